import type { Inline } from '../blocks/inline.ts'
import { GIVEN_NAMES } from '../liquid/given-names.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'

export type Marks = Omit<Inline, 'text' | 'field' | 'default'>

const FIELD = /\{\{-?\s*(?:fields\.)?([a-z][a-z0-9_]{0,39})\s*(?:\|\s*default:\s*"([^{}"\\\r\n]{0,200})"\s*)?-?\}\}/g

/** Makes runs of a text: plain outputs of fields become runs of their own. Other Liquid stays in the text. */
export function runsOf(text: string, marks: Marks, placeholders: LiquidPlaceholders): Inline[] {
  const source = placeholders.restore(text)
  const runs: Inline[] = []
  let at = 0
  for (const found of source.matchAll(FIELD)) {
    const [whole, name = '', otherwise] = found
    if (GIVEN_NAMES.includes(name) && name !== 'email') continue
    if (found.index > at) runs.push({ text: source.slice(at, found.index), ...marks })
    runs.push({ field: name, ...(otherwise !== undefined && { default: otherwise }), ...marks })
    at = found.index + whole.length
  }
  if (at < source.length) runs.push({ text: source.slice(at), ...marks })
  return runs
}

const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'href'] as const

function isAlike(one: Inline, other: Inline): boolean {
  return MARKS.every((mark) => (one[mark] || undefined) === (other[mark] || undefined))
}

/** Joins texts with the same marks. */
export function merged(runs: readonly Inline[]): Inline[] {
  const found: Inline[] = []
  for (const run of runs) {
    const last = found.at(-1)
    if (run.text === '') continue
    if (run.text !== undefined && last?.text !== undefined && isAlike(run, last)) last.text += run.text
    else found.push({ ...run })
  }
  return found
}

/** Joins texts with the same marks, and takes off the white space at both ends. */
export function joined(runs: readonly Inline[]): Inline[] {
  const found = merged(runs)
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
