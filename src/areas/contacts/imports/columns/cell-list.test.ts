import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readList } from './cell-list.ts'

test('a list in a cell is read as CSV with its quotes, or as JSON', () => {
  const lists: [string, string[]][] = [
    ['"VIP","Early, bird","Rock & Roll"', ['VIP', 'Early, bird', 'Rock & Roll']],
    ['a; b ,c', ['a', 'b', 'c']],
    ['["a","b, c"]', ['a', 'b, c']],
    ['"he said ""hi"""', ['he said "hi"']],
    ['[x] y, z', ['[x] y', 'z']],
    ['12" pizza, c', ['12" pizza', 'c']],
    ['"open, x', ['"open', 'x']],
    [', ,a,', ['', '', 'a']],
    ['', []],
  ]
  for (const [text, items] of lists) assert.deepEqual(readList(text), items, text)
})
