import { hostname } from 'node:os'
import type { Socket } from 'node:net'
import type { SmtpSettings } from '#mail/smtp-url.ts'
import { type Abilities, abilitiesOf, NONE } from './abilities.ts'
import { logIn } from './auth.ts'
import { dial, encrypted, isLoopback } from './dial.ts'
import { Fault } from './fault.ts'
import { isPositive } from './handover.ts'
import type { Patience } from './patience.ts'
import type { Reply } from './reply-reader.ts'
import { Wire } from './wire.ts'
import { wordsOf } from './wording.ts'

export interface Connection {
  wire: Wire
  abilities: Abilities
}

/** A connection on which the next thing to say is MAIL. Rejects with a Fault. */
export async function openConnection(settings: SmtpSettings, patience: Patience): Promise<Connection> {
  const socket = await dial(settings, patience.connectMs)
  const encrypt = (clear: Socket) => encrypted(clear, settings, patience.greetingMs)
  const wire = new Wire(settings.implicitTls ? await encrypt(socket) : socket)
  try {
    expect(await wire.ask(null, patience.greetingMs, `${settings.host} does not greet`), 220, 'the server turns us away')
    let abilities = await greet(wire, settings, patience.socketMs)
    if (!settings.implicitTls && abilities.startTls && settings.tls !== 'off') {
      expect(await wire.ask('STARTTLS\r\n', patience.socketMs, 'STARTTLS'), 220, 'the server offers TLS and does not begin it')
      await wire.secure(encrypt)
      // RFC 3207 §4.2: what it announced in clear is forgotten.
      abilities = await greet(wire, settings, patience.socketMs)
    } else if (!settings.implicitTls) {
      const reason = whyNotInClear(settings, isLoopback(socket))
      if (reason !== null) throw new Fault(reason)
    }
    if (settings.login) await logIn((line) => wire.ask(line, patience.socketMs, 'AUTH'), abilities.auth, settings.login, settings.auth)
    return { wire, abilities: { ...abilities, chunking: abilities.chunking && settings.chunking } }
  } catch (error) {
    wire.end(error instanceof Fault ? error : new Fault('the connection could not be made ready', { cause: error }))
    throw error
  }
}

/** EHLO, and HELO for a server that does not know it (RFC 5321 §3.2). */
async function greet(wire: Wire, { ehloName }: SmtpSettings, patienceMs: number): Promise<Abilities> {
  const name = ehloName ?? ownName(wire.socket)
  const reply = await wire.ask(`EHLO ${name}\r\n`, patienceMs, 'EHLO')
  if (isPositive(reply)) return abilitiesOf(reply)
  if (reply.code < 500) throw new Fault(`the server turns us away: ${wordsOf(reply)}`, { reply })
  expect(await wire.ask(`HELO ${name}\r\n`, patienceMs, 'HELO'), 250, 'the server turns us away')
  return NONE
}

/** Whoever sits between can take STARTTLS out of the answer to EHLO: then nothing that is secret goes over the connection. */
export function whyNotInClear({ host, login, tls }: Pick<SmtpSettings, 'host' | 'login' | 'tls'>, loopback: boolean): string | null {
  if (tls === 'required') return `${host} does not offer TLS (STARTTLS), and SMTP_URL has tls=required`
  if (login === null || tls === 'off' || loopback) return null
  return `${host} does not offer TLS (STARTTLS), so the password was not sent. Use smtps:// or another port, or tls=off in SMTP_URL where nobody can listen between`
}

function expect(reply: Reply, code: number, failed: string): void {
  if (reply.code !== code) throw new Fault(`${failed}: ${wordsOf(reply)}`, { reply })
}

/** A full host name, else an address literal (RFC 5321 §4.1.4). */
function ownName({ localAddress = '127.0.0.1', localFamily }: Socket): string {
  const name = hostname()
  if (/^[\w-]+(?:\.[\w-]+)+$/.test(name)) return name
  return localFamily === 'IPv6' ? `[IPv6:${localAddress}]` : `[${localAddress}]`
}
