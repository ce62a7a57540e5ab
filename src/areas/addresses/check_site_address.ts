import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { lookOutside, recordLook } from './check.ts'
import { showAddress } from './show-address.ts'
import { SiteAddress } from './site-address.ts'

export const check_site_address = operation({
  name: 'check_site_address',
  route: 'POST /newsletters/{newsletterId}/address/check',
  summary: "Look at the DNS of a newsletter's host now.",
  description:
    'With both records there, the newsletter is at its host within seconds. What could not be looked up keeps the status that it had, with the reason in `problem`.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({ newsletterId: Id('nl') }),
  output: SiteAddress,
  status: 200,
  refuses: [notFound],
  example: { newsletterId: exampleId('nl') },

  before: ({ newsletterId }, { db, accountId, ports }) =>
    lookOutside({ db, accountId }, ports, newsletterId),

  async handler({ newsletterId }, ctx, look) {
    const checked = look && (await recordLook(ctx, newsletterId, look))
    return checked
      ? showAddress(ctx, checked)
      : ctx.refuse(
          notFound,
          `There is no newsletter ${newsletterId} with a host of its own in this account. Set one with set_site_address.`,
        )
  },
})
