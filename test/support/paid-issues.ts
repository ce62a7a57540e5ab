import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { visitorOf } from './contacts.ts'
import type { TestWorld } from './world.ts'

/**
 * A word that stands below the paywall of each issue, and may be in no answer to a reader who does
 * not pay.
 */
export const CANARY = 'Quetzalcoatl'

/** Opens a newsletter with a free reader and a paid one. */
export async function paidNewsletter(world: TestWorld, name = 'garden') {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
  })
  const free = await world.ok(ada, 'add_contact', { email: `free@${name}.example` })
  const paid = await world.ok(ada, 'add_contact', { email: `paid@${name}.example` })
  await world.ok(ada, 'grant_paid', { contactId: paid.id, reason: 'Founder' })
  const visitor = (await visitorOf(world, ada)) as { kind: 'slug'; slug: string }
  const { sending, work } = campaigns(world)

  return {
    ada,
    free,
    paid,
    visitor,
    slug: visitor.slug,

    /** Sends an issue for paid readers. A minute passes, so that it is in the archive. */
    async publish(content: object, subject = 'Issue'): Promise<{ id: string; slug: string }> {
      const { id } = await sending(ada, { subject, content, access: 'paid' })
      await work()
      await world.jobs()
      world.clock.move(60_000)
      return world.ok(ada, 'get_campaign', { campaignId: id })
    },

    /** Returns the mails to an address so far, decoded enough to be searched. */
    mailsTo: (email: string) =>
      world.mailer.sent
        .filter(({ to }) => to === email)
        .map(({ raw }) => String(raw).replaceAll('=\r\n', '').replaceAll('=3D', '=')),
  }
}
