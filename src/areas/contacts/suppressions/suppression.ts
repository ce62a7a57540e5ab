import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const readerComplained = refusal(
  'reader_complained',
  409,
  'The reader reported a mail as spam',
)

/**
 * The reason of a suppression, which is also the status of its contacts. A complaint is never
 * replaced.
 */
export const SuppressionReason = z.enum(['bounced', 'complained']).meta({
  description:
    'bounced: the address does not work. complained: its reader reported a mail as spam.',
  examples: ['bounced'],
})
export type SuppressionReason = z.output<typeof SuppressionReason>

export const Suppression = z
  .strictObject({
    email: StoredEmailAddress.meta(UNTRUSTED),
    reason: SuppressionReason,
    detail: z
      .string()
      .max(500)
      .nullable()
      .meta({
        ...UNTRUSTED,
        description: 'The reply of the mail server.',
        examples: ['550 5.1.1 User unknown'],
      }),
    campaignId: Id('cmp')
      .nullable()
      .meta({ description: 'The campaign whose mail bounced or was reported.' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Suppression' })

export type Suppression = z.output<typeof Suppression>
