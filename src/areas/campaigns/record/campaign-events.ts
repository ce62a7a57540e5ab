import { z } from 'zod'
import { event } from '#operation/event.ts'
import { exampleId } from '#operation/fields.ts'
import { Campaign, NO_AUDIENCE_RULES } from './campaign.ts'

export const EXAMPLE_CAMPAIGN: z.input<typeof Campaign> = {
  id: exampleId('cmp'),
  newsletterId: exampleId('nl'),
  subject: 'What grows in March',
  previewText: 'Peas, and what to do about snails.',
  content: {
    format: 'markdown',
    body: '# March\n\nHello {{ first_name | default: "friend" }}, sow your peas now.',
  },
  access: 'everyone',
  slug: 'what-grows-in-march',
  publishedAt: '2026-03-01T09:00:00.000Z',
  listed: true,
  audience: NO_AUDIENCE_RULES,
  status: 'sent',
  stopReason: null,
  scheduledFor: null,
  scheduledLocal: null,
  variants: null,
  winner: null,
  decidesAt: null,
  steps: [
    {
      number: 1,
      recipients: 1200,
      startedAt: '2026-03-01T09:00:00.000Z',
      finishedAt: '2026-03-01T09:02:41.000Z',
    },
  ],
  counts: {
    recipients: 1200,
    pending: 0,
    sent: 1196,
    failed: 1,
    skipped: 3,
    uncertain: 0,
    opens: 0,
    clicks: 0,
    machineOpens: 0,
    machineClicks: 0,
    bounces: 0,
    complaints: 0,
    unsubscribes: 0,
  },
  author: null,
  movedFrom: null,
  createdAt: '2026-02-27T14:12:05.000Z',
}

export const campaignSent = event({
  name: 'campaign.sent',
  summary: 'A campaign finishes going out. One that is sent in steps emits it after each step.',
  data: z.strictObject({
    campaign: Campaign,
    step: z
      .int()
      .min(1)
      .meta({ description: 'The number of the step that ended.', examples: [1] }),
    finished: z.boolean().meta({
      description:
        'Whether it went to all who matched when the step began. False where `limit` left some out, who can get it with send_campaign_to_more.',
      examples: [true],
    }),
  }),
  example: { campaign: EXAMPLE_CAMPAIGN, step: 1, finished: true },
  newsletterOf: ({ campaign }) => campaign.newsletterId,
})
