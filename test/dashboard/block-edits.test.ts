import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Block, withIds } from '../../dashboard/src/areas/content/blocks/block.ts'
import { blockAt, duplicate, moveTo, overLimit, step } from '../../dashboard/src/areas/content/blocks/edits.ts'

// The order of blocks in the composer: up and down, into columns and out of them.

const divider = (id: string): Block => ({ type: 'divider', id })
const columns = (id: string, ...inside: Block[][]): Block => ({ type: 'columns', id, shares: inside.map(() => 100 / inside.length), columns: inside })
const shape = (blocks: readonly Block[]): string =>
  blocks.map((block) => (block.type === 'columns' ? `${block.id}(${block.columns.map(shape).join('|')})` : block.id)).join(' ')

const blocks = [divider('a'), columns('c', [divider('x')], [divider('y')]), divider('z')]

test('a block that moves down goes through the columns and leaves them', () => {
  const seen: string[] = []
  let now = blocks
  for (let i = 0; i < 6; i++) seen.push(shape((now = step(now, 'a', 1))))
  assert.deepEqual(seen, ['c(a x|y) z', 'c(x a|y) z', 'c(x|a y) z', 'c(x|y a) z', 'c(x|y) a z', 'c(x|y) z a'])
  assert.equal(shape(step(now, 'a', 1)), 'c(x|y) z a')
  for (let i = 0; i < 6; i++) now = step(now, 'a', -1)
  assert.equal(shape(now), shape(blocks))
})

test('columns that would stand too deep pass others by', () => {
  let deep: Block = columns('d4', [divider('m')], [])
  for (const id of ['d3', 'd2', 'd1']) deep = columns(id, [deep], [])
  assert.equal(overLimit([deep]), 'deep')
  const allowed = [columns('k', [columns('l', [], [])], []), columns('n', [columns('o', [], [])], [])]
  assert.equal(overLimit(allowed), null)
  assert.equal(overLimit(step(allowed, 'k', 1)), null)
  const three = [columns('p', [columns('q', [columns('r', [], [])], [])], []), columns('s', [], [])]
  assert.equal(shape(step(three, 'p', 1)), 's(p(q(r(|)|)|)|)')
  const four = [columns('p', [columns('q', [columns('r', [divider('t')], [])], [])], []), columns('s', [], [])]
  assert.equal(shape(step(four, 'p', 1)), 's(|) p(q(r(t|)|)|)')
})

test('a dragged block lands beside another one or at the end of a column, and never in itself', () => {
  assert.equal(shape(moveTo(blocks, 'z', { id: 'x', where: 'before' })), 'a c(z x|y)')
  assert.equal(shape(moveTo(blocks, 'x', { id: 'z', where: 'after' })), 'a c(|y) z x')
  assert.equal(shape(moveTo(blocks, 'a', { end: { columns: 'c', column: 1 } })), 'c(x|y a) z')
  assert.equal(shape(moveTo(blocks, 'c', { id: 'x', where: 'after' })), shape(blocks))
  assert.equal(shape(moveTo(blocks, 'c', { end: { columns: 'c', column: 0 } })), shape(blocks))
})

test('a copy has ids of its own, and a pointer leads to the innermost block', () => {
  const { blocks: doubled, copy } = duplicate(blocks, 'c')
  assert.equal(doubled.length, 4)
  const ids = JSON.stringify(doubled).match(/"id":"[^"]+"/g)!
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(copy?.type, 'columns')
  assert.deepEqual(blockAt(blocks, '/1/columns/1/0/href'), { block: divider('y'), rest: 'href' })
  assert.deepEqual(blockAt(blocks, '/1/shares')?.rest, 'shares')
  assert.equal(blockAt(blocks, '/7/href'), null)
  assert.ok(withIds([{ type: 'divider' }])[0]!.id)
})
