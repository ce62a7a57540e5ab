import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OAuthError } from '#areas/oauth/index.ts'
import { asProblem } from '#operation/as-problem.ts'
import { rateLimited } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { ofFramework } from '../http/framework-error.ts'
import { endpoints, type Endpoint } from './endpoints.ts'
import { metadataRoutes } from './metadata.ts'

const BODY_LIMIT_BYTES = 16 * 1024
const CORS = { 'access-control-allow-origin': '*' }

/**
 * Serves the endpoints of OAuth for programs, also in pages of other origins: they take no cookie.
 * The pages for people are in `surfaces/people`.
 */
export function oauthRoutes(
  app: FastifyInstance,
  system: System,
  { mcpPaths }: { mcpPaths: readonly string[] },
): void {
  app.register((routes, _options, done) => {
    routes.setErrorHandler((error, request, reply) => sendRefusal(system, request, reply, error))
    routes.addHook('onRequest', async (_request, reply) => void reply.headers(CORS))
    for (const [url, endpoint] of Object.entries(endpoints(system)))
      addEndpoint(routes, url, endpoint)
    done()
  })
  metadataRoutes(app, system, mcpPaths)
  for (const url of [
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource',
  ])
    for (const path of [url, `${url}/*`]) preflight(app, path, 'GET')
}

function addEndpoint(routes: FastifyInstance, url: string, endpoint: Endpoint): void {
  routes.post(url, {
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: async (request) => endpoint.limit(request),
    async handler(request, reply) {
      const { status = 200, body } = await endpoint.answer(request)
      return reply
        .code(status)
        .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body))
    },
  })
  preflight(routes, url, 'POST')
}

function preflight(routes: FastifyInstance, url: string, methods: string): void {
  routes.options(url, (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...CORS,
        allow: `${methods}, OPTIONS`,
        'access-control-allow-methods': methods,
        'access-control-allow-headers': 'content-type, authorization, mcp-protocol-version',
        'access-control-max-age': '86400',
      })
      .send(),
  )
}

function sendRefusal(
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const { status, code, description, retryAfterS } = refusalOf(error)
  if (status >= 500)
    system.logFailure(
      asProblem(error),
      { requestId: request.id, url: request.routeOptions.url },
      'a request of OAuth failed; the client received an error',
    )
  if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS))
  // RFC 6749 §5.2: a client that used a scheme of HTTP gets that scheme.
  if (status === 401 && /^Basic /i.test(request.headers.authorization ?? ''))
    reply.header('www-authenticate', 'Basic realm="Mailcast"')
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: code, error_description: description }))
}

/** Statuses that say more than OAuth's 400: too large, and too often. */
const KEPT = new Set([413, 429])

interface Refusal {
  status: number
  code: string
  description: string
  retryAfterS: number | null
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof OAuthError) {
    const { status, code, message, retryAfterS } = error
    return { status, code, description: message, retryAfterS }
  }
  const { refusal, detail, retryAfterS } = ofFramework(error as object) ?? asProblem(error)
  const status = KEPT.has(refusal.status) || refusal.status >= 500 ? refusal.status : 400
  const isBusy = refusal === rateLimited || status === 503
  const code = isBusy
    ? 'temporarily_unavailable'
    : status >= 500
      ? 'server_error'
      : 'invalid_request'
  return { status, code, description: plainAscii(detail), retryAfterS }
}

/** Removes the characters that an error description must not contain (RFC 6749 §5.2). */
function plainAscii(text: string): string {
  return text.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?')
}
