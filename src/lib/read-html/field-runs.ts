import { GIVEN_NAMES } from './given-names.ts'

const FIELD =
  /\{\{-?\s*(?:fields\.)?([a-z][a-z0-9_]{0,39})\s*(?:\|\s*default:\s*"([^{}"\\\r\n]{0,200})"\s*)?-?\}\}/g

type Part = { text: string } | { field: string; default?: string }

/**
 * Splits a text into runs: fields become runs of their own with the text's formatting. Other Liquid
 * stays in the text.
 */
export function fieldRuns<Marks extends object>(source: string, marks: Marks): (Part & Marks)[] {
  const runs: (Part & Marks)[] = []
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
