import type { OutputOf } from '../../shapes.ts'

export type Product = OutputOf<'get_product'>

export const NAME_MAX = 100
export const STATUSES = ['draft', 'active', 'archived'] as const
