import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { showAddress } from './show-address.ts'
import { SiteAddress } from './site-address.ts'
import { findAddress } from './site-address-sql.ts'

export const get_site_address = operation({
  name: 'get_site_address',
  route: 'GET /newsletters/{newsletterId}/address',
  summary:
    "Read a newsletter's own host, with the records to publish and what the last check found.",
  effect: 'read',
  access: 'full',
  input: z.strictObject({ newsletterId: Id('nl') }),
  output: SiteAddress,
  status: 200,
  refuses: [notFound],
  example: { newsletterId: exampleId('nl') },

  async handler({ newsletterId }, ctx) {
    const found = await findAddress(ctx, newsletterId)
    return found
      ? showAddress(ctx, found)
      : ctx.refuse(
          notFound,
          `There is no newsletter ${newsletterId} with a host of its own in this account. Set one with set_site_address.`,
        )
  },
})
