import type { RecordedEvent } from '#operation/events/event.ts'
import type { Reaction } from '#operation/events/reaction.ts'
import type { Scope } from '#operation/scope.ts'
import { addressHash, type Subscriber } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { ofNewsletter, postMail } from '#areas/mailings/index.ts'
import { welcomeMails } from './welcome-mails.ts'
import { claimWelcome, countWelcome } from './welcome-sql.ts'

/** Records a welcome mail for each reader who became active by signing up. Each reader is recorded once, whatever happens later. */
export const noteWelcomes: Reaction = (_db, _events, { forEach }) =>
  forEach(async (event, scope) => {
    const reader = newReader(event)
    const newsletter = reader && (await findNewsletter(scope, reader.newsletterId))
    if (newsletter?.welcomeEmail.enabled) await noteWelcome(scope, reader!)
  })

async function noteWelcome(scope: Scope, { id, newsletterId, email }: Subscriber): Promise<void> {
  if (!(await claimWelcome(scope, id))) return
  const address = addressHash(email)
  // The signup or the confirmation has locked the address. A mailbox that has had enough of them gets none, now or later.
  if (!(await countWelcome(scope, { contactId: id, newsletterId, address }))) return
  await postMail(scope, welcomeMails, { ...ofNewsletter(welcomeMails, newsletterId), contactId: id, recipientId: id })
}

/** Returns the subscriber of an event that made a new reader. Imports emit no events, and a pending contact is not a reader yet. */
function newReader({ type, body }: RecordedEvent): Subscriber | null {
  if (type !== 'subscriber.created' && type !== 'subscriber.confirmed') return null
  const { subscriber } = (JSON.parse(body) as { data: { subscriber: Subscriber } }).data
  return subscriber.status === 'active' ? subscriber : null
}
