import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { memoryOf } from './engagement-memory.ts'
import { visitorOf } from './bot.ts'
import type { TokenRecipient } from './token-recipient.ts'

/** A visitor's request; null when it is not counted (HEAD). */
export const VisitOrNot = z
  .strictObject({
    userAgent: z
      .string()
      .max(500)
      .meta({
        examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0'],
      }),
    prefetch: z.boolean().meta({ examples: [false] }),
  })
  .nullable()

/** Stores an open, or a click on `link`, which is written to the database within a second. */
export function noteVisit(
  ctx: Context<never>,
  { accountId, mailingId, recipientId }: TokenRecipient,
  visit: z.output<typeof VisitOrNot>,
  link: number | null,
): void {
  if (visit === null) return
  const noted = memoryOf(ctx.db).buffer.add({
    accountId,
    mailingId,
    recipientId,
    link,
    by: visitorOf(visit),
    at: ctx.now,
  })
  if (!noted)
    ctx.ports.log.warn(
      { mailingId },
      'the buffer of opens and clicks is full; this one is not counted',
    )
}
