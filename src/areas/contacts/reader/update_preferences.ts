import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perVisitor } from '#operation/limit.ts'
import { addressHash, lockAddress } from '../record/address-lock-sql.ts'
import { admit } from '../signup/admit.ts'
import { ORIGINS } from '../signup/sign-up.ts'
import { tagBeingDeleted, tooManyTags } from '../record/contact.ts'
import { lockContact } from '../record/contact-sql.ts'
import { PreferencesView, preferencesView, readerPlaces } from './preferences.ts'
import { PREFERENCES } from './preferences-token.ts'
import { linkExpired, readerOf } from './reader-page.ts'
import { chooseTopics, TopicChoice } from './topic-choice.ts'
import { unsubscribe } from '../leaving/unsubscribe.ts'

export const update_preferences = operation({
  name: 'update_preferences',
  route: null,
  summary:
    'A reader leaves a newsletter of the account, returns to one, leaves them all, or chooses topics of one.',
  description: `The caller sends one change and not the state of all newsletters, so that two open pages do not undo each other. Leaving is never refused for a limit.
A reader who returns to a newsletter that asks for confirmation is asked again, as at any signup. Topics are tags: those that are chosen are added, and the others that the page showed are removed.`,
  effect: 'write',
  access: 'reader',
  purpose: PREFERENCES,
  limits: ({ change }) =>
    change === 'return' ? [perVisitor(20, 600)] : change === 'topics' ? [perVisitor(60, 600)] : [],
  input: z.strictObject({
    change: z.enum(['leave', 'return', 'leave_all', 'topics']),
    newsletterId: Id('nl')
      .optional()
      .meta({ description: 'The newsletter to leave, to return to, or whose topics are chosen.' }),
    topics: TopicChoice.optional(),
  }),
  output: PreferencesView,
  status: 200,
  refuses: [linkExpired, notFound, tooManyTags, tagBeingDeleted],
  example: { change: 'leave_all' },

  async handler({ change, newsletterId, topics = [] }, ctx) {
    const { own, places } = await readerPlaces(ctx)
    const { aboutId } = readerOf(ctx)
    const meant =
      change === 'leave_all'
        ? places
        : places.filter(({ newsletter }) => newsletter.id === newsletterId)
    if (meant.length === 0)
      return ctx.refuse(
        notFound,
        'This address was never subscribed to that newsletter. Sign up on its page.',
      )
    if (change === 'return') await lockAddress(ctx, addressHash(own.email))
    for (const { contact: seen, newsletter } of meant) {
      const contact = await lockContact(ctx, seen.id)
      // The link is not valid for a contact whose address has changed since.
      if (!contact || addressIdentity(contact.email) !== addressIdentity(own.email)) continue
      if (change === 'topics') {
        if (contact.status === 'active')
          await chooseTopics(ctx, contact, { offered: newsletter.topics, choice: topics })
      } else if (change !== 'return')
        await unsubscribe(ctx, contact, {
          via: 'email_link',
          ip: ctx.visitor,
          campaignId: contact.id === own.id ? aboutId : null,
        })
      else if (contact.status === 'unsubscribed')
        await admit(
          ctx,
          newsletter,
          { email: contact.email, source: null, tags: [], fields: {} },
          ORIGINS.readerLink,
          {
            ip: ctx.visitor,
            consent: undefined,
          },
        )
    }
    return preferencesView(ctx)
  },
})
