import { isDeepStrictEqual } from 'node:util'
import { describeInvisible, findInvisible } from '#lib/addresses/invisible.ts'
import { nearest } from '#lib/nearest.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError } from '#operation/problem.ts'
import {
  type CustomField,
  customFields,
  faultsOf,
  type Filter,
  fitsType,
  findKnownTags,
  nearTag,
  describeUnknownField,
} from '#areas/contacts/index.ts'
import { textErrors, type TextScope } from '#areas/content/index.ts'
import { paywallRefusal } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { FACTS, STEPS, TRIGGERS } from './available.ts'
import { type MailNamed, type Named, listNamed, type Placed } from './named.ts'
import { campaignFaults, endpointFaults, productFaults, segmentFaults } from './named-faults.ts'
import type { Plan } from './plan.ts'
import { mailText } from './mail-text.ts'

/** The dates of a contact that waits may count from, beside custom fields. */
const OWN_DATES: readonly string[] = ['paidUntil', 'subscribedAt', 'confirmedAt']

/**
 * Finds all errors that keep a plan from running. It takes seconds, so no transaction may be open.
 * `before` is the stored plan, whose unchanged mails are not checked again.
 */
export async function planFaults(
  scope: TextScope,
  newsletter: Newsletter,
  plan: Plan,
  before: Plan | null = null,
): Promise<FieldError[]> {
  const named = listNamed(plan)
  return [
    ...notAvailable(named),
    ...mailFaults(named),
    ...invisibleFaults(named),
    ...(await tagFaults(scope, named)),
    ...(await fieldFaults(scope, named)),
    ...(await segmentFaults(scope, newsletter, named)),
    ...(await campaignFaults(scope, newsletter, named)),
    ...(await productFaults(scope, named)),
    ...(await endpointFaults(scope, newsletter, named)),
    ...(await filterFaults(scope, named)),
    ...(await textFaults(scope, newsletter, named, before)),
  ]
}

/** Refuses a plan with faults, naming all of them at once. */
export async function checkPlan(
  scope: TextScope,
  newsletter: Newsletter,
  plan: Plan,
  before: Plan | null = null,
): Promise<void> {
  const faults = await planFaults(scope, newsletter, plan, before)
  if (faults.length > 0) throw invalid(faults)
}

/** Finds triggers, facts and steps that this release does not have. */
export function notAvailable({ trigger, facts, steps }: Named): FieldError[] {
  const fault = (type: string, known: ReadonlySet<string>, pointer: string): FieldError => ({
    code: 'not_available',
    detail: `${type} is not available in this version. Use one of ${[...known].join(', ')}.`,
    pointer: `${pointer}/type`,
  })
  return [
    ...facts
      .filter(({ thing, pointer }) =>
        pointer === trigger.pointer
          ? !TRIGGERS.has(trigger.thing.type)
          : !(FACTS as ReadonlySet<string>).has(thing.type),
      )
      .map(({ thing, pointer }) =>
        fault(thing.type, pointer === trigger.pointer ? TRIGGERS : FACTS, pointer),
      ),
    ...steps
      .filter(({ thing }) => !STEPS.has(thing.type))
      .map(({ thing, pointer }) => fault(thing.type, STEPS, pointer)),
  ]
}

/**
 * Finds conditions on mails that are never sent, or sent only later, so that a run would wait in
 * vain.
 */
function mailFaults({ mailsNamed, steps }: Named): FieldError[] {
  const types = new Map(steps.map(({ thing }) => [thing.id, thing.type]))
  const mailIds = steps.flatMap(({ thing: { type, id } }) =>
    type === 'send_email' && id !== undefined ? [id] : [],
  )
  const fault = ({ stepId, passed }: MailNamed): string | null => {
    const type = types.get(stepId)
    if (type === undefined) {
      const near = nearest(stepId, mailIds)
      return `This automation has no step ${stepId}. ${near === undefined ? 'Give the step that sends the mail this id.' : `Did you mean ${near}?`}`
    }
    if (type !== 'send_email')
      return `The step ${stepId} sends no mail: its type is ${type}. Name a send_email step.`
    return passed === null || passed.has(stepId)
      ? null
      : `The step ${stepId} does not come before this one. Name a mail that was sent by then.`
  }
  return mailsNamed.flatMap(({ thing, pointer }) => {
    const detail = fault(thing)
    return detail === null ? [] : [{ code: 'unknown_step', detail, pointer }]
  })
}

/** Finds tags with invisible characters that a step would add to contacts. */
function invisibleFaults({ added }: Named): FieldError[] {
  return added.flatMap(({ thing, pointer }) => {
    const found = findInvisible(thing)
    return found ? [{ code: 'invalid_format', detail: describeInvisible(found), pointer }] : []
  })
}

/** Finds unknown tags. A tag that a step of the same automation adds need not exist. */
async function tagFaults(scope: TextScope, { tags, added }: Named): Promise<FieldError[]> {
  const own = new Set(added.map(({ thing }) => thing))
  const asked = tags.filter(({ thing }) => !own.has(thing))
  const known = new Set(await findKnownTags(scope, [...new Set(asked.map(({ thing }) => thing))]))
  const faults: FieldError[] = []
  for (const { thing, pointer } of asked) {
    if (known.has(thing)) continue
    const near = nearest(thing, [...own]) ?? (await nearTag(scope, thing))
    const remedy =
      near === undefined
        ? 'Name one of list_tags, or put it on a contact with add_tag first.'
        : `Did you mean ${JSON.stringify(near)}?`
    faults.push({
      code: 'unknown_tag',
      detail: `There is no tag ${JSON.stringify(thing)} in this account. ${remedy}`,
      pointer,
    })
  }
  return faults
}

async function fieldFaults(scope: TextScope, { fields, dates }: Named): Promise<FieldError[]> {
  const custom = dates.filter(({ thing }) => !OWN_DATES.includes(thing))
  if (fields.length + custom.length === 0) return []
  const known = await customFields(scope)
  return [
    ...fields.flatMap((one) => faultOfField(one, known)),
    ...custom.flatMap((one) => faultOfDate(one, known)),
  ]
}

function faultOfField(
  { thing: { name, value, valueAt }, pointer }: Named['fields'][number],
  known: readonly CustomField[],
): FieldError[] {
  const found = known.find((field) => field.name === name)
  if (!found)
    return [{ code: 'unknown_custom_field', detail: describeUnknownField(name, known), pointer }]
  if (value === undefined || value === null || fitsType(value, found.type)) return []
  return [
    {
      code: 'wrong_type',
      detail: `The custom field ${name} holds a ${found.type}. Send a value of this type.`,
      pointer: valueAt,
    },
  ]
}

function faultOfDate(
  { thing: name, pointer }: Placed<string>,
  known: readonly CustomField[],
): FieldError[] {
  const found = known.find((field) => field.name === name)
  const others = `or use ${OWN_DATES.join(', ')}`
  if (!found) {
    const near = nearest(name, [
      ...OWN_DATES,
      ...known.filter(({ type }) => type === 'date').map((field) => field.name),
    ])
    const remedy =
      near === undefined
        ? `Create it with create_custom_field and the type date, ${others}.`
        : `Did you mean ${near}?`
    const detail = `There is no custom field ${name}. ${remedy}`
    return [{ code: 'unknown_custom_field', detail, pointer }]
  }
  if (found.type === 'date') return []
  return [
    {
      code: 'wrong_type',
      detail: `The custom field ${name} holds a ${found.type}. Name one of the type date, ${others}.`,
      pointer,
    },
  ]
}

async function filterFaults(scope: TextScope, { filters, added }: Named): Promise<FieldError[]> {
  const faults = await faultsOf(
    scope,
    filters.map(({ thing }) => withoutOwnMails(thing)),
  )
  const own = new Set<unknown>(added.map(({ thing }) => thing))
  return filters.flatMap(({ thing, pointer }, i) =>
    faults[i]!.filter(
      (fault) => fault.code !== 'unknown_tag' || !own.has(valueAt(thing, fault.pointer)),
    ).map((fault) => ({
      ...fault,
      pointer: pointer + fault.pointer,
    })),
  )
}

/**
 * Removes conditions on the automation's own mails, which `mailFaults` checks. The pointers of the
 * other conditions stay the same.
 */
function withoutOwnMails(filter: Filter): Filter {
  if (filter.all) return { all: filter.all.map(withoutOwnMails) }
  if (filter.any) return { any: filter.any.map(withoutOwnMails) }
  if (filter.not) return { not: withoutOwnMails(filter.not) }
  return filter.stepId !== undefined && filter.automationId === undefined ? { all: [] } : filter
}

function valueAt(filter: Filter, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], filter)
}

async function textFaults(
  scope: TextScope,
  newsletter: Newsletter,
  { mails }: Named,
  before: Plan | null,
): Promise<FieldError[]> {
  const stored = before === null ? [] : listNamed(before).mails.map(({ thing }) => thing)
  const faults: FieldError[] = []
  for (const { thing: mail, pointer } of mails) {
    if (stored.some((one) => isDeepStrictEqual(mailText(one), mailText(mail)))) continue
    const contents = stored.filter(({ id }) => id === mail.id).map(({ content }) => content)
    const found = [
      ...paywallRefusal(mail.content),
      ...(await textErrors(scope, mailText(mail), newsletter, contents)),
    ]
    faults.push(...found.map((fault) => ({ ...fault, pointer: pointer + fault.pointer })))
  }
  return faults
}
