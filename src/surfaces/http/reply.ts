import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problemBody } from '#operation/problem.ts'
import { asProblem } from '#operation/as-problem.ts'
import { isAppToken } from '#operation/callers/api-key.ts'
import { docsUrl, type System } from '#operation/system.ts'
import { bearerOf } from './bearer.ts'

export function sendProblem(
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  const { status } = problem.refusal
  if (problem.retryAfterS !== null) reply.header('retry-after', String(problem.retryAfterS))
  if (status === 401) reply.header('www-authenticate', challengeOf(system, request))
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id, docsUrl(system.ports))))
}

/**
 * Returns the WWW-Authenticate header of a 401 (RFC 6750 §3). For clients of MCP, and for apps
 * whose OAuth token has ended, it names the metadata of the resource, at which they begin to
 * connect (RFC 9728 §5.1).
 */
function challengeOf({ ports }: System, request: FastifyRequest): string {
  const realm = 'Bearer realm="Mailcast"'
  const bearer = bearerOf(request)
  const path = request.url.split('?', 1)[0]!
  const isMcp = path === '/mcp' || path.startsWith('/mcp/')
  if (!isMcp && !(bearer !== null && isAppToken(bearer))) return realm
  const resource = isMcp ? path : '/api/v1'
  const metadata = `${ports.deployment.baseUrl}/.well-known/oauth-protected-resource${resource}`
  // RFC 6750 §3.1: without a token there is no error code.
  const error = bearer === null ? '' : ', error="invalid_token"'
  return `${realm}${error}, resource_metadata="${metadata}"`
}

/** Sends an error as a problem, and logs errors of the server (5xx). */
export function sendError(
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const problem = asProblem(error)
  if (problem.refusal.status >= 500)
    system.logFailure(
      problem,
      { requestId: request.id, url: request.routeOptions.url },
      'a request failed; the caller received a problem with its requestId',
    )
  return sendProblem(system, request, reply, problem)
}
