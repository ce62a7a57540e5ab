import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Block, withIds } from '../../dashboard/src/areas/content/blocks/block.ts'
import { blockAt, edits, errorsByBlock, newlyOver, overLimit } from '../../dashboard/src/areas/content/blocks/edits.ts'

// The order of blocks in the composer: up and down, into columns and out of them.

const divider = (id: string): Block => ({ type: 'divider', id })
const columns = (id: string, ...inside: Block[][]): Block => ({ type: 'columns', id, shares: inside.map(() => 100 / inside.length), columns: inside })
const shape = (blocks: readonly Block[]): string =>
  blocks.map((block) => (block.type === 'columns' ? `${block.id}(${block.columns.map(shape).join('|')})` : block.id)).join(' ')

const blocks = [divider('a'), columns('c', [divider('x')], [divider('y')]), divider('z')]

test('a block that moves down goes through the columns and leaves them', () => {
  const seen: string[] = []
  let now = blocks
  for (let i = 0; i < 6; i++) seen.push(shape((now = edits.step(now, 'a', 1))))
  assert.deepEqual(seen, ['c(a x|y) z', 'c(x a|y) z', 'c(x|a y) z', 'c(x|y a) z', 'c(x|y) a z', 'c(x|y) z a'])
  assert.equal(shape(edits.step(now, 'a', 1)), 'c(x|y) z a')
  for (let i = 0; i < 6; i++) now = edits.step(now, 'a', -1)
  assert.equal(shape(now), shape(blocks))
})

test('columns that would stand too deep pass others by', () => {
  let deep: Block = columns('d4', [divider('m')], [])
  for (const id of ['d3', 'd2', 'd1']) deep = columns(id, [deep], [])
  assert.equal(overLimit([deep]), 'deep')
  const allowed = [columns('k', [columns('l', [], [])], []), columns('n', [columns('o', [], [])], [])]
  assert.equal(overLimit(allowed), null)
  assert.equal(overLimit(edits.step(allowed, 'k', 1)), null)
  const three = [columns('p', [columns('q', [columns('r', [], [])], [])], []), columns('s', [], [])]
  assert.equal(shape(edits.step(three, 'p', 1)), 's(p(q(r(|)|)|)|)')
  const four = [columns('p', [columns('q', [columns('r', [divider('t')], [])], [])], []), columns('s', [], [])]
  assert.equal(shape(edits.step(four, 'p', 1)), 's(|) p(q(r(t|)|)|)')
})

test('a dragged block lands beside another one or at the end of a column, and never in itself', () => {
  assert.equal(shape(edits.moveTo(blocks, 'z', { id: 'x', where: 'before' })), 'a c(z x|y)')
  assert.equal(shape(edits.moveTo(blocks, 'x', { id: 'z', where: 'after' })), 'a c(|y) z x')
  assert.equal(shape(edits.moveTo(blocks, 'a', { end: { inside: 'c', list: 1 } })), 'c(x|y a) z')
  assert.equal(shape(edits.moveTo(blocks, 'c', { id: 'x', where: 'after' })), shape(blocks))
  assert.equal(shape(edits.moveTo(blocks, 'c', { end: { inside: 'c', list: 0 } })), shape(blocks))
})

test('a copy has ids of its own, and a pointer leads to the innermost block', () => {
  const { nodes: doubled, copy } = edits.duplicate(blocks, 'c')
  assert.equal(doubled.length, 4)
  const ids = JSON.stringify(doubled).match(/"id":"[^"]+"/g)!
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(copy?.type, 'columns')
  assert.deepEqual(blockAt(blocks, '/1/columns/1/0/href'), { block: divider('y'), rest: 'href' })
  assert.deepEqual(blockAt(blocks, '/1/shares')?.rest, 'shares')
  assert.equal(blockAt(blocks, '/7/href'), null)
  assert.ok(withIds([{ type: 'divider' }])[0]!.id)
})

test('a removed block comes back to its place, or to the end when its columns are gone too', () => {
  const place = edits.placeOf(blocks, 'y')!
  const without = edits.remove(blocks, 'y')
  assert.equal(shape(without), 'a c(x|) z')
  assert.equal(shape(edits.putBack(without, place)), 'a c(x|y) z')
  assert.equal(shape(edits.putBack(blocks, place)), shape(blocks), 'it is there already')
  assert.equal(shape(edits.putBack(edits.remove(blocks, 'c'), place)), 'a z y')
})

test('an edit leaves the blocks that it does not touch as they are', () => {
  const next = edits.change(blocks, { id: 'x', type: 'divider', visibleIn: 'web' })
  assert.deepEqual([next[0] === blocks[0], next[1] === blocks[1], next[2] === blocks[2]], [true, false, true])
  assert.equal(edits.remove(blocks, 'unknown'), blocks)
})

test('a change is refused when it goes over a bound, and not when the text was over it before', () => {
  const many = Array.from({ length: 501 }, (_, i) => divider(`d${i}`))
  assert.equal(newlyOver(many.slice(1), many), 'many')
  assert.equal(newlyOver(many, [...many, divider('one more')]), null)
  assert.equal(newlyOver(many, many.slice(1)), null)
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
