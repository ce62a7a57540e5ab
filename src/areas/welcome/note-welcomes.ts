import type { RecordedEvent } from '#operation/event.ts'
import type { Reaction } from '#operation/reaction.ts'
import type { Scope } from '#operation/scope.ts'
import { addressHash, lockAddress, type Subscriber } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { sendWelcome } from './welcome-job.ts'
import { claimWelcome, countWelcome, writeWelcome } from './welcome-sql.ts'

/** Notes, where somebody has just become an active reader by signing up, that they are to be welcomed; once for each, whatever happens later. */
export const noteWelcomes: Reaction = (_db, _events, forEach) =>
  forEach(async (event, scope) => {
    const reader = newReader(event)
    const newsletter = reader && (await findNewsletter(scope, reader.newsletterId))
    if (newsletter?.welcomeEmail.enabled) await noteWelcome(scope, reader!)
  })

async function noteWelcome(scope: Scope, { id, newsletterId, email }: Subscriber): Promise<void> {
  if (!(await claimWelcome(scope, id))) return
  const address = addressHash(email)
  await lockAddress(scope, address)
  if (await countWelcome(scope, { contactId: id, newsletterId, address }))
    await scope.enqueue(sendWelcome, { accountId: scope.accountId, contactId: id })
  else await writeWelcome(scope, id, { status: 'skipped', reason: 'This mailbox has had enough welcome mails for now.', at: scope.now })
}

/** Imports emit nothing, and who still has to confirm is no reader yet. */
function newReader({ type, body }: RecordedEvent): Subscriber | null {
  if (type !== 'subscriber.created' && type !== 'subscriber.confirmed') return null
  const { subscriber } = (JSON.parse(body) as { data: { subscriber: Subscriber } }).data
  return subscriber.status === 'active' ? subscriber : null
}
