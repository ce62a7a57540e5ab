import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { VariantKey } from '#areas/content/index.ts'

export const RecipientStatus = z.enum(['pending', 'sent', 'failed', 'skipped', 'uncertain']).meta({
  description:
    'As in the counts of the campaign. pending: it waits for its turn or for another try.',
  examples: ['sent'],
})

export const RecipientReason = z.string().max(500)

const StepNumber = z
  .int()
  .min(1)
  .max(1000)
  .meta({ examples: [1] })

export const stepFilter = {
  step: StepNumber.optional(),
  variant: VariantKey.optional().meta({
    description: 'Only those who tested this option of the A/B test.',
  }),
}

export const CampaignRecipient = z
  .strictObject({
    contactId: Id('sub'),
    email: StoredEmailAddress.nullable().meta({
      ...UNTRUSTED,
      description: 'The address as it is now; null for a deleted contact.',
    }),
    status: RecipientStatus,
    reason: RecipientReason.nullable().meta({
      ...UNTRUSTED,
      description:
        "Why a mail was skipped, such as unsubscribed, bounced, deleted or cancelled. Otherwise the mail server's reply, or the obstacle, of a mail that failed, is tried again or is uncertain.",
      examples: [null],
    }),
    step: StepNumber.meta({ description: 'The step of the campaign that the mail belongs to.' }),
    variant: VariantKey.nullable().meta({
      description: 'The option that the reader tested; null: not in an A/B test.',
      examples: [null],
    }),
    finishedAt: Timestamp.nullable().meta({
      description: 'When its outcome was known; null while it waits.',
    }),
    openedAt: Timestamp.nullable().meta({
      description:
        'The first time that a person opened it, or followed a link in it. Programs do not count.',
    }),
    clickedAt: Timestamp.nullable().meta({
      description: 'The first time that a person followed a link in it. Programs do not count.',
    }),
  })
  .meta({ id: 'CampaignRecipient' })
export type CampaignRecipient = z.output<typeof CampaignRecipient>
