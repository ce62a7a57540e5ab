import { z } from 'zod'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import type { ReaderCaller } from '#operation/caller.ts'
import type { Context } from '#operation/context.ts'
import { refusal } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { Status } from '../record/contact.ts'
import type { Contact } from '../record/contact-sql.ts'
import { PublicNewsletter, publicView } from '../signup/signup-page.ts'

export const linkExpired = refusal('link_expired', 410, 'This link is no longer valid')

/**
 * The data on a reader's page. It contains only data that the owner of the mailbox knows already.
 */
export const ReaderView = z.strictObject({
  email: StoredEmailAddress.nullable().meta({
    description: 'Null when the link was mailed to an earlier address of the contact.',
  }),
  status: Status,
  newsletter: PublicNewsletter,
  isPaid: z.boolean().meta({ description: 'False for a link mailed to an earlier address.' }),
})
export type ReaderView = z.output<typeof ReaderView>

export function readerOf(ctx: Context<never>): ReaderCaller {
  if (ctx.caller.kind !== 'reader')
    throw new Error('an operation for readers was called by another kind of caller')
  return ctx.caller
}

/**
 * Returns the data for the page of a link. `addressed`: the link was mailed to the contact's
 * present address.
 */
export async function readerView(
  ctx: Context<typeof linkExpired>,
  contact: Contact,
  addressed: boolean,
): Promise<ReaderView> {
  const newsletter = await findNewsletter(ctx, contact.newsletterId)
  if (!newsletter)
    return ctx.refuse(linkExpired, 'This newsletter has ended. There is nothing to do.')
  return {
    email: addressed ? contact.email : null,
    status: contact.status,
    newsletter: publicView(newsletter, ctx.caller),
    isPaid: addressed && contact.tier === 'paid',
  }
}
