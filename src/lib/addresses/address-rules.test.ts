import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressProblem, isForbiddenAddress } from './address-rules.ts'
import {
  ALSO_REFUSED,
  REGISTERED_V4,
  REGISTERED_V6,
} from '../fixtures/special-purpose-addresses.ts'

const strict = (url: string) => addressProblem(url, { allowPrivate: false })
const open = (url: string) => addressProblem(url, { allowPrivate: true })

/** A network as two numbers: its first and its last address. */
interface Block {
  name: string
  first: bigint
  last: bigint
}

const WIDTH = { ipv4: 32n, ipv6: 128n }
type Family = keyof typeof WIDTH
const familyOf = (ip: string): Family => (ip.includes(':') ? 'ipv6' : 'ipv4')

function numberOf(ip: string): bigint {
  if (familyOf(ip) === 'ipv4')
    return ip.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  const groups = (half = '') => half.split(':').filter((group) => group !== '')
  const [head, tail] = ip.split('::')
  const zeros = Array<string>(
    tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length,
  ).fill('0')
  return groups(head)
    .concat(zeros, groups(tail))
    .reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

function textOf(value: bigint, family: Family): string {
  const [parts, width] = family === 'ipv4' ? [4, 8n] : [8, 16n]
  const part = (i: number) => (value >> (BigInt(parts - 1 - i) * width)) & ((1n << width) - 1n)
  return Array.from({ length: parts }, (_, i) =>
    part(i).toString(family === 'ipv4' ? 10 : 16),
  ).join(family === 'ipv4' ? '.' : ':')
}

function blockOf([network]: readonly [string, string, string]): Block {
  const [ip = '', bits = ''] = network.split('/')
  const first = numberOf(ip)
  return { name: network, first, last: first + (1n << (WIDTH[familyOf(ip)] - BigInt(bits))) - 1n }
}

const within = (value: bigint, blocks: readonly Block[]) =>
  blocks.some(({ first, last }) => value >= first && value <= last)
const ours = (family: Family) => ALSO_REFUSED.filter(([network]) => familyOf(network) === family)
const BLOCKS = {
  ipv4: [...REGISTERED_V4, ...ours('ipv4')].map(blockOf),
  ipv6: [...REGISTERED_V6, ...ours('ipv6')].map(blockOf),
}
/** The block from which IANA has allocated all addresses so far (RFC 4291 §2.4). */
const GLOBAL_UNICAST = [blockOf(['2000::/3', '', ''])]

/** Decides by IANA's registries alone, without the code under test. */
function refused(value: bigint, family: Family): boolean {
  return within(value, BLOCKS[family]) || (family === 'ipv6' && !within(value, GLOBAL_UNICAST))
}

const FAMILIES = ['ipv4', 'ipv6'] as const

test('the registries are whole: 25 records each, of which one names two blocks', () => {
  assert.deepEqual([REGISTERED_V4.length, REGISTERED_V6.length, ALSO_REFUSED.length], [26, 25, 3])
  for (const [network, rfc] of [...REGISTERED_V4, ...REGISTERED_V6]) {
    const { first, last } = blockOf([network, '', ''])
    assert.equal(first % (last - first + 1n), 0n, `${network} has bits beyond its length`)
    assert.match(rfc, /^RFC \d/, network)
  }
})

test("forbids the first and the last address of each block of IANA's registries, and of their neighbours none that is not listed", () => {
  for (const family of FAMILIES) {
    for (const { name, first, last } of BLOCKS[family]) {
      assert.equal(isForbiddenAddress(textOf(first, family)), true, name)
      assert.equal(isForbiddenAddress(textOf(last, family)), true, name)
      for (const near of [first - 1n, last + 1n].filter(
        (value) => value >= 0n && value < 1n << WIDTH[family],
      ))
        assert.equal(
          isForbiddenAddress(textOf(near, family)),
          refused(near, family),
          `${textOf(near, family)} beside ${name}`,
        )
    }
  }
})

test('agrees with the registries on any address', () => {
  for (const family of FAMILIES) {
    const anywhere = fc.bigInt({ min: 0n, max: (1n << WIDTH[family]) - 1n })
    const unicast = anywhere.map((value) =>
      family === 'ipv6' ? (1n << 125n) | (value >> 3n) : value,
    )
    const inBlock = fc
      .constantFrom(...BLOCKS[family])
      .chain(({ first, last }) => fc.bigInt({ min: first, max: last }))
    fc.assert(
      fc.property(fc.oneof(anywhere, unicast, inBlock), (value) => {
        assert.equal(
          isForbiddenAddress(textOf(value, family)),
          refused(value, family),
          textOf(value, family),
        )
      }),
      { numRuns: 2000 },
    )
  }
})

test('permits public addresses', () => {
  for (const ip of [
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '100.128.0.1',
    '172.32.0.1',
    '192.0.1.1',
    '168.63.129.17',
    '223.255.255.255',
  ]) {
    assert.equal(isForbiddenAddress(ip), false, ip)
  }
  for (const ip of [
    '2606:4700:4700::1111',
    '2a00:1450:4001::200e',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2620:4f:8001::1',
    '3fff:1000::1',
    '2003::1',
    '3ffd::1',
  ]) {
    assert.equal(isForbiddenAddress(ip), false, ip)
  }
})

test('forbids every special kind of IPv6 address', () => {
  const special = [
    '::',
    '::1',
    '::7f00:1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::5efe:7f00:1',
    'fec0::1',
    'ff02::1',
    '5f00::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2620:4f:8000::1',
    '3ffe::1',
    '3fff::1',
    '3fff:fff:ffff::1',
    '4000::1',
    '1fff::1',
  ]
  for (const ip of special) assert.equal(isForbiddenAddress(ip), true, ip)
})

test('forbids what is not an address', () => {
  for (const text of [
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    '8.8.8.8 ',
    '8.8.8.8/32',
    '08.8.8.8',
  ]) {
    assert.equal(isForbiddenAddress(text), true, text)
  }
})

test('forbids our own ways out, in any spelling and as networks', () => {
  const own = ['5.9.10.11', '2a01:4f8:1:2::/64', '2A01:4F8:0:0:0:0:0:9']
  for (const ip of ['5.9.10.11', '2a01:4f8:1:2::77', '2a01:4f8::9']) {
    assert.equal(isForbiddenAddress(ip, own), true, ip)
    assert.equal(isForbiddenAddress(ip), false, ip)
  }
  assert.equal(isForbiddenAddress('5.9.10.12', own), false)
  assert.equal(isForbiddenAddress('2a01:4f8:1:3::1', own), false)
  assert.throws(() => isForbiddenAddress('8.8.8.8', ['our-gateway']), /our-gateway/)
})

test('takes public https addresses', () => {
  const good = [
    'https://hooks.acme.org',
    'https://hooks.acme.org/a/b?c=d&e=%20',
    'https://hooks.acme.org:443/a',
    'HTTPS://Hooks.Acme.ORG/a',
    'https://hooks.acme.org./a',
    'https://bücher.de/größe',
    'https://my_host.acme.org/',
    'https://hooks.acme.org/#part',
    'https://hooks.acme.org/user@acme.org',
    'https://example.com/',
    'https://localhost.acme.org/',
    'https://notlocal/'.replace('notlocal', 'a.notlocal'),
    `https://acme.org/${'a'.repeat(2048 - 'https://acme.org/'.length)}`,
    `https://${Array(4).fill('a'.repeat(61)).join('.')}.acme/`,
  ]
  for (const url of good) assert.equal(strict(url), null, url)
})

test('refuses other schemes and ports and says so', () => {
  for (const url of [
    'http://hooks.acme.org/',
    'ftp://hooks.acme.org/',
    'ws://hooks.acme.org/',
    'https://hooks.acme.org:8443/',
    'https://hooks.acme.org:80/',
  ]) {
    assert.match(strict(url) ?? '', /^Use https on the default port/, url)
  }
})

test('refuses IP literals in every spelling', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '１２７.０.０.１',
    '127。0。0。1',
    '8.8.8.8',
    '0',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2606:4700:4700::1111]',
    '%31%32%37.0.0.1',
  ]
  for (const host of hosts)
    assert.match(strict(`https://${host}/`) ?? '', /^Use a host name instead of an IP/, host)
})

test('refuses any number as a host', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.constantFrom(10, 16, 8), (value, radix) => {
      const prefix = radix === 16 ? '0x' : radix === 8 ? '0' : ''
      assert.match(strict(`https://${prefix}${value.toString(radix)}/`) ?? '', /IP address/)
    }),
  )
})

test('refuses names that are not public', () => {
  const names = [
    'localhost',
    'localhost.',
    'intranet',
    'a.localhost',
    'printer.local',
    'metadata.google.internal',
    'METADATA.google.INTERNAL',
    'nas.home.arpa',
    'router.lan',
    'abc.onion',
    'db.prod.svc',
    'a.test',
    'hooks.example',
    'a.invalid',
    'printer.local.',
    'a.localhost.',
  ]
  for (const name of names)
    assert.match(strict(`https://${name}/`) ?? '', /^Use a public host name/, name)
})

test('refuses user names, spaces, control characters and half addresses', () => {
  for (const url of [
    'https://a:b@hooks.acme.org/',
    'https://a@hooks.acme.org/',
    'https://@hooks.acme.org/',
    'https://:@hooks.acme.org/',
  ]) {
    assert.match(strict(url) ?? '', /^Remove the user name/, url)
    assert.match(open(url) ?? '', /^Remove the user name/, url)
  }
  for (const url of [
    ' https://acme.org/',
    'https://acme.org/a b',
    'https://ac\tme.org/',
    'https://acme.org/\n',
    'https://acme.org/\u0000',
    'https://acme.org/\u007f',
    'https://acme.org/\ud800',
  ]) {
    assert.match(strict(url) ?? '', /^Remove spaces/, JSON.stringify(url))
  }
  for (const url of [
    '',
    'acme.org',
    '//acme.org/',
    'https://',
    'https:acme.org',
    'https:\\\\acme.org',
    'https:///acme.org',
    'https://acme.org:99999/',
    'https://1.2.3.256/',
    'https://ac%00me.org/',
  ]) {
    assert.notEqual(strict(url), null, url)
  }
})

test('refuses names and addresses that are too long, and empty labels', () => {
  assert.match(strict(`https://acme.org/${'a'.repeat(2048)}`) ?? '', /2048/)
  assert.match(strict(`https://${Array(4).fill('a'.repeat(62)).join('.')}.acme/`) ?? '', /253/)
  assert.match(strict(`https://${'a'.repeat(64)}.org/`) ?? '', /63/)
  assert.match(strict('https://hooks..acme.org/') ?? '', /63/)
  assert.match(strict('https://hooks.acme.org../') ?? '', /63/)
})

test('with private addresses allowed takes http, ports, literals and plain names', () => {
  for (const url of [
    'http://localhost:3000/hook',
    'http://127.0.0.1:8080/',
    'https://[::1]:9000/',
    'http://receiver/',
    'http://10.0.0.7/',
    'https://nas.home.arpa/',
    'http://a.test:1/',
  ]) {
    assert.equal(open(url), null, url)
  }
  for (const url of [
    'ftp://localhost/',
    'file:///etc/passwd',
    'gopher://localhost:70/',
    'http://localhost:0/',
    'http://a..b/',
    'http://a b/',
  ]) {
    assert.notEqual(open(url), null, url)
  }
})

test('never throws, whatever is written', () => {
  const hostlike = fc.string({
    unit: fc.constantFrom('a', '1', '.', ':', '[', ']', '@', '/', '%', '-', '０', 'x'),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.webUrl(),
        hostlike.map((host) => `https://${host}`),
      ),
      fc.boolean(),
      (url, allowPrivate) => {
        const problem = addressProblem(url, { allowPrivate })
        assert.ok(problem === null || /^[A-Z].*\.$/.test(problem))
      },
    ),
    { numRuns: 1000 },
  )
})
