import { ANY_ID } from '../fields.ts'
import type { Context, Planned } from '../context.ts'
import { type AnyOperation, type Effect, routeOf } from '../operation.ts'
import { parseInput } from '../parse.ts'
import { entriesOf, type Registry } from '../registry.ts'
import { etagOf } from '../requests/etag.ts'

/** The registry of all operations. A plan finds in it the GET of a record. */
export const declaredOperations: Registry<AnyOperation> = { name: 'declared_operations' }

/** The plan of an act whose operation has no dry run. */
interface ActPlan {
  operation: string
  effect: Effect
  /**
   * The short values of the record that the path names, and the values that the input would change.
   */
  record: Record<string, unknown> | null
  etag: string | null
  /** The ids in the act's input. */
  names: string[]
}

/** Makes the plan of an act from its effect and the record in its path. */
export async function planAct(
  ctx: Context,
  operation: AnyOperation,
  input: object,
  { effect, found }: { effect: Effect; found?: unknown },
): Promise<Planned<ActPlan> & { etag: string | null }> {
  const record = await readRecord(ctx, operation, input)
  const etag = record && etagOf(record)
  const own = await operation.plans?.(input, ctx, found)
  const plan = {
    operation: operation.name,
    effect,
    record: record && shownValues(record, input),
    etag,
    names: idsIn(input),
    ...own?.plan,
  }
  const parts = { effect, record: record && lasting(record), ...own?.parts }
  return { plan, parts, readers: own?.readers ?? 0, dependsOn: own?.dependsOn ?? [], etag }
}

export function idsIn(value: unknown): string[] {
  const found = JSON.stringify(value).match(/"[a-z]{2,8}_[0-9a-z]{26}"/g) ?? []
  return [...new Set(found.map((text) => text.slice(1, -1)))].filter((id) => ANY_ID.test(id))
}

/**
 * Reads the record that an operation's path names, with the GET operation of that path. Null: there
 * is no such operation.
 */
export async function readRecord(
  ctx: Context,
  operation: AnyOperation,
  input: object,
): Promise<object | null> {
  const read = readOf(entriesOf(ctx, declaredOperations), operation)
  if (!read) return null
  const named = parseInput(read.input, recordInput(read, input))
  const record: unknown = await read.handler(named, ctx, undefined)
  return read.output.parse(record) as object
}

/** Finds the GET operation for the record on which an operation acts. Null: there is none. */
export function readOf(
  declared: readonly AnyOperation[],
  { route, guarded }: AnyOperation,
): AnyOperation | null {
  // A guarded DELETE compares the ETag of what its whole path names, such as /newsletters/{id}/address.
  const whole = guarded ? /^DELETE (\S+)/.exec(route ?? '')?.[1] : undefined
  const path = /^\S+ (\/.*\{\w+\})/.exec(route ?? '')?.[1]
  const gives = (wanted: string | undefined) =>
    declared.find((other) => other.route === `GET ${wanted}`)
  const read = gives(whole) ?? gives(path)
  return read && !read.before ? read : null
}

/** Returns the fields of an input that identify the record, such as `campaignId`. */
export function recordInput(read: AnyOperation, input: object): object {
  const { params } = routeOf(read)!
  return Object.fromEntries(Object.entries(input).filter(([name]) => params.includes(name)))
}

/** Fields that change without a request, such as counts. A plan does not depend on them. */
const PASSING: ReadonlySet<string> = new Set([
  'counts',
  'steps',
  'lastUsedAt',
  'checkedAt',
  'orders',
  'ordersCount',
  'contacts',
  'readers',
])

function lasting(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !PASSING.has(name)))
}

const SHORT = 200
/**
 * The longest value, in characters of JSON, that the plan shows of those that the input would
 * change.
 */
const CHANGED_MAX = 20_000

function shownValues(record: object, input: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => {
      const isChanged = Object.hasOwn(input, name)
      return isShort(value) || (isChanged && JSON.stringify(value).length <= CHANGED_MAX)
    }),
  )
}

function isShort(value: unknown): boolean {
  return (
    value === null ||
    ['number', 'boolean'].includes(typeof value) ||
    (typeof value === 'string' && value.length <= SHORT)
  )
}

const NAMES = ['subject', 'name', 'email', 'code']

/**
 * Returns the name by which people know a record: its subject, name, address or code, with the name
 * of that field.
 */
export function nameOf(record: object): Record<string, string> | null {
  const values = record as Record<string, unknown>
  const field = NAMES.find((name) => typeof values[name] === 'string' && values[name] !== '')
  return field === undefined ? null : { [field]: values[field] as string }
}

export function labelOf(record: object): string | null {
  return Object.values(nameOf(record) ?? {})[0] ?? null
}
