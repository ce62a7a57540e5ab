import { X509Certificate, verify } from 'node:crypto'
import { z } from 'zod'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Clock } from '#ports/clock.ts'
import { Lru } from '#lib/lru.ts'
import type { Web } from '#ports/web.ts'

/**
 * The most bytes of a body. SNS sends at most 256 KiB of payload, and a notice of SES has a few KiB. Quotes and escapes of the envelope come on
 * top.
 */
export const SNS_BYTES_MAX = 256 * 1024
const TEXT_MAX = 256 * 1024

const Envelope = z.object({
  Type: z.enum(['SubscriptionConfirmation', 'Notification', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(100),
  TopicArn: z.string().max(400),
  Subject: z.string().max(400).optional().nullable(),
  Message: z.string().max(TEXT_MAX),
  Timestamp: z.iso.datetime(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64().max(2000),
  SigningCertURL: z.string().max(1000),
  Token: z.string().max(2000).optional(),
  SubscribeURL: z.string().max(4000).optional(),
})
export type SnsMessage = z.infer<typeof Envelope>

/** Parses a body as an SNS message. Returns null when it is none. */
export function readSnsMessage(body: string): SnsMessage | null {
  try {
    return Envelope.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/** The signed fields of each type of message, in their order. Each is signed with its name; a missing subject is left out. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

/**
 * The hash of each signature version. SNS signs with SHA-1 until a topic is set to version 2. Forging it takes a second preimage, which is out of
 * reach.
 */
const HASHES = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const

export function signedText(message: SnsMessage): string {
  return SIGNED[message.Type]
    .filter((name) => typeof message[name] === 'string')
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')
}

/**
 * Returns whether an address is SNS's own, in the region of a topic. Other hosts of amazonaws.com belong to customers, a bucket `sns.x` for
 * example. With a query, any AWS customer can choose what an SNS address answers.
 */
export function isOfSns(address: string, topicArn: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password, hash } = new URL(address)
  const [, , , region = ''] = topicArn.split(':')
  const [, hosts] = /^sns\.([a-z0-9-]{3,})\.amazonaws\.com(?:\.cn)?$/.exec(host) ?? []
  return hosts === region && protocol === 'https:' && username === '' && password === '' && hash === ''
}

function isCertificateAddress(address: string, topicArn: string): boolean {
  return isOfSns(address, topicArn) && /^\/[\w-]+\.pem$/.test(new URL(address).pathname) && !address.includes('?')
}

/**
 * The oldest message accepted. SNS tries for an hour at most; the rest allows for clocks. A message that comes twice within this time is recorded
 * once.
 */
const AGE_MS_MAX = 70 * MINUTE_MS
const AHEAD_MS_MAX = 5 * MINUTE_MS

export type Verified =
  | { verified: true }
  /** `again`: the check could not be made now; the message may be genuine. */
  | { verified: false; why: string; again: boolean }

/** The most certificates in the cache. SNS changes its certificate about once a year, and each region has its own. */
const CERTIFICATES_MAX = 16
/** The most certificates fetched at once, so that a stranger who invents addresses causes no more requests to SNS. */
const ASKED_AT_ONCE_MAX = 4

/** Verifies that SNS sent a message for one of these topics. The topic must match, because any AWS customer can have SNS sign text. */
export function snsVerifier({
  web,
  clock,
  topics,
}: {
  web: Web
  clock: Clock
  topics: readonly string[]
}): (message: SnsMessage) => Promise<Verified> {
  const certificates = new Lru<string, X509Certificate>(CERTIFICATES_MAX)
  const asked = new Map<string, Promise<X509Certificate | null>>()

  return async (message) => {
    if (!topics.includes(message.TopicArn)) return no('its topic is not one of SES_TOPIC_ARN')
    const age = clock.now().getTime() - Date.parse(message.Timestamp)
    if (age > AGE_MS_MAX || age < -AHEAD_MS_MAX) return no('its time is too far from ours')
    if (!isCertificateAddress(message.SigningCertURL, message.TopicArn)) return no('its certificate is not at SNS')
    const certificate = await certificateAt(message.SigningCertURL)
    if (certificate === null) return { verified: false, why: 'its certificate could not be read', again: true }
    const now = clock.now()
    if (now < certificate.validFromDate || now > certificate.validToDate) return no('its certificate is out of its dates')
    const { publicKey } = certificate
    if (publicKey.asymmetricKeyType !== 'rsa') return no('its certificate has no RSA key')
    const signature = Buffer.from(message.Signature, 'base64')
    const right = verify(HASHES[message.SignatureVersion], Buffer.from(signedText(message)), publicKey, signature)
    return right ? { verified: true } : no('its signature is not right')
  }

  /** Fetches a certificate once for all messages that wait for it. */
  async function certificateAt(url: string): Promise<X509Certificate | null> {
    const known = certificates.get(url) ?? asked.get(url)
    if (known || asked.size >= ASKED_AT_ONCE_MAX) return known ?? null
    const asking = readCertificate(web, url)
    asked.set(url, asking)
    const found = await asking
    asked.delete(url)
    if (found) certificates.set(url, found)
    return found
  }
}

function no(why: string): Verified {
  return { verified: false, why, again: false }
}

/** Reads a certificate. The TLS connection authenticates SNS by a public authority, and thereby this file. */
async function readCertificate(web: Web, url: string): Promise<X509Certificate | null> {
  try {
    const { statusCode, body } = await web.get(url)
    return statusCode === 200 ? new X509Certificate(body) : null
  } catch {
    return null
  }
}
