import type { OutputOf } from '../../queries.ts'

export type Overview = OutputOf<'get_overview'>
