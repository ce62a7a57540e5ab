import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Subscriber } from '#areas/contacts/index.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import type { RuleName } from '../audience/audience-sql.ts'
import { Excluded } from './plan.ts'
import { countReads, Reads } from './reads-sql.ts'
import { askRules, countAudience, sampleAudience } from '../audience/count-audience-sql.ts'
import { nextStep } from '../audience/step.ts'

const SAMPLE_MAX = 20

const WORDS: Readonly<Record<RuleName, readonly [met: string, unmet: string]>> = {
  status: ['It is an active subscriber.', 'It is no active subscriber: see its status.'],
  suppressed: [
    'Its address is not suppressed.',
    'Its address is suppressed, since it bounced or complained (list_suppressions).',
  ],
  already_sent: ['No earlier step went to it.', 'An earlier step went to it.'],
  access: [
    'It is a paid reader, who may read the text.',
    'It is a free reader. The text is for paid ones, and has no paywall above which others might read.',
  ],
  tier: ['It has the tier of the audience.', 'It does not have the tier of the audience.'],
  tags: [
    'It carries the tags of the audience, and none that is left out.',
    'It lacks the tags of the audience, or carries one that is left out.',
  ],
  segment: [
    'It matches the segment and the filter of the audience.',
    'It does not match the segment or the filter of the audience.',
  ],
  cleanup: ['The cleanup leaves it in.', 'The cleanup leaves it out.'],
}

export const preview_campaign_recipients = operation({
  name: 'preview_campaign_recipients',
  route: 'POST /campaigns/{campaignId}/preview-recipients',
  summary:
    'Show who would get a campaign now: their number, some of them, and why one contact is among them or not.',
  description:
    'With `more` those who have it already are left out, as by send_campaign_to_more. Nothing is sent or kept.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({
    campaignId: Id('cmp'),
    contactId: Id('sub')
      .optional()
      .meta({ description: 'A contact of the newsletter to explain the audience by.' }),
    more: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to leave out those who have it already.' }),
  }),
  output: z
    .strictObject({
      recipients: z
        .int()
        .min(0)
        .meta({ examples: [12_403] }),
      excluded: Excluded,
      reads: Reads.nullable(),
      sample: z
        .array(Subscriber)
        .max(SAMPLE_MAX)
        .meta({ description: 'Some of those who would get it, newest first.' }),
      contact: z
        .strictObject({
          included: z.boolean().meta({ examples: [false] }),
          because: z
            .array(
              z.strictObject({
                rule: z
                  .enum(Object.keys(WORDS) as [RuleName, ...RuleName[]])
                  .meta({ examples: ['tier'] }),
                met: z.boolean().meta({ examples: [false] }),
                detail: z
                  .string()
                  .max(500)
                  .meta({ examples: [WORDS.tier[1]] }),
              }),
            )
            .max(Object.keys(WORDS).length)
            .meta({
              description: 'Every rule of the audience. The contact gets it when all are met.',
            }),
        })
        .optional()
        .meta({ description: 'With `contactId`.' }),
    })
    .meta({ id: 'CampaignRecipientsPreview' }),
  status: 200,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp'), contactId: exampleId('sub') },

  async handler({ campaignId, contactId, more }, ctx) {
    const campaign = await findCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    const step = nextStep(more ? campaign : { steps: [] })
    const asked =
      contactId === undefined ? undefined : await askRules(ctx, { campaign, step, contactId })
    if (asked === null)
      return ctx.refuse(
        notFound,
        `No contact ${contactId} in the newsletter of this campaign. Name one of list_contacts.`,
      )
    const { matching, excluded } = await countAudience(ctx, campaign, step)
    return {
      recipients: matching,
      excluded,
      reads: await countReads(ctx, campaign, step),
      sample: await sampleAudience(ctx, campaign, step, SAMPLE_MAX),
      ...(asked && {
        contact: {
          included: asked.every(({ met }) => met),
          because: asked.map(({ name, met }) => ({
            rule: name,
            met,
            detail: WORDS[name][met ? 0 : 1],
          })),
        },
      }),
    }
  },
})
