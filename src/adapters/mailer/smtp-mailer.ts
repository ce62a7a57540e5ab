import type { MailProvider } from '#mail/mail-provider.ts'
import { providerOfHost } from '#mail/provider-hosts.ts'
import { readSmtpUrl, type SmtpSettings } from '#mail/smtp-url.ts'
import type { Log } from '#ports/log.ts'
import { type Mailer, type SendResult, SubmissionError } from '#ports/mailer.ts'
import { secretsOf } from './smtp/auth.ts'
import type { Reach } from './smtp/dial.ts'
import { messagesPerConnection } from './smtp/host-limits.ts'
import { envelopeOf } from './smtp/envelope.ts'
import { faultOf } from './smtp/fault.ts'
import { openConnection } from './smtp/handshake.ts'
import { withRecipientHeader } from './smtp/recipient-header.ts'
import { type Timeouts, TIMEOUTS } from './smtp/timeouts.ts'
import { Pool, type PoolOptions } from './smtp/pool.ts'
import { replyText, withoutSecrets } from './smtp/reply-text.ts'

/**
 * The most connections for urgent messages: one for each that may be submitted at once
 * (`AWAITED_OPEN_MAX`). With the others these are 36, below Postfix's limit of 50
 * (smtpd_client_connection_count_limit).
 */
const URGENT_CONNECTIONS = 16
/**
 * The milliseconds after which an urgent message moves to another connection, when the message
 * before it gets no answer. The move may take up to twice this time.
 */
const URGENT_RESCUE_MS = 500

interface SmtpMailerOptions {
  timeouts?: Partial<Timeouts>
  reach?: Reach
  /** The mail service; by default the service to which the server's host name belongs. */
  provider?: MailProvider
}

/**
 * Makes a mailer that submits to one SMTP server over persistent connections.
 * @param server settings, or `smtp://user:password@host:587` (docs/sending.md lists its parameters)
 */
export function smtpMailer(
  server: string | SmtpSettings,
  log: Log,
  options: SmtpMailerOptions = {},
): Mailer {
  const settings = typeof server === 'string' ? readSmtpUrl(server) : server
  const { reach = {}, provider = providerOfHost(settings.host) } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const redact = withoutSecrets(secretsOf(settings.login))
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const name = `${settings.implicitTls ? 'smtps' : 'smtp'}://${host}:${settings.port}`
  const open = (differing: Pick<PoolOptions, 'connections' | 'timeouts' | 'failed'>) =>
    new Pool(() => openConnection(settings, timeouts, reach), {
      messages: settings.messages ?? messagesPerConnection(settings.host),
      redact,
      ...differing,
    })
  const pool = open({
    connections: settings.connections,
    timeouts,
    failed: (fault) =>
      log.warn(
        { mailServer: name, err: redact(fault.message) },
        'the connection to the mail server failed; trying again within 5 s',
      ),
  })
  const urgent = open({
    connections: Math.min(URGENT_CONNECTIONS, settings.connections),
    timeouts: { ...timeouts, rescueMs: Math.min(URGENT_RESCUE_MS, timeouts.rescueMs) },
    failed: (fault) =>
      log.info(
        { mailServer: name, err: redact(fault.message) },
        'a connection for urgent mails failed; they go first over the other connections',
      ),
  })

  /**
   * Submits over a connection for urgent messages, or over another one when the server permits no
   * more.
   */
  async function sendUrgent(
    over: (pool: Pool, place?: { first: true }) => Promise<SendResult>,
  ): Promise<SendResult> {
    const result = urgent.backsOff ? null : await over(urgent)
    return result && result.reached !== false ? result : over(pool, { first: true })
  }

  return {
    name,
    provider,
    async send(message) {
      const envelope = envelopeOf(message)
      if (typeof envelope === 'string') return { outcome: 'refused', detail: envelope }
      const text = withRecipientHeader(message.raw, provider, message.recipientToken)
      const over = (to: Pool, place?: { first: true }) =>
        new Promise<SendResult>((settle) => to.submit({ envelope, text, settle, moves: 0 }, place))
      return message.urgent ? sendUrgent(over) : over(pool)
    },
    async check() {
      try {
        const { wire } = await openConnection(settings, timeouts, reach)
        await wire.ask('QUIT\r\n', timeouts.quitMs, 'QUIT').catch(() => {})
        wire.end(faultOf('checked'))
      } catch (error) {
        const { message, kind, reply } = faultOf(error)
        throw new SubmissionError(redact(message), {
          fault: kind,
          reply: reply && redact(replyText(reply)),
          cause: error,
        })
      }
    },
    close: async () => void (await Promise.all([urgent.close(), pool.close()])),
  }
}
