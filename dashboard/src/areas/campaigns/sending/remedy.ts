import type { OutputOf } from '../../../shapes.ts'

export type Check = OutputOf<'preview_content'>['checks'][number]

/** The checks that have one remedy. The words of its button are named after them. */
const MENDS = ['unknown_field', 'invisible_in_subject', 'empty_condition'] as const

/** Returns the kind of the remedy for what a check has found; null where the author decides. */
export function remedyOf({ code, pointer, values }: Check): (typeof MENDS)[number] | null {
  const found = MENDS.find((one) => one === code)
  if (found === 'unknown_field' && values?.['near'] === undefined) return null
  if (found === 'invisible_in_subject' && pointer !== '/subject') return null
  return found ?? null
}
