import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Block, withIds } from '../../dashboard/src/areas/content/blocks/block.ts'
import { blockAt, countOf, errorsByBlock } from '../../dashboard/src/areas/content/blocks/places.ts'

const divider = (id: string): Block => ({ type: 'divider', id })
const columns = (id: string, ...inside: Block[][]): Block => ({ type: 'columns', id, shares: inside.map(() => 100 / inside.length), columns: inside })
const blocks = [divider('a'), columns('c', [divider('x')], [divider('y')]), divider('z')]

test('a pointer leads to the innermost block, and blocks in columns count', () => {
  assert.deepEqual(blockAt(blocks, '/1/columns/1/0/href'), { block: divider('y'), rest: 'href' })
  assert.equal(blockAt(blocks, '/7'), null)
  assert.equal(countOf(blocks), 5)
  assert.equal(withIds([{ type: 'divider' }])[0]!.id!.length, 10)
})

test('errors of the server stand at the innermost block that their pointers lead into', () => {
  const fault = (pointer: string) => ({ pointer, detail: pointer })
  const errors = errorsByBlock(blocks, '/content/blocks', ['/content/blocks/1/columns/0/0/href', '/content/blocks/1/shares', '/subject'].map(fault))
  assert.deepEqual(
    [...errors].map(([id, [first]]) => [id, first!.pointer]),
    [
      ['x', 'href'],
      ['c', 'shares'],
    ],
  )
})
