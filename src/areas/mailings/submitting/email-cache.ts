import type { System } from '#operation/system.ts'
import type { MessageMaker } from '#areas/emails/index.ts'
import type { MailKinds } from '../mail-kind.ts'
import type { MailingRef } from '../mailing.ts'
import { findMailing } from '../mailing-sql.ts'

/** The time for which a message maker is reused. A changed text, sender or signing key takes effect after at most this time. */
const KEPT_MS = 10_000

/**
 * A cache of the message makers of the mailings that are being sent. Opening one takes some statements and parses its templates, while
 * a time slice has up to 5,000 messages.
 */
export interface EmailCache {
  /** Returns null when the mailing or its owner is being deleted. Rejects when no messages can be made of it now. */
  find(mailing: MailingRef): Promise<MessageMaker | null>
}

export function openEmailCache(system: System, kinds: MailKinds): EmailCache {
  const cached = new Map<string, { email: Promise<MessageMaker | null>; until: number }>()
  return {
    find(mailing) {
      const now = system.ports.clock.now().getTime()
      for (const [id, { until }] of cached) if (until <= now) cached.delete(id)
      const known = cached.get(mailing.mailingId)
      if (known) return known.email
      const email = load(system, kinds, mailing)
      cached.set(mailing.mailingId, { email, until: now + KEPT_MS })
      email.catch(() => cached.delete(mailing.mailingId))
      return email
    },
  }
}

async function load({ db, ports }: System, kinds: MailKinds, { accountId, mailingId }: MailingRef): Promise<MessageMaker | null> {
  const scope = { db, accountId }
  const mailing = await findMailing(scope, mailingId)
  return mailing && (await kinds.get(mailing.kind)!.open(scope, mailing, ports))
}
