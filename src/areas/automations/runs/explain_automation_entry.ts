import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { type Contact, explain, type Filter, findContact, type MetFilter } from '#areas/contacts/index.ts'
import type { Context } from '#operation/context.ts'
import { candidatesOf } from '../entry/enter.ts'
import { historiesOf } from '../entry/entry-sql.ts'
import { type Candidate, reasonsAgainst, repeatOf } from '../entry/decide.ts'
import { matching } from '../filters/matching-sql.ts'
import { stateOf } from '../filters/state-of.ts'
import { noAutomation } from '../record/automation.ts'
import { findWritten, type UncountedAutomation } from '../record/automation-sql.ts'
import { countRuns, listRuns } from './runs-sql.ts'

const Rule = z
  .strictObject({
    rule: z.enum(['active', 'reader', 'trigger', 'filter', 'exit', 'repeat', 'inside', 'cooldown']).meta({ examples: ['filter'] }),
    met: z.boolean().meta({ description: 'Whether the rule lets the contact enter now.', examples: [false] }),
    detail: z
      .string()
      .max(2000)
      .meta({ examples: ['The contact does not match the filter of the trigger: tag has vip.'] }),
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
  input: z.strictObject({ automationId: Id('aut'), contactId: Id('sub') }),
  output: z
    .strictObject({
      inside: z.boolean().meta({ description: 'Whether it is on its way now.', examples: [false] }),
      entered: z.boolean().meta({ description: 'Whether it ever entered. list_automation_runs with contactId tells the story.', examples: [false] }),
      because: z.array(Rule).max(20).meta({ description: 'Every rule of entry, as it stands now.' }),
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
    const candidates = await candidatesOf(ctx, { automationId, newsletterId: contact.newsletterId, plan }, [entrant], histories)
    const candidate = candidates.get(contactId)!
    const entered = (await countRuns(ctx, automationId, { contactId })) > 0
    return { inside: candidate.history.inside !== null, entered, because: await rulesFor(ctx, automation, contact, candidate) }
  },
})

async function rulesFor(ctx: Context, automation: UncountedAutomation, contact: Contact, candidate: Candidate): Promise<Rule[]> {
  const against = new Set(reasonsAgainst(automation, candidate, ctx.now))
  const { trigger, entry, status } = automation
  const { inside, lastEnteredAt } = candidate.history
  const last = lastEnteredAt === null ? 'It has never entered.' : `It last entered at ${lastEnteredAt.toISOString()}.`
  const rules: Rule[] = [
    {
      rule: 'active',
      met: status === 'active',
      detail: status === 'active' ? 'The automation is active.' : `The automation is ${status}: nobody enters. Activate it with activate_automation.`,
    },
    {
      rule: 'reader',
      met: !against.has('not_a_reader'),
      detail: against.has('not_a_reader')
        ? `The contact is ${contact.status}. Only active and pending contacts enter.`
        : `The contact is ${contact.status}${contact.status === 'pending' ? ', and gets mails once it has confirmed' : ''}.`,
    },
    await triggerRule(ctx, automation, contact),
  ]
  if (trigger.filter) rules.push(await filterRule(ctx, { rule: 'filter', filter: trigger.filter, wanted: true }, contact))
  for (const { filter } of automation.exit) if (filter) rules.push(await filterRule(ctx, { rule: 'exit', filter, wanted: false }, contact))
  if (repeatOf(automation) === 'once')
    rules.push({ rule: 'repeat', met: lastEnteredAt === null, detail: `A contact enters this automation once. ${last}` })
  else rules.push({ rule: 'repeat', met: true, detail: `A contact may enter each time. ${last}` })
  rules.push({
    rule: 'inside',
    met: inside === null || entry.whileInside === 'restart',
    detail:
      inside === null
        ? 'It is not inside now.'
        : entry.whileInside === 'restart'
          ? 'It is inside now, and would begin anew.'
          : 'It is inside now, and does not enter a second time.',
  })
  if (entry.cooldown !== undefined)
    rules.push({ rule: 'cooldown', met: !against.has('cooldown'), detail: `It enters again ${entry.cooldown} after its last run began. ${last}` })
  return rules
}

/** Tells whether the contact is in the state that the trigger brings about. It enters when that happens, and not before the automation was active. */
async function triggerRule(ctx: Context, { id, trigger, activatedAt }: UncountedAutomation, contact: Contact): Promise<Rule> {
  const [run] = await listRuns(ctx, id, { contactId: contact.id }, { limit: 1, before: null })
  if (run) {
    const what = run.because.event ?? run.because.by
    return { rule: 'trigger', met: true, detail: `${what} let it enter at ${run.enteredAt}.` }
  }
  if (trigger.type === 'api')
    return { rule: 'trigger', met: false, detail: 'Contacts enter by enter_automation alone, and it was not called for this one.' }
  if (trigger.type === 'date')
    return { rule: 'trigger', met: false, detail: `Its day has not come since the automation is active. It counts from ${trigger.field}.` }
  const state = await stateOf(ctx, { ...trigger, filter: undefined }, id)
  const isSo = state !== null && (await matching(ctx, contact.newsletterId, [contact.id], state)).has(contact.id)
  const since =
    activatedAt === null ? 'The automation has not been active yet' : `It has not happened since the automation became active at ${activatedAt}`
  return {
    rule: 'trigger',
    met: false,
    detail: isSo
      ? `${since}: for this contact ${trigger.type} was true before. activate_automation with existing=matching lets such contacts enter.`
      : `${trigger.type} has not happened for this contact.`,
  }
}

async function filterRule(
  ctx: Context,
  { rule, filter, wanted }: { rule: 'filter' | 'exit'; filter: Filter; wanted: boolean },
  contact: Contact,
): Promise<Rule> {
  const met = await explain(ctx, { filter, newsletterId: contact.newsletterId, contactId: contact.id })
  const matches = met?.met ?? false
  const parts = met === null ? '' : conditionsIn(met).join('; ')
  const sentence =
    rule === 'filter'
      ? `The contact ${matches ? 'matches' : 'does not match'} the filter of the trigger`
      : `The contact ${matches ? 'meets' : 'does not meet'} an exit`
  return { rule, met: matches === wanted, detail: `${sentence}: ${parts}.`.slice(0, 2000) }
}

/** Lists the conditions of a filter in words, each with whether it is met. */
function conditionsIn(filter: MetFilter): string[] {
  const inner = filter.all ?? filter.any ?? (filter.not ? [filter.not] : null)
  if (inner) return inner.flatMap(conditionsIn)
  const about =
    filter.field === undefined
      ? `${filter.event} a mail`
      : `${filter.field} ${filter.op}${filter.value === undefined ? '' : ` ${String(filter.value)}`}`
  return [`${about} (${filter.met ? 'yes' : 'no'})`]
}
