import type { AccountDb } from '#db/account-db.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { signApart } from '#mail/sign-apart.ts'
import type { Message } from '#ports/mailer.ts'
import type { Deployment, Ports } from '#ports/ports.ts'
import { returnPathHost } from './domain-records.ts'
import { findSendingDomain } from './domain-sql.ts'
import { openKey } from './signing-key.ts'
import { domainOf, isServerAddress, standingAt } from './standing.ts'

/** A newsletter's sender, ready to send: the author lines of its mail, and the signature. */
export interface Sender {
  from: { name: string; address: string }
  replyTo: string | null
  /** Signs a message, or hands it on as it is where there is nothing to sign with. */
  sign: (message: Message) => Message | Promise<Message>
  /** The host that mail comes back to, aligned with the From address. Null: it comes back to the From address. */
  returnPathHost: string | null
}

/**
 * Opens a newsletter's sender. Where its address may not stand in From, the server's own does. Then Reply-To has the sender's address, and the
 * sender's name stays.
 * The keys are those of the From address's domain, where the account has verified it. The second key signs with `DKIM_ED25519`, once its own
 * record is found. The domain has the return path with `BOUNCE_PORT`, once that record is found.
 * Rejects when a key cannot be opened: by its DMARC policy a receiver may refuse an unsigned mail for good.
 */
export async function openSender(
  scope: AccountDb,
  { clock, deployment, vault }: Pick<Ports, 'clock' | 'deployment' | 'vault'>,
  { name, email, replyTo }: Newsletter['sender'],
): Promise<Sender> {
  const address = (await maySendFrom(scope, deployment, email)) ? email : serverAddress(deployment)
  const author = { from: { name, address }, replyTo: address === email ? replyTo : (replyTo ?? email) }
  const domain = domainOf(address)
  const found = await findSendingDomain(scope, domain)
  if (!found) return { ...author, sign: (message) => message, returnPathHost: null }
  // RSA on top: some receivers look at the first signature alone, and not all of them know Ed25519.
  const wanted = found.ed && deployment.dkimEd25519 ? [found.rsa, found.ed] : [found.rsa]
  const keys = wanted.map(({ selector, privateKey }) => ({ domain, selector, privateKey: openKey(vault, privateKey) }))
  return {
    ...author,
    sign: async (message) => ({ ...message, raw: await signApart(message.raw, keys, clock.now()) }),
    returnPathHost: deployment.readsBounces && found.returnPath ? returnPathHost(domain) : null,
  }
}

/**
 * Decides whether an address may stand in From. Another account may have verified its domain since the newsletter was written.
 * Where strangers open accounts the account must have verified it: nothing else shows that the address is theirs.
 */
async function maySendFrom(scope: AccountDb, deployment: Deployment, email: string): Promise<boolean> {
  if (isServerAddress(deployment, email)) return true
  const { standing } = await standingAt(scope, domainOf(email))
  return standing === 'own' || (standing === 'unverified' && !opensToStrangers(deployment))
}

function opensToStrangers({ edition, signUp }: Deployment): boolean {
  return edition === 'cloud' || signUp === 'open'
}

/** MAIL_FROM; an address at the host of BASE_URL where the operator has set none. */
function serverAddress({ mailFrom, baseUrl }: Deployment): string {
  return mailFrom || `mailcast@${new URL(baseUrl).hostname}`
}
