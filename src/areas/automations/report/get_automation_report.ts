import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { noAutomation, RunCounts } from '../record/automation.ts'
import { findWritten } from '../record/automation-sql.ts'
import { StepId } from '../tree/step.ts'
import { placedSteps } from '../tree/walk.ts'
import {
  countLinesBy,
  countMailsBy,
  countRunsBy,
  countUnsentBy,
  countUnsubscribedBy,
  type MailCounts,
} from './report-sql.ts'

const STEPS_REPORTED = 2000

const Count = z
  .int()
  .min(0)
  .meta({ examples: [12] })
const Reasons = z
  .array(
    z
      .strictObject({
        reason: z
          .string()
          .max(40)
          .meta({ examples: ['late'] }),
        count: Count,
      })
      .meta({ id: 'ReasonCount' }),
  )
  .max(100)
  .meta({ description: 'Most frequent first.' })

const StepReport = z
  .strictObject({
    id: StepId,
    waiting: Count.meta({ description: 'Readers who are at the step now.' }),
    passed: Count,
    skipped: Reasons.meta({
      description:
        'Readers for whom the step was left out, and mails that were not sent in the end.',
    }),
    failed: Count.meta({ description: 'Mails that could not be sent, and runs that failed here.' }),
    email: z
      .strictObject({
        sent: Count,
        opened: Count,
        clicked: Count,
        unsubscribed: Count,
        bounced: Count,
      })
      .optional()
      .meta({
        description:
          'Of a step that sends a mail. Opens and clicks are of readers, not of machines.',
      }),
  })
  .meta({ id: 'AutomationStepReport' })
type StepReport = z.output<typeof StepReport>

export const get_automation_report = operation({
  name: 'get_automation_report',
  route: 'GET /automations/{automationId}/report',
  summary: 'Read how readers fare in an automation: as a whole, and at each step.',
  description:
    'Figures count runs and lines of their logs, so that no change of the automation resets one. list_automation_runs shows the readers who are at a step, finished, left or failed. Steps are those of the active version from top to bottom; steps of earlier versions follow.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  limits: [perHour(120)],
  input: z.strictObject({ automationId: Id('aut') }),
  output: z
    .strictObject({
      ...RunCounts.omit({ left: true }).shape,
      left: Reasons.meta({
        description: 'Readers who left before the end, by reason. goal is one of them.',
      }),
      goal: Count.meta({ description: 'Readers who left by an exit that is the goal.' }),
      steps: z.array(StepReport).max(STEPS_REPORTED),
    })
    .meta({ id: 'AutomationReport' }),
  status: 200,
  refuses: [notFound],
  example: { automationId: exampleId('aut') },

  async handler({ automationId }, ctx) {
    const automation = await findWritten(ctx, automationId)
    if (!automation) return ctx.refuse(notFound, noAutomation(automationId))
    const runs = await countRunsBy(ctx, automationId)
    const lines = await countLinesBy(ctx, automationId)
    const mails = await countMailsBy(ctx, automationId)
    const unsent = await countUnsentBy(ctx, automationId)
    const mailSteps = mails.map(({ step_id }) => step_id)
    const unsubscribed = await countUnsubscribedBy(ctx, automationId, mailSteps)

    const steps = [...placedSteps(automation.steps)].map(({ step }) => step)
    const sends = new Set([
      ...steps.filter(({ type }) => type === 'send_email').map(({ id }) => id!),
      ...mailSteps,
    ])
    const ids = new Set([...steps.map(({ id }) => id!), ...lines.map(({ step_id }) => step_id)])
    const countWhere = (found: readonly { n: number }[]) => found.reduce((sum, { n }) => sum + n, 0)
    const ofStatus = (...statuses: string[]) =>
      countWhere(runs.filter(({ status }) => statuses.includes(status)))
    const left = reasonsOf(runs.filter(({ status }) => status === 'left'))
    return {
      entered: countWhere(runs),
      active: ofStatus('active', 'held'),
      finished: ofStatus('finished'),
      left,
      failed: ofStatus('failed'),
      goal: left.find(({ reason }) => reason === 'goal')?.count ?? 0,
      steps: [...ids].slice(0, STEPS_REPORTED).map((id): StepReport => {
        const here = lines.filter(({ step_id }) => step_id === id)
        const mail = mails.find(({ step_id }) => step_id === id)
        return {
          id,
          waiting: countWhere(
            runs.filter(
              ({ status, step_id }) => step_id === id && (status === 'active' || status === 'held'),
            ),
          ),
          passed: countWhere(here.filter(({ what }) => what === 'passed')),
          skipped: reasonsOf([
            ...here.filter(({ what }) => what === 'skipped'),
            ...unsent.filter(({ step_id }) => step_id === id),
          ]),
          failed:
            countWhere(here.filter(({ what }) => what === 'failed')) +
            (mail ? mail.failed + mail.uncertain : 0),
          ...(sends.has(id) && {
            email: emailOf(mail, countWhere(unsubscribed.filter(({ step_id }) => step_id === id))),
          }),
        }
      }),
    }
  },
})

function reasonsOf(
  found: readonly { reason: string | null; n: number }[],
): { reason: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { reason, n } of found) counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + n)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}

function emailOf(
  mail: MailCounts | undefined,
  unsubscribed: number,
): NonNullable<StepReport['email']> {
  const { sent = 0, opened = 0, clicked = 0, bounced = 0 } = mail ?? {}
  return { sent, opened, clicked, unsubscribed, bounced }
}
