import type { FastifyInstance } from 'fastify'
import { createServer, type Server } from 'node:tls'
import { ownHost } from '#areas/certificates/index.ts'
import { SECOND_MS } from '#lib/duration.ts'
import type { System } from '#operation/system.ts'
import type { ServedCertificates } from './served-certificates.ts'

const HANDSHAKE_MS = 10 * SECOND_MS
/** The most connections. The HTTP server closes idle ones long before. */
const CONNECTIONS_MAX = 12_000

/**
 * Makes the TLS server. It passes its connections to the HTTP server of `app`, so that the limits
 * and the draining of that server apply to https too. A client that requests an unknown host gets
 * the certificate of BASE_URL, and refuses it. Before the first certificate every handshake fails.
 */
export function httpsPort(
  app: FastifyInstance,
  { ports }: Pick<System, 'ports'>,
  served: ServedCertificates,
): Server {
  const server = createServer(
    {
      handshakeTimeout: HANDSHAKE_MS,
      ALPNProtocols: ['http/1.1'],
      SNICallback(name, give) {
        void served.find(name.toLowerCase()).then((context) => give(null, context ?? undefined))
      },
    },
    (socket) => app.server.emit('connection', socket),
  )
  server.maxConnections = CONNECTIONS_MAX
  // Logged at debug level only, because strangers break handshakes every day.
  server.on('tlsClientError', (err) => ports.log.debug({ err }, 'a TLS handshake failed'))
  // The default certificate, for clients that send no host name or an unknown one.
  const own = ownHost(ports.deployment)
  served.watch((host, pair) => {
    if (host === own) server.setSecureContext({ ...pair })
  })
  return server
}
