import type { AccountDb } from '#db/account-db.ts'
import { nearest } from '#lib/nearest.ts'
import { invalid } from '#operation/parse.ts'
import { entriesOf, type Registered } from '#operation/registry.ts'
import type { FieldError } from '#operation/problem.ts'
import type { CustomField } from '../fields/custom-field.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import { findKnownTags, nearTag } from '../tags/tag-sql.ts'
import { checkCondition, customFieldOf } from './condition.ts'
import { eventCondition, type EventSource, eventSources, sourceFor } from './event-source.ts'
import { eventTargetOf, conditionsOf, fieldsOf, type Filter, NARROWING } from './filter.ts'

/** Access to an account's rows, and to the kinds of events that areas have registered. */
export type FilterScope = AccountDb & Registered

interface Condition {
  condition: Filter
  pointer: string
}

/**
 * Lists for each filter the names that the account does not have, such as deleted tags. Such a
 * filter matches no contact. Pointers begin at the filter.
 */
export async function faultsOf(
  scope: FilterScope,
  filters: readonly Filter[],
  known?: readonly CustomField[],
): Promise<FieldError[][]> {
  const conditions = filters.map((filter) => conditionsOf(filter))
  const all = conditions.flat()
  const faults = [
    ...fieldFaults(known ?? (await namedFields(scope, filters)), all),
    ...(await tagFaults(scope, all)),
    ...(await eventFaults(scope, all)),
  ]
  const byCondition = new Map(faults)
  return conditions.map((own) => own.flatMap((one) => byCondition.get(one) ?? []))
}

export async function checkFilter(
  scope: FilterScope,
  filter: Filter,
  at = '/filter',
): Promise<void> {
  const [faults = []] = await faultsOf(scope, [filter])
  refuseFaults(faults, at)
}

/**
 * Refuses a request with the errors that `faultsOf` found in its filter. `at` is the filter's
 * pointer.
 */
export function refuseFaults(faults: readonly FieldError[], at = '/filter'): void {
  if (faults.length > 0)
    throw invalid(faults.map((fault) => ({ ...fault, pointer: at + fault.pointer })))
}

/** Reads the account's custom fields if a filter names any. */
export async function namedFields(
  scope: AccountDb,
  filters: readonly Filter[],
): Promise<readonly CustomField[]> {
  return filters.some((filter) => fieldsOf(filter).length > 0) ? customFields(scope) : []
}

type Faults = [Condition, FieldError][]

function fieldFaults(known: readonly CustomField[], conditions: readonly Condition[]): Faults {
  const custom = conditions.filter(
    ({ condition: { field } }) => field !== undefined && customFieldOf(field) !== null,
  )
  return custom.flatMap((one): Faults => {
    const fault = fieldFault(one, known)
    return fault ? [[one, fault]] : []
  })
}

function fieldFault(
  { condition, pointer }: Condition,
  known: readonly CustomField[],
): FieldError | null {
  const { field = '', op, value } = condition
  const name = customFieldOf(field)!
  const found = known.find((one) => one.name === name)
  if (!found) {
    const near = nearest(
      name,
      known.map((one) => one.name),
    )
    const remedy = near
      ? `Did you mean fields.${near}?`
      : 'Create it with create_custom_field, or take the condition out.'
    return {
      code: 'unknown_custom_field',
      detail: `There is no custom field ${name}. ${remedy}`,
      pointer: `${pointer}/field`,
    }
  }
  const wrong = checkCondition({ field, type: found.type, op: op!, value })
  return (
    wrong && {
      code: wrong.at === 'op' ? 'wrong_op' : 'wrong_type',
      detail: `${wrong.detail}.`,
      pointer: `${pointer}/${wrong.at}`,
    }
  )
}

/** Finds unknown tags. With a misspelled tag, `has_not` would match contacts by mistake. */
async function tagFaults(scope: FilterScope, conditions: readonly Condition[]): Promise<Faults> {
  const tagged = conditions.filter(({ condition: { field } }) => field === 'tag')
  const known = new Set(
    await findKnownTags(scope, [
      ...new Set(tagged.map(({ condition }) => condition.value as string)),
    ]),
  )
  const faults: Faults = []
  for (const one of tagged) {
    const tag = one.condition.value as string
    if (known.has(tag)) continue
    const near = await nearTag(scope, tag)
    const remedy =
      near === undefined
        ? 'Name one of list_tags, or take the condition out.'
        : `Did you mean ${JSON.stringify(near)}?`
    const detail = `There is no tag ${JSON.stringify(tag)} in this account. ${remedy}`
    faults.push([one, { code: 'unknown_tag', detail, pointer: `${one.pointer}/value` }])
  }
  return faults
}

async function eventFaults(scope: FilterScope, conditions: readonly Condition[]): Promise<Faults> {
  const faults: Faults = []
  const sources = entriesOf(scope, eventSources)
  const onEvents = conditions.filter(({ condition }) => condition.event !== undefined)
  for (const [source, asked] of Map.groupBy(onEvents, ({ condition }) =>
    sourceFor(sources, condition),
  )) {
    const missing = source
      ? await source.missing(
          scope,
          asked.map(({ condition }) => eventCondition(condition)),
        )
      : []
    for (const [i, one] of asked.entries()) {
      const fault = source
        ? (refusedName(source, one.condition) ?? missing[i] ?? null)
        : { at: 'event', detail: notYet(one.condition.event!, sources) }
      if (fault === null) continue
      const { at, detail } =
        typeof fault === 'string'
          ? { at: eventTargetOf(one.condition)?.name ?? 'event', detail: fault }
          : fault
      faults.push([one, { code: 'not_available', detail, pointer: `${one.pointer}/${at}` }])
    }
  }
  return faults
}

function notYet(event: string, sources: readonly EventSource[]): string {
  return `${event} is not available in this version. Take the condition out, or use ${[...new Set(sources.map((one) => one.event))].join(', ')}.`
}

/** Finds a field that cannot narrow events of this kind. */
function refusedName(
  { event, accepts }: EventSource,
  condition: Filter,
): { at: string; detail: string } | null {
  const at = NARROWING.find((name) => condition[name] !== undefined && !accepts.includes(name))
  return at === undefined
    ? null
    : {
        at,
        detail: `${event} cannot be narrowed by ${at} in this version. It takes ${accepts.join(', ')}.`,
      }
}
