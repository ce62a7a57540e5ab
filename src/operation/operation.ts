import type { z } from 'zod'
import type { Db } from '#db/rows.ts'
import type { World } from '#ports/world.ts'
import type { Context } from './context.ts'
import type { Refusal } from './problem.ts'
import type { Limit, LimitsFor } from './limit.ts'

/** What an operation does to the world; it decides MCP hints, confirmations and how the dashboard asks. */
export type Effect = 'read' | 'write' | 'send' | 'destroy'

/**
 * The purposes of what is done with the mark of a mail as the credential. They are two marks: readers pass links on, and whoever gets one
 * may follow it, but not say that the mail came back or that its reader complained.
 */
export const RETURNED = 'return mark'
export const LINKED = 'link mark'
export type MarkUse = typeof RETURNED | typeof LINKED

export function isMarkUse(purpose: string | undefined): purpose is MarkUse {
  return purpose === RETURNED || purpose === LINKED
}

/** Who may use an operation: full access keys, signups only keys as well, a reader with a link's token, or anybody on a newsletter's public page. */
export type Access = 'full' | 'signups' | 'reader' | 'public'

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** What a `before` step may use: no transaction is open. */
export interface Outside {
  accountId: string
  db: Db
  world: World
}

/** One operation, declared once. Every surface is a projection of this. */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Refuses extends readonly Refusal[] = readonly Refusal[],
  Others extends Readonly<Record<number, z.ZodType>> = Readonly<Record<number, z.ZodType>>,
  Found = unknown,
> {
  readonly name: string
  /** Null for what readers' pages do: no REST route, no tool. */
  readonly route: Route | null
  readonly summary: string
  /** What the summary leaves out: rules, side effects, what to do next. */
  readonly description?: string
  readonly effect: Effect
  readonly access: Access
  /** Of an account's people, only its owners may use it, as all that is `billing`: keys, members, secrets. */
  readonly owners?: boolean
  /** The purpose that a reader's token must have been made for, or `RETURNED` or `LINKED` where a mark of a mail is the credential. */
  readonly purpose?: string
  /** Works without an active plan. */
  readonly billing?: boolean
  /** Beside the key's 300 a minute. A function where the input or the stored state decides. */
  readonly limits?: readonly Limit[] | LimitsFor<z.output<Input>>
  /** What the docs say of limits that are a function. */
  readonly limitsShown?: readonly Limit[]
  readonly input: Input
  readonly output: Output
  /** The usual status of a success: 200, 201 (created), 202 (a job to watch) or 204 (nothing to say). */
  readonly status: 200 | 201 | 202 | 204
  /** Other successes that the handler may answer with `ctx.answer`. */
  readonly otherAnswers?: Others
  readonly refuses: Refuses
  readonly example: z.input<Input>
  /** The largest JSON body, in bytes; 1 MiB unless said otherwise. */
  readonly bodyLimitBytes?: number
  /**
   * It reads from memory what it can, so that it answers while the database is away, and readers do it by the hundred a second: no
   * transaction is opened, and it may emit nothing.
   */
  readonly withoutTransaction?: boolean
  /** Takes a file as well (`multipart/form-data`). */
  readonly multipart?: boolean
  /**
   * What asks the world (DNS) or takes long (compiling a text): runs after the limits and before the transaction, since none is held
   * over it. What it answers is the handler's third argument; a Problem that it throws is the operation's refusal.
   */
  before?(input: z.output<Input>, outside: Outside): Promise<Found>
  /**
   * Lets requests that arrive together share one transaction (`batching/batch-transactions.ts`). Returns names of the records that the
   * handler reads and then changes, such as an address: requests with a key in common never share one. Excludes `before`.
   */
  conflictKeys?(input: z.output<Input>): readonly string[]
  handler(input: z.output<Input>, ctx: Context<Refuses[number]>, found: Found): Promise<z.input<Output> | z.input<Others[keyof Others]>>
}

export function operation<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Refuses extends readonly Refusal[],
  Others extends Readonly<Record<number, z.ZodType>> = Record<never, z.ZodType>,
  Found = undefined,
>(declared: Operation<Input, Output, Refuses, Others, Found>): Operation<Input, Output, Refuses, Others, Found> {
  return declared
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds every operation
export type AnyOperation = Operation<any, any, any, any, any>

/** The method and the path below /api/v1 of an operation that has a route. */
export function routeOf(operation: AnyOperation): { method: string; path: string; params: string[] } | null {
  if (!operation.route) return null
  const [method = '', path = ''] = operation.route.split(' ')
  return { method, path, params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!) }
}
