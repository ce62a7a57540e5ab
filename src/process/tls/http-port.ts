import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isServedHost } from '#areas/addresses/index.ts'
import { ownHost } from '#areas/certificates/index.ts'
import { SECOND_MS } from '#lib/duration.ts'
import type { System } from '#operation/system.ts'
import type { ServedCertificates } from './served-certificates.ts'
import { wellKnown } from './well-known.ts'

const REQUEST_MS = 10 * SECOND_MS
/** The milliseconds between looks for connections that are too slow. */
const LOOK_MS = 2 * SECOND_MS
const CONNECTIONS_MAX = 1000

const NO_CERTIFICATE =
  'Mailcast has no certificate for this address yet, so https cannot be opened. Try again in a minute. If this stays, the log of the server and `mailcast doctor` say why.'

interface HttpPortOptions {
  directory: string
  served: ServedCertificates
}

/**
 * Makes the server of port 80. It answers certificate authorities. Other requests are redirected to
 * https, or get an error when there is no certificate yet. It reads no body, and sends no HSTS (RFC
 * 6797 §7.2).
 */
export function httpPort(
  system: Pick<System, 'db' | 'ports'>,
  { directory, served }: HttpPortOptions,
): Server {
  const { deployment, log } = system.ports
  const known = wellKnown(system, directory)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = request.url!.split('?') as [string]
    const host = hostOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const text = isRead ? await known(host, path) : undefined
    if (text === null) return say(response, 404, 'There is nothing here.')
    if (text !== undefined) return say(response, 200, text)
    const { port } = new URL(deployment.baseUrl)
    const to = (await isServedHost(system, host)) ? host : ownHost(deployment)
    if ((await served.find(to)) === null) {
      response.setHeader('retry-after', '60')
      return say(response, 503, NO_CERTIFICATE)
    }
    const rest = request.url!.startsWith('/') ? request.url! : '/'
    response.setHeader('location', `https://${to}${port === '' ? '' : `:${port}`}${rest}`)
    say(response, isRead ? 301 : 308, 'This address is served by https.')
  }

  const limits = {
    requestTimeout: REQUEST_MS,
    headersTimeout: REQUEST_MS,
    connectionsCheckingInterval: LOOK_MS,
  }
  const server = createServer(limits, (request, response) => {
    answer(request, response).catch((err: unknown) => {
      log.warn({ err }, 'a request over http could not be answered')
      if (!response.headersSent) say(response, 503, 'Try again in a minute.')
    })
  })
  server.maxConnections = CONNECTIONS_MAX
  return server
}

/** Returns the host that a request names, in lower case and without its port. */
function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').toLowerCase().replace(/\.?(?::\d*)?$/, '')
}

function say(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(text)
}
