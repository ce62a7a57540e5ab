import { signApart } from '#lib/sign-apart.ts'
import type { Message } from '#ports/mailer.ts'
import type { World } from '#ports/world.ts'
import { findSigningKeys, type In } from './domain-sql.ts'
import { openKey } from './signing-key.ts'

/** Signs a message, or hands it on as it is where there is nothing to sign with. */
export type Signer = (message: Message) => Message | Promise<Message>

/**
 * What signs the mail of a sender: the key of the account's verified domain that the address is at, and where the deployment wants it
 * (`DKIM_ED25519`) the second one, once its own record is there. Rejects when a key cannot be opened: a mail that should be signed and
 * is not may be refused for good by whoever follows the domain's DMARC policy.
 */
export async function signerFor({ db, accountId }: In, world: Pick<World, 'clock' | 'deployment' | 'vault'>, senderEmail: string): Promise<Signer> {
  const domain = senderEmail.slice(senderEmail.lastIndexOf('@') + 1)
  const found = await findSigningKeys({ db, accountId }, domain)
  if (!found) return (message) => message
  // RSA on top: some receivers look at the first signature alone, and not all of them know Ed25519.
  const wanted = found.ed && world.deployment.dkimEd25519 ? [found.rsa, found.ed] : [found.rsa]
  const keys = wanted.map(({ selector, privateKey }) => ({ domain, selector, privateKey: openKey(world.vault, privateKey) }))
  return async (message) => ({ ...message, raw: await signApart(message.raw, keys, world.clock.now()) })
}
