import type { Web } from '#ports/web.ts'
import type { Found } from '../houses/house.ts'

export * from './errors.ts'

export type KeyedService = 'kit' | 'ghost' | 'listmonk'

export async function* readByKey(
  _from: KeyedService,
  _web: Web,
  _access: { apiKey: string; address: string | null },
  _folder: string,
  _options: { signal?: AbortSignal } = {},
): AsyncIterable<Found> {}
