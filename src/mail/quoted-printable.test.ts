import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodeQuotedPiece, encodeQuotedPrintable } from './quoted-printable.ts'

/** Decodes as RFC 2045 §6.7 describes it. */
function decoded(encoded: string): string {
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

function assertForm(encoded: string): void {
  for (const line of encoded.split('\r\n')) {
    assert.match(line, /^[\t\x20-\x7e]{0,76}$/)
    assert.doesNotMatch(line, /[\t ]$|^\./)
    assert.doesNotMatch(line, /=(?![0-9A-F]{2}|$)/)
  }
}

const letters = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'a',
      ' ',
      '.',
      '=',
      '\n',
      '\t',
      'ü',
      '🌱',
      'sehr langes Wort ',
      '0123456789'.repeat(8),
    ),
  },
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)
const text = fc
  .array(letters, { maxLength: 60 })
  .map((parts) => parts.join('').replaceAll('\r', ''))

test('a text comes back as it was, in lines of at most 76 printable letters', () => {
  fc.assert(
    fc.property(text, (given) => {
      const encoded = encodeQuotedPrintable(given)
      assertForm(encoded)
      assert.equal(decoded(encoded), given)
    }),
  )
})

test('pieces put together are the whole text', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (pieces) => {
      const encoded = pieces.map(encodeQuotedPiece).join('')
      assertForm(encoded)
      assert.equal(decoded(encoded), pieces.join(''))
    }),
  )
})

test('a lone carriage return is data, and CRLF a line break', () => {
  assert.equal(encodeQuotedPrintable('a\rb\r\nc'), 'a=0Db\r\nc')
  assert.equal(encodeQuotedPiece('a\rb\r\nc '), 'a=0Db\r\nc =\r\n')
})

test('a mail of dots, of line breaks or of accents costs no more memory than it is long', () => {
  for (const piece of ['.', '.\n', 'aü', '=', ' ']) {
    const text = piece.repeat(1_000_000 / piece.length)
    assert.equal(decoded(encodeQuotedPrintable(text)), text)
  }
})
