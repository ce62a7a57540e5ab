import type { RecordedEvent } from '#operation/event.ts'
import type { Reaction } from '#operation/system.ts'
import type { Subscriber } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { sendWelcome } from './welcome-job.ts'
import { claimWelcome } from './welcome-sql.ts'

/** Notes, where somebody has just become an active reader by signing up, that they are to be welcomed; once for each, whatever happens later. */
export const noteWelcomes: Reaction = (_db, _events, forEach) =>
  forEach(async (event, scope) => {
    const reader = newReader(event)
    const newsletter = reader && (await findNewsletter(scope, reader.newsletterId))
    if (!newsletter?.welcomeEmail.enabled) return
    if (await claimWelcome(scope, reader!.id)) await scope.enqueue(sendWelcome, { accountId: scope.accountId, contactId: reader!.id })
  })

/** Imports emit nothing, and who still has to confirm is no reader yet. */
function newReader({ type, body }: RecordedEvent): Subscriber | null {
  if (type !== 'subscriber.created' && type !== 'subscriber.confirmed') return null
  const { subscriber } = (JSON.parse(body) as { data: { subscriber: Subscriber } }).data
  return subscriber.status === 'active' ? subscriber : null
}
