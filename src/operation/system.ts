import type { Db } from '#db/rows.ts'
import type { People } from '#ports/people.ts'
import type { World } from '#ports/world.ts'
import type { KeyCaller, MarkOwner, PersonCaller, SessionCredential } from './caller.ts'
import type { MarkUse } from './operation.ts'
import type { LimitTaker } from './rate-limit.ts'
import type { RequestMeter } from './request-meter.ts'
import type { TransactionBatcher } from './batching/batch-transactions.ts'
import type { Outside } from './operation.ts'
import type { Roots } from './transaction.ts'

/**
 * What a downstream area looks at before an operation upstream writes it, while no transaction is open (welcome: whether the text
 * of `update_newsletter` can be made into a mail). A Problem that it throws is that operation's refusal.
 */
export interface Check {
  readonly operation: string
  check(input: unknown, outside: Outside): Promise<void>
}

/** Everything that `run()` stands on. Built once by `assemble.ts`. */
export interface System extends Roots {
  checks: readonly Check[]
  /** The caller that an API key belongs to, or null when it is unknown or revoked. Requests that arrive together ask together. */
  findKey(key: string): Promise<KeyCaller | null>
  /** The caller that a session belongs to; throws a Problem when there is no such session or account of theirs. */
  findPerson(credential: SessionCredential): Promise<PersonCaller>
  people: People
  /** Takes the limits of a request; requests that arrive together take theirs together. */
  takeLimits: LimitTaker
  /** Runs handlers that arrive together in one transaction; null where each runs in its own. */
  batchTransactions: TransactionBatcher | null
  requests: RequestMeter
  /** The newsletter that has a slug, and whose it is; null when nobody has it. */
  findSlug(db: Db, slug: string): Promise<{ accountId: string; newsletterId: string } | null>
  /** Whose mail carried a mark; null when nobody's did, or its campaign is gone. */
  findMark(mark: string, use: MarkUse): Promise<MarkOwner | null>
  failures: { note(address: string): Promise<void> }
}

export function docsUrl(world: World): string {
  return `${world.deployment.baseUrl}/docs`
}
