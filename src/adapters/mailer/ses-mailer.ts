import { Pool } from 'undici'
import type { Clock } from '#ports/clock.ts'
import type { Log } from '#ports/log.ts'
import { type Mailer, type Message, type SendResult, SubmissionError } from '#ports/mailer.ts'
import { type Called, call } from './ses/call.ts'
import { sendRate } from './ses/send-rate.ts'
import { type AwsKeys, awsSigner } from './ses/signature.ts'
import { oneLine } from '#lib/one-line.ts'
import { faultOf, tryLater, parseObject, sesProblemOf, verdictOf, wordsOf } from './ses/verdict.ts'

export interface SesOptions extends AwsKeys {
  region: string
  configurationSet: string | null
  /** The address in place of Amazon's, for tests; null to call Amazon. */
  apiBase: string | null
  /** The milliseconds for a whole call; by default 30,000. */
  timeoutMs?: number
}

/** The most connections: a process's workers submit 64 messages and 16 urgent ones at once. */
const CONNECTIONS = 80
const TIMEOUT_MS = 30_000
const CONNECT_MS = 10_000
/**
 * The milliseconds for which an idle connection is kept. Amazon closes it after a minute, and a
 * request at that moment would have no known result.
 */
const KEEP_ALIVE_MS = 20_000
/**
 * The number of tries to submit a message when SES asks for less speed. Then the result is `later`.
 */
const TRIES = 4
const SEND = '/v2/email/outbound-emails'
const ACCOUNT = '/v2/email/account'

/** Makes a mailer that submits to Amazon SES by its API v2, over persistent connections. */
export function sesMailer(options: SesOptions, clock: Clock, log: Log): Mailer {
  const { region, configurationSet, timeoutMs = TIMEOUT_MS } = options
  const { origin, host } = new URL(options.apiBase ?? `https://email.${region}.amazonaws.com`)
  const sign = awsSigner(options, { region, service: 'ses' })
  const rate = sendRate()
  // With more than one request in a pipeline, a failed request would leave the results of the
  // requests after it unknown too.
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: Math.min(CONNECT_MS, timeoutMs) },
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    // Zero turns this timeout off, since `call` has one deadline for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  function ask(method: 'GET' | 'POST', path: string, body: string): Promise<Called> {
    const contentType = method === 'POST' ? 'application/json' : null
    const headers = sign({ method, host, path, contentType, body }, clock.now())
    return call(pool, { method, path, headers, ...(body === '' ? {} : { body }) }, timeoutMs)
  }

  async function send(message: Message): Promise<SendResult> {
    const body = JSON.stringify(requestOf(message, configurationSet))
    for (let tries = 1; tries <= TRIES; tries++) {
      await rate.acquire(message.urgent)
      const verdict = verdictOf(await ask('POST', SEND, body))
      if (verdict !== 'slower') return verdict
      if (tries === 1)
        log.debug({}, 'SES refused a message for its send rate; lowering the rate and trying again')
      rate.slower()
    }
    return tryLater('SES takes no more mails a second for now; its console says how many it does')
  }

  return {
    name: `ses:${region}`,
    provider: 'ses',
    // SES refuses a message with two signatures, and signs for each domain verified there.
    signs: true,
    send,
    async check() {
      const called = await ask('GET', ACCOUNT, '')
      if (called.status !== 200) throw errorOf(called)
      return accountOf(parseObject(called.body))
    },
    close: () => pool.close(),
  }
}

function errorOf(called: Called): SubmissionError {
  if (called.status === null)
    return new SubmissionError(oneLine(called.detail), {
      fault: /ENOTFOUND/.test(called.detail) ? 'wrong_region' : 'no_connection',
      reply: null,
    })
  const problem = sesProblemOf(called)
  return new SubmissionError(oneLine(wordsOf(problem, called.status)), {
    fault: faultOf(problem),
    reply: oneLine(`${called.status} ${problem.type} ${problem.message}`, 300),
  })
}

/** Returns a request without `FromEmailAddress`, which would replace the message's From. */
function requestOf(
  { from, to, raw, recipientToken }: Message,
  configurationSet: string | null,
): object {
  return {
    Destination: { ToAddresses: [to] },
    FeedbackForwardingEmailAddress: from,
    Content: { Raw: { Data: raw.toString('base64') } },
    ...(recipientToken === undefined
      ? {}
      : { EmailTags: [{ Name: 'mailcast', Value: recipientToken }] }),
    ...(configurationSet === null ? {} : { ConfigurationSetName: configurationSet }),
  }
}

/**
 * Describes the account at SES for the operator. Throws when SES sends no mail for this account.
 */
function accountOf({
  SendingEnabled,
  ProductionAccessEnabled,
  EnforcementStatus,
  SendQuota,
}: Record<string, unknown>): string {
  if (SendingEnabled !== true)
    throw new SubmissionError(
      `sending is switched off at SES (${String(EnforcementStatus ?? 'no reason given')})`,
      { fault: 'suspended', reply: null },
    )
  const {
    Max24HourSend = '?',
    MaxSendRate = '?',
    SentLast24Hours = '?',
  } = (SendQuota ?? {}) as Record<string, number | string>
  const quota = `${SentLast24Hours} of ${Max24HourSend === -1 ? 'any number of' : Max24HourSend} mails in 24 hours, at most ${MaxSendRate} a second`
  const state =
    EnforcementStatus === 'HEALTHY' || EnforcementStatus === undefined
      ? ''
      : `; the account is under review (${String(EnforcementStatus)})`
  const sandbox =
    ProductionAccessEnabled === true
      ? ''
      : '; in the sandbox: only verified addresses get mail until you ask for production access'
  return `${quota}${state}${sandbox}`
}
