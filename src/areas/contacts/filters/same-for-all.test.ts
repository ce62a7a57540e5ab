import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from './filter.ts'
import { sameForAll } from './same-for-all.ts'

const vip: Filter = { field: 'tag', op: 'has', value: 'vip' }

test('a filter without conditions answers the same of every contact, whatever its groups', () => {
  const everyone: Filter[] = [
    { all: [] },
    { not: { any: [] } },
    { all: [{ all: [] }] },
    { any: [vip, { all: [] }] },
  ]
  const none: Filter[] = [
    { any: [] },
    { not: { all: [] } },
    { any: [{ any: [] }] },
    { all: [vip, { any: [] }] },
    { not: { not: { any: [] } } },
  ]
  const some: Filter[] = [
    vip,
    { not: vip },
    { all: [vip] },
    { all: [vip, { all: [] }] },
    { any: [vip, { any: [] }] },
    { event: 'opened' },
  ]
  assert.deepEqual(
    [everyone, none, some].map((filters) => [...new Set(filters.map(sameForAll))]),
    [[true], [false], [null]],
  )
})
