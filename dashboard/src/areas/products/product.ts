import type { OutputOf } from '../../shapes.ts'

export type Product = OutputOf<'get_product'>

export const NAME_MAX = 100
export const STATUSES = ['draft', 'active', 'archived'] as const

/** Returns the path of a public page. The page's own host may be one that this browser does not reach, such as a test's. */
export function here(url: string): string {
  return new URL(url).pathname
}
