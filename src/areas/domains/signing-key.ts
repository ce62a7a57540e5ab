import { createPrivateKey, generateKeyPair, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Lru } from '#lib/lru.ts'
import type { Vault } from '#ports/vault.ts'

const generate = promisify(generateKeyPair)

export interface SigningKey {
  /** A name that no other key has, so that an old record is never mistaken for it. */
  selector: string
  /** As it is published, in base64: of RSA the SubjectPublicKeyInfo, of Ed25519 the 32 bytes alone (RFC 8463 §4.2). */
  publicKey: string
  /** Sealed by the vault: the plain key leaves this file only to sign. */
  privateKey: Buffer
}

/** A new RSA-2048 key (RFC 8301 §3.2). Takes the thread pool some 100 ms, and this thread nothing. */
export async function newSigningKey(vault: Vault): Promise<SigningKey> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  return { selector: freshSelector('mc'), publicKey: publicKey.toString('base64'), privateKey: vault.seal(privateKey) }
}

/** A new Ed25519 key; takes this thread some 50 µs. */
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

/** Opens a sealed key. That takes some 0.1 ms for RSA, so the keys used last stay open. Throws when the key cannot be opened. */
export function openKey(vault: Vault, sealed: Buffer): KeyObject {
  return opened.keep(sealed.toString('base64'), () => createPrivateKey({ key: vault.open(sealed), format: 'der', type: 'pkcs8' }))
}
