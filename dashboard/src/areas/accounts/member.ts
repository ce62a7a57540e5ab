import type { OutputOf } from '../../queries.ts'

export type Member = OutputOf<'list_members'>['data'][number]
