import type { OutputOf } from '../../queries.ts'

export type Domain = OutputOf<'get_domain'>
