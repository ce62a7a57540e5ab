import type { z } from 'zod'
import { conditionsOf, type FieldValue, type Filter } from '#areas/contacts/index.ts'
import type { Plan } from './plan.ts'
import type { Step, StepOf } from './step.ts'
import type { Awaited, Trigger } from './trigger.ts'
import { branchesOf } from './walk.ts'

export interface Placed<Thing> {
  thing: Thing
  pointer: string
}

export type Fact = Trigger | Awaited

/** A condition about one of the automation's own mails, and the steps that may come before it. */
export interface MailNamed {
  stepId: string
  /** The steps that a run may have passed before; null when any mail may be meant. */
  passed: ReadonlySet<string> | null
}

export interface Named {
  tags: Placed<string>[]
  /** The tags that steps add. They need not exist beforehand. */
  added: Placed<string>[]
  /** Custom fields with the values that they are compared with or set to. */
  fields: Placed<{
    name: string
    value?: z.output<typeof FieldValue> | null | undefined
    valueAt: string
  }>[]
  /** Custom fields that hold a date. */
  dates: Placed<string>[]
  segments: Placed<string>[]
  campaigns: Placed<string>[]
  products: Placed<string>[]
  endpoints: Placed<string>[]
  filters: Placed<Filter>[]
  mailsNamed: Placed<MailNamed>[]
  facts: Placed<Fact>[]
  trigger: Placed<Trigger>
  steps: Placed<Step>[]
  mails: Placed<StepOf<'send_email'>>[]
}

export function listNamed(plan: Plan): Named {
  const named = nothing(plan.trigger)
  noteFact(named, plan.trigger, '/trigger', null)
  for (const [i, { event, filter }] of plan.exit.entries())
    noteCause(named, { event, filter }, `/exit/${i}`, null)
  noteSteps(named, plan.steps, '/steps', new Set())
  return named
}

function nothing(trigger: Trigger): Named {
  return {
    tags: [],
    added: [],
    fields: [],
    dates: [],
    segments: [],
    campaigns: [],
    products: [],
    endpoints: [],
    filters: [],
    mailsNamed: [],
    facts: [],
    trigger: { thing: trigger, pointer: '/trigger' },
    steps: [],
    mails: [],
  }
}

/** Adds the names in one branch. Returns the steps that a run may have passed at its end. */
function noteSteps(
  named: Named,
  steps: readonly Step[],
  at: string,
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  let passed = before
  for (const [i, step] of steps.entries()) {
    const pointer = `${at}/${i}`
    named.steps.push({ thing: step, pointer })
    noteStep(named, step, pointer, passed)
    const here = new Set([...passed, ...(step.id === undefined ? [] : [step.id])])
    // A run takes one branch, so a step of another branch is not before it.
    const ends = branchesOf(step).map((branch) =>
      noteSteps(named, branch.steps, pointer + branch.pointer, here),
    )
    passed = new Set([...here, ...ends.flatMap((end) => [...end])])
  }
  return passed
}

function noteStep(named: Named, step: Step, pointer: string, passed: ReadonlySet<string>): void {
  switch (step.type) {
    case 'send_email':
      named.mails.push({ thing: step, pointer })
      break
    case 'add_tag':
      named.added.push({ thing: step.tag, pointer: `${pointer}/tag` })
      break
    case 'remove_tag':
      named.tags.push({ thing: step.tag, pointer: `${pointer}/tag` })
      break
    case 'set_field':
      named.fields.push({
        thing: { name: step.name, value: step.value, valueAt: `${pointer}/value` },
        pointer: `${pointer}/name`,
      })
      break
    case 'webhook':
      named.endpoints.push({ thing: step.endpointId, pointer: `${pointer}/endpointId` })
      break
    case 'condition':
      noteFilter(named, step.filter, `${pointer}/filter`, passed)
      break
    case 'wait_until':
      if (step.at?.field !== undefined)
        named.dates.push({ thing: step.at.field, pointer: `${pointer}/at/field` })
      for (const [i, branch] of (step.any ?? []).entries())
        noteCause(named, branch, `${pointer}/any/${i}`, passed)
      break
    default:
  }
}

function noteCause(
  named: Named,
  { event, filter }: { event?: Awaited | undefined; filter?: Filter | undefined },
  pointer: string,
  passed: ReadonlySet<string> | null,
): void {
  if (event) noteFact(named, event, `${pointer}/event`, passed)
  if (filter) noteFilter(named, filter, `${pointer}/filter`, passed)
}

/** Adds the names in a filter, and the automation's own mails in it. */
function noteFilter(
  named: Named,
  filter: Filter,
  pointer: string,
  passed: ReadonlySet<string> | null,
): void {
  named.filters.push({ thing: filter, pointer })
  for (const { condition, pointer: at } of conditionsOf(filter)) {
    if (condition.stepId === undefined || condition.automationId !== undefined) continue
    named.mailsNamed.push({
      thing: { stepId: condition.stepId, passed },
      pointer: `${pointer}${at}/stepId`,
    })
  }
}

function noteFact(
  named: Named,
  fact: Fact,
  pointer: string,
  passed: ReadonlySet<string> | null,
): void {
  named.facts.push({ thing: fact, pointer })
  if ('filter' in fact && fact.filter) noteFilter(named, fact.filter, `${pointer}/filter`, passed)
  switch (fact.type) {
    case 'tag_added':
    case 'tag_removed':
      named.tags.push({ thing: fact.tag, pointer: `${pointer}/tag` })
      break
    case 'field_changed':
      named.fields.push({
        thing: { name: fact.field, value: fact.to, valueAt: `${pointer}/to` },
        pointer: `${pointer}/field`,
      })
      break
    case 'segment_entered':
    case 'segment_left':
      named.segments.push({ thing: fact.segmentId, pointer: `${pointer}/segmentId` })
      break
    case 'campaign_opened':
    case 'campaign_clicked':
      if (fact.campaignId !== undefined)
        named.campaigns.push({ thing: fact.campaignId, pointer: `${pointer}/campaignId` })
      break
    case 'purchased':
      if (fact.productId !== undefined)
        named.products.push({ thing: fact.productId, pointer: `${pointer}/productId` })
      break
    case 'date':
      named.dates.push({ thing: fact.field, pointer: `${pointer}/field` })
      break
    case 'opened':
    case 'clicked':
      named.mailsNamed.push({
        thing: { stepId: fact.stepId, passed },
        pointer: `${pointer}/stepId`,
      })
      break
    default:
  }
}
