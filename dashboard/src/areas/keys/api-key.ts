import type { OutputOf } from '../../queries.ts'

export type ApiKey = OutputOf<'list_api_keys'>['data'][number]
