import type { Db } from '#lib/rows.ts'
import type { People } from '#ports/people.ts'
import type { World } from '#ports/world.ts'
import type { KeyCaller, PersonCaller, SessionCredential } from './caller.ts'
import type { RecordedEvent } from './event.ts'

/** What a downstream area does when something has happened, in the transaction of the fact (webhooks: note the deliveries). */
export type Reaction = (db: Db, events: readonly RecordedEvent[]) => Promise<void>

/** Everything that `run()` stands on. Built once by `main.ts`. */
export interface System {
  db: Db
  world: World
  reactions: readonly Reaction[]
  /** The caller that an API key belongs to, or null when it is unknown or revoked. */
  findKey(db: Db, key: string, now: Date): Promise<KeyCaller | null>
  /** The caller that a session belongs to; throws a Problem when there is no such session or account of theirs. */
  findPerson(credential: SessionCredential): Promise<PersonCaller>
  people: People
  failures: { note(address: string): Promise<void> }
}

export function docsUrl(world: World): string {
  return `${world.deployment.baseUrl}/docs`
}
