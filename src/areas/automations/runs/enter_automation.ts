import { z } from 'zod'
import { newUuid } from '#lib/typeid.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { ContactId, lockContact } from '#areas/contacts/index.ts'
import type { NotEntered } from '../entry/decide.ts'
import { enter } from '../entry/enter.ts'
import { readEntered } from '../facts/live-sql.ts'
import { noAutomation, notActive } from '../record/automation.ts'
import { readState } from '../record/automation-sql.ts'
import { runIdOf } from '../running/run-sql.ts'
import { alreadyEntered, alreadyInside, AutomationRun, cannotEnter } from './run-record.ts'
import { findRun } from './runs-sql.ts'

export const enter_automation = operation({
  name: 'enter_automation',
  route: 'POST /automations/{automationId}/enter',
  summary: 'Let one contact enter an automation, whatever its trigger is.',
  description:
    'The trigger need not have come; its filter and the rules of entry hold. It is the way into an automation with the trigger api.',
  effect: 'send',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({ automationId: Id('aut'), contactId: ContactId }),
  output: AutomationRun,
  status: 201,
  refuses: [notFound, notActive, alreadyInside, alreadyEntered, cannotEnter],
  example: { automationId: exampleId('aut'), contactId: exampleId('sub') },

  async handler({ automationId, contactId }, ctx) {
    const contact = await lockContact(ctx, contactId)
    const automation = await readState(ctx, automationId)
    if (!automation) return ctx.refuse(notFound, noAutomation(automationId))
    if (!contact || contact.newsletterId !== automation.newsletterId)
      return ctx.refuse(notFound, `No contact ${contactId} in the automation's newsletter.`)
    const { status, version } = automation
    if (status !== 'active' || version === null)
      return ctx.refuse(
        notActive,
        `The automation is ${status === 'draft' ? 'a draft' : status}. Activate it with activate_automation first.`,
      )

    const into = (await readEntered(ctx, [{ automationId, version }])).get(automationId)
    if (!into) return ctx.refuse(notFound, noAutomation(automationId))
    const because = { by: 'api' as const, at: ctx.now.toISOString(), depth: 0 }
    const entrant = {
      contactId,
      status: contact.status,
      occurrence: `api:${newUuid(ctx.now.getTime())}`,
      because,
    }
    const { runs, refused } = await enter(ctx, into, [entrant])
    const reason = refused.get(contactId)
    if (reason === 'already_inside')
      return ctx.refuse(
        alreadyInside,
        'The contact is on its way through the automation. list_automation_runs shows where.',
      )
    if (reason === 'already_entered')
      return ctx.refuse(
        alreadyEntered,
        'A contact enters this automation once. Set entry.repeat to each_time to let it enter again.',
      )
    if (reason !== undefined) return ctx.refuse(cannotEnter, WORDS[reason])
    return (await findRun(ctx, automationId, runIdOf(runs.get(contactId)!)))!
  },
})

const WORDS: Record<Exclude<NotEntered, 'already_inside' | 'already_entered'>, string> = {
  not_a_reader:
    'The contact has left the newsletter, or its address is suppressed. Only active and pending contacts enter.',
  filter:
    "The contact does not match the trigger's filter. explain_automation_entry says which condition fails.",
  exit: 'The contact meets an exit of the automation, and would leave at once. explain_automation_entry says which.',
  cooldown:
    'The contact entered a short time ago. Wait until the cooldown is over, or shorten entry.cooldown.',
  too_deep: 'Too many automations caused one another.',
}
