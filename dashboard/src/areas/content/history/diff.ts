/** A part of a line. `changed`: the other version does not have it. */
export interface Piece {
  text: string
  changed: boolean
}

/** A line of both versions beside each other. Null where one version has no such line. */
export interface Row {
  then: Piece[] | null
  now: Piece[] | null
}

/** Longer texts are compared as a whole: the table of a comparison has a cell for each pair. */
const CELLS_MAX = 4_000_000

export function compare(then: readonly string[], now: readonly string[]): Row[] {
  const rows: Row[] = []
  let [from, at] = [0, 0]
  for (const [i, j] of [...common(then, now), [then.length, now.length] as const]) {
    rows.push(...replaced(then.slice(from, i), now.slice(at, j)))
    if (i < then.length) rows.push({ then: whole(then[i]!, false), now: whole(now[j]!, false) })
    ;[from, at] = [i + 1, j + 1]
  }
  return rows
}

export const isChanged = ({ then, now }: Row): boolean =>
  then === null || now === null || [...then, ...now].some(({ changed }) => changed)

function whole(text: string, changed: boolean): Piece[] {
  return [{ text, changed }]
}

/** Pairs lines that were replaced, one by one. Those that are left over have no counterpart. */
function replaced(then: readonly string[], now: readonly string[]): Row[] {
  return Array.from({ length: Math.max(then.length, now.length) }, (_, i) => {
    const [old, fresh] = [then[i], now[i]]
    if (old === undefined) return { then: null, now: whole(fresh!, true) }
    if (fresh === undefined) return { then: whole(old, true), now: null }
    return byWords(old, fresh)
  })
}

const wordsOf = (line: string) => line.split(/(\s+)/).filter((part) => part !== '')

function byWords(then: string, now: string): Row {
  const [old, fresh] = [wordsOf(then), wordsOf(now)]
  const same = common(old, fresh)
  const kept = same.reduce((length, [i]) => length + old[i]!.trim().length, 0)
  // Lines that share next to nothing are easier to read as a whole than in crumbs.
  if (kept < Math.min(then.length, now.length) / 4)
    return { then: whole(then, true), now: whole(now, true) }
  return {
    then: pieces(old, new Set(same.map(([i]) => i))),
    now: pieces(fresh, new Set(same.map(([, j]) => j))),
  }
}

function pieces(parts: readonly string[], same: ReadonlySet<number>): Piece[] {
  const joined: Piece[] = []
  for (const [i, text] of parts.entries()) {
    const changed = !same.has(i)
    const last = joined.at(-1)
    if (last?.changed === changed) last.text += text
    else joined.push({ text, changed })
  }
  return joined
}

type Pair = readonly [number, number]

/** Returns the places of a longest common subsequence. */
function common(one: readonly string[], other: readonly string[]): Pair[] {
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1
  let end = 0
  while (
    end < one.length - start &&
    end < other.length - start &&
    one.at(-1 - end) === other.at(-1 - end)
  )
    end += 1
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const before = Array.from({ length: start }, (_, i): Pair => [i, i])
  const after = Array.from({ length: end }, (_, i): Pair => [
    one.length - end + i,
    other.length - end + i,
  ])
  return [...before, ...longest(a, b).map(([i, j]): Pair => [start + i, start + j]), ...after]
}

function longest(a: readonly string[], b: readonly string[]): Pair[] {
  const width = b.length + 1
  if (a.length * b.length > CELLS_MAX) return []
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const [below, right] = [lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!]
      lengths[i * width + j] =
        a[i] === b[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(below, right)
    }
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1
    else j += 1
  }
  return pairs
}

/** A stretch of rows in which nothing differs and that can be folded, or a row to show. */
type Shown = { row: Row } | { folded: number }

/** Folds what is the same in both versions, but for a line on each side of a change. */
export function folded(rows: readonly Row[]): Shown[] {
  const near = rows.map((_, i) =>
    [i - 1, i, i + 1].some((at) => rows[at] !== undefined && isChanged(rows[at])),
  )
  const shown: Shown[] = []
  for (const [i, row] of rows.entries()) {
    const last = shown.at(-1)
    if (near[i]) shown.push({ row })
    else if (last && 'folded' in last) last.folded += 1
    else shown.push({ folded: 1 })
  }
  return shown
}
