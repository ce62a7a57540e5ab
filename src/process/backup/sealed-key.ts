import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

/** The secret keys of a server. Links in old mails need the old ones. */
export const SecretKeys = z.strictObject({
  secretKey: z.string().min(1),
  secretKeysOld: z.array(z.string()),
})
export type SecretKeys = z.output<typeof SecretKeys>

const Base64 = z.base64()

/** Secret keys encrypted with a passphrase: scrypt (RFC 7914) derives the key for AES-256-GCM. */
export const SealedKeys = z.strictObject({
  kdf: z.literal('scrypt'),
  cost: z.number().int().min(1024).max(1_048_576),
  salt: Base64,
  cipher: z.literal('aes-256-gcm'),
  nonce: Base64,
  sealed: Base64,
  tag: Base64,
})
export type SealedKeys = z.output<typeof SealedKeys>

export class WrongPassphrase extends Error {}

/** The cost N of scrypt: 128 MiB and about half a second for each guess. */
const COST = 131_072

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

export async function sealKeys(keys: SecretKeys, passphrase: string): Promise<SealedKeys> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, COST), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()])
  return {
    kdf: 'scrypt',
    cost: COST,
    salt: salt.toString('base64'),
    cipher: 'aes-256-gcm',
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  }
}

/**
 * Decrypts the secret keys. Throws WrongPassphrase for a wrong passphrase, and for changed bytes.
 */
export async function openKeys(sealedKeys: SealedKeys, passphrase: string): Promise<SecretKeys> {
  const [salt, nonce, sealed, tag] = (['salt', 'nonce', 'sealed', 'tag'] as const).map((part) =>
    Buffer.from(sealedKeys[part], 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer]
  const key = await keyOf(passphrase, salt, sealedKeys.cost)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
    decipher.setAuthTag(tag)
    const plain = Buffer.concat([decipher.update(sealed), decipher.final()])
    return SecretKeys.parse(JSON.parse(plain.toString()))
  } catch (cause) {
    throw new WrongPassphrase('BACKUP_PASSPHRASE is not the one that sealed this backup', { cause })
  }
}

function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  return derive(passphrase, salt, 32, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 })
}
