import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { Timestamp } from '#operation/fields.ts'
import { Campaign } from '../record/campaign.ts'
import { VariantKey } from '#areas/content/index.ts'
import { Failure, MachineReason, PROVIDERS_MAX } from './recipient-filter.ts'

/** The rates in a report, in order. */
const RATES = ['delivered', 'opened', 'clicked', 'unsubscribed', 'bounced', 'complained'] as const
type RateName = (typeof RATES)[number]

export const LINKS_MAX = 1000
export const FAILURES_MAX = 1000
/** The number of campaigns over which the median beside each rate is taken, at most. */
export const MEDIAN_MAX = 10
/** The hours that the timeline shows one by one. After them each entry is a day. */
export const HOURS_MAX = 72
const TIMELINE_MAX = 5000
/** The days after a click in which a reader's order counts as the campaign's revenue. */
export const REVENUE_DAYS = 7
const CURRENCIES_MAX = 200

const Count = (description: string, example = 0) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

const Rate = z.strictObject({
  value: Count('The recipients with this outcome.', 480),
  of: Count('The recipients among whom they are counted.', 1196),
})
const Share = z
  .number()
  .min(0)
  .nullable()
  .meta({ description: 'A share from 0 to 1; null where no campaign has one.', examples: [0.41] })

export const CampaignReport = z
  .strictObject({
    counts: Campaign.shape.counts,
    rates: z.strictObject({
      delivered: Rate.describe('Taken by a mail server and not sent back, of all recipients.'),
      opened: Rate.describe('Readers who opened it or clicked in it, of those it was sent to.'),
      clicked: Rate.describe('Readers who clicked in it, of those it was sent to.'),
      unsubscribed: Rate.describe('Readers who left by a link of it, of those it was sent to.'),
      bounced: Rate.describe('Refused or sent back by a mail server, of all recipients.'),
      complained: Rate.describe('Reported as spam, of those it was sent to.'),
    }),
    median: z
      .strictObject(
        Object.fromEntries(RATES.map((name) => [name, Share])) as Record<RateName, typeof Share>,
      )
      .describe("The medians of the same rates over the newsletter's last campaigns."),
    medianOf: z
      .int()
      .min(0)
      .max(MEDIAN_MAX)
      .meta({
        description: `The number of those campaigns: the last ${MEDIAN_MAX} that were sent, without this one.`,
        examples: [10],
      }),
    timeline: z
      .array(
        z.strictObject({
          at: Timestamp,
          hours: z
            .literal([1, 24])
            .meta({ description: 'The length of this entry.', examples: [1] }),
          opens: Count('Readers who opened it for the first time.', 12),
          clicks: Count('Readers who clicked in it for the first time.', 3),
        }),
      )
      .max(TIMELINE_MAX)
      .describe(
        `First opens and clicks by hour in the first ${HOURS_MAX} hours, then by day. Entries with neither are left out.`,
      ),
    links: z
      .array(
        z.strictObject({
          url: z
            .string()
            .max(4000)
            .meta({ examples: ['https://garden.example/peas'] }),
          readers: Count('Readers who followed it.', 87),
          clicks: Count('How often they followed it. One reader may do so several times.', 102),
          machineClicks: Count('Readers for whom a program followed it.', 9),
        }),
      )
      .max(LINKS_MAX)
      .describe(
        `The links of the mail, those with the most readers first, at most ${LINKS_MAX}. Addresses that Liquid makes are not among them.`,
      ),
    providers: z
      .array(
        z.strictObject({
          domain: z
            .string()
            .max(255)
            .nullable()
            .meta({
              description:
                'The part of the address behind the @; null: all other domains, and deleted contacts.',
              examples: ['gmail.com'],
            }),
          recipients: Count('All recipients there.', 500),
          sent: Count('Taken by the mail server.', 498),
          failed: Count('Refused for good, or for too long.', 2),
          opened: Count('Readers who opened it or clicked in it.', 210),
        }),
      )
      .max(PROVIDERS_MAX + 1)
      .describe(`The ${PROVIDERS_MAX} domains with the most recipients, and the rest.`),
    failures: z
      .array(
        z.strictObject({
          reason: Failure,
          example: z
            .string()
            .max(500)
            .nullable()
            .meta({
              ...UNTRUSTED,
              description: 'The words of one such reply.',
              examples: ['550 5.1.1 User unknown'],
            }),
          count: Count('How many failed recipients.', 1),
        }),
      )
      .max(FAILURES_MAX),
    machines: z
      .array(
        z.strictObject({
          reason: MachineReason,
          count: Count('Readers whose mail a program opened. The first reason counts.', 320),
        }),
      )
      .max(MachineReason.options.length)
      .describe('Why programs count as such. The sum is `counts.machineOpens`.'),
    variants: z
      .strictObject({
        options: z
          .array(
            z.strictObject({
              key: VariantKey,
              recipients: Count('Readers who tested it.', 240),
              sent: Count('Taken by the mail server.', 239),
              opens: Count('People who opened it, or clicked in it.', 98),
              clicks: Count('People who clicked in it.', 31),
              rate: Rate.describe(
                'The share of readers who opened or clicked, by the metric of the test, among mails that were sent or are uncertain. After the decision it stays as it was then.',
              ),
            }),
          )
          .max(4),
        difference: Share.unwrap().meta({
          description: 'The best rate minus the second, from 0 to 1.',
          examples: [0.06],
        }),
        pValue: z
          .number()
          .min(0)
          .max(1)
          .meta({
            description:
              'The probability of such a difference between equal options, from 0 to 1: the two-proportion z-test of the best two, times the number of pairs.',
            examples: [0.03],
          }),
        clear: z.boolean().meta({
          description: 'True when the best option is better by more than chance, at 95 percent.',
          examples: [true],
        }),
      })
      .optional()
      .describe('The A/B test, where it has one.'),
    revenue: z
      .array(
        z.strictObject({
          currency: z
            .string()
            .max(3)
            .meta({ description: 'ISO 4217, in small letters.', examples: ['eur'] }),
          amount: Count(
            "The sum in the currency's minor unit, with tax, without what was paid back.",
            25_000,
          ),
          orders: Count('The orders that it is the sum of.', 20),
        }),
      )
      .max(CURRENCIES_MAX)
      .describe(
        `What readers paid for products within ${REVENUE_DAYS} days of their first or last click in the mail, by currency, the largest sum first. It is no proof that the mail was the cause. An order counts for each campaign in which its buyer clicked. Free, refunded and disputed orders, and subscriptions, do not count.`,
      ),
    computedAt: Timestamp.nullable().meta({
      description:
        'When the median, the timeline, providers, failures, machines, revenue and the machineClicks of links were computed. Those of a large campaign may be a minute old. Null while they are computed for the first time: they are empty then; ask again in some seconds.',
    }),
  })
  .meta({ id: 'CampaignReport' })
export type CampaignReport = z.output<typeof CampaignReport>

type Rate = z.output<typeof Rate>
type Rates = Record<RateName, Rate>

/**
 * Returns a campaign's rates. `lateBounces`: the recipients whose mail was accepted by a server and
 * bounced later.
 */
export function ratesOf(counts: Campaign['counts'], lateBounces: number): Rates {
  const { recipients, sent } = counts
  return {
    delivered: { value: Math.max(0, sent - lateBounces), of: recipients },
    opened: { value: counts.opens, of: sent },
    clicked: { value: counts.clicks, of: sent },
    unsubscribed: { value: counts.unsubscribes, of: sent },
    bounced: { value: counts.bounces, of: recipients },
    complained: { value: counts.complaints, of: sent },
  }
}

/**
 * Returns the median of each rate over campaigns. Leaves out campaigns for which the rate is
 * undefined.
 */
export function medianOf(all: readonly Rates[]): CampaignReport['median'] {
  const median = (name: RateName) => {
    const shares = all
      .flatMap(({ [name]: { value, of } }) => (of === 0 ? [] : [value / of]))
      .sort((a, b) => a - b)
    const [low, high] = [
      shares[Math.ceil(shares.length / 2) - 1],
      shares[Math.floor(shares.length / 2)],
    ]
    return low === undefined || high === undefined ? null : (low + high) / 2
  }
  return Object.fromEntries(RATES.map((name) => [name, median(name)])) as CampaignReport['median']
}
