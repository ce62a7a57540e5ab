import type { World } from '#ports/world.ts'
import { returnPathHost } from './domain-records.ts'
import { type In, returnPathFound } from './domain-sql.ts'
import { type Signer, signerFor } from './signer.ts'

/** What the mail of a sender's address is sent with. */
export interface Sender {
  sign: Signer
  /** At which mail comes back to us, aligned with the From address; null where it would not, and the From address takes it. */
  returnPathHost: string | null
}

/** Rejects when the signing key cannot be opened: see `signerFor`. */
export async function openSender(scope: In, world: Pick<World, 'clock' | 'vault' | 'deployment'>, senderEmail: string): Promise<Sender> {
  const name = senderEmail.slice(senderEmail.lastIndexOf('@') + 1)
  const sign = await signerFor(scope, world, senderEmail)
  const comesBack = world.deployment.readsBounces && (await returnPathFound(scope, name))
  return { sign, returnPathHost: comesBack ? returnPathHost(name) : null }
}
