import {
  createPrivateKey,
  generateKeyPair,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { promisify } from 'node:util'
import { Lru } from '#lib/lru.ts'
import type { Vault } from '#ports/vault.ts'

const generate = promisify(generateKeyPair)

export interface SigningKey {
  /**
   * The key's name in DNS. A name is never reused, so that an old DNS record is not mistaken for
   * the record of this key.
   */
  selector: string
  /** Public key in base64: SubjectPublicKeyInfo for RSA, 32 bytes for Ed25519 (RFC 8463 §4.2). */
  publicKey: string
  /** The private key, encrypted by the vault. It is decrypted only to sign. */
  privateKey: Buffer
}

/** Makes an RSA key of 2,048 bits (RFC 8301 §3.2), in about 100 ms of the thread pool. */
export async function newSigningKey(vault: Vault): Promise<SigningKey> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  return {
    selector: freshSelector('mc'),
    publicKey: publicKey.toString('base64'),
    privateKey: vault.seal(privateKey),
  }
}

/** Makes an Ed25519 key, in about 50 µs of this thread. */
export function newEdKey(vault: Vault): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    selector: freshSelector('ed'),
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64'),
    privateKey: vault.seal(privateKey.export({ type: 'pkcs8', format: 'der' })),
  }
}

function freshSelector(kind: 'mc' | 'ed'): string {
  return `${kind}${randomBytes(6).toString('hex')}`
}

const OPENED_MAX = 1000
const opened = new Lru<string, KeyObject>(OPENED_MAX)

/**
 * Decrypts a key and caches recent keys, since decrypting an RSA key takes 0.1 ms. Throws when the
 * key cannot be decrypted.
 */
export function openKey(vault: Vault, sealed: Buffer): KeyObject {
  return opened.keep(sealed.toString('base64'), () =>
    createPrivateKey({ key: vault.open(sealed), format: 'der', type: 'pkcs8' }),
  )
}
