import type { AccountDb } from '#db/account-db.ts'
import type { Ports } from '#ports/ports.ts'
import { openSender } from '#areas/domains/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from '../campaign.ts'
import { isOurs, type MessageMaker, messageMaker } from '#areas/emails/index.ts'
import { findOrCompile } from './compiled-email.ts'
import { findMailingKey, freezeLinks } from '#areas/engagement/index.ts'

/** Opens the compiled email of a campaign that is being sent. Rejects when no messages can be made of it, now or at all. */
export async function openEmail(
  scope: AccountDb,
  { campaign, newsletter, ports }: { campaign: Campaign; newsletter: Newsletter; ports: Ports },
): Promise<MessageMaker> {
  const compiled = await findOrCompile(scope, campaign, newsletter)
  const sender = await openSender(scope, ports, newsletter.sender)
  const mailing = await findMailingKey(scope, campaign.id)
  const counted = newsletter.tracking.clicks && mailing ? compiled.links.filter((url) => !isOurs(url, ports.deployment.baseUrl)) : []
  const links = await freezeLinks(scope, campaign.id, counted)
  return messageMaker(compiled, {
    ...sender,
    accountId: scope.accountId,
    source: { ...campaign, kind: 'campaign' },
    newsletter,
    ports,
    mailing,
    links,
  })
}
