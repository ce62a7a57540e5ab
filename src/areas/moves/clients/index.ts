import type { Web } from '#ports/web.ts'
import type { Found } from '../houses/house.ts'
import type { ReadingOptions } from './ask.ts'
import { readFromGhost } from './ghost.ts'
import { readFromKit } from './kit.ts'
import { readFromListmonk } from './listmonk.ts'
import type { ServiceAccess } from './service-access.ts'

export * from './errors.ts'
export type { ReadingOptions } from './ask.ts'

const READERS = { kit: readFromKit, ghost: readFromGhost, listmonk: readFromListmonk } as const

/** A service that is read through its API with a key. */
export type KeyedService = keyof typeof READERS

/**
 * Reads issues and readers of a service by its key. Lists of readers are written into the folder.
 * Throws a `ServiceError` when the service cannot be read, and the signal's reason when it aborts.
 */
export function readByKey(
  from: KeyedService,
  web: Web,
  access: ServiceAccess,
  folder: string,
  options: ReadingOptions,
): AsyncIterable<Found> {
  return READERS[from](web, access, folder, options)
}
