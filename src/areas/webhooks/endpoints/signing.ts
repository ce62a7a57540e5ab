import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24
const HINT_CHARACTERS = PREFIX.length + 4

/** A signing secret. After its replacement it still signs until `until`. */
interface SigningSecret {
  secret: string
  until: string | null
}

export function newSecret(): SigningSecret {
  return { secret: PREFIX + randomBytes(SECRET_BYTES).toString('base64'), until: null }
}

export function secretHint(secret: string): string {
  return `${secret.slice(0, HINT_CHARACTERS)}…`
}

const OVERLAP_MS = 24 * 60 * 60 * 1000

/** Adds a new secret at the front of the list. The former secret still signs for 24 hours. */
export function rotateSecrets(secrets: readonly SigningSecret[], now: Date): SigningSecret[] {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString()
  return [
    newSecret(),
    ...living(secrets, now).map((one) => ({ ...one, until: one.until ?? until })),
  ]
}

export function living(secrets: readonly SigningSecret[], now: Date): SigningSecret[] {
  return secrets.filter(({ until }) => until === null || Date.parse(until) > now.getTime())
}

/**
 * Returns when the oldest replaced secret, the last in the list, expires. Null: no replaced secret
 * still signs.
 */
export function earliestEnd(secrets: readonly SigningSecret[]): Date | null {
  const until = secrets.at(-1)?.until
  return until ? new Date(until) : null
}

/** Serializes all secrets of an endpoint, newest first. The vault encrypts the result. */
export function packSecrets(secrets: readonly SigningSecret[]): Buffer {
  return Buffer.from(JSON.stringify(secrets))
}

export function unpackSecrets(packed: Buffer): SigningSecret[] {
  return JSON.parse(packed.toString()) as SigningSecret[]
}

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

/**
 * Returns the three headers of Standard Webhooks 1.0. They include a signature by each secret that
 * is valid at `at`.
 */
export function signHeaders(
  keys: readonly SigningKey[],
  message: { id: string; body: string; at: Date },
) {
  const atMs = message.at.getTime()
  const timestamp = String(Math.floor(atMs / 1000))
  const content = `${message.id}.${timestamp}.${message.body}`
  const valid = keys.filter(({ untilMs }) => atMs < untilMs)
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': valid
      .map(({ key }) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`)
      .join(' '),
  }
}
