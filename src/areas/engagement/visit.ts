import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { memoryOf } from './engagement-memory.ts'
import { visitorOf } from './machine.ts'
import type { MarkedReader } from './marked-reader.ts'

/** Who came, as far as the request tells; null for one that is not counted (HEAD). */
export const VisitOrNot = z
  .strictObject({
    userAgent: z
      .string()
      .max(500)
      .meta({ examples: ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0'] }),
    prefetch: z.boolean().meta({ examples: [false] }),
  })
  .nullable()

/** Notes that the reader of a mail opened it or followed a link of it. It is written a second later, with others. */
export function noteVisit(
  ctx: Context<never>,
  { accountId, campaignId, contactId }: MarkedReader,
  visit: z.output<typeof VisitOrNot>,
  link: number | null,
): void {
  if (visit === null) return
  const noted = memoryOf(ctx.db).notebook.note({ accountId, campaignId, contactId, link, by: visitorOf(visit), at: ctx.now })
  if (!noted) ctx.world.log.warn({ campaignId }, 'too many opens and clicks wait to be written; this one is not counted')
}
