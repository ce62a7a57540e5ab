import type { OutputOf } from '../../shapes.ts'

export type Domain = OutputOf<'get_domain'>
