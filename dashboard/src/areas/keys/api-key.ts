import type { OutputOf } from '../../shapes.ts'

export type ApiKey = OutputOf<'list_api_keys'>['data'][number]
