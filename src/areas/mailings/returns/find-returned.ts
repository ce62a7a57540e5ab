import { entriesOf } from '#operation/registry.ts'
import type { Scope } from '#operation/scope.ts'
import { RETURNED } from '#areas/emails/index.ts'
import { findRecipient } from '#areas/engagement/index.ts'
import { mailKinds } from '../mail-kind.ts'
import { findRecipientOfMessage, type ReturnedRecipient } from './message-recipient-sql.ts'

interface Returned {
  /** Texts that may be a recipient token, the most likely first. */
  recipientTokens: readonly string[]
  /** The Message-ID, for a mail service that returns no token; else null. */
  messageId: string | null
}

/**
 * Finds the recipient of a mail service's report: by our token, otherwise by our Message-ID.
 * Returns null when the mail is another sender's, or was deleted.
 */
export async function findReturned(
  { db, ports, registrations }: Pick<Scope, 'db' | 'ports' | 'registrations'>,
  { recipientTokens, messageId }: Returned,
): Promise<ReturnedRecipient | null> {
  for (const recipientToken of recipientTokens) {
    const found = await findRecipient(db, ports, recipientToken, RETURNED)
    if (found) return found
  }
  if (messageId === null || ports.deployment.edition !== 'self-hosted') return null
  const kinds = entriesOf({ registrations }, mailKinds).map(({ kind }) => kind)
  return findRecipientOfMessage(db, messageId, kinds)
}
