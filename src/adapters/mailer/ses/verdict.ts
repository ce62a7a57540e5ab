import { oneLine } from '#lib/one-line.ts'
import type { SendResult, SubmissionFault } from '#ports/mailer.ts'
import type { Called } from './call.ts'

/** The result of a call. `slower`: SES asks for fewer calls, and has not accepted the message. */
type Verdict = SendResult | 'slower'

/**
 * An error of SES. `type` is the last part of its name, as in
 * `com.amazonaws.ses#BadRequestException:…`.
 */
interface SesProblem {
  type: string
  message: string
}

const TOO_FAST = /^(TooManyRequests|Throttl|RequestThrottled|SlowDown|ServiceUnavailable)/
/** A pattern for refusals by the daily quota, after which another try now is useless. */
const DAILY = /\bdaily\b|\b24[- ]hours?\b/i
const OF_THE_MESSAGE = /^(MessageRejected|BadRequest|InvalidParameter|Validation|Serialization)/
/** A pattern for errors that every other message would get too. */
const OF_OUR_SETTINGS =
  /not verified|configuration set|sandbox|not authorized|sending (is )?(paused|disabled)/i

const ADVICE: [of: RegExp, says: string][] = [
  [
    /^(AccountSuspended|AccountSending)/,
    'Amazon has suspended the sending of this account; its console says why',
  ],
  [
    /^(SendingPaused|ConfigurationSetSendingPaused)/,
    'Sending is paused at SES; resume it in its console',
  ],
  [/^MailFromDomainNotVerified/, 'The MAIL FROM domain is not verified at SES'],
  [
    /^(SignatureDoesNotMatch|InvalidSignature|RequestExpired|RequestTimeTooSkewed|IncompleteSignature)/,
    'Look at AWS_SECRET_ACCESS_KEY and the clock',
  ],
  [
    /^(InvalidClientTokenId|UnrecognizedClient|ExpiredToken|MissingAuthenticationToken|InvalidAccessKeyId)/,
    'Look at AWS_ACCESS_KEY_ID and AWS_SESSION_TOKEN',
  ],
  [
    /^AccessDenied/,
    'The key may not do this; it needs ses:SendEmail, ses:SendRawEmail and ses:GetAccount',
  ],
  [/^NotFound/, 'Look at SES_CONFIGURATION_SET and AWS_REGION'],
]

const FAULTS: [of: RegExp, fault: SubmissionFault][] = [
  [/^(AccountSuspended|AccountSending|SendingPaused)/, 'suspended'],
  [/^(RequestExpired|RequestTimeTooSkewed)/, 'clock'],
  [
    /^(SignatureDoesNotMatch|InvalidSignature|IncompleteSignature|InvalidClientTokenId|UnrecognizedClient|ExpiredToken|MissingAuthenticationToken|InvalidAccessKeyId)/,
    'wrong_login',
  ],
  [/^AccessDenied/, 'key_rights'],
]

/** Returns what a refusal of SES says about our account or key. */
export function faultOf({ type }: SesProblem): SubmissionFault {
  return FAULTS.find(([of]) => of.test(type))?.[1] ?? 'refused'
}

/**
 * Converts SES's answer to a result. An error about our account does not count as a try of the
 * recipient. Without an answer, the result depends on whether a byte was written.
 */
export function verdictOf(called: Called): Verdict {
  if (called.status === null)
    return called.begun
      ? { outcome: 'unknown', detail: oneLine(called.detail) }
      : tryLater(called.detail)
  const { status } = called
  if (status >= 200 && status < 300) return accepted(called.body)
  const problem = sesProblemOf(called)
  const detail = wordsOf(problem, status)
  if (TOO_FAST.test(problem.type) || status === 429 || status === 503)
    return DAILY.test(problem.message) ? tryLater(detail) : 'slower'
  // SES may have failed before or after it accepted the message.
  if (status >= 500) return { outcome: 'unknown', detail: oneLine(detail) }
  const ofMessage = (status === 400 && OF_THE_MESSAGE.test(problem.type)) || status === 413
  return ofMessage && !OF_OUR_SETTINGS.test(problem.message)
    ? { outcome: 'refused', detail: oneLine(detail) }
    : tryLater(detail)
}

/** Makes the result `later` for a reason that is not about this message. */
export function tryLater(detail: string): SendResult {
  return { outcome: 'later', detail: oneLine(detail), reached: false }
}

function accepted(body: string): SendResult {
  const { MessageId } = parseObject(body)
  if (typeof MessageId === 'string' && MessageId !== '')
    return { outcome: 'sent', detail: oneLine(MessageId) }
  return { outcome: 'unknown', detail: 'SES answered 200 without a MessageId' }
}

/** Reads the type and message of a refusal by SES. */
export function sesProblemOf({
  headers,
  body,
}: {
  headers: Record<string, string | string[] | undefined>
  body: string
}): SesProblem {
  const said = parseObject(body)
  const type = [headers['x-amzn-errortype']].flat()[0] ?? said.__type ?? said.code
  const message = said.message ?? said.Message
  return {
    type: String(type ?? '')
      .replace(/:.*$/s, '')
      .replace(/^.*#/s, ''),
    message: typeof message === 'string' ? message : '',
  }
}

export function wordsOf({ type, message }: SesProblem, status: number): string {
  const advice = ADVICE.find(([of]) => of.test(type))?.[1]
  const words = [`${status} ${type}`.trim(), message].filter((part) => part !== '').join(': ')
  return advice === undefined ? words : `${advice} (${words})`
}

export function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
