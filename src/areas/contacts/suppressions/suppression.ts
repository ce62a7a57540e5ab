import { z } from 'zod'
import { StoredEmailAddress } from '#operation/email-address.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const readerComplained = refusal('reader_complained', 409, 'The reader reported a mail as spam')

/** Also the status that its contacts have. A complaint is the stronger one: it stays, and takes the place of a bounce. */
export const SuppressionReason = z.enum(['bounced', 'complained']).meta({
  description: 'bounced: the address does not work. complained: its reader reported a mail as spam.',
  examples: ['bounced'],
})
export type SuppressionReason = z.output<typeof SuppressionReason>

export const Suppression = z
  .strictObject({
    email: StoredEmailAddress,
    reason: SuppressionReason,
    detail: z
      .string()
      .max(500)
      .nullable()
      .meta({ description: 'What the mail server said.', examples: ['550 5.1.1 User unknown'] }),
    campaignId: Id('cmp').nullable().meta({ description: 'The campaign whose mail came back.' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Suppression' })

export type Suppression = z.output<typeof Suppression>
