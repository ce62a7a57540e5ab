import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dotStuffed, finalDot } from './dot-stuffing.ts'

/** Removes the added dots as a server does (RFC 5321 §4.5.2). */
const received = (wire: string) =>
  wire
    .split('\r\n')
    .map((line) => line.replace(/^\./, ''))
    .join('\r\n')

test('the server removes exactly the dots that were added, and no line is a single dot', () => {
  const line = fc
    .array(fc.constantFrom('.', '..', 'a', ' ', '-'), { maxLength: 4 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const text = lines.join('\r\n')
      const stuffed = dotStuffed(Buffer.from(text))!.toString()
      assert.equal(received(stuffed), text)
      assert.ok(!stuffed.split('\r\n').includes('.'))
    }),
  )
})

test('a text without a dot to double is not copied', () => {
  const text = Buffer.from('a line.\r\nanother one\r\n')
  assert.equal(dotStuffed(text), text)
})

test('a text with a dot after a lone CR or LF is refused: some servers would end it there', () => {
  for (const text of ['a\n.\r\nMAIL FROM:<x@y>\r\n', 'a\r.\r\nMAIL FROM:<x@y>\r\n', '\n.', '\r.'])
    assert.equal(dotStuffed(Buffer.from(text)), null, JSON.stringify(text))
})

test('the final dot stands on a line of its own, and adds an empty line to no text', () => {
  assert.equal(finalDot(Buffer.from('a\r\n')), '.\r\n')
  assert.equal(finalDot(Buffer.from('a')), '\r\n.\r\n')
  assert.equal(finalDot(Buffer.from('a\n')), '\r\n.\r\n')
  assert.equal(finalDot(Buffer.alloc(0)), '.\r\n')
})
