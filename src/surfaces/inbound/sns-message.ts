import { X509Certificate, verify } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#ports/clock.ts'
import { Lru } from '#lib/lru.ts'
import type { Web } from '#ports/web.ts'

/** SNS sends at most 256 KiB of payload; quotes and escapes of the envelope come on top, and a notice of SES is of some KiB. */
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

/** Null where it is none. */
export function readSnsMessage(body: string): SnsMessage | null {
  try {
    return Envelope.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/** What SNS signs, in this order, each with its name. A subject only where there is one. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

/** SHA-1 is what SNS signs with until a topic is set to version 2: forging one takes a second preimage, which nobody can make. */
const HASHES = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const

export function signedText(message: SnsMessage): string {
  return SIGNED[message.Type]
    .filter((name) => typeof message[name] === 'string')
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')
}

/**
 * An address of SNS itself, in the region of a topic. Other hosts of amazonaws.com are customers' (a bucket `sns.x` among them), and
 * of SNS anybody can choose what it answers at an address with a query.
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

/** An hour is the longest that SNS tries for; the rest is for clocks. What comes twice within it is told once. */
const AGE_MS_MAX = 70 * 60_000
const AHEAD_MS_MAX = 5 * 60_000

export type Verified =
  | { verified: true }
  /** `again`: it may be right, and nobody can tell now. */
  | { verified: false; why: string; again: boolean }

/** SNS changes its certificate about once a year, and each region has its own. */
const CERTIFICATES_MAX = 16
/** Whoever makes addresses up has us ask SNS for no more than these at a time. */
const ASKED_AT_ONCE_MAX = 4

/** Says of messages whether SNS sent them for one of these topics. Anybody with an account of AWS has SNS sign what they like. */
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

  /** Asked for once by all that wait for it. */
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

/** That a public authority stands behind it is seen at the connection: by TLS SNS says that it is SNS, and this its certificate. */
async function readCertificate(web: Web, url: string): Promise<X509Certificate | null> {
  try {
    const { statusCode, answer } = await web.get(url)
    return statusCode === 200 ? new X509Certificate(answer) : null
  } catch {
    return null
  }
}
