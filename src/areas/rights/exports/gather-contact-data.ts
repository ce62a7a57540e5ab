import type { AccountDb } from '#db/account-db.ts'
import { type Contact, subscriberOf } from '#areas/contacts/index.ts'
import { describeMails } from '#areas/mailings/index.ts'
import { findGrant } from '#areas/subscriptions/index.ts'
import type { Registered } from '#operation/registry.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { ContactData } from './contact-data.ts'
import {
  changesOf,
  consentsOf,
  customersOf,
  mailsOf,
  ordersOf,
  runsOf,
  subscriptionsOf,
  suppressionOf,
} from './contact-data-sql.ts'

/** Reads all that the account has stored about a person, in every newsletter with the address. */
export async function contactData(
  scope: AccountDb & Registered,
  places: readonly { contact: Contact; newsletter: Newsletter }[],
  now: Date,
): Promise<ContactData> {
  const email = places[0]!.contact.email
  const newsletters: ContactData['newsletters'] = []
  for (const { contact, newsletter } of places)
    newsletters.push({
      newsletter: { id: newsletter.id, name: newsletter.name },
      subscriber: subscriberOf(contact),
      awaiting: contact.awaiting,
      consent: await consentsOf(scope, contact.id),
      stripeCustomers: await customersOf(scope, contact.id),
      changes: await changesOf(scope, contact.id),
      grant: await findGrant(scope, contact.id),
      mails: await readMails(scope, contact),
      automations: await runsOf(scope, contact.id),
    })
  const contactIds = places.map(({ contact }) => contact.id)
  return {
    madeAt: now.toISOString(),
    email,
    newsletters,
    orders: await ordersOf(scope, email),
    subscriptions: await subscriptionsOf(scope, email, contactIds),
    suppression: await suppressionOf(scope, email),
  }
}

async function readMails(
  scope: AccountDb & Registered,
  contact: Contact,
): Promise<ContactData['newsletters'][number]['mails']> {
  const mails = await mailsOf(scope, contact)
  const mailings = await describeMails(scope, mails)
  return mails.map(
    ({ mailing_id, newsletter_id: _newsletter, owner_id: _owner, part: _part, ...mail }) => ({
      ...mail,
      subject: mailings.get(mailing_id)!.subject,
    }),
  )
}
