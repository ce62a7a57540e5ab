import { hostname } from 'node:os'
import type { Socket } from 'node:net'
import type { SmtpSettings } from '#mail/smtp-url.ts'
import { type Extensions, extensionsOf, NO_EXTENSIONS } from './extensions.ts'
import { logIn } from './auth.ts'
import { dial, isLoopback, isNear, type Reach, startTls } from './dial.ts'
import { Fault } from './fault.ts'
import { isPositive } from './send-result.ts'
import type { Timeouts } from './timeouts.ts'
import type { Reply } from './reply-reader.ts'
import { Wire } from './wire.ts'
import { replyText } from './reply-text.ts'

export interface Connection {
  wire: Wire
  extensions: Extensions
}

/** Opens a connection that is ready for MAIL. Rejects with a Fault. */
export async function openConnection(
  settings: SmtpSettings,
  timeouts: Timeouts,
  reach: Reach = {},
): Promise<Connection> {
  const socket = await dial(settings, timeouts.connectMs, reach)
  const encrypt = (clear: Socket) => startTls(clear, settings, timeouts.greetingMs, reach.ca)
  const wire = new Wire(settings.implicitTls ? await encrypt(socket) : socket)
  try {
    expect(
      await wire.ask(null, timeouts.greetingMs, `${settings.host} sent no greeting`),
      220,
      'the server refuses the connection',
    )
    let extensions = await greet(wire, settings, timeouts.socketMs)
    if (
      !settings.implicitTls &&
      extensions.startTls &&
      settings.tls !== 'off' &&
      settings.tls !== 'near'
    ) {
      expect(
        await wire.ask('STARTTLS\r\n', timeouts.socketMs, 'STARTTLS'),
        220,
        'the server offers TLS and does not begin it',
      )
      await wire.secure(encrypt)
      // RFC 3207 §4.2: the extensions announced before TLS are discarded.
      extensions = await greet(wire, settings, timeouts.socketMs)
    } else if (!settings.implicitTls) {
      const reason = whyNotInClear(settings, isLoopback(socket), isNear(socket))
      if (reason !== null) throw new Fault(reason, { kind: 'no_tls' })
    }
    if (settings.login)
      await logIn(
        (line) => wire.ask(line, timeouts.socketMs, 'AUTH'),
        extensions.auth,
        settings.login,
        settings.auth,
      )
    return {
      wire,
      extensions: { ...extensions, chunking: extensions.chunking && settings.chunking },
    }
  } catch (error) {
    wire.end(
      error instanceof Fault
        ? error
        : new Fault('the connection could not be made ready', { cause: error }),
    )
    throw error
  }
}

/** Sends EHLO, and HELO to a server that does not know it (RFC 5321 §3.2). */
async function greet(
  wire: Wire,
  { ehloName }: SmtpSettings,
  timeoutMs: number,
): Promise<Extensions> {
  const name = ehloName ?? ownName(wire.socket)
  const reply = await wire.ask(`EHLO ${name}\r\n`, timeoutMs, 'EHLO')
  if (isPositive(reply)) return extensionsOf(reply)
  if (reply.code < 500)
    throw new Fault(`the server refuses the connection: ${replyText(reply)}`, {
      reply,
      kind: 'try_later',
    })
  expect(
    await wire.ask(`HELO ${name}\r\n`, timeoutMs, 'HELO'),
    250,
    'the server refuses the connection',
  )
  return NO_EXTENSIONS
}

/**
 * Returns why a connection without TLS may not be used; null when it may. An attacker on the
 * network could remove STARTTLS from the reply to EHLO.
 */
export function whyNotInClear(
  { host, login, tls }: Pick<SmtpSettings, 'host' | 'login' | 'tls'>,
  loopback: boolean,
  near = loopback,
): string | null {
  if (tls === 'required')
    return `${host} does not offer TLS (STARTTLS), and SMTP_URL has tls=required`
  if (login === null || tls === 'off' || loopback || (tls === 'near' && near)) return null
  return `${host} does not offer TLS (STARTTLS), so the password was not sent. Use smtps:// or another port, or tls=off in SMTP_URL where nobody can listen between`
}

function expect(reply: Reply, code: number, failed: string): void {
  if (reply.code === code) return
  const kind = reply.code < 500 ? 'try_later' : 'refused'
  throw new Fault(`${failed}: ${replyText(reply)}`, { reply, kind })
}

/** Returns this machine's full host name, else an address literal (RFC 5321 §4.1.4). */
function ownName({ localAddress = '127.0.0.1', localFamily }: Socket): string {
  const name = hostname()
  if (/^[\w-]+(?:\.[\w-]+)+$/.test(name)) return name
  return localFamily === 'IPv6' ? `[IPv6:${localAddress}]` : `[${localAddress}]`
}
