import { createPrivateKey } from 'node:crypto'
import { signDkim } from '#lib/dkim.ts'
import type { Message } from '#ports/mailer.ts'
import type { World } from '#ports/world.ts'
import { findSigningKey, type In } from './domain-sql.ts'

/** Signs a message, or hands it on as it is where there is nothing to sign with. */
export type Signer = (message: Message) => Message | Promise<Message>

/**
 * What signs the mail of a sender: the key of the account's verified domain that the address is at. Rejects when the key cannot be
 * opened: a mail that should be signed and is not may be refused for good by whoever follows the domain's DMARC policy.
 */
export async function signerFor({ db, accountId }: In, world: Pick<World, 'clock' | 'vault'>, senderEmail: string): Promise<Signer> {
  const domain = senderEmail.slice(senderEmail.lastIndexOf('@') + 1)
  const found = await findSigningKey({ db, accountId }, domain)
  if (!found) return (message) => message
  const privateKey = createPrivateKey({ key: world.vault.open(found.privateKey), format: 'der', type: 'pkcs8' })
  const key = { domain, selector: found.selector, privateKey }
  return async (message) => ({ ...message, raw: await signDkim(message.raw, key, world.clock.now()) })
}
