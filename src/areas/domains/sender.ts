import type { AccountDb } from '#db/account-db.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { serverAddress } from '#operation/addresses/server-address.ts'
import type { DkimKey } from '#mail/dkim.ts'
import { signApart } from '#mail/sign-apart.ts'
import type { Message } from '#ports/mailer.ts'
import type { Deployment, Ports } from '#ports/ports.ts'
import { returnPathHost } from './domain-records.ts'
import { findSendingDomain } from './domain-sql.ts'
import { openKey } from './signing-key.ts'
import { domainOf, isServerAddress, standingAt } from './standing.ts'

export interface Sender {
  from: { name: string; address: string }
  replyTo: string | null
  /** Signs a message. Returns it unchanged when there is no key, or the mail server signs. */
  sign: (message: Message) => Message | Promise<Message>
  /** The host that receives bounces, aligned with From. Null: bounces go to the From address. */
  returnPathHost: string | null
}

/**
 * Returns the sender of a newsletter's mail. When the account has no right to the newsletter's
 * address, From is the server's own address and Reply-To is the newsletter's. The Ed25519 key and
 * the bounce host are used once their records are verified. Rejects when a key cannot be decrypted,
 * since receivers may refuse unsigned mail.
 */
export async function openSender(
  scope: AccountDb,
  { clock, deployment, mailer, vault }: Pick<Ports, 'clock' | 'deployment' | 'mailer' | 'vault'>,
  { name, email, replyTo }: Newsletter['sender'],
): Promise<Sender> {
  const address = (await maySendFrom(scope, deployment, email)) ? email : serverAddress(deployment)
  const author = {
    from: { name, address },
    replyTo: address === email ? replyTo : (replyTo ?? email),
  }
  const domain = domainOf(address)
  const found = await findSendingDomain(scope, domain)
  if (!found) return { ...author, sign: (message) => message, returnPathHost: null }
  const backTo = deployment.readsBounces && found.returnPath ? returnPathHost(domain) : null
  // RSA first: some receivers verify only the first signature, and not all know Ed25519.
  const wanted = found.ed && deployment.dkimEd25519 ? [found.rsa, found.ed] : [found.rsa]
  let keys: readonly DkimKey[] | null = null
  const openKeys = () =>
    (keys ??= wanted.map(({ selector, privateKey }) => ({
      domain,
      selector,
      privateKey: openKey(vault, privateKey),
    })))
  if (!mailer.signs) openKeys()
  return {
    ...author,
    // The mail service is read for each message, since it may be changed during a campaign.
    sign: async (message) =>
      mailer.signs
        ? message
        : { ...message, raw: await signApart(message.raw, openKeys(), clock.now()) },
    returnPathHost: backTo,
  }
}

/**
 * Returns whether an address may be in From. Another account may have verified its domain
 * meanwhile. Where anyone can sign up, only a verified domain shows that it belongs to the account.
 */
async function maySendFrom(
  scope: AccountDb,
  deployment: Deployment,
  email: string,
): Promise<boolean> {
  if (isServerAddress(deployment, email)) return true
  const { standing } = await standingAt(scope, domainOf(email))
  return standing === 'own' || (standing === 'unverified' && !opensToStrangers(deployment))
}

function opensToStrangers({ edition, signUp }: Deployment): boolean {
  return edition === 'cloud' || signUp === 'open'
}
