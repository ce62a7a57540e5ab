import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { type Hmac, openHmac, openSeal } from '#lib/hmac.ts'
import { typeId, uuidBytes, writeUuid } from '#lib/typeid.ts'
import type { TokenClaims, Vault } from '#ports/vault.ts'

interface DerivedKeys {
  id: Buffer
  sealing: KeyObject
  hmac(bytes: number): Hmac
}

const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAC_BYTES = 20
/** Bytes of a token: the key's id, three ids, the generation, and a signature over all of them. */
const TOKEN_BYTES = ID_BYTES + 52 + MAC_BYTES

/** Makes a vault. Tokens and encrypted texts begin with four bytes that identify the key. */
export function secretKeyVault(secretKey: string, oldKeys: readonly string[] = []): Vault {
  const keys = [secretKey, ...oldKeys].map(derive)
  const current = keys[0]!
  return {
    seal: (plain) => seal(current, plain),
    open: (sealed) => open(keyOf(keys, sealed.subarray(0, ID_BYTES)), sealed),
    sign: (purpose, claims) =>
      signer(current, purpose, claims)(uuidBytes(claims.subject), claims.generation),
    signer: (purpose, about) => signer(current, purpose, about),
    verify: (purpose, token) => verify(keys, purpose, token),
    macOver: (purpose, bytes) => macOver(current, purpose, bytes),
    macs: (purpose, payload) => keys.map((key) => macOf(key, purpose, payload)),
    secretsFor: (use) =>
      [secretKey, ...oldKeys].map((key, i) => ({
        id: keys[i]!.id.readUInt32BE() >>> 1,
        secret: part(key, `for ${use}`, 32).toString('base64'),
      })),
    fingerprint: () => current.id.toString('hex'),
    knows: (fingerprint) => keys.some(({ id }) => id.toString('hex') === fingerprint),
  }
}

function derive(secretKey: string): DerivedKeys {
  // A key object is faster: Node would check plain bytes at every use.
  return {
    id: part(secretKey, 'key id', ID_BYTES),
    sealing: createSecretKey(part(secretKey, 'sealing', 32)),
    hmac: openHmac(part(secretKey, 'signing', 32)),
  }
}

function part(secretKey: string, use: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'mailcast', use, bytes))
}

function keyOf(keys: readonly DerivedKeys[], id: Buffer): DerivedKeys {
  const key = keys.find((candidate) => candidate.id.equals(id))
  if (!key)
    throw new Error(
      'a stored secret was sealed with a key that this process does not have; add that key to SECRET_KEYS_OLD',
    )
  return key
}

function seal(key: DerivedKeys, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.sealing, nonce)
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([key.id, nonce, ciphertext, cipher.getAuthTag()])
}

function open(key: DerivedKeys, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([
    decipher.update(sealed.subarray(ID_BYTES + NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ])
}

/**
 * Makes the function that signs tokens: 102 characters, with a signature of 160 bits over the ids
 * and the purpose.
 */
function signer(
  key: DerivedKeys,
  purpose: string,
  { accountId, about }: Pick<TokenClaims, 'accountId' | 'about'>,
) {
  const hmac = macOver(key, purpose, TOKEN_BYTES - MAC_BYTES)
  const { message } = hmac
  const seal = openSeal(hmac, MAC_BYTES)
  key.id.copy(message)
  writeUuid(accountId, message, ID_BYTES)
  if (about !== null) writeUuid(about, message, ID_BYTES + 36)
  return (subject: Uint8Array, generation: number) => {
    message.set(subject, ID_BYTES + 16)
    message.writeUInt32BE(generation, ID_BYTES + 32)
    return seal().toString('base64url')
  }
}

function verify(keys: readonly DerivedKeys[], purpose: string, token: string): TokenClaims | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null
  const key = keys.find((candidate) => candidate.id.equals(bytes.subarray(0, ID_BYTES)))
  const payload = bytes.subarray(0, -MAC_BYTES)
  if (
    !key ||
    !timingSafeEqual(
      macOf(key, purpose, payload).subarray(0, MAC_BYTES),
      bytes.subarray(-MAC_BYTES),
    )
  )
    return null
  const id = (prefix: string, from: number) =>
    typeId(prefix, payload.toString('hex', from, from + 16))
  const about = payload.subarray(ID_BYTES + 36).some((byte) => byte !== 0)
    ? id('cmp', ID_BYTES + 36)
    : null
  return {
    accountId: id('acc', ID_BYTES),
    subject: id('sub', ID_BYTES + 16),
    generation: payload.readUInt32BE(ID_BYTES + 32),
    about,
  }
}

function macOf(key: DerivedKeys, purpose: string, payload: Buffer): Buffer {
  const { message, mac } = macOver(key, purpose, payload.length)
  message.set(payload)
  return mac()
}

/**
 * Prepares an HMAC over a purpose and a payload. The caller writes the payload into its `message`.
 */
function macOver(key: DerivedKeys, purpose: string, bytes: number): Hmac {
  const prefix = Buffer.from(`${purpose}\n`)
  const { message, mac } = key.hmac(prefix.length + bytes)
  message.set(prefix)
  return { message: message.subarray(prefix.length), mac }
}
