import { z } from 'zod'
import { invalid } from '#operation/parse.ts'
import { fieldError } from '#areas/emails/index.ts'
import type { Campaign } from '../record/campaign.ts'

const LIMIT_MAX = 100_000_000

export const Limit = z
  .int()
  .min(1)
  .max(LIMIT_MAX)
  .meta({
    description:
      'The most readers that get this step: a fair sample, which is the same when it is asked for twice. Send to the rest with send_campaign_to_more.',
    examples: [1000],
  })

export const Include = z.enum(['matching', 'failed', 'uncertain'])
export type Include = z.output<typeof Include>
export const IncludeList = z
  .array(Include)
  .min(1)
  .max(3)
  .default(['matching'])
  .meta({ description: 'The readers that get it.', examples: [['matching', 'failed']] })

/** One sending of a campaign, before it begins. */
export interface Step {
  number: number
  include: readonly Include[]
  limit: number | null
}

/** Refuses a limit on the readers of an A/B test, which sends to a sample of its own. */
export function refuseLimit(
  { variants }: Pick<Campaign, 'variants'>,
  { number, limit }: Step,
): void {
  if (variants !== null && number === 1 && limit !== null)
    throw invalid([
      fieldError(
        'limit_with_variants',
        'A campaign with an A/B test goes to its whole audience. Leave limit out, or take variants out.',
        '/limit',
      ),
    ])
}

/** Returns the next step of a campaign. Order and repetitions in `include` do not matter. */
export function nextStep(
  { steps }: Pick<Campaign, 'steps'>,
  { include = ['matching'], limit = null }: Partial<Omit<Step, 'number'>> = {},
): Step {
  return { number: (steps.at(-1)?.number ?? 0) + 1, include: [...new Set(include)].sort(), limit }
}
