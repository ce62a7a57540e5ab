import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import { MINUTE_MS } from '#lib/duration.ts'
import { AttemptFailure, detailOf } from './failure.ts'
import type { HostAddress, VettedResolver } from './resolver.ts'

export interface ConnectorOptions {
  resolver: VettedResolver
  ca?: string
  connectPort?: number
}

// RFC 8305 §5 waits 250 ms for an address, but a distant host answers in about 300 ms.
const NEXT_ADDRESS_MS = 1_000
const READ_BYTES = 16_384
const KEEP_ALIVE_PROBE_MS = MINUTE_MS

/**
 * Opens a socket to a permitted address, for https with a trusted certificate. Returns a function
 * that aborts. Calls `done` exactly once, also after an abort.
 */
export function openConnection(
  target: buildConnector.Options,
  options: ConnectorOptions,
  done: buildConnector.Callback,
): (reason: Error) => void {
  let socket: Socket | null = null
  let finished = false

  const fail = (reason: Error) => {
    if (finished) return
    finished = true
    socket?.destroy()
    done(reason, null)
  }

  const dial = (addresses: HostAddress[]) => {
    if (finished) return
    const secure = target.protocol === 'https:'
    const opened = (socket = secure
      ? dialTls(target, addresses, options)
      : connectTcp(tcpOptions(target, addresses, options)))
    let connected = false
    opened.on('error', (error) =>
      fail(
        secure && connected
          ? new AttemptFailure('tls_error', detailOf(error), { cause: error })
          : error,
      ),
    )
    opened.on('close', () =>
      fail(
        new AttemptFailure('connection_reset', 'the connection closed while it was being opened'),
      ),
    )
    opened.once('connect', () => {
      connected = true
      // The last check: the connected address may differ from the one that DNS returned.
      const peer = opened.remoteAddress ?? ''
      if (!options.resolver.permits(peer))
        fail(new AttemptFailure('blocked_address', `connected to ${peer}, which is not public`))
    })
    opened.once(secure ? 'secureConnect' : 'connect', () => {
      if (finished) return
      finished = true
      done(null, opened)
    })
  }

  options.resolver.addresses(target.hostname).then(dial).catch(fail)
  return fail
}

function tcpOptions(
  target: buildConnector.Options,
  addresses: HostAddress[],
  options: ConnectorOptions,
) {
  return {
    host: target.hostname,
    port: options.connectPort ?? Number(target.port || (target.protocol === 'https:' ? 443 : 80)),
    // Node does not call `lookup` for literals. The resolver has checked them before.
    lookup: answering(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    highWaterMark: READ_BYTES,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
  }
}

function dialTls(
  target: buildConnector.Options,
  addresses: HostAddress[],
  options: ConnectorOptions,
): Socket {
  return connectTls({
    ...tcpOptions(target, addresses, options),
    // RFC 6066 §3: server_name is never an address. The certificate is checked either way.
    ...(isIP(target.hostname) === 0 ? { servername: target.hostname } : {}),
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    ALPNProtocols: ['http/1.1'],
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment changes nothing here.
    rejectUnauthorized: true,
  })
}

/** Makes a `lookup` for sockets that returns only the checked addresses. */
function answering(addresses: HostAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const first = addresses[0]
    if (all) callback(null, addresses)
    else if (first) callback(null, first.address, first.family)
  }
}
