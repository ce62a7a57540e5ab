import { z } from 'zod'
import { lockNewsletter, writeSiteUrl } from '#areas/newsletters/index.ts'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { showAddress } from './show-address.ts'
import { deleteAddress, lockAddress } from './site-address-sql.ts'
import { leaveHosts } from './site-host-sql.ts'

export const remove_site_address = operation({
  name: 'remove_site_address',
  route: 'DELETE /newsletters/{newsletterId}/address',
  summary: "Remove a newsletter's own host.",
  description:
    "Its pages, and links of mails from then on, are at this server's address again. While the DNS of the host leads here, its old links lead there, and unsubscribing by them works. The host stays with this account.",
  effect: 'destroy',
  access: 'full',
  guarded: true,
  input: z.strictObject({ newsletterId: Id('nl') }),
  output: Nothing,
  status: 204,
  refuses: [notFound],
  example: { newsletterId: exampleId('nl') },

  async handler({ newsletterId }, ctx) {
    await lockNewsletter(ctx, newsletterId)
    const current = await lockAddress(ctx, newsletterId)
    if (!current)
      return ctx.refuse(
        notFound,
        `There is no newsletter ${newsletterId} with a host of its own in this account.`,
      )
    ctx.guard(await showAddress(ctx, current))
    await deleteAddress(ctx, newsletterId)
    await leaveHosts(ctx, newsletterId)
    await writeSiteUrl(ctx, newsletterId, null)
    return null
  },
})
