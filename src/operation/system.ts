import type { Db } from '#lib/rows.ts'
import type { World } from '#ports/world.ts'
import type { KeyCaller } from './caller.ts'
import type { RecordedEvent } from './event.ts'
import type { LimitTaker } from './rate-limit.ts'
import type { RequestMeter } from './request-meter.ts'
import type { Sharing } from './sharing.ts'

/** What a downstream area does when something has happened, in the transaction of the fact (webhooks: note the deliveries). */
export type Reaction = (db: Db, events: readonly RecordedEvent[]) => Promise<void>

/** Everything that `run()` stands on. Built once by `main.ts`. */
export interface System {
  db: Db
  world: World
  reactions: readonly Reaction[]
  /** The caller that an API key belongs to, or null when it is unknown or revoked. Requests that arrive together ask together. */
  findKey(key: string): Promise<KeyCaller | null>
  /** Takes the limits of a request; requests that arrive together take theirs together. */
  takeLimits: LimitTaker
  /** Runs handlers that arrive together in one transaction; null where each runs in its own. */
  sharing: Sharing | null
  requests: RequestMeter
  failures: { note(address: string): Promise<void> }
}

export function docsUrl(world: World): string {
  return `${world.deployment.baseUrl}/docs`
}
