import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls'
import { isPrivateAddress } from '#lib/addresses/ip.ts'
import type { SmtpSettings } from '#mail/smtp-url.ts'
import type { SubmissionFault } from '#ports/mailer.ts'
import { Fault, faultOf } from './fault.ts'

/**
 * The rules for connections to servers: name resolution and permitted addresses. By default the
 * machine resolves names, and all addresses are allowed.
 */
export interface Reach {
  resolver?: {
    /** Returns the addresses of a host. Rejects when one of them is not permitted. */
    addresses(host: string): Promise<{ address: string; family: number }[]>
    permits(address: string): boolean
  }
  /** Certificate authorities as PEM, in place of the machine's. */
  ca?: string
}

/** TLS context, made once, as reading the machine's certificate authorities takes some ten ms. */
let context: SecureContext | null = null

/**
 * The buffer for all reads without TLS. Listeners of `data` must read it at once, before the next
 * read overwrites it.
 */
const READ = Buffer.allocUnsafeSlow(16_384)

/** Connects without TLS. Rejects with a Fault. */
export async function dial(
  { host, port }: Pick<SmtpSettings, 'host' | 'port'>,
  connectMs: number,
  { resolver }: Reach = {},
): Promise<Socket> {
  const failed = `no connection to ${host}:${port}`
  const found = resolver ? await addressesOf(resolver, host, failed) : null
  // Without this buffer, Node allocates 64 KiB for each read of a 100-byte reply. That is a tenth
  // of the work for a message.
  const callback = (bytes: number, buffer: Uint8Array) =>
    socket.emit('data', buffer.subarray(0, bytes))
  const socket: Socket = connectTcp({
    host,
    port,
    noDelay: true,
    keepAlive: true,
    onread: { buffer: READ, callback },
    ...(found && { lookup: answering(found) }),
  })
  await waitForEvent(socket, 'connect', connectMs, failed)
  // The connected address is checked too, because an IP address in place of a host name is not
  // looked up.
  if (resolver && !resolver.permits(socket.remoteAddress ?? '')) {
    socket.destroy()
    throw new Fault(`${failed}: it is in a private network`, { kind: 'private_host' })
  }
  return socket
}

async function addressesOf(
  resolver: NonNullable<Reach['resolver']>,
  host: string,
  failed: string,
): Promise<{ address: string; family: number }[]> {
  try {
    return await resolver.addresses(host)
  } catch (cause) {
    const blocked = (cause as { attemptError?: string }).attemptError === 'blocked_address'
    throw new Fault(`${failed}: ${faultOf(cause).message}`, {
      kind: blocked ? 'private_host' : 'unknown_host',
      cause,
    })
  }
}

/** Makes a `lookup` that returns addresses that were checked before. */
function answering(found: { address: string; family: number }[]): LookupFunction {
  return (_host, { all }, callback) => {
    const first = found[0]!
    if (all) callback(null, found)
    else callback(null, first.address, first.family)
  }
}

/** Encrypts a connection by TLS. Rejects with a Fault. */
export async function startTls(
  socket: Socket,
  { host, tls }: SmtpSettings,
  handshakeMs: number,
  ca?: string,
): Promise<Socket> {
  context ??= createSecureContext()
  const secure = connectTls({
    socket,
    secureContext: ca === undefined ? context : createSecureContext({ ca }),
    // No attacker can read on loopback, and certificates for `localhost` are rare.
    rejectUnauthorized: tls === 'required' || (tls !== 'unchecked' && !isLoopback(socket)),
    // RFC 6066 §3: server_name is never an address. The certificate is checked either way.
    ...(isIP(host) === 0 ? { servername: host } : { host }),
  })
  await waitForEvent(secure, 'secureConnect', handshakeMs, `no TLS with ${host}`)
  return secure
}

export function isLoopback({ remoteAddress = '' }: Socket): boolean {
  return remoteAddress === '::1' || /^(?:::ffff:)?127\./.test(remoteAddress)
}

/** Returns whether the server is on this machine or in a private network. */
export function isNear(socket: Socket): boolean {
  return isLoopback(socket) || isPrivateAddress(socket.remoteAddress ?? '')
}

/** Waits for an event. When it does not come, destroys the socket and rejects with a Fault. */
async function waitForEvent(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  timeoutMs: number,
  failed: string,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(
    () =>
      reject(new Fault(`the server did not answer for ${timeoutMs / 1000} s`, { silence: true })),
    timeoutMs,
  )
  const closed = () => reject(new Fault('the server closed the connection', { kind: 'closed' }))
  socket.once(event, resolve)
  socket.once('error', reject)
  socket.once('close', closed)
  try {
    await promise
  } catch (error) {
    socket.once('error', () => {})
    socket.destroy()
    const { message, silence, kind } = faultOf(error)
    throw new Fault(`${failed}: ${message}`, {
      silence,
      kind: kind ?? kindOf(error, event),
      cause: error,
    })
  } finally {
    clearTimeout(timer)
    socket.off('error', reject)
    socket.off('close', closed)
  }
}

/** Returns what an error of the socket means. Node has no list of the codes of certificates. */
function kindOf(error: unknown, event: 'connect' | 'secureConnect'): SubmissionFault {
  const codes = (error instanceof AggregateError ? error.errors : [error]).map(
    (each) => (each as NodeJS.ErrnoException).code ?? '',
  )
  if (codes.some((code) => /^(?:ENOTFOUND|EAI_|ENODATA)/.test(code))) return 'unknown_host'
  if (codes.includes('ETIMEDOUT')) return 'silence'
  if (event === 'connect') return 'no_connection'
  if (codes.some((code) => /^(?:ECONNRESET|EPIPE)/.test(code))) return 'closed'
  return codes.some((code) => /^(?:ERR_SSL|EPROTO)/.test(code)) ? 'plain_port' : 'certificate'
}
