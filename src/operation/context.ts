import type { Caller, Confirms } from './caller.ts'
import type { Db } from '#db/rows.ts'
import type { FieldError, Refusal } from './problem.ts'
import type { Limit } from './limit.ts'
import type { Scope } from './scope.ts'

/**
 * Runs a heavy read in its turn, on its own connection and within its time limit. It continues when
 * the caller hangs up, since other requests may wait for its result.
 */
export type HeavyRead = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The word that one act of a caller needs, and the approval that gives it. */
export interface Hold {
  needs: Confirms
  /** The confirm of an approval that is carried out. */
  approved: string | null
}

/** A plan that the caller confirms, and what it rests on. */
export interface Planned<Plan extends object> {
  plan: Plan
  /** Values by name, which must not change before the plan is carried out. */
  parts: Readonly<Record<string, unknown>>
  /** The number of readers, which may differ a little. */
  readers?: number
  /** Names of what decides who is reached, such as `tag:vip`. While it waits, it is live. */
  dependsOn?: readonly string[]
}

export type WithConfirm<Plan extends object> = Plan & { confirm: string }

/** A handler's context: the open transaction, the caller, and the ways to end. */
export interface Context<Refuses extends Refusal = Refusal> extends Scope {
  operation: string
  caller: Caller
  requestId: string
  /** The visitor's address, if known. */
  visitor: string | null
  heavyRead: HeavyRead
  /** Ends the operation and rolls it back. Only declared refusals compile. */
  refuse(
    kind: Refuses,
    detail: string,
    more?: { fieldErrors?: FieldError[]; extra?: Record<string, unknown> },
  ): never
  /** Ends with 412 unless If-Match names this version of the resource. Lock the resource first. */
  guard(resource: object): void
  /**
   * Answers a dry run with its plan; return it. Returns null when the operation is to be done.
   * Refuses a changed confirmed request. Take all locks of the plan first.
   */
  plan<Plan extends object>(make: () => Promise<Planned<Plan>>): Promise<WithConfirm<Plan> | null>
  /**
   * Takes one use of a limit in `limitsShown`, undone by a rollback, or ends with 429. Concurrent
   * changes wait here, so take other locks first.
   */
  countChange(limit: Limit): Promise<void>
  /**
   * Counts the recipients of mails that the act causes, where the caller's are limited. An act whose
   * effect is `send` counts one, unless its handler says how many.
   */
  countRecipients(count: number | (() => Promise<number>)): Promise<void>
  /** Answers with another success than the usual status. */
  answer(status: number): void
}
