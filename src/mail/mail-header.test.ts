import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { header, mailDate, phrase, unstructured } from './mail-header.ts'

const read = async (headers: string) => PostalMime.parse(`${headers}\r\nx\r\n`)
const line = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'Grüße',
        '🌱',
        '=?UTF-8?Q?x?=',
        'a'.repeat(90),
        '"quoted"',
        'back\\slash',
        ',',
      ),
      fc.string({ maxLength: 12 }),
    ),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((words) =>
    words
      .join(' ')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 250)
      .toWellFormed()
      .trim(),
  )
  .filter((text) => text !== '')

function assertForm(written: string): void {
  assert.match(written, /^[\x20-\x7e\r\n]*\r\n$/)
  for (const each of written.trimEnd().split('\r\n')) {
    assert.ok(each.trim() !== '')
    assert.ok(
      each.length <= 76 ||
        !each
          .trim()
          .replace(/^\S+: /, '')
          .includes(' '),
      each,
    )
  }
}

test('any subject is read as it was written, folded where it can be', async () => {
  await fc.assert(
    fc.asyncProperty(line, async (subject) => {
      const written = header('Subject', unstructured(subject))
      assertForm(written)
      assert.equal((await read(written)).subject, subject)
    }),
  )
})

test('any name before an address is read as it was written', async () => {
  for (const name of [
    'Ada, of the Garden',
    'The "Weekly" \\ Garden',
    'Gärtnerei „Süd“ '.repeat(6).trim(),
    '=?UTF-8?Q?x?=',
    'long '.repeat(20).trim(),
  ]) {
    const written = header('From', `${phrase(name)} <ada@garden.example>`)
    assertForm(written)
    assert.deepEqual((await read(written)).from, { name, address: 'ada@garden.example' })
  }
})

test('a value with a line break makes no header', () => {
  assert.throws(() => header('To', 'a@example.com\r\nBcc: b@example.com'), /printable ASCII/)
})

test('a date is in the form of mail', () => {
  assert.equal(mailDate(new Date('2026-03-01T09:02:05.123Z')), 'Sun, 01 Mar 2026 09:02:05 +0000')
})
