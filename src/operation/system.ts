import type { People } from '#ports/people.ts'
import type { Ports } from '#ports/ports.ts'
import type { KeyCaller, RecipientTokenOwner, PersonCaller, SessionCredential } from './caller.ts'
import type { LimitTaker } from './limits/take-limits.ts'
import type { FailureLog } from './requests/log-failure.ts'
import type { RequestMeter } from './requests/request-meter.ts'
import type { TransactionBatcher } from './batching/batch-transactions.ts'
import type { FirstUse } from './callers/visitor.ts'
import type { HeavyParts } from './heavy/heavy.ts'
import type { Turns } from '#lib/calls/turns.ts'

/** A connected app, as found by its access token. */
export interface AppToken {
  accountId: string
  appId: string
  expiresAt: Date
  /** A number of the app that increases each time its tokens are ended. */
  epoch: number
}

export interface System extends HeavyParts {
  /**
   * Finds the caller of an API key or of an app's access token; null when unknown or revoked.
   * Concurrent look-ups share a statement.
   */
  findKey(key: string): Promise<KeyCaller | null>
  /** Finds the app of an access token; null when it is unknown, revoked or ended. */
  findAppToken(token: string): Promise<AppToken | null>
  /**
   * Returns the cached caller of a key. Null: it is not cached. Taking the limits checks that the
   * key is still valid.
   */
  recallKey(key: string): KeyCaller | null
  forgetKey(key: string): void
  /** Writes the time of the last use of each key that this process has seen. */
  writeKeyUses(): Promise<void>
  noteFirstUse(key: KeyCaller, kind: FirstUse): Promise<void>
  /** Finds the caller of a session. Throws a Problem when the session or account is missing. */
  findPerson(credential: SessionCredential): Promise<PersonCaller>
  /**
   * Returns the account of a cached session. Null: it is not cached. The session may have ended
   * since.
   */
  recallSession(session: Pick<SessionCredential, 'cookie' | 'accountId'>): string | null
  people: People
  /** Takes the limits of a request. Concurrent requests share a statement. */
  takeLimits: LimitTaker
  /** Reads the limits of a request and uses none. */
  peekLimits: LimitTaker
  /** Runs concurrent requests in one transaction. Null: each request has its own transaction. */
  batchTransactions: TransactionBatcher | null
  requests: RequestMeter
  logFailure: FailureLog
  /** The queues that limit concurrent work, one each for callers, readers and password hashing. */
  turns: Record<'callers' | 'readers' | 'passwords', Turns>
  /** Finds the newsletter and account of a slug. Null: no newsletter has the slug. */
  findSlug(slug: string): Promise<{
    accountId: string
    newsletterId: string
    plan: string | null
    closed: boolean
  } | null>
  /**
   * Finds the recipient of a token. Null for a token of another deployment, or of a deleted
   * campaign.
   */
  findRecipient(recipientToken: string, use: string): Promise<RecipientTokenOwner | null>
  failures: { note(address: string): Promise<void> }
  /** Returns whether a statement failed within the last minute since the disk is full. */
  databaseIsFull(): boolean
}

export function docsUrl(ports: Ports): string {
  return `${ports.deployment.baseUrl}/docs`
}
