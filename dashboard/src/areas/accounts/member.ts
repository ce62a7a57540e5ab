import type { OutputOf } from '../../shapes.ts'

export type Member = OutputOf<'list_members'>['data'][number]
