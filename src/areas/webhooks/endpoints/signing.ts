import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24
const HINT_CHARACTERS = PREFIX.length + 4

/** One signing secret; an older one signs beside the newest until its end. */
export interface SigningSecret {
  secret: string
  until: string | null
}

export function newSecret(): SigningSecret {
  return { secret: PREFIX + randomBytes(SECRET_BYTES).toString('base64'), until: null }
}

export function secretHint(secret: string): string {
  return `${secret.slice(0, HINT_CHARACTERS)}…`
}

/** The time for which an older secret signs beside the newest. */
const OVERLAP_MS = 24 * 60 * 60 * 1000

/** Puts a new secret before the newest one, which ends in 24 hours. Any older secret ends now. */
export function rotated(secrets: readonly SigningSecret[], now: Date): SigningSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString()
  return [newSecret(), ...secrets.slice(0, 1).map(({ secret }) => ({ secret, until }))]
}

/** Packs all secrets of an endpoint, the newest first, for the vault to seal. */
export function packSecrets(secrets: readonly SigningSecret[]): Buffer {
  return Buffer.from(JSON.stringify(secrets))
}

export function unpackSecrets(packed: Buffer): SigningSecret[] {
  return JSON.parse(packed.toString()) as SigningSecret[]
}

/** A secret as a key object, with its end. */
export interface SigningKey {
  key: KeyObject
  untilMs: number
}

export function signingKeys(secrets: readonly SigningSecret[]): SigningKey[] {
  return secrets.map(({ secret, until }) => ({
    key: createSecretKey(secret.slice(PREFIX.length), 'base64'),
    untilMs: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
  }))
}

/** Makes the three headers of Standard Webhooks 1.0, with one signature for each key valid at `at`. */
export function signedHeaders(keys: readonly SigningKey[], message: { id: string; body: string; at: Date }) {
  const atMs = message.at.getTime()
  const timestamp = String(Math.floor(atMs / 1000))
  const content = `${message.id}.${timestamp}.${message.body}`
  const valid = keys.filter(({ untilMs }) => atMs < untilMs)
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': valid.map(({ key }) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`).join(' '),
  }
}
