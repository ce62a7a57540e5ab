import { createPublicKey, type KeyObject } from 'node:crypto'
import type { ReturnProvider } from '#areas/bounces/index.ts'

export const KEY_KINDS = [
  'topic',
  'signing_key',
  'public_key',
  'signing_secret',
  'user_password',
] as const

/**
 * The kind of key that authenticates a service's requests. Services without signatures are
 * authenticated by the secret in their address, and can send a user and password too.
 */
type KeyKind = (typeof KEY_KINDS)[number]

const KINDS: Record<ReturnProvider, KeyKind> = {
  ses: 'topic',
  postmark: 'user_password',
  mailgun: 'signing_key',
  sendgrid: 'public_key',
  brevo: 'user_password',
  resend: 'signing_secret',
  sparkpost: 'user_password',
}

export function keyKindOf(provider: ReturnProvider): KeyKind {
  return KINDS[provider]
}

/** Returns whether requests are refused until the key is set. */
export function needsKey(provider: ReturnProvider): boolean {
  return KINDS[provider] !== 'user_password'
}

const WRONG: Record<KeyKind, string> = {
  topic:
    'This is no topic of SNS. Copy its ARN, such as arn:aws:sns:eu-west-1:123456789012:mailcast.',
  signing_key:
    'This is no signing key. Copy the HTTP webhook signing key from Mailgun’s page of API keys.',
  public_key:
    'This is no public key. Copy the verification key that SendGrid shows at the event webhook after you turn its signature on.',
  signing_secret:
    'This is no signing secret. Copy the one of this webhook from Resend; it begins with whsec_.',
  user_password: 'Write a user and a password with a colon between them, both without spaces.',
}

/** Returns the error in a key; null when the key has the format of its service. */
export function faultOfKey(provider: ReturnProvider, key: string): string | null {
  const kind = KINDS[provider]
  return isKey(kind, key) ? null : WRONG[kind]
}

function isKey(kind: KeyKind, key: string): boolean {
  switch (kind) {
    case 'topic':
      return /^arn:aws(?:-cn|-us-gov)?:sns:[a-z0-9-]{3,40}:\d{12}:[\w-]{1,256}(?:\.fifo)?$/.test(
        key,
      )
    case 'signing_key':
      return /^[\x21-\x7e]{16,200}$/.test(key)
    case 'public_key':
      return publicKeyOf(key) !== null
    case 'signing_secret':
      return secretOf(key) !== null
    case 'user_password':
      return /^[\x21-\x39\x3b-\x7e]{1,100}:[\x21-\x7e]{1,100}$/.test(key)
  }
}

/** Reads an elliptic-curve public key, in base64 or PEM; returns null for another text. */
export function publicKeyOf(key: string): KeyObject | null {
  const base64 = key.replaceAll(/-----(?:BEGIN|END) PUBLIC KEY-----|\s/g, '')
  try {
    const read = createPublicKey({
      key: Buffer.from(base64, 'base64'),
      format: 'der',
      type: 'spki',
    })
    return read.asymmetricKeyType === 'ec' ? read : null
  } catch {
    return null
  }
}

/** Reads a secret of Svix, `whsec_` and base64; returns null for another text. */
export function secretOf(key: string): Buffer | null {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]{22,100}={0,2})$/.exec(key) ?? []
  return base64 === '' ? null : Buffer.from(base64, 'base64')
}
