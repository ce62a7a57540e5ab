import type { z } from 'zod'
import type { Db } from '#db/rows.ts'
import type { Ports } from '#ports/ports.ts'
import type { Caller } from './callers/caller.ts'
import type { Context } from './context.ts'
import type { HeavyRead, HeavyKind } from './heavy/heavy.ts'
import type { Refusal } from './problem.ts'
import type { Scope } from './scope.ts'
import type { Registered } from './registry.ts'
import type { Limit, LimitsFor } from './limits/limit.ts'

/** The kind of change that an operation makes. It decides MCP hints, confirmations and dialogs. */
export type Effect = 'read' | 'write' | 'send' | 'destroy'

/**
 * The callers of an operation: full access keys; signups only keys too; a signed-in person alone; readers with a link's token; visitors of a
 * newsletter's page. An operation for persons concerns the person and not the account: no key may call it, every role may, and no plan is needed.
 */
export type Access = 'full' | 'signups' | 'person' | 'reader' | 'public'

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** The context of a `before` step: no transaction is open. */
export interface BeforeScope extends Registered {
  accountId: string
  caller: Caller
  db: Db
  ports: Ports
  heavyRead: HeavyRead
  /** Commits a part before the network is used, so that a crash leaves a row to go on from. The handler's transaction comes later. */
  transaction<T>(accountId: string, work: (scope: Scope) => Promise<T>): Promise<T>
}

/** An operation, declared once. Every surface is generated from this. */
export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Refuses extends readonly Refusal[] = readonly Refusal[],
  Others extends Readonly<Record<number, z.ZodType>> = Readonly<Record<number, z.ZodType>>,
  Found = unknown,
> {
  readonly name: string
  /** Null for an operation of readers' pages, which has no REST route and no tool. */
  readonly route: Route | null
  readonly summary: string
  /** Rules, side effects and next steps, beyond the summary. */
  readonly description?: string
  readonly effect: Effect
  readonly access: Access
  /** Restricts it to the account's owners among its people (keys, members, webhook endpoints). Implied by `billing`. */
  readonly owners?: boolean
  /** The purpose that the reader's token must carry. */
  readonly purpose?: string
  /** The use that a mail's recipient token must have, where that is the credential. */
  readonly recipientToken?: string
  /** Works without an active plan. */
  readonly billing?: boolean
  /** Works for an account that was deleted and can still be taken back. On a newsletter's page it also works without a plan. */
  readonly whileClosed?: boolean
  /** Limits beside the key's 300 a minute. A function when they depend on the input or the stored state. */
  readonly limits?: readonly Limit[] | LimitsFor<z.output<Input>>
  /** The limits that the docs show when `limits` is a function. */
  readonly limitsShown?: readonly Limit[]
  readonly input: Input
  readonly output: Output
  /** The usual status of a success: 200, 201 (created), 202 (a job to watch) or 204 (nothing to say). */
  readonly status: 200 | 201 | 202 | 204
  /** Other successes that the handler may answer with `ctx.answer`. */
  readonly otherAnswers?: Others
  readonly refuses: Refuses
  readonly example: z.input<Input>
  /**
   * Takes `dryRun` and `confirm` (`confirm/confirm-fields.ts`), answers its plan with 200 and refuses with `planChanged`. The handler calls
   * `ctx.plan` once it holds its locks. The kernel binds the plan to the request, refuses another state and replays a token that was spent.
   */
  readonly confirms?: boolean
  /** The largest JSON body, in bytes; 1 MiB unless said otherwise. */
  readonly bodyLimitBytes?: number
  /** Accepts a file too (`multipart/form-data`). It needs `uploadLimitBytes`. */
  readonly multipart?: boolean
  /** The largest file of a form, in bytes. The file is stored on disk before `before` runs, as an `UploadedFile`. */
  readonly uploadLimitBytes?: number
  /**
   * Does work that uses the network (DNS) or takes long (compiling a text), after the limits and before the transaction. Its result is the
   * handler's third argument. A Problem that it throws is the operation's refusal.
   */
  before?(input: z.output<Input>, scope: BeforeScope): Promise<Found>
  /**
   * Lets requests that arrive together share one transaction (`batching/batch-transactions.ts`). Returns names of the records that the
   * handler reads and then changes, such as an address: requests with a key in common never share one. Excludes `before` and
   * `Precheck`s of downstream areas: a shared transaction runs neither.
   */
  conflictKeys?(input: z.output<Input>): readonly string[]
  /**
   * Declares that the handler evaluates a filter over an audience, or may take over 100 ms at a million contacts. It then runs in a transaction on
   * connections of its own, few at once for each account. A `read` has a time limit and ends when its caller hangs up. A function where the input
   * decides.
   */
  heavy?: HeavyKind | ((input: z.output<Input>) => HeavyKind | null)
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

/** Returns the kind of heavy work that an operation does for an input; null when it does none. */
export function heavyKindOf({ heavy }: AnyOperation, input: unknown): HeavyKind | null {
  return (typeof heavy === 'function' ? heavy(input) : heavy) ?? null
}

/** Returns whether programs may call an operation: it has a route, and does not concern a person alone. Tools and commands are made of these. */
export function isForKeys({ route, access }: AnyOperation): boolean {
  return route !== null && access !== 'person'
}

/** Splits an operation's route into method, path below /api/v1, and parameters. */
export function routeOf(operation: AnyOperation): { method: string; path: string; params: string[] } | null {
  if (!operation.route) return null
  const [method = '', path = ''] = operation.route.split(' ')
  return { method, path, params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!) }
}
