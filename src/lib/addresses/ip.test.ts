import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  blockList,
  inList,
  isLoopbackUrl,
  isPrivateAddress,
  plainAddress,
  visitorNetwork,
  visitorSite,
} from './ip.ts'

test('private, loopback, link-local and multicast addresses are told from public ones', () => {
  for (const address of [
    '10.1.2.3',
    '127.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    'fec0::1',
    '::ffff:10.0.0.1',
    // Addresses that contain a private IPv4 address, in several spellings.
    '::10.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::c0a8:101',
    '0064:FF9B:0:0:0:0:127.0.0.1',
    '64:ff9b::a9fe:a9fe%eth0',
    '64:ff9b:1::8.8.8.8',
    '2002:a00:1::',
    '2002:c0a8:101:1::7',
    '2002:7f00:0001:0:0:0:0:1',
  ])
    assert.equal(isPrivateAddress(address), true, address)
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '2003:a00:1::',
    '64:ff9b:0:0:1:0:10.0.0.1',
  ])
    assert.equal(isPrivateAddress(address), false, address)
})

test('a list holds networks and single addresses, and says what is neither', () => {
  const list = blockList(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '2001:db8::1'])
  for (const address of ['10.255.0.1', '::ffff:10.0.0.1', '192.0.2.7', 'fd12::1', '2001:db8::1'])
    assert.equal(inList(list, address), true, address)
  for (const address of ['11.0.0.1', '192.0.2.8', 'fe00::1', '2001:db8::2'])
    assert.equal(inList(list, address), false, address)
  for (const network of ['', 'localhost', '10.0.0/8', '10.0.0.0/33'])
    assert.throws(() => blockList([network]), network)
})

test('an address of this machine alone is told from one that others can open', () => {
  for (const here of [
    'http://localhost:3000',
    'http://127.0.0.1',
    'https://127.8.9.1/x',
    'http://[::1]:80',
    'http://news.localhost',
    'http://2130706433',
  ])
    assert.equal(isLoopbackUrl(here), true, here)
  for (const public_ of [
    'https://news.example.com',
    'http://localhost.example.com',
    'http://10.0.0.1',
    'http://127.0.0.1.example.com',
    'http://[::2]',
  ])
    assert.equal(isLoopbackUrl(public_), false, public_)
})

test('a mapped address is the IPv4 address that it holds', () => {
  assert.equal(plainAddress('::ffff:192.0.2.1'), '192.0.2.1')
  assert.equal(plainAddress('::FFFF:192.0.2.1'), '192.0.2.1')
  assert.equal(plainAddress('::ffff:999.0.2.1'), '::ffff:999.0.2.1')
  for (const spelling of [
    '::ffff:c000:201',
    '::FFFF:C000:0201',
    '0:0:0:0:0:ffff:c000:201',
    '0000::ffff:192.0.2.1',
    '0:0:0:0:0:ffff:192.0.2.1',
  ])
    assert.equal(plainAddress(spelling), '192.0.2.1', spelling)
  for (const other of [
    '2001:db8::1',
    '::1',
    '::ffff',
    '::ffff:1',
    '::ffff:0:1:2',
    '1::ffff:c000:201',
    '::fffe:c000:201',
    '198.51.100.7',
    'unknown',
  ])
    assert.equal(plainAddress(other), other)
})

test('a visitor is an IPv4 address or the /64 of an IPv6 one, however it is written', () => {
  assert.equal(visitorNetwork('192.0.2.1'), '192.0.2.1')
  assert.equal(visitorNetwork('::ffff:192.0.2.1'), '192.0.2.1')
  for (const address of [
    '2001:db8:0:1::5',
    '2001:0db8:0000:0001:ffff:ffff:ffff:ffff',
    '2001:DB8:0:1::',
    '2001:db8:0:1:2:3:4:5',
    '2001:db8:0:1::5%eth0',
    '2001:db8::1:0:0:0:5',
    '2001:db8:0:1::192.0.2.1',
  ])
    assert.equal(visitorNetwork(address), '2001:db8:0:1::/64', address)
  assert.equal(visitorNetwork('::1'), '0:0:0:0::/64')
  assert.equal(visitorNetwork('::ffff:c000:201'), '192.0.2.1')
  assert.notEqual(visitorNetwork('2001:db8:0:2::5'), visitorNetwork('2001:db8:0:1::5'))
})

test('a site is the /48 of an IPv6 address, and an IPv4 address has none', () => {
  for (const address of ['2001:db8:7::5', '2001:0DB8:0007:ffff::', '2001:db8:7:1:2:3:4:5'])
    assert.equal(visitorSite(address), '2001:db8:7::/48', address)
  assert.equal(visitorSite('2001:db8::1'), '2001:db8:0::/48')
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'])
    assert.equal(visitorSite(address), null, address)
})
