import assert from 'node:assert/strict'
import { test } from 'node:test'
import germanAddresses from '../../dashboard/src/locales/de/addresses.json' with { type: 'json' }
import germanDomains from '../../dashboard/src/locales/de/domains.json' with { type: 'json' }
import germanReturns from '../../dashboard/src/locales/de/mail-returns.json' with { type: 'json' }
import germanMail from '../../dashboard/src/locales/de/mail.json' with { type: 'json' }
import englishAddresses from '../../dashboard/src/locales/en/addresses.json' with { type: 'json' }
import englishDomains from '../../dashboard/src/locales/en/domains.json' with { type: 'json' }
import englishReturns from '../../dashboard/src/locales/en/mail-returns.json' with { type: 'json' }
import englishMail from '../../dashboard/src/locales/en/mail.json' with { type: 'json' }
import { ADDRESS_PROBLEMS } from '#areas/addresses/site-address.ts'
import { RECORD_PROBLEMS, recordProblemOf } from '#areas/domains/record-problem.ts'
import { RETURN_PROBLEMS } from '#areas/mail-service/returns/return-fault.ts'
import { sentence } from '#lib/sentences.ts'
import { REASONS } from '#areas/mail-service/reason.ts'

// The server says in English what is wrong. Pages say it by its code, in the person's language.

const TABLE: [string, readonly string[], Record<string, string>, Record<string, string>][] = [
  ['address', ADDRESS_PROBLEMS, germanAddresses.problems, englishAddresses.problems],
  ['mail service', REASONS, germanMail.reasons, englishMail.reasons],
  ['returns', RETURN_PROBLEMS, germanReturns.problems, englishReturns.problems],
  [
    'record',
    Object.keys(RECORD_PROBLEMS),
    germanDomains.recordProblems,
    englishDomains.recordProblems,
  ],
]

test('each code of the server has German words, and no page has words for another code', () => {
  for (const [what, codes, german, english] of TABLE) {
    assert.deepEqual(Object.keys(german).sort(), [...codes].sort(), what)
    assert.deepEqual(Object.keys(english).sort(), [...codes].sort(), what)
    for (const code of codes) assert.notEqual(german[code], english[code], `${what}: ${code}`)
  }
})

test('the stored sentence of each problem with a record leads back to its code', () => {
  for (const [code, template] of Object.entries(RECORD_PROBLEMS))
    assert.equal(recordProblemOf(sentence(template, 'another.example')), code)
})
