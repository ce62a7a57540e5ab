import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { jsonLine } from './json-line.ts'

test('a text with any end of line comes back from one line', async () => {
  const items = [{ title: 'a\u2028b\u2029c\r\nd\ve\u0085f' }, { title: 'next' }]
  const read: unknown[] = []
  for await (const line of createInterface({ input: Readable.from(items.map(jsonLine)) }))
    read.push(JSON.parse(line))
  assert.deepEqual(read, items)
})
