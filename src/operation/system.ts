import type { People } from '#ports/people.ts'
import type { Ports } from '#ports/ports.ts'
import type { KeyCaller, RecipientTokenOwner, PersonCaller, SessionCredential } from './callers/caller.ts'
import type { LimitTaker } from './limits/take-limits.ts'
import type { FailureLog } from './requests/log-failure.ts'
import type { RequestMeter } from './requests/request-meter.ts'
import type { TransactionBatcher } from './batching/batch-transactions.ts'
import type { BeforeScope } from './operation.ts'
import type { FirstUse } from './callers/visitor.ts'
import type { HeavyParts } from './heavy/heavy.ts'
import type { Turns } from '#lib/calls/turns.ts'

/**
 * A downstream area's check of an upstream operation, before its transaction. A `Check` of content is a hint to an author instead. Example: `welcome` compiles the text of
 * `update_newsletter`. A Problem that it throws is that operation's refusal.
 */
export interface Precheck {
  readonly operation: string
  check(input: unknown, scope: BeforeScope): Promise<void>
}

/** Everything that `run()` needs. Built once by `assemble.ts`. */
export interface System extends HeavyParts {
  prechecks: readonly Precheck[]
  /** Finds the caller of an API key; null when it is unknown or revoked. Look-ups are batched. */
  findKey(key: string): Promise<KeyCaller | null>
  /** Returns the caller of a key as this process remembers it, to be confirmed by the take of the limits; null when it does not. */
  recallKey(key: string): KeyCaller | null
  forgetKey(key: string): void
  /** Writes the last use of each key that this process has seen. */
  writeKeyUses(): Promise<void>
  /** Notes that a key was first used in a browser, or by a server with `visitorIp`. */
  noteFirstUse(key: KeyCaller, kind: FirstUse): Promise<void>
  /** Finds the caller of a session. Throws a Problem when the session or the account is not there. */
  findPerson(credential: SessionCredential): Promise<PersonCaller>
  people: People
  /** Takes the limits of a request. Takes are batched. */
  takeLimits: LimitTaker
  /** Looks at the limits of a request, and takes nothing. */
  peekLimits: LimitTaker
  /** Runs handlers of requests that arrive together in one transaction; null when each has its own. */
  batchTransactions: TransactionBatcher | null
  requests: RequestMeter
  logFailure: FailureLog
  /** Turns at the connections that all requests but heavy ones share: of programs and people, and of readers and visitors. */
  turns: Record<'callers' | 'readers', Turns>
  /** Finds the newsletter and account of a slug; null when it is free. */
  findSlug(slug: string): Promise<{ accountId: string; newsletterId: string; plan: string | null; closed: boolean } | null>
  /** Finds the recipient of a recipient token; null when it is not one of ours or its campaign was deleted. */
  findRecipient(recipientToken: string, use: string): Promise<RecipientTokenOwner | null>
  failures: { note(address: string): Promise<void> }
  /** Returns whether a statement of this process failed within the last minute since the database's disk is full. */
  databaseIsFull(): boolean
}

export function docsUrl(ports: Ports): string {
  return `${ports.deployment.baseUrl}/docs`
}
