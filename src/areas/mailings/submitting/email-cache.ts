import type { System } from '#operation/system.ts'
import type { MessageMaker } from '#areas/emails/index.ts'
import { type Addressee, findMailKind } from '../mail-kind.ts'
import type { MailingRef } from '../mailing.ts'
import { findMailing } from '../mailing-sql.ts'

/**
 * The milliseconds for which prepared texts are cached. Changes of text, sender or key take effect
 * after this time.
 */
const KEPT_MS = 10_000

/** Function that makes a mailing's messages, with the addresses that its kind of mail provides. */
export interface MailMaker extends MessageMaker {
  /**
   * Reads addresses of recipients (uuids). The property is null when each mail goes to its
   * contact's address.
   */
  addressesOf: ((recipientIds: readonly string[]) => Promise<ReadonlyMap<string, Addressee>>) | null
}

/**
 * A cache of the functions that make messages, because preparing such a function takes SQL
 * statements and parsing.
 */
export interface EmailCache {
  /**
   * Finds or makes the function for a mailing. Returns null when the mailing or its owner is being
   * deleted. Rejects when no message can be made now.
   */
  find(mailing: MailingRef): Promise<MailMaker | null>
}

export function openEmailCache(system: System): EmailCache {
  const cached = new Map<string, { email: Promise<MailMaker | null>; until: number }>()
  return {
    find(mailing) {
      const now = system.ports.clock.now().getTime()
      for (const [id, { until }] of cached) if (until <= now) cached.delete(id)
      const known = cached.get(mailing.mailingId)
      if (known) return known.email
      const email = load(system, mailing)
      cached.set(mailing.mailingId, { email, until: now + KEPT_MS })
      email.catch(() => cached.delete(mailing.mailingId))
      return email
    },
  }
}

async function load(
  system: System,
  { accountId, mailingId }: MailingRef,
): Promise<MailMaker | null> {
  const scope = { db: system.db, accountId }
  const mailing = await findMailing(scope, mailingId)
  if (!mailing) return null
  const kind = findMailKind(system, mailing.kind)
  const maker = await kind.open(scope, mailing, system.ports)
  const addressesOf = kind.addresses
    ? (ids: readonly string[]) => kind.addresses!(scope, mailing, ids)
    : null
  return maker && { messageFor: (reader) => maker.messageFor(reader), addressesOf }
}
