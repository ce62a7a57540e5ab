import { createHash, createHmac, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import type { ReturnProvider } from '#areas/bounces/index.ts'
import { RETURN_FAULTS, type ReturnFault } from './return-fault.ts'
import { needsKey, publicKeyOf, secretOf } from './returns-key.ts'

export interface ReturnRequest {
  headers: IncomingHttpHeaders
  body: Buffer
}

type Verified =
  | {
      verified: true
      /** The id of the delivery in the request's header; null when the service sends none. */
      deliveryId: string | null
      /** A token that may be used once; null when the signature covers the body. */
      token: string | null
    }
  /** A refused request, with the reason in words for the operator. */
  | { verified: false; why: string }

const AHEAD_MS_MAX = 5 * MINUTE_MS
/** The greatest age of a Svix signature, according to its documentation. */
const SVIX_MS_MAX = 5 * MINUTE_MS
/**
 * The greatest age of a SendGrid signature. SendGrid retries for 24 hours. Repeated events are
 * stored only once.
 */
const SENDGRID_MS_MAX = DAY_MS + HOUR_MS
/**
 * The greatest age of a Mailgun signature. Mailgun retries for 8 hours. Used tokens are stored for
 * longer.
 */
const MAILGUN_MS_MAX = DAY_MS

/**
 * Verifies a request as its service documents it. Requests of Amazon arrive through SNS, and are
 * verified by a surface.
 */
export function verifyReturn(
  provider: Exclude<ReturnProvider, 'ses'>,
  request: ReturnRequest,
  { key, now }: { key: string | null; now: Date },
): Verified {
  if (key === null) return needsKey(provider) ? no('no_key') : yes()
  switch (provider) {
    case 'mailgun':
      return verifyMailgun(request.body, key, now)
    case 'sendgrid':
      return verifySendgrid(request, key, now)
    case 'resend':
      return verifySvix(request, key, now)
    case 'postmark':
    case 'brevo':
    case 'sparkpost':
      return verifyPassword(request, key)
  }
}

const Signed = z.object({
  signature: z.object({
    timestamp: z
      .union([z.string(), z.int()])
      .transform(String)
      .pipe(z.string().regex(/^\d{1,12}$/)),
    token: z.string().regex(/^[\x21-\x7e]{20,100}$/),
    signature: z.string().max(200),
    'parent-signature': z.string().max(200).optional().catch(undefined),
  }),
})

/**
 * Verifies the HMAC of timestamp and token, which the body holds itself. See
 * https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
 */
function verifyMailgun(body: Buffer, key: string, now: Date): Verified {
  const read = Signed.safeParse(parseJson(body))
  if (!read.success) return no('unsigned')
  const { timestamp, token, signature, 'parent-signature': parent = '' } = read.data.signature
  const ours = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  const right = [signature, parent].some((one) => isSame(Buffer.from(one, 'hex'), ours))
  if (!right) return no('wrong_signing_key')
  const late = ageFault(Number(timestamp) * 1000, now, MAILGUN_MS_MAX)
  return late === null ? { verified: true, deliveryId: null, token } : no(late)
}

/**
 * Verifies the ECDSA signature over timestamp and body. See
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
 */
function verifySendgrid({ headers, body }: ReturnRequest, key: string, now: Date): Verified {
  const signature = headerOf(headers, 'x-twilio-email-event-webhook-signature')
  const timestamp = headerOf(headers, 'x-twilio-email-event-webhook-timestamp')
  if (signature === '' || !/^\d{1,12}$/.test(timestamp)) return no('unsigned_sendgrid')
  const publicKey = publicKeyOf(key)
  const signed = Buffer.concat([Buffer.from(timestamp), body])
  if (!publicKey || !verify('sha256', signed, publicKey, Buffer.from(signature, 'base64')))
    return no('wrong_public_key')
  const late = ageFault(Number(timestamp) * 1000, now, SENDGRID_MS_MAX)
  return late === null ? yes() : no(late)
}

/**
 * Verifies the headers of Svix. See https://resend.com/docs/webhooks/verify-webhooks-requests and
 * https://docs.svix.com/receiving/verifying-payloads/how-manual
 */
function verifySvix({ headers, body }: ReturnRequest, key: string, now: Date): Verified {
  const id = headerOf(headers, 'svix-id')
  const timestamp = headerOf(headers, 'svix-timestamp')
  const secret = secretOf(key)
  if (!/^[\w-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || secret === null)
    return no('unsigned')
  const ours = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest()
  const given = headerOf(headers, 'svix-signature').split(' ').slice(0, 10)
  const right = given.some(
    (one) => one.startsWith('v1,') && isSame(Buffer.from(one.slice(3), 'base64'), ours),
  )
  if (!right) return no('wrong_signing_secret')
  const late = ageFault(Number(timestamp) * 1000, now, SVIX_MS_MAX)
  return late === null ? { verified: true, deliveryId: id, token: null } : no(late)
}

/** Verifies a user and password (RFC 7617), which Postmark, Brevo and SparkPost can send. */
function verifyPassword({ headers }: ReturnRequest, key: string): Verified {
  const [, base64 = ''] =
    /^basic +([A-Za-z0-9+/=]{1,400})$/i.exec(headerOf(headers, 'authorization')) ?? []
  const digest = (text: Buffer | string) => createHash('sha256').update(text).digest()
  return isSame(digest(Buffer.from(base64, 'base64')), digest(key)) ? yes() : no('wrong_password')
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function ageFault(at: number, now: Date, most: number): ReturnFault | null {
  const age = now.getTime() - at
  return age > most || age < -AHEAD_MS_MAX ? 'wrong_time' : null
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  return String(headers[name] ?? '').slice(0, 2000)
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

const yes = (): Verified => ({ verified: true, deliveryId: null, token: null })
const no = (fault: ReturnFault): Verified => ({ verified: false, why: RETURN_FAULTS[fault] })
