import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Cursor } from './fields.ts'
import {
  decodeCursor,
  decodeIdCursor,
  encodeCursor,
  text,
  time,
  toPage,
  uuid,
  xid,
} from './page.ts'

const list = { operation: 'list_things' }
const any = text(100)
const shape = { item: (n: number) => ({ n }), position: (n: number) => [String(n)] }

test('a position comes back from its cursor, in letters that a query may hold', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }).filter(any), {
        minLength: 1,
        maxLength: 3,
      }),
      (position) => {
        const cursor = encodeCursor(list, position)
        assert.match(cursor, /^[A-Za-z0-9_-]+$/)
        assert.deepEqual(
          decodeCursor(
            list,
            cursor,
            position.map(() => any),
          ),
          position,
        )
      },
    ),
  )
})

test('a cursor of another list, of another form or of no list is refused, and none is the beginning', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  assert.equal(decodeIdCursor(list, encodeCursor(list, [id])), id)
  assert.equal(decodeIdCursor(list, undefined), null)
  const wrong = [
    encodeCursor({ operation: 'list_others' }, [id]),
    encodeCursor(list, [id, id]),
    encodeCursor(list, []),
    encodeCursor(list, ['x']),
    encodeCursor(list, [`${id}'`]),
    Buffer.from('{"0":"x"}').toString('base64url'),
    Buffer.from(`[1]`).toString('base64url'),
    'A',
    '',
  ]
  for (const cursor of wrong)
    assert.throws(() => decodeCursor(list, cursor, [uuid]), /not a cursor of list_things/)
})

test('each kind of value takes what PostgreSQL can read as it, and nothing else', () => {
  for (const right of ['2026-01-15T09:30:00.123456Z', '2024-02-29T23:59:59.999999Z'])
    assert.ok(time(right), right)
  for (const wrong of [
    '2026-02-30T00:00:00.000000Z',
    '2026-01-15T24:00:00.000000Z',
    '0000-01-01T00:00:00.000000Z',
    '2026-01-15T09:30:00.123Z',
    'now',
  ])
    assert.ok(!time(wrong), wrong)
  for (const right of ['0', '18446744073709551615']) assert.ok(xid(right), right)
  for (const wrong of ['', '-1', '1.0', '18446744073709551616', '99999999999999999999'])
    assert.ok(!xid(wrong), wrong)
  for (const wrong of ['', 'a\0b', '\ud800', 'x'.repeat(101)]) assert.ok(!any(wrong))
})

test('an address of the greatest length fits into a cursor', () => {
  const position = ['a'.repeat(254), '01890a5d-ac96-774b-bcce-b302099a8057']
  assert.equal(
    Cursor.safeParse(encodeCursor({ operation: 'list_suppressions' }, position)).success,
    true,
  )
})

test('a page ends with a cursor when there is more, and with none when there is not', () => {
  assert.deepEqual(toPage(list, [1, 2, 3], 2, shape), {
    data: [{ n: 1 }, { n: 2 }],
    nextCursor: encodeCursor(list, ['2']),
  })
  assert.deepEqual(toPage(list, [1, 2], 2, { ...shape, total: 2 }), {
    data: [{ n: 1 }, { n: 2 }],
    nextCursor: null,
    total: 2,
  })
  assert.deepEqual(toPage(list, [], 2, shape), { data: [], nextCursor: null })
})
