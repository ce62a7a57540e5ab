import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { Id, TimeZone, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { Filter, Tag, TAGS_MAX, Tier } from '#areas/contacts/index.ts'
import { PreviewText, Subject, Variants } from '#areas/content/index.ts'
import { Access, Content } from '#areas/emails/index.ts'
import { CampaignSlug } from './address.ts'
import { Cleanup, CleanupWritten } from './cleanup.ts'
import { Winner } from './ab-test.ts'

export const campaignNotDraft = refusal(
  'campaign_not_draft',
  409,
  'The campaign is not a draft any more',
)
export const campaignIncomplete = refusal(
  'campaign_incomplete',
  409,
  'The campaign is not ready to be sent',
)
export const emptyAudience = refusal('empty_audience', 409, 'The audience is empty')
export const campaignNotScheduled = refusal(
  'campaign_not_scheduled',
  409,
  'The campaign is not scheduled',
)
export const campaignNotSending = refusal(
  'campaign_not_sending',
  409,
  'The campaign is not being sent',
)
export const campaignNotPaused = refusal('campaign_not_paused', 409, 'The campaign is not paused')
export const campaignNotSent = refusal('campaign_not_sent', 409, 'The campaign has not been sent')
export const tooManySteps = refusal(
  'too_many_steps',
  409,
  'The campaign has as many steps as it may have',
)
export const noTestWaiting = refusal(
  'no_test_waiting',
  409,
  'The campaign has no test that waits for a winner',
)
export const campaignUnderWay = refusal('campaign_under_way', 409, 'The campaign is under way')

export const STEPS_MAX = 1000

export const CampaignStatus = z
  .enum(['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent', 'cancelled'])
  .meta({ examples: ['draft'] })
export type CampaignStatus = z.output<typeof CampaignStatus>

const tagList = (description: string, examples: string[][]) =>
  z.array(Tag).max(TAGS_MAX).meta({ description, examples })
const includeTags = tagList('Only contacts that carry one of these; empty: all.', [['vip']])
const excludeTags = tagList('Without contacts that carry one of these.', [[]])
const tier = Tier.nullable().meta({
  description: 'Only free or only paid readers; null: both.',
  examples: [null],
})

const segmentId = Id('seg')
  .nullable()
  .meta({ description: 'Only contacts of this segment; null: all.', examples: [null] })
const filter = Filter.nullable().meta({
  description: 'Only contacts that match this filter, as in create_segment; null: all.',
  examples: [null],
})
const unopenedOf = Id('cmp')
  .nullable()
  .meta({
    description:
      'Only readers who were sent this other campaign, and of whom no person opened it; null: all.',
    examples: [null],
  })

const aboutCleanup = {
  description:
    'List hygiene: the readers that are left out for their address or for lack of interest; null: none. See preview_campaign_cleanup.',
  examples: [null],
}
const cleanup = Cleanup.nullable().meta(aboutCleanup)

export const Audience = z
  .strictObject({ segmentId, filter, tier, includeTags, excludeTags, unopenedOf, cleanup })
  .meta({ id: 'CampaignAudience' })
export type Audience = z.output<typeof Audience>

/**
 * The fields of an audience in a request. Omitted ones keep their value, or get the default. A
 * whole audience from an answer is accepted too.
 */
export const AudienceChanges = z.strictObject({
  segmentId: segmentId.optional(),
  filter: filter.optional(),
  tier: tier.optional(),
  includeTags: includeTags.optional(),
  excludeTags: excludeTags.optional(),
  unopenedOf: unopenedOf.optional(),
  cleanup: CleanupWritten.nullable().optional().meta(aboutCleanup),
})

const Count = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [0] })

export const ScheduledLocal = z
  .strictObject({
    at: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
      .meta({ examples: ['2027-03-28T09:00:00'] }),
    timeZone: TimeZone,
  })
  .meta({ id: 'ScheduledLocal' })
export type ScheduledLocal = z.output<typeof ScheduledLocal>

/** The instant of a schedule, and the local time from which it was computed. */
export interface ScheduledTime {
  instant: Date
  local: ScheduledLocal | null
}

export const Campaign = z
  .strictObject({
    id: Id('cmp'),
    newsletterId: Id('nl'),
    subject: Subject,
    previewText: PreviewText,
    content: Content,
    access: Access,
    slug: CampaignSlug.nullable().meta({
      description:
        'The last part of its address on the web: /n/{newsletter}/{slug}. Null: it is made of the subject when the campaign begins to go out, or when its A/B test is decided. Addresses that it had lead on, and so does its id.',
      examples: ['what-grows-in-march'],
    }),
    publishedAt: Timestamp.nullable().meta({
      description:
        'When it came on the web, which is when its first mail could leave; null: it is not there. One that is cancelled before a mail left is not.',
      examples: [null],
    }),
    listed: z.boolean().meta({
      description:
        'Whether the archive, feeds and search engines show its page. They do once no limit leaves readers out and its A/B test is decided; until then its address is known from its mails alone.',
      examples: [false],
    }),
    audience: Audience,
    status: CampaignStatus,
    stopReason: z
      .enum([
        'plan_limit_emails',
        'plan_limit_subscribers',
        'complaints',
        'policy_rejections',
        'text_unusable',
        'schedule_missed',
        'schedule_refused',
        'restored',
        'awaiting_winner',
      ])
      .nullable()
      .meta({
        description:
          'The reason of a campaign that paused or stopped by itself. complaints: too many readers reported it as spam; policy_rejections: too many mail servers refused it for its content or its sender; text_unusable: no mails can be made of its text any more, and the mail to the owner says why; schedule_missed: nothing sent campaigns for 24 hours from its time on; schedule_refused: it could not be sent at its time, such as with an empty audience; restored: the server was restored from a backup while it was due, or the account came from another server, and what was sent after the backup or export is not known. resume_campaign goes on. awaiting_winner: its A/B test was sent and waits for the decision (decidesAt); choose_winner goes on.',
        examples: [null],
      }),
    scheduledFor: Timestamp.nullable().meta({
      description: 'When it is to begin, or was to begin. steps say when it began.',
      examples: [null],
    }),
    scheduledLocal: ScheduledLocal.nullable().meta({
      description:
        'The local time of the schedule; null when it was given with an offset. scheduledFor follows from it by the rules of the time zone.',
      examples: [null],
    }),
    variants: Variants.nullable().meta({
      description: 'The A/B test of its texts; null: none.',
      examples: [null],
    }),
    winner: Winner.nullable().meta({
      description:
        'The option that the rest of the audience gets. From then on the subject, preview text and content of the campaign are of it.',
      examples: [null],
    }),
    decidesAt: Timestamp.nullable().meta({
      description:
        'When a test that waits decides by itself; null where choose_winner decides, and while no test waits.',
      examples: [null],
    }),
    steps: z
      .array(
        z.strictObject({
          number: z
            .int()
            .min(1)
            .meta({ examples: [1] }),
          recipients: Count(
            'How many this step goes to; null while the recipients of a large audience are still being written. counts.recipients has those written so far.',
          ).nullable(),
          startedAt: Timestamp,
          finishedAt: Timestamp.nullable(),
        }),
      )
      .max(STEPS_MAX)
      .meta({ description: 'The steps in which it was sent.', examples: [[]] }),
    counts: z.strictObject({
      recipients: Count(
        'All recipients: the sum of the five counts that follow. It grows while recipients of a step is null.',
      ),
      pending: Count('Not submitted to the mail server yet, or being submitted now.'),
      sent: Count('Taken by the mail server.'),
      failed: Count('Refused for good, or for too long.'),
      skipped: Count(
        'Not sent on purpose: unsubscribed, deleted or bounced meanwhile, or the campaign was cancelled.',
      ),
      uncertain: Count(
        'Submitted, answer unknown: the connection or this server broke off at that moment. Never sent again by itself.',
      ),
      opens: Count('Readers who opened it, or clicked in it.'),
      clicks: Count('Readers who clicked in it.'),
      machineOpens: Count(
        'Readers whose mail program or gateway loaded its image by itself. Some of them are in opens too.',
      ),
      machineClicks: Count(
        'Readers whose links were followed by a program. Some of them are in clicks too.',
      ),
      bounces: Count(
        'Recipients whose mail server refused it or sent it back, for whatever reason.',
      ),
      complaints: Count('Reported as spam.'),
      unsubscribes: Count('Readers who left by a link of it.'),
    }),
    author: z
      .string()
      .max(200)
      .nullable()
      .meta({
        ...UNTRUSTED,
        description: 'Who wrote a moved campaign, as the former service names them.',
        examples: [null],
      }),
    movedFrom: z
      .strictObject({
        service: z
          .string()
          .max(40)
          .meta({ examples: ['substack'] }),
        id: z
          .string()
          .max(500)
          .meta({ ...UNTRUSTED, examples: ['140032145'] }),
        url: z
          .string()
          .max(2000)
          .nullable()
          .meta({ ...UNTRUSTED, examples: ['https://garden.substack.com/p/first-issue'] }),
      })
      .nullable()
      .meta({
        description:
          'The issue of another service that it was. A moved campaign that is sent has no recipients, and its own publishedAt. Null: it was written here.',
        examples: [null],
      }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Campaign' })

export type Campaign = z.output<typeof Campaign>

/** Returns whether a campaign stopped at its scheduled time before it sent anything. */
export function hasNotBegun({ status, steps }: Pick<Campaign, 'status' | 'steps'>): boolean {
  return (status === 'paused' || status === 'stopped') && steps.length === 0
}

/**
 * Returns advice for a campaign that is no draft. `otherwise` is the advice for one that cannot
 * become a draft.
 */
export function notDraftDetail(campaign: Campaign, otherwise: string): string {
  return campaign.status === 'scheduled' || hasNotBegun(campaign)
    ? `This campaign is ${campaign.status}: make it a draft again first, with unschedule_campaign.`
    : `This campaign is ${campaign.status}: ${otherwise}`
}

export const NO_AUDIENCE_RULES: Audience = {
  segmentId: null,
  filter: null,
  tier: null,
  includeTags: [],
  excludeTags: [],
  unopenedOf: null,
  cleanup: null,
}
