import { z } from 'zod'
import { StoredEmailAddress } from '#operation/email-address.ts'
import type { ReaderCaller } from '#operation/caller.ts'
import type { Context } from '#operation/context.ts'
import { refusal } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { Status } from './contact.ts'
import type { Contact } from './contact-sql.ts'

export const linkExpired = refusal('link_expired', 410, 'This link is no longer valid')

/** A reader's page: nothing that the holder of the link does not know already. */
export const ReaderView = z.strictObject({
  email: StoredEmailAddress.nullable().meta({ description: 'Null where the link was mailed to another address than the contact has now.' }),
  status: Status,
  newsletter: z.strictObject({
    name: z.string().max(100),
    slug: z.string().max(63),
    language: z.string().max(35),
    accentColor: z.string().max(7),
    logoUrl: z.string().max(2000).nullable(),
  }),
})
export type ReaderView = z.output<typeof ReaderView>

export function readerOf(ctx: Context<never>): ReaderCaller {
  if (ctx.caller.kind !== 'reader') throw new Error('a reader operation was called by somebody else')
  return ctx.caller
}

/** Shows a contact to the holder of a link. `addressed`: the link was mailed to the address that the contact has now. */
export async function readerView(ctx: Context<typeof linkExpired>, contact: Contact, addressed: boolean): Promise<ReaderView> {
  const newsletter = await findNewsletter(ctx, contact.newsletterId)
  if (!newsletter) return ctx.refuse(linkExpired, 'This newsletter has ended.')
  const { name, slug, language, branding } = newsletter
  return { email: addressed ? contact.email : null, status: contact.status, newsletter: { name, slug, language, ...branding } }
}
