import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  add,
  change,
  duplicate,
  moveTo,
  placeOf,
  putBack,
  remove,
  step,
} from '../../dashboard/src/areas/segments/builder/edits.ts'
import {
  type Group,
  isGroup,
  newlyOver,
  newRow,
  type Part,
} from '../../dashboard/src/areas/segments/builder/tree.ts'
import { History } from '../../dashboard/src/kit/history.ts'

// The filter builder's tree  and undoing.

const row = (id: string): Part => ({ id, condition: {} })
const group = (id: string, ...parts: Part[]): Group => ({ id, join: 'all', parts })
const shape = (root: Group): string =>
  root.parts.map((part) => (isGroup(part) ? `${part.id}(${shape(part)})` : part.id)).join(' ')

const tree = group('root', row('a'), group('g', row('x'), group('h', row('y'))), row('z'))

test('a row that moves enters the groups on its way and leaves them, and stays within the root', () => {
  const seen: string[] = []
  let now = tree
  for (let i = 0; i < 7; i++) seen.push(shape((now = step(now, 'a', 1))))
  assert.deepEqual(seen, [
    'g(a x h(y)) z',
    'g(x a h(y)) z',
    'g(x h(a y)) z',
    'g(x h(y a)) z',
    'g(x h(y) a) z',
    'g(x h(y)) a z',
    'g(x h(y)) z a',
  ])
  assert.equal(step(now, 'a', 1), now)
  for (let i = 0; i < 7; i++) now = step(now, 'a', -1)
  assert.equal(shape(now), shape(tree))
})

test('a group passes other groups by', () => {
  const two = group('root', group('g', row('x')), group('h', row('y')))
  assert.equal(shape(step(two, 'g', 1)), 'h(y) g(x)')
  assert.equal(shape(step(two, 'h', -1)), 'h(y) g(x)')
})

test('a part is dragged beside another one or into a group, and never into itself', () => {
  assert.equal(shape(moveTo(tree, 'z', { id: 'x', where: 'before' })), 'a g(z x h(y))')
  assert.equal(shape(moveTo(tree, 'y', { id: 'z', where: 'after' })), 'a g(x h()) z y')
  assert.equal(shape(moveTo(tree, 'a', { id: 'h', where: 'inside' })), 'g(x h(y a)) z')
  assert.equal(shape(moveTo(tree, 'x', { id: 'root', where: 'inside' })), 'a g(h(y)) z x')
  assert.equal(moveTo(tree, 'g', { id: 'y', where: 'before' }), tree)
  assert.equal(moveTo(tree, 'g', { id: 'h', where: 'inside' }), tree)
})

test('parts are added, changed, copied with ids of their own, removed and put back', () => {
  assert.equal(shape(add(tree, 'h', row('n'))), 'a g(x h(y n)) z')
  assert.equal(shape(add(tree, 'root', row('n'))), 'a g(x h(y)) z n')
  assert.equal(change(tree, { ...tree, join: 'any' }).join, 'any')
  assert.equal(
    change(tree, { ...group('g'), join: 'none' }).parts[0],
    tree.parts[0],
    'the others stay the same objects',
  )
  const doubled = duplicate(tree, 'g')
  const ids = JSON.stringify(doubled).match(/"id":"[^"]+"/g)!
  assert.deepEqual([doubled.parts.length, new Set(ids).size], [4, ids.length])
  const place = placeOf(tree, 'y')!
  assert.equal(shape(putBack(remove(tree, 'y'), place)), shape(tree))
  assert.equal(shape(putBack(remove(tree, 'g'), place)), 'a z y', 'its group is gone too')
  assert.equal(shape(remove(tree, 'unknown')), shape(tree))
})

test('a filter takes 50 conditions and 5 levels, and one that has more can still be changed', () => {
  const full = group('root', ...Array.from({ length: 50 }, () => newRow()))
  const more = add(full, 'root', newRow())
  assert.deepEqual(
    [newlyOver(full, more), newlyOver(more, add(more, 'root', newRow())), newlyOver(more, full)],
    ['many', null, null],
  )
  let deep = group('g1', row('x'))
  for (const id of ['g2', 'g3', 'g4', 'root']) deep = group(id, deep)
  assert.equal(newlyOver(deep, add(deep, 'g1', group('g0', row('y')))), 'deep')
})

test('keys in one field within a second are undone together, and other changes one by one', () => {
  let now = 0
  const history = new History('', () => now)
  const type = (text: string, part: string, laterMs: number) => {
    now += laterMs
    history.put(text, part)
  }
  type('a', 'subject', 0)
  type('ab', 'subject', 999)
  type('abc', 'subject', 1000)
  type('abc!', 'text', 0)
  const back = ['abc', 'ab', '', ''].map(() => (history.undo(), history.now))
  assert.deepEqual([back, history.canUndo], [['abc', 'ab', '', ''], false])
  history.redo()
  assert.deepEqual([history.now, history.canRedo], ['ab', true])
  history.put('other')
  assert.equal(history.canRedo, false, 'a change ends what could be redone')
  history.begin('from another tab')
  assert.deepEqual([history.now, history.canUndo], ['from another tab', false])
})
