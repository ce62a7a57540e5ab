import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashApiKey, newApiKey, parseApiKey } from './api-key.ts'

const SECRET = 'A'.repeat(43)

test('a key names its region by its prefix and its whole length', () => {
  assert.deepEqual(parseApiKey(`mc_${SECRET}`), { region: 'us' })
  assert.deepEqual(parseApiKey(`mc_eu_${SECRET}`), { region: 'eu' })
})

test('43 characters that begin eu_ are still a key of the United States', () => {
  assert.deepEqual(parseApiKey(`mc_eu_${'A'.repeat(40)}`), { region: 'us' })
  assert.deepEqual(parseApiKey(`mc_eu_eu_${'A'.repeat(40)}`), { region: 'eu' })
})

test('what is too long, too short, of other characters or part of a longer run is no key', () => {
  for (const text of [
    '',
    'mc_',
    SECRET,
    `mc_${SECRET}A`,
    `mc_${SECRET.slice(1)}`,
    `mc_eu_${SECRET}A`,
    `mc_eu_${SECRET.slice(1)}A `,
    `MC_${SECRET}`,
    `mc_EU_${SECRET}`,
    `mc_us_${SECRET}`,
    `mc_${SECRET.slice(1)}+`,
    `mc_${SECRET.slice(1)}\n`,
    `mc_${SECRET.slice(1)}ä`,
    ` mc_${SECRET.slice(1)}`,
  ])
    assert.equal(parseApiKey(text), null, JSON.stringify(text))
})

test('a new key has the form of its region, is never the same and never begins eu_ by chance', () => {
  for (const region of ['us', 'eu'] as const) {
    const keys = Array.from({ length: 2000 }, () => newApiKey(region))
    assert.equal(new Set(keys).size, 2000)
    for (const key of keys) {
      assert.deepEqual(parseApiKey(key), { region })
      assert.equal(key.slice(region === 'eu' ? 6 : 3).startsWith('eu_'), false)
    }
  }
})

test('the hash is SHA-256', () => {
  assert.equal(
    hashApiKey('abc').toString('hex'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
