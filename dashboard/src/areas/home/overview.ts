import type { OutputOf } from '../../shapes.ts'

export type Overview = OutputOf<'get_overview'>
