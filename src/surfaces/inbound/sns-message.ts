import { X509Certificate, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { RETURN_FAULTS } from '#areas/mail-service/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Clock } from '#ports/clock.ts'
import { Lru } from '#lib/lru.ts'
import type { Web } from '#ports/web.ts'

/**
 * The most bytes of a body. SNS sends at most 256 KiB of content, to which quotes and escapes are
 * added.
 */
export const SNS_BYTES_MAX = 256 * 1024
const TEXT_MAX = 256 * 1024

const TYPES = ['SubscriptionConfirmation', 'Notification', 'UnsubscribeConfirmation'] as const

/**
 * Returns whether a request has the headers of SNS. They prove nothing; the signature in the body
 * does.
 */
export function isSnsRequest(headers: IncomingHttpHeaders, topics: readonly string[]): boolean {
  const type = headers['x-amz-sns-message-type']
  return (
    TYPES.some((known) => known === type) && topics.includes(String(headers['x-amz-sns-topic-arn']))
  )
}

const Envelope = z.object({
  Type: z.enum(TYPES),
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

/** Parses a body as an SNS message; null for other text. */
export function readSnsMessage(body: string): SnsMessage | null {
  try {
    return Envelope.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/** The signed fields of each type in order. A missing subject is left out. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const

/**
 * The signature algorithms by version. SNS uses SHA-1 until a topic is set to version 2; forging
 * one needs a second preimage.
 */
const HASHES = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const

function signedText(message: SnsMessage): string {
  return SIGNED[message.Type]
    .filter((name) => typeof message[name] === 'string')
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')
}

/**
 * Returns whether an address is on the SNS host of the topic's region. Other hosts of amazonaws.com
 * belong to customers of AWS. With a query in the address, a customer could choose even the answer
 * of SNS.
 */
function isOfSns(address: string, topicArn: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password, hash } = new URL(address)
  const [, , , region = ''] = topicArn.split(':')
  const [, hosts] = /^sns\.([a-z0-9-]{3,})\.amazonaws\.com(?:\.cn)?$/.exec(host) ?? []
  return (
    hosts === region && protocol === 'https:' && username === '' && password === '' && hash === ''
  )
}

/**
 * Confirms a subscription at SNS. `elsewhere`: the address is not at SNS. Otherwise why it could
 * not be confirmed, so that SNS is to try again.
 */
export async function confirmSubscription(
  web: Web,
  { SubscribeURL = '', TopicArn }: Pick<SnsMessage, 'SubscribeURL' | 'TopicArn'>,
): Promise<'confirmed' | 'elsewhere' | { statusCode: number | null; error: string | null }> {
  if (!isOfSns(SubscribeURL, TopicArn)) return 'elsewhere'
  const { statusCode, error } = await web.get(SubscribeURL)
  return statusCode === 200 ? 'confirmed' : { statusCode, error }
}

function isCertificateAddress(address: string, topicArn: string): boolean {
  return (
    isOfSns(address, topicArn) &&
    /^\/[\w-]+\.pem$/.test(new URL(address).pathname) &&
    !address.includes('?')
  )
}

/**
 * The greatest age of a message, and how far ahead its time may be. SNS tries for at most an hour;
 * the rest is for differing clocks.
 */
const AGE_MS_MAX = 70 * MINUTE_MS
const AHEAD_MS_MAX = 5 * MINUTE_MS

type Verified =
  | { verified: true }
  /**
   * A message that is not verified. `again`: the check could not be made now, so it may be genuine.
   */
  | { verified: false; why: string; again: boolean }

/**
 * The maximum number of certificates in memory. SNS replaces its certificate about once a year, and
 * each region has a different one.
 */
const CERTIFICATES_MAX = 16
/**
 * The maximum number of concurrent requests to SNS. Strangers can cause such requests with invented
 * addresses.
 */
const ASKED_AT_ONCE_MAX = 4

/**
 * Makes the function that verifies a message's signature and topic. Any customer of AWS can have
 * SNS sign a text, so the topic must be a known one.
 */
export function snsVerifier({
  web,
  clock,
}: {
  web: Web
  clock: Clock
}): (message: SnsMessage, topics: readonly string[]) => Promise<Verified> {
  const certificates = new Lru<string, X509Certificate>(CERTIFICATES_MAX)
  const asked = new Map<string, Promise<X509Certificate | null>>()

  return async (message, topics) => {
    if (!topics.includes(message.TopicArn)) return no(RETURN_FAULTS.foreign_topic)
    const age = clock.now().getTime() - Date.parse(message.Timestamp)
    if (age > AGE_MS_MAX || age < -AHEAD_MS_MAX) return no(RETURN_FAULTS.wrong_time)
    if (!isCertificateAddress(message.SigningCertURL, message.TopicArn))
      return no(RETURN_FAULTS.certificate_elsewhere)
    const certificate = await certificateAt(message.SigningCertURL)
    if (certificate === null)
      return { verified: false, why: 'its certificate could not be read', again: true }
    const now = clock.now()
    if (now < certificate.validFromDate || now > certificate.validToDate)
      return no(RETURN_FAULTS.certificate_dates)
    const { publicKey } = certificate
    if (publicKey.asymmetricKeyType !== 'rsa') return no(RETURN_FAULTS.certificate_key)
    const signature = Buffer.from(message.Signature, 'base64')
    const right = verify(
      HASHES[message.SignatureVersion],
      Buffer.from(signedText(message)),
      publicKey,
      signature,
    )
    return right ? { verified: true } : no(RETURN_FAULTS.wrong_signature)
  }

  /** Fetches a certificate, once for all messages that wait for it. */
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

/** Fetches and parses a certificate. It is trusted since TLS has authenticated SNS. */
async function readCertificate(web: Web, url: string): Promise<X509Certificate | null> {
  try {
    const { statusCode, body } = await web.get(url)
    return statusCode === 200 ? new X509Certificate(body) : null
  } catch {
    return null
  }
}
