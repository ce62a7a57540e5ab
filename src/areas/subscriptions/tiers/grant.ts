import { z } from 'zod'
import { Line, Timestamp } from '#operation/fields.ts'

export const GrantReason = Line(200).meta({
  description: 'For you and your team. The reader does not see it.',
  examples: ['Founding member'],
})

export const GrantEnd = Timestamp.nullable().meta({
  description: 'When it ends; null: never.',
  examples: [null],
})

export const Grant = z
  .strictObject({ until: GrantEnd, reason: GrantReason, grantedAt: Timestamp })
  .meta({ id: 'Grant', description: 'Paid access that was given without a payment.' })
export type Grant = z.output<typeof Grant>
