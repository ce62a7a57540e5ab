import { z } from 'zod'
import { PlanConfirm } from '#operation/confirm-fields.ts'
import type { Planned } from '#operation/context.ts'
import type { Scope } from '#operation/scope.ts'
import { allowanceOf } from '#areas/billing/index.ts'
import type { Filter } from '#areas/contacts/index.ts'
import { Check, withoutCounts } from '#areas/content/index.ts'
import { mailsPerSecond } from '#areas/mailings/index.ts'
import { mailLook, type Newsletter } from '#areas/newsletters/index.ts'
import { findSegment } from '#areas/segments/index.ts'
import { emptyFieldChecks } from '../audience/empty-fields.ts'
import { countReads, Reads } from './reads-sql.ts'
import type { CheckedText } from './step-checks.ts'
import { checksBeforeSend } from './step-checks.ts'
import { countAudience, REASONS } from '../audience/count-audience-sql.ts'
import type { Step } from '../audience/step.ts'
import { audienceNames } from '../record/audience-names.ts'
import type { Campaign } from '../record/campaign.ts'
import { testersOf, tooFew } from '../record/ab-test.ts'

const Count = z
  .int()
  .min(0)
  .meta({ examples: [318] })

export const Excluded = z
  .array(
    z.strictObject({
      reason: z.enum(REASONS).meta({
        description:
          'The first that holds, in this order. already_sent: an earlier step went to the contact. access: the text is for paid readers and has no paywall. segment: it does not match segment, filter or unopenedOf, or is not of the steps that `include` names.',
        examples: ['unsubscribed'],
      }),
      count: Count,
    }),
  )
  .max(REASONS.length)
  .meta({
    description:
      "The newsletter's other contacts, by the reason why they do not get it. A reason without contacts is not in the list.",
  })

export const SendPlan = z
  .strictObject({
    recipients: Count.meta({
      description:
        'How many get it. Without `limit` they and the excluded ones are all contacts of the newsletter.',
      examples: [12_403],
    }),
    excluded: Excluded,
    reads: Reads.nullable(),
    test: z
      .strictObject({
        testers: Count.meta({
          description: 'Readers who test, over all options.',
          examples: [2480],
        }),
        waiting: Count.meta({ description: 'Readers who wait for the winner.', examples: [9923] }),
      })
      .nullable()
      .meta({
        description: 'The two parts of `recipients` in an A/B test; null: without one.',
        examples: [null],
      }),
    checks: z.array(Check).max(100).meta({
      description: 'What to know before. An error keeps it from being sent, a warning does not.',
    }),
    expectedDurationS: z
      .int()
      .min(0)
      .meta({
        description:
          "How many seconds the first try of each mail takes, at the rate of the account's last campaigns, else of the server's, else of 50 a second.",
        examples: [249],
      }),
    allowance: z
      .strictObject({
        emailsLeft: Count.nullable().meta({
          description: 'Mails that the plan leaves in this month; null: without a limit.',
          examples: [null],
        }),
        subscribersOver: Count.meta({
          description: "Active subscribers beyond the plan's.",
          examples: [0],
        }),
      })
      .meta({ description: "The room that the account's plan leaves." }),
    confirm: PlanConfirm,
  })
  .meta({ id: 'SendPlan' })
export type SendPlan = z.output<typeof SendPlan>

/** Makes the plan of a step, and the values that it depends on. Writes nothing. */
export async function planStep(
  scope: Scope,
  step: Step,
  text: CheckedText,
): Promise<Planned<Omit<SendPlan, 'confirm'>>> {
  const { campaign, newsletter } = text
  const { matching, excluded } = await countAudience(scope, campaign, step)
  const recipients = Math.min(matching, step.limit ?? matching)
  const { segmentId } = campaign.audience
  const segment =
    segmentId === null ? null : ((await findSegment(scope, segmentId))?.filter ?? null)
  const checks = [
    ...(await checksBeforeSend(scope, campaign, text)),
    ...(await emptyFieldChecks(scope, campaign, step, text.bare)),
  ]
  const variants = step.number === 1 ? campaign.variants : null
  const few = variants && recipients > 0 ? tooFew(variants, recipients) : null
  const testers = variants && testersOf(variants, recipients)
  if (few !== null)
    checks.unshift({
      code: 'too_few_to_test',
      severity: 'error',
      detail: few,
      values: { count: testers!, options: variants!.options.length },
      pointer: '/variants/share',
    })
  const empty = {
    code: 'empty_audience',
    severity: 'error',
    detail: 'No reader would get it. Add contacts, or widen the audience.',
    pointer: '/audience',
  } as const
  return {
    parts: partsOf(campaign, newsletter, segment, step),
    readers: recipients,
    dependsOn: audienceNames(campaign.audience, segment),
    plan: {
      recipients,
      excluded,
      reads: await countReads(scope, campaign, step),
      test: testers === null ? null : { testers, waiting: recipients - testers },
      checks: (recipients === 0 ? [empty, ...checks] : checks).slice(0, 100),
      expectedDurationS: Math.ceil(recipients / (await mailsPerSecond(scope))),
      allowance: await allowanceOf(scope),
    },
  }
}

function partsOf(
  { subject, previewText, content, access, variants, audience }: Campaign,
  newsletter: Newsletter,
  segment: Filter | null,
  step: Step,
) {
  return {
    content: [subject, previewText, content, variants && withoutCounts(variants), access],
    sender: newsletter.sender,
    look: mailLook(newsletter),
    audience: [audience, segment, step.include],
    step: [step.number, step.limit],
  }
}
