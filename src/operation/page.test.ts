import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Cursor } from './fields.ts'
import { decodeCursor, decodeIdCursor, encodeCursor, toPage, UUID } from './page.ts'

const ANY = /^[^\0]*$/
const shape = { item: (n: number) => ({ n }), position: (n: number) => [String(n)] }

test('a position comes back from its cursor, in letters that a query may hold', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: 'grapheme' }).filter((text) => ANY.test(text) && text.isWellFormed()),
        { minLength: 1, maxLength: 3 },
      ),
      (position) => {
        const cursor = encodeCursor(position)
        assert.match(cursor, /^[A-Za-z0-9_-]+$/)
        assert.deepEqual(
          decodeCursor(
            cursor,
            position.map(() => ANY),
          ),
          position,
        )
      },
    ),
  )
})

test('a cursor of another list, of another form or of nobody is refused, and none is the beginning', () => {
  const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
  assert.equal(decodeIdCursor(encodeCursor([uuid])), uuid)
  assert.equal(decodeIdCursor(undefined), null)
  const wrong = [
    encodeCursor([uuid, uuid]),
    encodeCursor([]),
    encodeCursor(['x']),
    encodeCursor([`${uuid}'`]),
    Buffer.from('{"0":"x"}').toString('base64url'),
    Buffer.from(`[1]`).toString('base64url'),
    'A',
    '',
  ]
  for (const cursor of wrong) assert.throws(() => decodeCursor(cursor, [UUID]), /not a cursor of this list/)
})

test('an address of the greatest length fits into a cursor', () => {
  assert.equal(Cursor.safeParse(encodeCursor(['a'.repeat(254), '01890a5d-ac96-774b-bcce-b302099a8057'])).success, true)
})

test('a page ends with a cursor when there is more, and with none when there is not', () => {
  assert.deepEqual(toPage([1, 2, 3], 2, shape), { data: [{ n: 1 }, { n: 2 }], nextCursor: encodeCursor(['2']) })
  assert.deepEqual(toPage([1, 2], 2, { ...shape, total: 2 }), { data: [{ n: 1 }, { n: 2 }], nextCursor: null, total: 2 })
  assert.deepEqual(toPage([], 2, shape), { data: [], nextCursor: null })
})
