import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ADDRESS_PATTERN } from '#operation/addresses/email-address.ts'
import { PLAIN_MAX, PLAIN_PATTERN } from './cleanup-sql.ts'

test('each short address that the plain pattern matches is one by the full pattern', () => {
  const full = new RegExp(ADDRESS_PATTERN)
  const short = fc
    .stringMatching(new RegExp(PLAIN_PATTERN))
    .filter(({ length }) => length <= PLAIN_MAX)
  fc.assert(
    fc.property(short, (address) => full.test(address)),
    { numRuns: 100 },
  )
  for (const wrong of [
    'a..b@acme.org',
    'a@-acme.org',
    'a@acme-.org',
    'a@acme',
    'a@acme.c',
    'a@acme.1c',
    '.a@acme.org',
    'a b@acme.org',
  ])
    assert.doesNotMatch(wrong, new RegExp(PLAIN_PATTERN), wrong)
  assert.match('ada+news@the-garden.co.uk', new RegExp(PLAIN_PATTERN))
})
