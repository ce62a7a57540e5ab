import type { RecordedEvent } from '#operation/event.ts'
import type { Reaction } from '#operation/events/reaction.ts'
import type { Scope } from '#operation/scope.ts'
import { addressHash, type Subscriber } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { ofNewsletter, postMail } from '#areas/mailings/index.ts'
import { welcomeMails } from './welcome-mails.ts'
import { claimWelcome, countWelcome } from './welcome-sql.ts'

/** Enqueues one welcome mail for each reader who signed up and is now active. */
export const noteWelcomes: Reaction = (_db, _events, { forEach }) =>
  forEach(async (event, scope) => {
    const reader = newReader(event)
    const newsletter = reader && (await findNewsletter(scope, reader.newsletterId))
    if (newsletter?.welcomeEmail.enabled) await noteWelcome(scope, reader!)
  })

async function noteWelcome(scope: Scope, { id, newsletterId, email }: Subscriber): Promise<void> {
  if (!(await claimWelcome(scope, id))) return
  const address = addressHash(email)
  // The event's transaction has locked the address. When the address has reached its limit, the
  // reader never gets a welcome mail.
  if (!(await countWelcome(scope, { contactId: id, newsletterId, address }))) return
  await postMail(scope, welcomeMails, {
    ...ofNewsletter(welcomeMails, newsletterId),
    contactId: id,
    recipientId: id,
  })
}

/**
 * Returns the new reader in an event. Null: the event is of another type, or inert, as after a
 * restored deletion. Imports emit no such events.
 */
function newReader({ type, body, inert }: RecordedEvent): Subscriber | null {
  if (inert || (type !== 'subscriber.created' && type !== 'subscriber.confirmed')) return null
  const { subscriber } = (JSON.parse(body) as { data: { subscriber: Subscriber } }).data
  return subscriber.status === 'active' ? subscriber : null
}
