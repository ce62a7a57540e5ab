import { readSmtpUrl } from '#mail/smtp-url.ts'
import type { Log } from '#ports/log.ts'
import type { SendResult, Mailer, Message } from '#ports/mailer.ts'
import { secretsOf } from './smtp/auth.ts'
import { messagesPerConnection } from './smtp/host-limits.ts'
import { envelopeOf } from './smtp/envelope.ts'
import { faultOf } from './smtp/fault.ts'
import { openConnection } from './smtp/handshake.ts'
import { type Timeouts, TIMEOUTS } from './smtp/timeouts.ts'
import { Pool } from './smtp/pool.ts'
import type { Submission } from './smtp/session.ts'
import { withoutSecrets } from './smtp/reply-text.ts'

/**
 * Submits mail to one SMTP server over kept connections, with one round trip a message or less where the server's extensions allow it.
 * @param url `smtp://user:password@host:587` or `smtps://…`; docs/sending.md lists its parameters
 */
export function smtpMailer(url: string, log: Log, given: Partial<Timeouts> = {}): Mailer {
  const settings = readSmtpUrl(url)
  const timeouts = { ...TIMEOUTS, ...given }
  const redact = withoutSecrets(secretsOf(settings.login))
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const name = `${settings.implicitTls ? 'smtps' : 'smtp'}://${host}:${settings.port}`
  const pool = new Pool(() => openConnection(settings, timeouts), {
    timeouts,
    connections: settings.connections,
    messages: settings.messages ?? messagesPerConnection(settings.host),
    redact,
    failed: (fault) =>
      log.warn({ mailServer: name, err: redact(fault.message) }, 'the connection to the mail server failed; trying again within 5 s'),
  })
  return {
    name,
    send: (message) => new Promise((settle) => submit(pool, message, settle)),
    async check() {
      try {
        const { wire } = await openConnection(settings, timeouts)
        await wire.ask('QUIT\r\n', timeouts.quitMs, 'QUIT').catch(() => {})
        wire.end(faultOf('checked'))
      } catch (error) {
        throw new Error(redact(faultOf(error).message), { cause: error })
      }
    },
    close: () => pool.close(),
  }
}

/** Refuses addresses that SMTP cannot express, before anything is sent. */
function submit(pool: Pool, message: Message, settle: Submission['settle']): void {
  const refuse = (detail: string) => settle({ outcome: 'refused', detail } satisfies SendResult)
  const envelope = envelopeOf(message)
  if (typeof envelope === 'string') return refuse(envelope)
  pool.submit({ envelope, text: message.raw, settle, moves: 0 })
}
