import { z } from 'zod'
import type { Context } from '#operation/context.ts'
import { StoredEmailAddress } from '#operation/addresses/email-address.ts'
import { Id } from '#operation/fields.ts'
import { listNewsletters, NEWSLETTERS_MAX } from '#areas/newsletters/index.ts'
import type { Status } from '../record/contact.ts'
import { contactsByEmail } from '../record/contact-sql.ts'
import { linkExpired, readerOf } from './reader-page.ts'
import { addressDigest } from './preferences-token.ts'
import { PublicNewsletter, publicView } from '../signup/signup-page.ts'
import { ChosenTopics, listChosenTopics } from './topic-choice.ts'

export const PreferencesView = z.strictObject({
  email: StoredEmailAddress,
  newsletter: PublicNewsletter.meta({ description: 'The newsletter whose mail had the link.' }),
  newsletters: z
    .array(
      z.strictObject({
        id: Id('nl'),
        name: z.string().max(100),
        description: z.string().max(1000),
        state: z.enum(['on', 'waiting', 'off', 'stopped']),
        topics: ChosenTopics.meta({
          description: 'Topics of a newsletter that the reader gets; else none.',
        }),
      }),
    )
    .max(NEWSLETTERS_MAX),
})

const STATES = {
  active: 'on',
  pending: 'waiting',
  unsubscribed: 'off',
  // The address does not work, or its reader reported spam, so the page does not offer to subscribe
  // again.
  bounced: 'stopped',
  complained: 'stopped',
} as const satisfies Record<Status, string>

/**
 * Returns the contacts of the link's reader with their newsletters (`places`), and the contact of
 * the link (`own`), which is first. Refuses a link mailed to an earlier address.
 */
export async function readerPlaces(ctx: Context<typeof linkExpired>) {
  const { subjectId, generation } = readerOf(ctx)
  const newsletters = (
    await listNewsletters(ctx, { limit: NEWSLETTERS_MAX - 1, before: null })
  ).slice(0, NEWSLETTERS_MAX)
  const contacts = await contactsByEmail(
    ctx,
    subjectId,
    newsletters.map(({ id }) => id),
  )
  const own = contacts.find(({ id }) => id === subjectId)
  if (!own || addressDigest(own.email) !== generation)
    return ctx.refuse(linkExpired, 'Open the link in a newer mail, or sign up again.')
  const places = contacts.map((contact) => ({
    contact,
    newsletter: newsletters.find(({ id }) => id === contact.newsletterId)!,
  }))
  return {
    own,
    places: places.sort((a, b) => Number(b.contact === own) - Number(a.contact === own)),
  }
}

export async function preferencesView(
  ctx: Context<typeof linkExpired>,
): Promise<z.output<typeof PreferencesView>> {
  const { own, places } = await readerPlaces(ctx)
  return {
    email: own.email,
    newsletter: publicView(places[0]!.newsletter, ctx.caller),
    newsletters: places.map(({ contact, newsletter }) => {
      const { id, name, description } = newsletter
      return {
        id,
        name,
        description,
        state: STATES[contact.status],
        topics: listChosenTopics(newsletter, contact),
      }
    }),
  }
}
