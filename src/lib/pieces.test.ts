import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joined, type Piece, Stencil } from './pieces.ts'

test('texts, bytes and what is cut into bytes follow one another', () => {
  const stencil = new Stencil(Buffer.from('<a ....><b ....>'), [3, 11], 'mark')
  assert.equal(joined(['one ', Buffer.from('two '), stencil, '', ' three']).toString(), 'one two <a mark><b mark> three')
  assert.equal(joined([]).length, 0)
})

test('what was written stays as it is, whatever is written after it, in one slab and over its end', () => {
  const written: [Buffer, string][] = []
  for (let i = 0; i < 400; i++) {
    const pieces: Piece[] = [`${i} `, Buffer.alloc((i * 97) % 3000, 65 + (i % 26)), ' end']
    const text = pieces.map((piece) => piece.toString()).join('')
    written.push([joined(pieces), text])
  }
  for (const [buffer, text] of written) assert.equal(buffer.toString(), text)
})

test('a text larger than a slab has one of its own', () => {
  const before = joined(['before'])
  const large = joined(['x'.repeat(1_000_000)])
  const after = joined(['after'])
  assert.deepEqual([before.toString(), large.length, large.at(-1), after.toString()], ['before', 1_000_000, 120, 'after'])
})
