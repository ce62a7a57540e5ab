import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:net'
import { listServedHosts } from '#areas/addresses/index.ts'
import { orderSooner } from '#areas/certificates/index.ts'
import type { Periodic } from '#operation/periodic.ts'
import type { System } from '#operation/system.ts'
import type { Log } from '#ports/log.ts'
import { BadSetting } from '../../setting.ts'
import type { Stoppable } from '../stop-stages.ts'
import { httpPort } from './http-port.ts'
import { httpsPort } from './https-port.ts'
import { type Authority, certificateWork } from './order-certificates.ts'
import type { ServedCertificates } from './served-certificates.ts'

interface TlsOptions {
  httpsPort: number
  httpPort: number
  /** The address to listen on; null for all addresses. */
  host: string | null
  authority: Authority
  served: ServedCertificates
}

interface ListeningTls {
  /** The ports that were opened. */
  httpsPort: number
  httpPort: number
  work: Periodic
  parts: readonly Stoppable[]
}

/**
 * Opens the ports of https and http. It does not wait for a certificate: `work` gets them. Throws
 * BadSetting when a port cannot be opened.
 */
export async function listenTls(
  system: System,
  app: FastifyInstance,
  { httpsPort: secure, httpPort: plain, host, authority, served }: TlsOptions,
): Promise<ListeningTls> {
  const { db, ports } = system
  const { directory } = authority.acme
  const { log } = ports
  await orderSooner(db, {
    hosts: await listServedHosts(system),
    directory,
    now: ports.clock.now(),
  })
  await served.refresh()
  const http = httpPort(system, { directory, served })
  const https = httpsPort(app, system, served)
  const httpAt = await open(http, { name: 'HTTP_PORT', port: plain, host, log })
  let httpsAt: number
  try {
    httpsAt = await open(https, { name: 'HTTPS_PORT', port: secure, host, log })
  } catch (error) {
    http.close()
    throw error
  }
  return {
    httpsPort: httpsAt,
    httpPort: httpAt,
    work: certificateWork(authority, served),
    parts: [
      { name: 'HTTPS port', stop: () => close(https) },
      {
        name: 'HTTP port',
        stop() {
          const ended = close(http)
          http.closeIdleConnections()
          return ended
        },
      },
    ],
  }
}

interface Opening {
  name: string
  port: number
  host: string | null
  log: Log
}

/** Opens a port. On all addresses when `host` is null, also where there is no IPv6. */
function open(server: Server, { name, port, host, log }: Opening): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { name, port })))
    server.listen({ port, ...(host !== null && { host }) }, () => {
      server.removeAllListeners('error')
      server.on('error', (err) => log.error({ err, port }, `${name}: connections failed`))
      resolve((server.address() as { port: number }).port)
    })
  })
}

function explain(
  error: NodeJS.ErrnoException,
  { name, port }: { name: string; port: number },
): Error {
  if (error.code === 'EADDRINUSE')
    return new BadSetting(
      `Port ${port} (${name}) is taken by another program, and TLS=auto needs it. Stop that program, mostly a web server such as nginx or Apache. Or keep it as a proxy in front, and leave TLS out (docs/running.md).`,
    )
  if (error.code === 'EACCES')
    return new BadSetting(
      `Port ${port} (${name}) may not be opened: ports below 1024 need a right. Start Mailcast by the systemd unit of deploy/, or as root, which it gives up; or set HTTPS_PORT and HTTP_PORT to higher ports, to which 443 and 80 of your router lead.`,
    )
  return error
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
