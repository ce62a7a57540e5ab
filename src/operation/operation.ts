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

/** A `read` ends at its time limit and when its caller hangs up. A `long` change must finish. */
export type HeavyKind = 'read' | 'long'

/**
 * The kind of change, which decides roles, MCP hints, confirmations and dialogs. `expose` hands data
 * out, `grant` gives access to the account or to paid issues, and `charge` moves money.
 */
export type Effect = 'read' | 'write' | 'send' | 'destroy' | 'expose' | 'grant' | 'charge'

/** The effects that a limited key may not cause on its own word. */
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
 * The callers of an operation. `signups` also admits signups only keys. `person` concerns the
 * signed-in person and not the account: every role may call it, no key may, and no plan is needed.
 */
export type Access = 'full' | 'signups' | 'person' | 'reader' | 'public'

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** The context of a `before` step: no transaction is open. */
export interface BeforeScope extends Registered {
  accountId: string
  caller: Caller
  db: Db
  ports: Ports
  heavyRead: HeavyRead
  /** The word that the act needs, for a step that acts before the handler plans. */
  hold: Hold
  /** Commits a part before the network is used, so that work can resume after a crash. */
  transaction<T>(accountId: string, work: (scope: Scope) => Promise<T>): Promise<T>
}

/** An operation, declared once. Every surface is generated from this. */
interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Refuses extends readonly Refusal[] = readonly Refusal[],
  Others extends Readonly<Record<number, z.ZodType>> = Readonly<Record<number, z.ZodType>>,
  Found = unknown,
> {
  readonly name: string
  /** Null for an operation of readers' pages. `access: 'person'` is below /session/v1. */
  readonly route: Route | null
  readonly summary: string
  readonly description?: string
  readonly effect: Effect
  /**
   * Tells the effect of one input, where a write may touch something live, such as the segment of a
   * scheduled campaign. It reads in the handler's transaction.
   */
  effectOf?(input: z.output<Input>, scope: Scope): Effect | Promise<Effect>
  readonly access: Access
  /** Restricts people to the account's owners. Implied by `billing`, `grant` and `charge`. */
  readonly owners?: boolean
  /** Admits every role to what is its own. The handler refuses what is another person's. */
  readonly ownToo?: boolean
  /** The purpose that the reader's token must carry. */
  readonly purpose?: string
  /** The use that a mail's recipient token must have to be the credential. */
  readonly recipientToken?: string
  /** Works without an active plan. */
  readonly billing?: boolean
  /** Works while a deleted account can be restored, on newsletters' pages also without a plan. */
  readonly whileClosed?: boolean
  /** Limits beside the key's 300 requests a minute. */
  readonly limits?: readonly Limit[] | LimitsFor<z.output<Input>>
  /** The limits in the docs when `limits` is a function or the handler calls `ctx.countChange`. */
  readonly limitsShown?: readonly Limit[]
  readonly input: Input
  readonly output: Output
  /** Secrets of the output that are not kept. Make them optional, with `ShownOnce` for replays. */
  readonly shownOnce?: readonly string[]
  /**
   * Addresses of the output that open something to anyone who has them. An approval shows them once,
   * to the key that asked.
   */
  readonly askersOnly?: readonly string[]
  readonly status: 200 | 201 | 202 | 204
  readonly otherAnswers?: Others
  readonly refuses: Refuses
  readonly example: z.input<Input>
  /** Takes If-Match. The handler calls `ctx.guard` once it holds its locks. */
  readonly guarded?: boolean
  /** Takes `dryRun` and `confirm`. The handler calls `ctx.plan` once it holds its locks. */
  readonly confirms?: boolean
  /**
   * Adds to the plan that the kernel makes of an operation without a dry run, where it depends on
   * more than the record of its path.
   */
  plans?(input: z.output<Input>, scope: Scope, found: Found): Promise<Planned<object>>
  /** The largest JSON body in bytes; 1 MiB by default. */
  readonly bodyLimitBytes?: number
  /** Accepts a file too (`multipart/form-data`). It needs `uploadLimitBytes`. */
  readonly multipart?: boolean
  /** The largest file in bytes. It is on disk, as an `UploadedFile`, before `before` runs. */
  readonly uploadLimitBytes?: number
  /** Throws a Problem for a large body, by its announced size, before a byte of it is read. */
  admit?(bodyBytes: number, scope: Pick<BeforeScope, 'accountId' | 'db' | 'ports'>): Promise<void>
  /**
   * Does slow or network work before the transaction. The handler's third argument is its result. A
   * Problem that it throws is the operation's refusal.
   */
  before?(input: z.output<Input>, scope: BeforeScope): Promise<Found>
  /** Its `before` step changes something in the world, so that nothing may run it to try. */
  readonly actsBefore?: boolean
  /** Deletes unused files of `before`, also after a failure or a replay. */
  cleanUp?(found: Found, scope: BeforeScope): Promise<void>
  /**
   * Lets concurrent requests share a transaction (`batching/batch-transactions.ts`). Returns names
   * of the records that the handler reads and then changes. Requests with a key in common never
   * share one. Excludes `before` and `Precheck`s, which a shared transaction does not run.
   */
  conflictKeys?(input: z.output<Input>): readonly string[]
  /**
   * Marks a handler that evaluates a filter over an audience, or may take over 100 ms at a million
   * contacts. It runs on separate connections, few at once for each account.
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
  // A new schema has none of the old one's metadata, such as the forms of a body.
  const extended = input.safeExtend({ [confirmFieldOf(declared)]: Confirm })
  const meta = input.meta()
  return { ...declared, input: (meta ? extended.meta(meta) : extended) as unknown as Input }
}

/** Names the field of a plan's confirm. Keys and apps have a limit of the name `confirm`. */
export function confirmFieldOf({ name }: Pick<AnyOperation, 'name'>): 'confirm' | 'planConfirm' {
  return /_(?:api_key|connected_app)$/.test(name) ? 'planConfirm' : 'confirm'
}

/**
 * Returns whether the kernel plans an operation. It adds `confirm` to the input, and takes it out
 * again before the handler. An operation that `confirms` makes its own plan.
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

/** Returns the kind of heavy work that an input causes, or null. */
export function heavyKindOf({ heavy }: AnyOperation, input: unknown): HeavyKind | null {
  return (typeof heavy === 'function' ? heavy(input) : heavy) ?? null
}

/** Returns whether programs may call an operation, so that API documents and clients have it. */
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

/** Kept, since the start asks for each route once for every path. */
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
