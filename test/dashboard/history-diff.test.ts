import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compare,
  folded,
  isChanged,
  type Piece,
  type Row,
} from '../../dashboard/src/areas/content/history/diff.ts'

/** Writes a row as `then | now`, with brackets around marked words. */
function shown({ then, now }: Row): string {
  const side = (pieces: Piece[] | null) =>
    pieces?.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('') ?? '-'
  return `${side(then)} | ${side(now)}`
}

const rows = (then: string[], now: string[]) => compare(then, now).map(shown)

test('marks the words of a line that differ, and leaves the others', () => {
  assert.deepEqual(rows(['Sow your peas in March'], ['Sow your beans in March now']), [
    'Sow your [peas] in March | Sow your [beans] in March[ now]',
  ])
})

test('a line that only one version has stands alone, and what follows stays beside its like', () => {
  assert.deepEqual(rows(['a', 'b', 'c'], ['a', 'c', 'd']), ['a | a', '[b] | -', 'c | c', '- | [d]'])
})

test('lines that share next to nothing are marked as a whole', () => {
  assert.deepEqual(rows(['The first of all lines'], ['Slugs eat salad']), [
    '[The first of all lines] | [Slugs eat salad]',
  ])
})

test('both versions come out whole, for a thousand random pairs', () => {
  let seed = 7
  const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const text = () =>
    Array.from({ length: random(12) }, () =>
      Array.from({ length: 1 + random(6) }, () => 'abcd'[random(4)]).join(' '),
    )
  for (let i = 0; i < 1000; i++) {
    const [then, now] = [text(), text()]
    const made = compare(then, now)
    const side = (time: 'then' | 'now') =>
      made.flatMap((row) => row[time]?.map(({ text: part }) => part).join('') ?? [])
    assert.deepEqual([side('then'), side('now')], [then, now])
  }
})

test('what is the same is folded, but for a line on each side of a change', () => {
  const lines = Array.from({ length: 9 }, (_, i) => `line ${i}`)
  const changed = lines.with(4, 'line four')
  const words = folded(compare(lines, changed)).map((one) =>
    'folded' in one ? one.folded : isChanged(one.row) ? 'changed' : 'same',
  )
  assert.deepEqual(words, [3, 'same', 'changed', 'same', 3])
})
