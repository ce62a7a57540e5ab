import type { AccountDb } from '#db/account-db.ts'
import type { Deployment } from '#ports/ports.ts'
import { domainStatus } from './domain-sql.ts'
import { domainOf, isServerAddress, standingAt } from './standing.ts'

/**
 * `server`: the server's own address. `missing`: no such domain. `foreign`: another account's, so
 * the server's address sends. Others: the domain's status.
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
