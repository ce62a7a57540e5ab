import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Vault } from '#ports/vault.ts'

const generate = promisify(generateKeyPair)

export interface SigningKey {
  selector: string
  publicKey: string
  /** Sealed by the vault: the plain key never leaves this function. */
  privateKey: Buffer
}

/**
 * A new RSA-2048 key (RFC 8301 §3.2) under a name that no other key has, so that an old record is never mistaken for it. Takes the
 * thread pool some 100 ms, and this thread nothing.
 */
export async function newSigningKey(vault: Vault): Promise<SigningKey> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  return { selector: `mc${randomBytes(6).toString('hex')}`, publicKey: publicKey.toString('base64'), privateKey: vault.seal(privateKey) }
}
