import { readSmtpUrl } from '#mail/smtp-url.ts'
import type { Log } from '#ports/log.ts'
import type { Handover, Mailer, Message } from '#ports/mailer.ts'
import { secretsOf } from './smtp/auth.ts'
import { messagesOverOne } from './smtp/courtesy.ts'
import { envelopeOf } from './smtp/envelope.ts'
import { faultOf } from './smtp/fault.ts'
import { openConnection } from './smtp/opening.ts'
import { type Patience, PATIENCE } from './smtp/patience.ts'
import { Pool } from './smtp/pool.ts'
import type { Handing } from './smtp/session.ts'
import { withoutSecrets } from './smtp/wording.ts'

/**
 * Hands mail to one SMTP server over kept connections, with a round trip a message or less where it can.
 * @param url `smtp://user:password@host:587` or `smtps://…`; its parameters are told in docs/sending.md
 */
export function smtpMailer(url: string, log: Log, patience: Partial<Patience> = {}): Mailer {
  const settings = readSmtpUrl(url)
  const waits = { ...PATIENCE, ...patience }
  const say = withoutSecrets(secretsOf(settings.login))
  const pool = new Pool(() => openConnection(settings, waits), {
    patience: waits,
    connections: settings.connections,
    messages: settings.messages ?? messagesOverOne(settings.host),
    say,
    failed: (fault) => log.warn({ err: say(fault.message) }, 'the mail server connection failed'),
  })
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return {
    name: `${settings.implicitTls ? 'smtps' : 'smtp'}://${host}:${settings.port}`,
    send: (message) => new Promise((settle) => hand(pool, message, settle)),
    async check() {
      try {
        const { wire } = await openConnection(settings, waits)
        await wire.ask('QUIT\r\n', waits.quitMs, 'QUIT').catch(() => {})
        wire.end(faultOf('checked'))
      } catch (error) {
        throw new Error(say(faultOf(error).message), { cause: error })
      }
    },
    close: () => pool.close(),
  }
}

/** Refuses on our side what cannot be said in SMTP at all. */
function hand(pool: Pool, message: Message, settle: Handing['settle']): void {
  const refuse = (detail: string) => settle({ outcome: 'refused', detail } satisfies Handover)
  const envelope = envelopeOf(message)
  if (typeof envelope === 'string') return refuse(envelope)
  pool.hand({ envelope, text: message.raw, settle, moves: 0 })
}
