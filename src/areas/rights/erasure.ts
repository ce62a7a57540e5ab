import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'

/** The prefix of an erasure's id, which is also that of its receipt and its job. */
export const ERASURE = 'ers'

export const ReceiptId = Id(ERASURE).meta({
  description: 'The number of the receipt. It is also the id of the job (get_job).',
})

export const Erasure = z
  .strictObject({
    receiptId: ReceiptId,
    erasedAt: Timestamp.meta({
      description: 'The time from which the address was on no list of the account.',
    }),
    contacts: z
      .int()
      .min(0)
      .meta({
        description:
          'The number of contacts that were deleted: one for each newsletter that had the address.',
        examples: [2],
      }),
    status: z.enum(['running', 'done']).meta({
      description:
        'running: the job is still removing the address from logs, events and stored mails.',
      examples: ['done'],
    }),
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.output<typeof Erasure>

export interface ErasedContact {
  id: string
  newsletterId: string
}

export interface Wanted {
  email: string
  contacts: ErasedContact[]
}
