import type { AccountDb } from '#db/account-db.ts'
import type { Deployment } from '#ports/ports.ts'
import { domainStatus } from './domain-sql.ts'
import { domainOf, isServerAddress, standingAt } from './standing.ts'

/**
 * The right to a sender's address. `server`: the address is the server's own. `missing`: its domain
 * is not added. `foreign`: another account verified the domain, so the server's address is used.
 * Others: the status of its domain.
 */
export type SenderStanding = 'server' | 'verified' | 'pending' | 'failing' | 'missing' | 'foreign'

export async function senderStanding(
  scope: AccountDb,
  deployment: Pick<Deployment, 'mailFrom'>,
  email: string,
): Promise<SenderStanding> {
  const domain = domainOf(email)
  const status = await domainStatus(scope, domain)
  if (status === 'verified') return 'verified'
  if (isServerAddress(deployment, email)) return 'server'
  if ((await standingAt(scope, domain)).standing === 'foreign') return 'foreign'
  return status ?? 'missing'
}
