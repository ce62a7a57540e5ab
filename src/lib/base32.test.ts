import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromBase32, toBase32 } from './base32.ts'

test('gives back the bytes that were written, in capitals too', () => {
  const fives = fc
    .integer({ min: 0, max: 12 })
    .chain((fives) => fc.uint8Array({ minLength: fives * 5, maxLength: fives * 5 }))
  fc.assert(
    fc.property(fives, (bytes) => {
      assert.deepEqual(fromBase32(toBase32(bytes)), Buffer.from(bytes))
      assert.deepEqual(fromBase32(toBase32(bytes).toUpperCase()), Buffer.from(bytes))
    }),
  )
})

test('the letters are those of TypeIDs', () => {
  assert.equal(toBase32(Buffer.from('0001020304', 'hex')), '000g40r4')
})

test('what is not written like that is nothing', () => {
  for (const text of ['0000000', '0000000l', '0000000é', '0000 000'])
    assert.equal(fromBase32(text), null)
  assert.throws(() => toBase32(Buffer.alloc(4)), /five bytes/)
})
