import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls'
import type { SmtpSettings } from '#mail/smtp-url.ts'
import { Fault, faultOf } from './fault.ts'

/** TLS context, made once, as reading the machine's certificate authorities takes some ten ms. */
let context: SecureContext | null = null

/**
 * The buffer for all reads without TLS. Listeners of `data` must read it at once, before the next
 * read overwrites it.
 */
const READ = Buffer.allocUnsafeSlow(16_384)

/** Connects without TLS. Rejects with a Fault. */
export async function dial({ host, port }: SmtpSettings, connectMs: number): Promise<Socket> {
  // Node would allocate 64 KiB a read for replies of 100 bytes: a tenth of a message's work.
  const callback = (bytes: number, buffer: Uint8Array) =>
    socket.emit('data', buffer.subarray(0, bytes))
  const socket: Socket = connectTcp({
    host,
    port,
    noDelay: true,
    keepAlive: true,
    onread: { buffer: READ, callback },
  })
  await waitForEvent(socket, 'connect', connectMs, `no connection to ${host}:${port}`)
  return socket
}

/** Encrypts a connection by TLS. Rejects with a Fault. */
export async function startTls(
  socket: Socket,
  { host, tls }: SmtpSettings,
  handshakeMs: number,
): Promise<Socket> {
  context ??= createSecureContext()
  const secure = connectTls({
    socket,
    secureContext: context,
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
  const closed = () => reject(new Fault('the server closed the connection'))
  socket.once(event, resolve)
  socket.once('error', reject)
  socket.once('close', closed)
  try {
    await promise
  } catch (error) {
    socket.once('error', () => {})
    socket.destroy()
    const { message, silence } = faultOf(error)
    throw new Fault(`${failed}: ${message}`, { silence, cause: error })
  } finally {
    clearTimeout(timer)
    socket.off('error', reject)
    socket.off('close', closed)
  }
}
