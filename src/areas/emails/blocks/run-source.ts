import type { Inline, Runs } from './inline.ts'

/** Returns a run as Liquid, without formatting. */
export function sourceOf({ text = '', field, default: otherwise }: Inline): string {
  if (field === undefined) return text
  const value = field === 'email' ? 'email' : `fields.${field}`
  return otherwise === undefined ? `{{ ${value} }}` : `{{ ${value} | default: "${otherwise}" }}`
}

export function sourceOfAll(runs: Runs): string {
  return runs.map(sourceOf).join('')
}
