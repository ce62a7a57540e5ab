import { clock } from './clock.ts'
import type { WebhookEvent } from './generated/webhook-events.ts'

/** The seconds by which a timestamp may differ, as Standard Webhooks recommends. */
const TOLERANCE_S = 300

export type WebhookFault =
  | 'missing_header'
  | 'invalid_timestamp'
  | 'too_old'
  | 'too_new'
  | 'no_matching_signature'
  | 'invalid_body'

/** The error for a webhook that is forged, changed or too old. Answer 401 and do nothing. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError'
  readonly fault: WebhookFault

  constructor(fault: WebhookFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export interface SignedWebhook {
  /** The raw body as text or bytes. It must not be parsed and serialized before. */
  body: string | Uint8Array | ArrayBuffer
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The signing secret, `whsec_…`, or several of them during a rotation. */
  secret: string | readonly string[]
  toleranceS?: number | undefined
}

/**
 * Verifies a webhook (Standard Webhooks 1.0). Throws WebhookVerificationError, or TypeError for an
 * invalid secret.
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceS = TOLERANCE_S,
}: SignedWebhook): Promise<WebhookEvent> {
  const secrets = [secret].flat().map(keyBytes)
  const bytes = bytesOf(body)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = signaturesOf(headerOf(headers, 'webhook-signature'))
  checkTime(timestamp, toleranceS)
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  if (!(await anyMatches(secrets, signatures, signed)))
    throw new WebhookVerificationError(
      'no_matching_signature',
      'No signature matches. Use the secret of this endpoint, and the body exactly as received.',
    )
  return { ...eventOf(bytes), id }
}

/**
 * Makes the three headers of a signed webhook, to test a receiver. `secret` begins with `whsec_`.
 */
export async function signWebhook({
  id,
  body,
  secret,
}: {
  id: string
  body: string
  secret: string
}): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(clock.now() / 1000))
  const key = await keyOf(keyBytes(secret), 'sign')
  const signature = await crypto.subtle.sign(
    'HMAC',
    key,
    new TextEncoder().encode(`${id}.${timestamp}.${body}`),
  )
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${base64}` }
}

function checkTime(timestamp: string, toleranceS: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError(
      'invalid_timestamp',
      'webhook-timestamp is not a number of seconds.',
    )
  const ageS = clock.now() / 1000 - Number(timestamp)
  if (ageS > toleranceS)
    throw new WebhookVerificationError(
      'too_old',
      `It was signed more than ${toleranceS} s ago, so it may be a replay.`,
    )
  if (ageS < -toleranceS)
    throw new WebhookVerificationError(
      'too_new',
      'It was signed in the future. Check the clock of this machine.',
    )
}

async function anyMatches(
  secrets: readonly Bytes[],
  signatures: readonly Bytes[],
  signed: Bytes,
): Promise<boolean> {
  const keys = await Promise.all(secrets.map((secret) => keyOf(secret, 'verify')))
  const matches = await Promise.all(
    keys.flatMap((key) => signatures.map((one) => crypto.subtle.verify('HMAC', key, one, signed))),
  )
  return matches.includes(true)
}

type Bytes = Uint8Array<ArrayBuffer>

function keyOf(secret: Bytes, use: 'sign' | 'verify') {
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

function keyBytes(secret: string): Bytes {
  const bytes = typeof secret === 'string' ? fromBase64(secret.replace(/^whsec_/, '')) : null
  if (!bytes || bytes.length === 0)
    throw new TypeError(
      'secret must be the signing secret of the endpoint: whsec_ and base64 text.',
    )
  return bytes
}

/** The most signatures that are checked. A rotation has two; an attacker could send a thousand. */
const SIGNATURES_MAX = 10

function signaturesOf(header: string): Bytes[] {
  return header
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .slice(0, SIGNATURES_MAX)
    .map((one) => fromBase64(one.slice(3)))
    .filter((bytes) => bytes !== null)
}

function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Bytes {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof Uint8Array) return new Uint8Array(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new TypeError(
    'body must be the raw body, text or bytes: one that was parsed can never be verified.',
  )
}

function joined(a: Bytes, b: Bytes): Bytes {
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

function headerOf(headers: SignedWebhook['headers'], name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const value = typeof found === 'string' ? found : found?.join(' ')
  if (value) return value
  throw new WebhookVerificationError('missing_header', `The header ${name} is missing.`)
}

function eventOf(bytes: Bytes): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (event !== null && typeof event === 'object' && 'type' in event) return event as WebhookEvent
  } catch {
    // falls through: invalid JSON and JSON that is no event have the same remedy
  }
  throw new WebhookVerificationError('invalid_body', 'It is signed, but its body is no event.')
}
