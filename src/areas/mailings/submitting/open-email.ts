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
  /** The campaign whose reports count the unsubscribes from these mails. */
  about?: string | null
  newsletter: Newsletter
  mailing: Mailing
  ports: Ports
  /**
   * Whether the text is only for paid readers. Prepare the free part first, because every reader
   * may open its links.
   */
  paidOnly?: boolean
}

/**
 * Prepares a mailing's text. The text is compiled once for all processes, and its links are
 * numbered. Rejects with CannotBeMade when another try is useless, and with another error when a
 * later try may succeed.
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
    ? compiled.links.filter((url) =>
        isCounted(url, {
          baseUrl: ports.deployment.baseUrl,
          siteUrl: newsletter.siteUrl,
        }),
      )
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
