import type { AccountDb } from '#db/account-db.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { serverAddress } from '#operation/addresses/server-address.ts'
import { signApart } from '#mail/sign-apart.ts'
import type { Message } from '#ports/mailer.ts'
import type { Deployment, Ports } from '#ports/ports.ts'
import { returnPathHost } from './domain-records.ts'
import { findSendingDomain } from './domain-sql.ts'
import { openKey } from './signing-key.ts'
import { domainOf, isServerAddress, standingAt } from './standing.ts'

/** A newsletter's sender, ready to send: the author headers of its mail, the signature and the return path. */
export interface Sender {
  from: { name: string; address: string }
  replyTo: string | null
  /** Signs a message, or returns it unchanged when there is no key or the mail server signs by itself. */
  sign: (message: Message) => Message | Promise<Message>
  /** The host that bounces are sent to, aligned with the From address. Null: they are sent to the From address. */
  returnPathHost: string | null
}

/**
 * Opens a newsletter's sender. When its address may not be in From, the server's own address is. Then Reply-To has the sender's address, and
 * the sender's name stays.
 * The keys are those of the From address's domain, if the account has verified it. The second key signs with `DKIM_ED25519`, once a check found
 * its record. The return path needs `BOUNCE_PORT`, and that a check found its record.
 * Rejects when a key cannot be opened: a DMARC policy may make receivers refuse unsigned mail for good.
 */
export async function openSender(
  scope: AccountDb,
  { clock, deployment, mailer, vault }: Pick<Ports, 'clock' | 'deployment' | 'mailer' | 'vault'>,
  { name, email, replyTo }: Newsletter['sender'],
): Promise<Sender> {
  const address = (await maySendFrom(scope, deployment, email)) ? email : serverAddress(deployment)
  const author = { from: { name, address }, replyTo: address === email ? replyTo : (replyTo ?? email) }
  const domain = domainOf(address)
  const found = await findSendingDomain(scope, domain)
  if (!found) return { ...author, sign: (message) => message, returnPathHost: null }
  const backTo = deployment.readsBounces && found.returnPath ? returnPathHost(domain) : null
  if (mailer.signs) return { ...author, sign: (message) => message, returnPathHost: backTo }
  // RSA comes first: some receivers verify the first signature alone, and not all of them know Ed25519.
  const wanted = found.ed && deployment.dkimEd25519 ? [found.rsa, found.ed] : [found.rsa]
  const keys = wanted.map(({ selector, privateKey }) => ({ domain, selector, privateKey: openKey(vault, privateKey) }))
  return {
    ...author,
    sign: async (message) => ({ ...message, raw: await signApart(message.raw, keys, clock.now()) }),
    returnPathHost: backTo,
  }
}

/**
 * Decides whether an address may be in From. Another account may have verified its domain since the newsletter was written.
 * Where strangers can open accounts, the account must have verified the domain: nothing else shows that the address is theirs.
 */
async function maySendFrom(scope: AccountDb, deployment: Deployment, email: string): Promise<boolean> {
  if (isServerAddress(deployment, email)) return true
  const { standing } = await standingAt(scope, domainOf(email))
  return standing === 'own' || (standing === 'unverified' && !opensToStrangers(deployment))
}

function opensToStrangers({ edition, signUp }: Deployment): boolean {
  return edition === 'cloud' || signUp === 'open'
}
