import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, text, time, toPage } from '#operation/page.ts'
import { Suppression, SuppressionReason } from './suppression.ts'
import { countSuppressions, listSuppressions, toSuppression } from './suppression-sql.ts'

const EMAIL_MAX = 254

export const list_suppressions = operation({
  name: 'list_suppressions',
  route: 'GET /suppressions',
  summary: 'List the addresses that get no more mail, newest first.',
  description: `An address is listed after a permanent bounce (5.1.1 or 5.2.1, for example), after five temporary bounces in 14 days, or when its reader reports a mail as spam. The entry applies to every newsletter of the account: a contact that is added or imported with the address is bounced or complained and gets no mail.`,
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject({
    reason: SuppressionReason.optional(),
    email: StoredEmailAddress.optional(),
    ...pageQuery,
  }),
  output: pageOf(Suppression),
  status: 200,
  refuses: [],
  example: { reason: 'bounced', limit: 50 },

  async handler({ limit, cursor, include, ...filter }, ctx) {
    const found = await listSuppressions(ctx, filter, {
      limit,
      before: decodeCursor(ctx, cursor, [time, text(EMAIL_MAX)]),
    })
    const total = include === 'total' ? await countSuppressions(ctx, filter) : undefined
    return toPage(ctx, found, limit, {
      item: toSuppression,
      position: ({ position, email }) => [position, email],
      total,
    })
  },
})
