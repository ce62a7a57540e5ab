import { branchesOf, isEnd, type Step } from '../automation.ts'

/** The least width in pixels of a step. Narrower branches stand below one another. */
const STEP_WIDTH = 212

/** Returns how many columns a list of steps needs beside one another. */
function columnsOf(steps: readonly Step[]): number {
  return Math.max(
    1,
    ...steps.map((step) =>
      branchesOf(step).reduce((sum, branch) => sum + columnsOf(branch.steps), 0),
    ),
  )
}

/** One branch beside others. Parts are shares of the whole width, from 0 to 1. */
export interface Column {
  columns: number
  /** Whether readers come out of it. */
  joins: boolean
  /** The part of this column that the line above the branches takes, from its left to its right. */
  above: readonly [from: number, to: number]
  /** The part of this column that the line below takes; null without one. */
  below: readonly [from: number, to: number] | null
}

/** Lays out branches beside one another; null where the width is too small. */
export function layOut(branches: readonly (readonly Step[])[], width: number): Column[] | null {
  const columns = branches.map(columnsOf)
  const total = columns.reduce((sum, one) => sum + one, 0)
  if (total * STEP_WIDTH > width) return null
  const starts = columns.map(
    (_, i) => columns.slice(0, i).reduce((sum, one) => sum + one, 0) / total,
  )
  const centres = columns.map((one, i) => starts[i]! + one / total / 2)
  const joins = branches.map((steps) => !endsHere(steps))
  const lineOf = (through: readonly number[], i: number): readonly [number, number] | null => {
    if (through.length === 0) return null
    const share = columns[i]! / total
    // The way itself runs down the middle.
    const [from, to] = [Math.min(0.5, ...through), Math.max(0.5, ...through)]
    const part = (at: number) => Math.min(1, Math.max(0, (at - starts[i]!) / share))
    return part(from) < part(to) ? [part(from), part(to)] : null
  }
  const below = centres.filter((_, i) => joins[i])
  return columns.map((one, i) => ({
    columns: one,
    joins: joins[i]!,
    above: lineOf(centres, i) ?? [0, 0],
    below: lineOf(below, i),
  }))
}

/** Returns whether no reader comes out of a list of steps by its end. */
export function endsHere(steps: readonly Step[]): boolean {
  const last = steps.at(-1)
  if (last === undefined) return false
  if (isEnd(last)) return true
  const branches = branchesOf(last)
  return branches.length > 0 && branches.every((branch) => endsHere(branch.steps))
}
