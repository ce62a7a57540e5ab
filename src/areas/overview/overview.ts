import { z } from 'zod'
import { Id, Timestamp, WordValues } from '#operation/fields.ts'
import { Usage } from '#areas/billing/index.ts'
import { Campaign } from '#areas/campaigns/index.ts'

const Count = (description: string, example = 0) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

export const Attention = z
  .strictObject({
    code: z
      .enum([
        'domain_failing',
        'address_failing',
        'campaign_paused',
        'campaign_stopped',
        'winner_awaited',
        'plan_limit_emails',
        'plan_limit_subscribers',
        'webhook_off',
        'automation_held',
        'automation_failing',
        'automation_silent',
        'confirmations_waiting',
        'contacts_pending',
        'no_postal_address',
        'no_verified_domain',
        'mail_to_outbox',
        'certificate_failing',
        'mail_service_failing',
        'reader_charged_twice',
      ])
      .meta({
        description: 'What it is, for programs and translations. Codes will be added.',
        examples: ['domain_failing'],
      }),
    severity: z.enum(['error', 'warning', 'info']).meta({
      description: 'error: something does not work. warning: it works badly. info: good to know.',
      examples: ['error'],
    }),
    detail: z
      .string()
      .max(500)
      .meta({
        examples: [
          'The records of garden.example are not right any more, so mail from it goes out unsigned.',
        ],
      }),
    values: WordValues.optional(),
    operation: z
      .strictObject({
        name: z
          .string()
          .max(60)
          .meta({ examples: ['check_domain'] }),
        input: z
          .record(z.string().max(40), z.string().max(100))
          .meta({ examples: [{ domainId: 'dom_01k5r8f3q5fz9v1m6x2c7n4b0d' }] }),
      })
      .meta({
        description: 'The operation that mends it or says more, with what is known of its input.',
      }),
  })
  .meta({ id: 'Attention' })
export type Attention = z.output<typeof Attention>

const { id, newsletterId, subject, status, stopReason, counts, createdAt } = Campaign.shape
const CampaignSummary = z
  .strictObject({
    id,
    newsletterId,
    subject,
    status,
    stopReason,
    counts,
    startedAt: Timestamp.nullable().meta({ description: 'When its first step began.' }),
    finishedAt: Timestamp.nullable().meta({
      description: 'When its last step ended; null while it goes on.',
    }),
    createdAt,
  })
  .meta({ id: 'CampaignSummary' })

export const Overview = z
  .strictObject({
    account: z.strictObject({
      id: Id('acc'),
      name: z
        .string()
        .max(100)
        .meta({ examples: ['The Weekly Garden'] }),
    }),
    newsletters: z
      .array(
        z.strictObject({
          id: Id('nl'),
          name: z
            .string()
            .max(200)
            .meta({ examples: ['The Weekly Garden'] }),
          subscribers: z.strictObject({
            active: Count('Subscribers who get campaigns.', 1200),
            pending: Count('Subscribers who have not confirmed yet.', 7),
            paid: Count('Active subscribers of the paid tier.'),
          }),
        }),
      )
      .max(1000)
      .meta({ description: 'Every newsletter, newest first.' }),
    growth: z.strictObject({
      days30: z.strictObject({
        added: Count(
          'Contacts that came in the last 30 days, imported ones included, as `get_growth` counts them.',
          85,
        ),
        lost: Count(
          'Readers who left in the last 30 days: unsubscribed, bounced or complained.',
          12,
        ),
      }),
    }),
    lastCampaigns: z
      .array(CampaignSummary)
      .max(5)
      .meta({ description: 'The last five campaigns that are no drafts, newest first.' }),
    usage: Usage,
    storage: z
      .strictObject({
        imageBytes: Count('Bytes of the image library, all sizes of each image.', 48_000_000),
        imageBytesAllowed: Count('The most bytes of the image library.', 5_000_000_000),
        productFileBytes: Count(
          'Bytes of the files of products, with the versions that buyers may still download and uploads under way.',
          734_003_200,
        ),
        productFileBytesAllowed: Count('The most bytes of files of products.', 20_000_000_000),
      })
      .meta({
        description:
          'The room that files take on the server. An upload that would pass what is allowed is refused.',
      }),
    attention: z
      .array(Attention)
      .max(200)
      .meta({ description: 'What needs the attention of a person, the most urgent first.' }),
  })
  .meta({ id: 'AccountOverview' })
export type Overview = z.output<typeof Overview>
