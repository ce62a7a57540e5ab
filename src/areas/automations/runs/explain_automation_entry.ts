import { z } from 'zod'
import { exampleId, Id, WordValues } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import {
  type Contact,
  ContactId,
  explain,
  type Filter,
  findContact,
  type MetFilter,
} from '#areas/contacts/index.ts'
import type { Context } from '#operation/context.ts'
import { candidatesOf } from '../entry/enter.ts'
import { historiesOf } from '../entry/entry-sql.ts'
import { type Candidate, type NotEntered, reasonsAgainst, repeatOf } from '../entry/decide.ts'
import { matching } from '../filters/matching-sql.ts'
import { stateOf } from '../filters/state-of.ts'
import { noAutomation } from '../record/automation.ts'
import { findWritten, type UncountedAutomation } from '../record/automation-sql.ts'
import { countRuns, listRuns } from './runs-sql.ts'

const Rule = z
  .strictObject({
    rule: z
      .enum(['active', 'reader', 'trigger', 'filter', 'exit', 'repeat', 'inside', 'cooldown'])
      .meta({ examples: ['filter'] }),
    met: z
      .boolean()
      .meta({ description: 'Whether the rule lets the contact enter now.', examples: [false] }),
    detail: z
      .string()
      .max(2000)
      .meta({
        examples: ['The contact does not match the filter of the trigger: tag has vip (no).'],
      }),
    values: WordValues.optional(),
  })
  .meta({ id: 'AutomationEntryRule' })
type Rule = z.output<typeof Rule>

export const explain_automation_entry = operation({
  name: 'explain_automation_entry',
  route: 'GET /automations/{automationId}/explain',
  summary: 'Tell why a contact entered an automation or did not, rule by rule.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({ automationId: Id('aut'), contactId: ContactId }),
  output: z
    .strictObject({
      inside: z.boolean().meta({ description: 'Whether it is on its way now.', examples: [false] }),
      entered: z.boolean().meta({
        description:
          'Whether it ever entered. list_automation_runs with contactId tells the story.',
        examples: [false],
      }),
      because: z
        .array(Rule)
        .max(20)
        .meta({ description: 'Every rule of entry, as it stands now.' }),
    })
    .meta({ id: 'AutomationEntryExplanation' }),
  status: 200,
  refuses: [notFound],
  example: { automationId: exampleId('aut'), contactId: exampleId('sub') },

  async handler({ automationId, contactId }, ctx) {
    const automation = await findWritten(ctx, automationId)
    if (!automation) return ctx.refuse(notFound, noAutomation(automationId))
    const contact = await findContact(ctx, contactId)
    if (!contact || contact.newsletterId !== automation.newsletterId)
      return ctx.refuse(notFound, `No contact ${contactId} in the automation's newsletter.`)
    const plan = automation
    const histories = await historiesOf(ctx, [automationId], [contactId])
    const entrant = { contactId, status: contact.status }
    const candidates = await candidatesOf(
      ctx,
      { automationId, newsletterId: contact.newsletterId, plan },
      [entrant],
      histories,
    )
    const candidate = candidates.get(contactId)!
    const entered = (await countRuns(ctx, automationId, { contactId })) > 0
    return {
      inside: candidate.history.inside !== null,
      entered,
      because: await rulesFor(ctx, automation, contact, candidate),
    }
  },
})

async function rulesFor(
  ctx: Context,
  automation: UncountedAutomation,
  contact: Contact,
  candidate: Candidate,
): Promise<Rule[]> {
  const against = new Set(reasonsAgainst(automation, candidate, ctx.now))
  const { trigger, exit, status } = automation
  const exits: Rule[] = []
  for (const { filter } of exit)
    if (filter) exits.push(await filterRule(ctx, { rule: 'exit', filter, wanted: false }, contact))
  return [
    {
      rule: 'active',
      met: status === 'active',
      detail:
        status === 'active'
          ? 'The automation is active.'
          : `The automation is ${status}, so no contact enters. Call activate_automation.`,
      values: { reason: status },
    },
    {
      rule: 'reader',
      met: !against.has('not_a_reader'),
      detail: against.has('not_a_reader')
        ? `The contact is ${contact.status}. Only active and pending contacts enter.`
        : `The contact is ${contact.status}${contact.status === 'pending' ? ', and gets mails once it has confirmed' : ''}.`,
      values: { reason: contact.status },
    },
    await triggerRule(ctx, automation, contact),
    ...(trigger.filter
      ? [await filterRule(ctx, { rule: 'filter', filter: trigger.filter, wanted: true }, contact)]
      : []),
    ...exits,
    ...historyRules(automation, candidate, against),
  ]
}

function historyRules(
  { trigger, entry }: UncountedAutomation,
  { history: { inside, lastEnteredAt } }: Candidate,
  against: ReadonlySet<NotEntered>,
): Rule[] {
  const at = lastEnteredAt?.toISOString()
  const last = at === undefined ? 'It has never entered.' : `It last entered at ${at}.`
  const rules: Rule[] = []
  if (repeatOf({ trigger, entry }) === 'each_time')
    rules.push({
      rule: 'repeat',
      met: true,
      detail: `A contact may enter each time. ${last}`,
      values: { reason: 'each' },
    })
  else
    rules.push({
      rule: 'repeat',
      met: at === undefined,
      detail: `A contact enters this automation once. ${last}`,
      values: at === undefined ? { reason: 'once' } : { reason: 'again', at },
    })
  const state = inside === null ? 'outside' : entry.whileInside === 'restart' ? 'restart' : 'inside'
  rules.push({
    rule: 'inside',
    met: state !== 'inside',
    detail: INSIDE[state],
    values: { reason: state },
  })
  const { cooldown } = entry
  if (cooldown !== undefined)
    rules.push({
      rule: 'cooldown',
      met: !against.has('cooldown'),
      detail: `A contact enters again ${cooldown} after its last run began. ${last}`,
      values: { time: cooldown },
    })
  return rules
}

const INSIDE = {
  outside: 'The contact is not inside now.',
  restart: 'The contact is inside now, and would begin anew.',
  inside: 'The contact is inside now, and does not enter a second time.',
}

/**
 * Explains whether the contact is in the trigger's state. To enter, it must come into that state
 * while the automation is active.
 */
async function triggerRule(
  ctx: Context,
  { id, trigger, activatedAt }: UncountedAutomation,
  contact: Contact,
): Promise<Rule> {
  const [run] = await listRuns(ctx, id, { contactId: contact.id }, { limit: 1, before: null })
  if (run) {
    const { enteredAt: at, because } = run
    const isExisting = because.by === 'existing'
    const detail = isExisting
      ? `${trigger.type} was true before the automation became active. The contact entered with the existing ones at ${at}.`
      : `The contact entered at ${at} by ${because.event ?? because.by}.`
    return {
      rule: 'trigger',
      met: true,
      detail,
      values: { reason: isExisting ? 'existing' : 'entered', at },
    }
  }
  const unmet = (reason: string, detail: string): Rule => ({
    rule: 'trigger',
    met: false,
    detail,
    values: { reason },
  })
  if (trigger.type === 'api')
    return unmet(
      'call',
      'Contacts enter by enter_automation alone, and it was not called for this one.',
    )
  if (trigger.type === 'date')
    return unmet(
      'day',
      `Its day has not come since the automation is active. It counts from ${trigger.field}.`,
    )
  const state = await stateOf(ctx, { ...trigger, filter: undefined }, id)
  const isSo =
    state !== null &&
    (await matching(ctx, contact.newsletterId, [contact.id], state)).has(contact.id)
  if (!isSo) return unmet('never', `${trigger.type} has not happened for this contact.`)
  const since =
    activatedAt === null
      ? 'The automation has not been active yet'
      : `It has not happened since the automation became active at ${activatedAt}`
  return unmet(
    'before',
    `${since}: for this contact ${trigger.type} was true before. activate_automation with existing=matching lets such contacts enter.`,
  )
}

async function filterRule(
  ctx: Context,
  { rule, filter, wanted }: { rule: 'filter' | 'exit'; filter: Filter; wanted: boolean },
  contact: Contact,
): Promise<Rule> {
  const met = await explain(ctx, {
    filter,
    newsletterId: contact.newsletterId,
    contactId: contact.id,
  })
  const matches = met?.met ?? false
  const parts = met === null ? '' : conditionsIn(met).join('; ')
  const sentence =
    rule === 'filter'
      ? `The contact ${matches ? 'matches' : 'does not match'} the filter of the trigger`
      : `The contact ${matches ? 'meets' : 'does not meet'} an exit`
  const values = {
    reason: matches ? 'met' : 'unmet',
    parts: parts.slice(0, PARTS_MAX).toWellFormed(),
  }
  return {
    rule,
    met: matches === wanted,
    detail: `${sentence}: ${parts}.`.slice(0, 2000).toWellFormed(),
    values,
  }
}

const PARTS_MAX = 500

/** Lists the conditions of a filter as sentences, each with whether the contact meets it. */
function conditionsIn(filter: MetFilter): string[] {
  const inner = filter.all ?? filter.any ?? (filter.not ? [filter.not] : null)
  if (inner) return inner.flatMap(conditionsIn)
  const about =
    filter.field === undefined
      ? `${filter.event} a mail`
      : `${filter.field} ${filter.op}${filter.value === undefined ? '' : ` ${String(filter.value)}`}`
  return [`${about} (${filter.met ? 'yes' : 'no'})`]
}
