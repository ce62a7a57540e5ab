import type { AccountDb } from '#db/account-db.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { invalid } from '#operation/parse.ts'
import type { BeforeScope } from '#operation/operation.ts'
import type { Precheck } from '#operation/precheck.ts'
import type { Deployment } from '#ports/ports.ts'
import { nearestVerified } from './domain-sql.ts'

/**
 * The right of an account to a domain: verified by this account, verified by another account, or
 * not verified.
 */
type Standing = 'own' | 'foreign' | 'unverified'

/**
 * Returns the right of an account to a domain, by its nearest verified parent: `garden.example`
 * includes `news.garden.example`. Several accounts may have verified a name, and all of them may
 * send from it.
 */
export async function standingAt(
  scope: AccountDb,
  domain: string,
): Promise<{ standing: Standing; verified: string | null }> {
  const nearest = await nearestVerified(scope, namesFrom(domain))
  if (!nearest) return { standing: 'unverified', verified: null }
  const { name, ours } = nearest
  return { standing: !ours ? 'foreign' : name === domain ? 'own' : 'unverified', verified: name }
}

/** Lists a domain and its parents, without the top-level domain. */
function namesFrom(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'))
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** Returns whether an address is MAIL_FROM, which every newsletter may use. */
export function isServerAddress(
  { mailFrom }: Pick<Deployment, 'mailFrom'>,
  email: string,
): boolean {
  return addressIdentity(email) === addressIdentity(mailFrom)
}

async function refuseForeign(input: unknown, { accountId, db, ports }: BeforeScope): Promise<void> {
  const { sender } = input as { sender?: { email?: string | undefined } | undefined }
  if (sender?.email === undefined || isServerAddress(ports.deployment, sender.email)) return
  const domain = domainOf(sender.email)
  const { standing, verified } = await standingAt({ accountId, db }, domain)
  if (standing !== 'foreign') return
  const detail = `Another account has verified ${verified}. If ${domain} is yours, verify it here too (add_domain, check_domain). Otherwise use an address at another domain.`
  throw invalid([{ code: 'domain_of_another_account', detail, pointer: '/sender/email' }])
}

/** Refuses a sender address at a domain that another account has verified. */
export const checkSender: readonly Precheck[] = ['create_newsletter', 'update_newsletter'].map(
  (operation) => ({ operation, check: refuseForeign }),
)
