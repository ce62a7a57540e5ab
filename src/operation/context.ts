import type { Caller, Confirms } from './caller.ts'
import type { Db } from '#db/rows.ts'
import type { FieldError, Refusal } from './problem.ts'
import type { Limit } from './limit.ts'
import type { Scope } from './scope.ts'

/**
 * Runs a slow read in the account's queue, on a connection of its own and with a time limit. The
 * read continues when the caller closes the connection, because other requests may wait for the
 * same result.
 */
export type HeavyRead = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The confirmation that an act of a caller needs, and the approval that it has. */
export interface Hold {
  needs: Confirms
  /** The token of the approval with which the act runs. Null: it runs without an approval. */
  approved: string | null
}

/** A plan that a caller confirms, and the values that it depends on. */
export interface Planned<Plan extends object> {
  plan: Plan
  /** The values, by name, that must be the same when the plan is carried out. */
  parts: Readonly<Record<string, unknown>>
  /** The number of readers. It may change by 1 %, or by ten. */
  readers?: number
  /** Names of what decides who is reached, such as `tag:vip`. While it waits, it is live. */
  dependsOn?: readonly string[]
}

export type WithConfirm<Plan extends object> = Plan & { confirm: string }

/** Context of a handler: the open transaction, the caller, and functions that end the request. */
export interface Context<Refuses extends Refusal = Refusal> extends Scope {
  operation: string
  caller: Caller
  requestId: string
  /** The visitor's IP address. Null: it is unknown. */
  visitor: string | null
  heavyRead: HeavyRead
  /**
   * Ends the operation with a refusal and rolls back. It compiles only for refusals that the
   * operation declares.
   */
  refuse(
    kind: Refuses,
    detail: string,
    more?: { fieldErrors?: FieldError[]; extra?: Record<string, unknown> },
  ): never
  /**
   * Refuses with 412 when If-Match names another version of the resource. Call it after locking the
   * resource.
   */
  guard(resource: object): void
  /**
   * Returns the plan if the request is a dry run. The handler must then return this plan. Null: the
   * handler must act. Throws if the confirmed plan has changed since. Call it after all locks.
   */
  plan<Plan extends object>(make: () => Promise<Planned<Plan>>): Promise<WithConfirm<Plan> | null>
  /**
   * Counts one use of a limit in `limitsShown`, or refuses with 429. A rollback undoes it.
   * Concurrent requests wait for it, so take other locks before.
   */
  countChange(limit: Limit): Promise<void>
  /**
   * Counts recipients of mails that the act causes against the key's daily limit. An act with the
   * effect `send` counts one by default.
   */
  countRecipients(count: number | (() => Promise<number>)): Promise<void>
  /** Sets a success status that differs from the operation's usual status. */
  answer(status: number): void
}
