import type { Inline } from '../blocks/inline.ts'
import { fieldRuns } from '#lib/read-html/field-runs.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'

export type Marks = Omit<Inline, 'text' | 'field' | 'default'>

/** Splits a text into runs: fields become runs of their own, and other Liquid stays in the text. */
export function runsOf(text: string, marks: Marks, placeholders: LiquidPlaceholders): Inline[] {
  return fieldRuns(placeholders.restore(text), marks)
}

const MARKS = [
  'bold',
  'italic',
  'underline',
  'strike',
  'highlight',
  'superscript',
  'code',
  'href',
] as const

function isAlike(one: Inline, other: Inline): boolean {
  return MARKS.every((mark) => (one[mark] || undefined) === (other[mark] || undefined))
}

/** Joins neighbouring runs with equal formatting. */
export function mergeRuns(runs: readonly Inline[]): Inline[] {
  const found: Inline[] = []
  for (const run of runs) {
    const last = found.at(-1)
    if (run.text === '') continue
    if (run.text !== undefined && last?.text !== undefined && isAlike(run, last))
      last.text += run.text
    else found.push({ ...run })
  }
  return found
}

/** Joins runs with equal formatting, and trims both ends. */
export function joinRuns(runs: readonly Inline[]): Inline[] {
  const found = mergeRuns(runs)
  trim(found, 'trimStart')
  trim(found, 'trimEnd')
  return found
}

function trim(runs: Inline[], side: 'trimStart' | 'trimEnd'): void {
  for (;;) {
    const run = side === 'trimStart' ? runs[0] : runs.at(-1)
    if (run?.text === undefined) return
    run.text = run.text[side]()
    if (run.text !== '') return
    if (side === 'trimStart') runs.shift()
    else runs.pop()
  }
}
