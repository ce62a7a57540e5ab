import { z } from 'zod'
import { exampleId, Id, Timestamp, TimestampIn } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import type { Context } from '#operation/context.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { DAY_MS } from '#lib/duration.ts'
import { typeId } from '#lib/typeid.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { automationIncomplete, noAutomation, writtenPlan } from '../record/automation.ts'
import { findWritten, type UncountedAutomation } from '../record/automation-sql.ts'
import { LOG_MAX, RunLogLine, RunReason, RunStatus } from '../runs/run-record.ts'
import { findRun, readLog } from '../runs/runs-sql.ts'
import { listNamed } from '../tree/named.ts'
import { StepId } from '../tree/step.ts'
import { Duration } from '../tree/time.ts'
import { simulate } from './simulate.ts'
import { markPlace, newestActive, statusesOf, takeBack } from './simulation-sql.ts'

const READERS_MAX = 100
const SAMPLE = 10

const Assumption = z
  .strictObject({
    stepId: StepId.meta({ description: 'The step that sends the mail.' }),
    event: z.enum(['opened', 'clicked']).meta({ examples: ['opened'] }),
    after: Duration.meta({ description: 'How long after the mail.' }),
    link: z
      .string()
      .max(2000)
      .optional()
      .meta({ description: 'With clicked: the link.', examples: ['https://garden.example/peas'] }),
  })
  .meta({ id: 'SimulationAssumption' })

const Count = z
  .int()
  .min(0)
  .meta({ examples: [10] })

const SimulatedRun = z
  .strictObject({
    contactId: Id('sub'),
    email: z
      .string()
      .max(320)
      .meta({ examples: ['reader@example.com'] }),
    status: RunStatus,
    reason: RunReason.nullable().meta({ examples: [null] }),
    log: z.array(RunLogLine).max(LOG_MAX),
  })
  .meta({ id: 'SimulatedRun' })
type SimulatedRun = z.output<typeof SimulatedRun>

export const simulate_automation = operation({
  name: 'simulate_automation',
  route: 'POST /automations/{automationId}/simulate',
  summary:
    'Live through the coming days of an automation with real contacts. Nothing is written, and nothing is sent.',
  description:
    'The engine itself carries the contacts through the tree as it is written now, under a clock of its own, and everything is taken back. The contacts enter whatever trigger and rules of entry say. Mails count as sent at once; with assume each reader opens or clicks one some time after. Other automations are not entered. Takes at most as long as reads may.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    automationId: Id('aut'),
    days: z
      .int()
      .min(1)
      .max(400)
      .meta({ description: 'How many days to live through.', examples: [30] }),
    contactIds: z
      .array(Id('sub'))
      .min(1)
      .max(READERS_MAX)
      .optional()
      .meta({ description: 'The contacts. Send these or sample.' }),
    sample: z
      .int()
      .min(1)
      .max(READERS_MAX)
      .optional()
      .meta({
        description: `The newest so many active contacts. Left out together with contactIds: ${SAMPLE}.`,
        examples: [10],
      }),
    start: TimestampIn.refine(
      (time) => time >= '1970' && time < '3000',
      'Send a time of the years 1970 to 2999',
    )
      .optional()
      .meta({
        description: 'When they enter. Left out: now; a repeated simulation then has other times.',
      }),
    assume: z.array(Assumption).max(50).optional().meta({
      description:
        'Acts of every reader on the mail of a step: `[{"stepId": "hello", "event": "opened", "after": "PT3H"}]`. Left out: nothing.',
    }),
  }),
  output: z
    .strictObject({
      runs: z.array(SimulatedRun).max(READERS_MAX),
      totals: z
        .strictObject({
          entered: Count,
          active: Count,
          finished: Count,
          left: Count,
          failed: Count,
          mails: Count,
        })
        .meta({
          id: 'SimulationTotals',
          description: 'active has the readers who are still inside at the end.',
        }),
      endsAt: Timestamp,
    })
    .meta({ id: 'AutomationSimulation' }),
  status: 200,
  refuses: [notFound, automationIncomplete],
  example: { automationId: exampleId('aut'), days: 30, sample: 10 },

  async handler({ automationId, days, contactIds, sample = SAMPLE, start, assume = [] }, ctx) {
    const automation = await findWritten(ctx, automationId)
    const newsletter = automation && (await findNewsletter(ctx, automation.newsletterId))
    if (!automation || !newsletter) return ctx.refuse(notFound, noAutomation(automationId))
    const plan = writtenPlan(automation)
    if (plan.steps.length === 0)
      return ctx.refuse(
        automationIncomplete,
        'There is no step yet. Write one with update_automation.',
      )
    const contacts = await contactsFor(
      ctx,
      automation,
      contactIds ?? (await newestActive(ctx, newsletter.id, sample)),
    )
    const from = start === undefined ? ctx.now : new Date(start)

    await markPlace(ctx)
    const begun = await simulate(ctx, {
      automationId,
      plan,
      newsletter,
      contacts,
      start: from,
      days,
      assume,
    })
    const runs: SimulatedRun[] = []
    for (const [contactId, runUuid] of begun) {
      const run = (await findRun(ctx, automationId, typeId('run', runUuid)))!
      runs.push({
        contactId,
        email: run.email!,
        status: run.status,
        reason: run.reason,
        log: await readLog(ctx, run.id),
      })
    }
    await takeBack(ctx)

    const mailSteps = new Set(listNamed(plan).mails.map(({ thing }) => thing.id!))
    const count = (...statuses: string[]) =>
      runs.filter(({ status }) => statuses.includes(status)).length
    const mails = runs
      .flatMap(({ log }) => log)
      .filter(
        ({ stepId, what }) => what === 'passed' && stepId !== null && mailSteps.has(stepId),
      ).length
    return {
      runs,
      totals: {
        entered: runs.length,
        active: count('active', 'held'),
        finished: count('finished'),
        left: count('left'),
        failed: count('failed'),
        mails,
      },
      endsAt: new Date(from.getTime() + days * DAY_MS).toISOString(),
    }
  },
})

/** Returns the contacts and their statuses in the order of the ids. */
async function contactsFor(
  ctx: Context<typeof notFound>,
  { newsletterId }: UncountedAutomation,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await statusesOf(ctx, newsletterId, contactIds)
  const missing = contactIds.find((contactId) => !found.has(contactId))
  if (missing !== undefined)
    return ctx.refuse(notFound, `No contact ${missing} in the automation's newsletter.`)
  return new Map([...new Set(contactIds)].map((contactId) => [contactId, found.get(contactId)!]))
}
