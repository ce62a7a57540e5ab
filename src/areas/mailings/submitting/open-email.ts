import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { openSender } from '#areas/domains/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import {
  type EmailSource,
  isCounted,
  type MessageMaker,
  messageMaker,
  withNamed,
} from '#areas/emails/index.ts'
import { findMailingKey, numberLinks } from '#areas/engagement/index.ts'
import type { Mailing } from '../mailing.ts'
import { findOrCompile } from './compiled-email.ts'

interface Opening {
  source: EmailSource
  /** The campaign that unsubscribes by these mails name, if any. */
  about?: string | null
  newsletter: Newsletter
  mailing: Mailing
  ports: Ports
  /** The text is for paid readers. Open the free part first: its links are open to all. */
  paidOnly?: boolean
}

/**
 * Opens a text of a mailing, compiled once for all processes, and numbers its links. Rejects with
 * CannotBeMade if never possible, with another error if not now.
 */
export async function openEmail(
  scope: AccountDb,
  { source, about = null, newsletter, mailing, ports, paidOnly }: Opening,
): Promise<MessageMaker> {
  const compiled = await findOrCompile(
    { ...scope, now: ports.clock.now() },
    await withNamed({ ...scope, ports }, source),
    newsletter,
  )
  const sender = await openSender(scope, ports, newsletter.sender)
  const key = await findMailingKey(scope, mailing.mailingId)
  const counted = newsletter.tracking.clicks
    ? compiled.links.filter((url) => isCounted(url, ports.deployment.baseUrl))
    : []
  const links = await numberLinks(scope, mailing.mailingId, counted, paidOnly)
  return messageMaker(compiled, {
    ...sender,
    accountId: scope.accountId,
    source,
    about,
    newsletter,
    ports,
    mailing: key,
    links,
  })
}
