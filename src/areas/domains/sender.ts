import type { AccountDb } from '#db/account-db.ts'
import { signApart } from '#mail/sign-apart.ts'
import type { Message } from '#ports/mailer.ts'
import type { World } from '#ports/world.ts'
import { returnPathHost } from './domain-records.ts'
import { findSendingDomain } from './domain-sql.ts'
import { openKey } from './signing-key.ts'

/** What the mail of a sender's address is sent with. */
export interface Sender {
  /** Signs a message, or hands it on as it is where there is nothing to sign with. */
  sign: (message: Message) => Message | Promise<Message>
  /** At which mail comes back to us, aligned with the From address; null where it would not, and the From address takes it. */
  returnPathHost: string | null
}

/**
 * By the account's verified domain that the address is at: its key, and where the deployment wants it (`DKIM_ED25519`) the second one,
 * once its own record is there; where somebody reads what comes back (`BOUNCE_PORT`), its return path, once that is found. Rejects
 * when a key cannot be opened: a mail that should be signed and is not may be refused for good by whoever follows the domain's DMARC
 * policy.
 */
export async function openSender(
  scope: AccountDb,
  { clock, deployment, vault }: Pick<World, 'clock' | 'deployment' | 'vault'>,
  email: string,
): Promise<Sender> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const found = await findSendingDomain(scope, domain)
  if (!found) return { sign: (message) => message, returnPathHost: null }
  // RSA on top: some receivers look at the first signature alone, and not all of them know Ed25519.
  const wanted = found.ed && deployment.dkimEd25519 ? [found.rsa, found.ed] : [found.rsa]
  const keys = wanted.map(({ selector, privateKey }) => ({ domain, selector, privateKey: openKey(vault, privateKey) }))
  return {
    sign: async (message) => ({ ...message, raw: await signApart(message.raw, keys, clock.now()) }),
    returnPathHost: deployment.readsBounces && found.returnPath ? returnPathHost(domain) : null,
  }
}
