import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from './filter.ts'
import { withoutRoom } from './gathered-sql.ts'

const MB = 1024 * 1024
const opened = (more: Partial<Filter> = {}): Filter => ({ event: 'opened', ...more })
const fifty = Array.from({ length: 50 }, () => opened())

test('the events of all conditions are gathered where they fit into memory', () => {
  assert.equal(withoutRoom(fifty, 50_000).size, 0)
})

test('hashes of fifty conditions together take a bounded memory, whatever the number of contacts', () => {
  for (const contacts of [100_000, 200_000, 500_000]) {
    const gathered = fifty.length - withoutRoom(fifty, contacts).size
    assert.ok(gathered > 4)
    assert.ok(gathered * contacts * 80 <= 256 * MB, `${gathered} hashes of ${contacts} contacts`)
  }
})

test('four conditions are gathered in any case, and the first ones', () => {
  assert.deepEqual([...withoutRoom(fifty, 100_000_000)], fifty.slice(4))
})

test('a condition on a number of events takes the memory of two', () => {
  const counted = Array.from({ length: 4 }, () => opened({ count: { op: 'gte', n: 3 } }))
  assert.deepEqual([...withoutRoom(counted, 100_000_000)], counted.slice(2))
})
