import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from './cpu-time.ts'
import { nearest } from './nearest.ts'

const KNOWN = ['email', 'source', 'tags', 'fields', 'newsletterId', 'visitorIp']

test('finds the name that was meant: a letter wrong, left out, added or swapped, and any case', () => {
  const slips = {
    emial: 'email',
    emal: 'email',
    emails: 'email',
    tag: 'tags',
    EMAIL: 'email',
    newsletterid: 'newsletterId',
    newsletter_id: 'newsletterId',
    vistorIp: 'visitorIp',
  }
  for (const [written, meant] of Object.entries(slips))
    assert.equal(nearest(written, KNOWN), meant, written)
})

test('guesses nothing when nothing is close', () => {
  for (const written of ['', 'x', 'password', 'constructor'])
    assert.equal(nearest(written, KNOWN), undefined, written)
  assert.equal(nearest('email', []), undefined)
})

test('a hostile name takes no time', () => {
  const begun = cpuMs()
  nearest('x'.repeat(1_000_000), KNOWN)
  assert.ok(cpuMs() - begun < 500)
})
