import type { z } from 'zod'
import type { Db } from '#db/rows.ts'
import type { Ports } from '#ports/ports.ts'
import { Confirm } from './confirm-fields.ts'
import type { Caller } from './caller.ts'
import type { Context, HeavyRead, Hold, Planned } from './context.ts'
import type { Refusal } from './problem.ts'
import type { Scope } from './scope.ts'
import type { Registered } from './registry.ts'
import type { Limit, LimitsFor } from './limit.ts'

/**
 * The kind of slow work. A `read` is cancelled at its time limit or when its caller hangs up; a
 * `long` change is not.
 */
export type HeavyKind = 'read' | 'long'

/**
 * The effect of an operation, which decides roles, MCP hints and confirmations. `expose` hands data
 * out, `grant` gives access to the account or to paid issues, and `charge` moves money.
 */
export type Effect = 'read' | 'write' | 'send' | 'destroy' | 'expose' | 'grant' | 'charge'

/** The effects for which a key with limits needs a confirmation. */
const HELD_BACK: ReadonlySet<Effect> = new Set<Effect>([
  'send',
  'destroy',
  'expose',
  'grant',
  'charge',
])

export function isHeldBack(effect: Effect): boolean {
  return HELD_BACK.has(effect)
}

/**
 * The callers of an operation. `signups` also admits keys for signups only. `person` operations
 * concern a person's own sign-in: any role may use them, no key may, and no plan is needed.
 */
export type Access = 'full' | 'signups' | 'person' | 'reader' | 'public'

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** The context of a `before` step, which runs without an open transaction. */
export interface BeforeScope extends Registered {
  accountId: string
  caller: Caller
  db: Db
  ports: Ports
  heavyRead: HeavyRead
  /** The confirmation that the act needs, for a `before` step that acts itself. */
  hold: Hold
  /**
   * Runs work in a transaction that commits before the network is used, so that it can resume after
   * a crash.
   */
  transaction<T>(accountId: string, work: (scope: Scope) => Promise<T>): Promise<T>
}

/** An operation of the API, from which REST, MCP, docs and client are made. */
interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Refuses extends readonly Refusal[] = readonly Refusal[],
  Others extends Readonly<Record<number, z.ZodType>> = Readonly<Record<number, z.ZodType>>,
  Found = unknown,
> {
  readonly name: string
  /**
   * The HTTP route. Null: the operation is only for readers' pages. With `access: 'person'`, the
   * path is under /session/v1.
   */
  readonly route: Route | null
  readonly summary: string
  readonly description?: string
  readonly effect: Effect
  /**
   * Returns the effect for one input. It is for a write that may change something in use, such as
   * the segment of a scheduled campaign. It reads in the handler's transaction.
   */
  effectOf?(input: z.output<Input>, scope: Scope): Effect | Promise<Effect>
  readonly access: Access
  /** Admits only owners of the account. `billing`, `grant` and `charge` imply it. */
  readonly owners?: boolean
  /**
   * True: every role may use it on the person's own records. The handler refuses records of other
   * people.
   */
  readonly ownToo?: boolean
  /** The purpose that a reader's token must have. */
  readonly purpose?: string
  /** The purpose for which a recipient token is accepted as the credential. */
  readonly recipientToken?: string
  /** True: works without an active plan. */
  readonly billing?: boolean
  /**
   * True: works while an account is deleted and can be restored, and on newsletters' pages without
   * a plan.
   */
  readonly whileClosed?: boolean
  /** Limits beside the key's 300 requests a minute. */
  readonly limits?: readonly Limit[] | LimitsFor<z.output<Input>>
  /**
   * The limits to show in the docs when `limits` is a function, or the handler counts by
   * `ctx.countChange`.
   */
  readonly limitsShown?: readonly Limit[]
  readonly input: Input
  readonly output: Output
  /**
   * Output fields with secrets that only the first answer contains. The fields are optional. The
   * answer to a repeated request has the field `ShownOnce` instead.
   */
  readonly shownOnce?: readonly string[]
  /**
   * Output fields with web addresses that give access to anyone who knows them. After an approval,
   * they are shown once, and only to the key that requested the act.
   */
  readonly askersOnly?: readonly string[]
  readonly status: 200 | 201 | 202 | 204
  readonly otherAnswers?: Others
  readonly refuses: Refuses
  readonly example: z.input<Input>
  /** True: accepts If-Match. The handler calls `ctx.guard` after taking its locks. */
  readonly guarded?: boolean
  /** True: accepts `dryRun` and `confirm`. The handler calls `ctx.plan` after taking its locks. */
  readonly confirms?: boolean
  /**
   * Adds values to the plan that `run()` makes for an operation without a dry run, when more than
   * the record in its path matters.
   */
  plans?(input: z.output<Input>, scope: Scope, found: Found): Promise<Planned<object>>
  /** The largest JSON body in bytes; 1 MiB by default. */
  readonly bodyLimitBytes?: number
  /** True: it also accepts a file (`multipart/form-data`). `uploadLimitBytes` must then be set. */
  readonly multipart?: boolean
  /**
   * The largest file in bytes. Before the `before` step runs, the file is stored on disk as an
   * `UploadedFile`.
   */
  readonly uploadLimitBytes?: number
  /** Throws a Problem to refuse a large body by its announced size, before it is read. */
  admit?(bodyBytes: number, scope: Pick<BeforeScope, 'accountId' | 'db' | 'ports'>): Promise<void>
  /**
   * Does slow or network work before the transaction. The handler gets the result as its third
   * argument. A Problem that it throws refuses the operation.
   */
  before?(input: z.output<Input>, scope: BeforeScope): Promise<Found>
  /**
   * True: the `before` step changes something outside the database, so it must not run as a trial.
   */
  readonly actsBefore?: boolean
  /**
   * Deletes files that the `before` step made and nothing uses. Runs also after a failure or a
   * repeated request.
   */
  cleanUp?(found: Found, scope: BeforeScope): Promise<void>
  /**
   * Lets concurrent requests share a transaction (`batching/batch-transactions.ts`). Returns names
   * of the records that the handler reads and then changes. Two requests with a common name never
   * share a transaction. The operation must have neither a `before` step nor a `Precheck`.
   */
  conflictKeys?(input: z.output<Input>): readonly string[]
  /**
   * Marks an operation that evaluates a filter over many contacts, or may take over 100 ms for a
   * million contacts. It runs on separate connections, few at a time for each account.
   */
  heavy?: HeavyKind | ((input: z.output<Input>) => HeavyKind | null)
  handler(
    input: z.output<Input>,
    ctx: Context<Refuses[number]>,
    found: Found,
  ): Promise<z.input<Output> | z.input<Others[keyof Others]>>
}

export function operation<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Refuses extends readonly Refusal[],
  Others extends Readonly<Record<number, z.ZodType>> = Record<never, z.ZodType>,
  Found = undefined,
>(
  declared: Operation<Input, Output, Refuses, Others, Found>,
): Operation<Input, Output, Refuses, Others, Found> {
  if (!takesConfirm(declared)) return declared
  const { input } = declared
  // `safeExtend` drops the schema's metadata, such as the alternatives of a body, so the metadata
  // is copied.
  const extended = input.safeExtend({ [confirmFieldOf(declared)]: Confirm })
  const meta = input.meta()
  return { ...declared, input: (meta ? extended.meta(meta) : extended) as unknown as Input }
}

/**
 * Returns the name of the input field for a plan's token: `planConfirm` for operations on keys and
 * apps, which have a field `confirm`.
 */
export function confirmFieldOf({ name }: Pick<AnyOperation, 'name'>): 'confirm' | 'planConfirm' {
  return /_(?:api_key|connected_app)$/.test(name) ? 'planConfirm' : 'confirm'
}

/**
 * Returns whether `run()` makes the plan of an operation, and adds the token's field to its input.
 * An operation with `confirms` makes its own plan.
 */
export function takesConfirm({
  confirms,
  route,
  access,
  effect,
  effectOf,
}: Pick<AnyOperation, 'confirms' | 'route' | 'access' | 'effect' | 'effectOf'>): boolean {
  const mayHold = isHeldBack(effect) || effectOf !== undefined
  return mayHold && !confirms && route !== null && (access === 'full' || access === 'signups')
}

// oxlint-disable-next-line typescript/no-explicit-any -- one list holds every operation
export type AnyOperation = Operation<any, any, any, any, any>

/** Returns the kind of slow work that an input causes, or null. */
export function heavyKindOf({ heavy }: AnyOperation, input: unknown): HeavyKind | null {
  return (typeof heavy === 'function' ? heavy(input) : heavy) ?? null
}

/**
 * Returns whether API keys may call an operation. If so, it is in the API's documents and clients.
 */
export function isForKeys(operation: AnyOperation): boolean {
  return operation.route !== null && !isForPersons(operation)
}

export function isForPersons({ access }: AnyOperation): boolean {
  return access === 'person'
}

interface PathRoute {
  method: string
  path: string
  params: string[]
}

/** A cache, because at the start of the server each route is needed once for every path. */
const routes = new WeakMap<AnyOperation, PathRoute>()

export function routeOf(operation: AnyOperation): PathRoute | null {
  if (!operation.route) return null
  const known = routes.get(operation)
  if (known) return known
  const [method = '', below = ''] = operation.route.split(' ')
  const path = (isForPersons(operation) ? '/session/v1' : '/api/v1') + below
  const params = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  routes.set(operation, { method, path, params })
  return { method, path, params }
}
