import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problemBody } from '#operation/problem.ts'
import { asProblem } from '#operation/as-problem.ts'
import { docsUrl, type System } from '#operation/system.ts'

export function sendProblem(
  system: System,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): FastifyReply {
  const { status } = problem.refusal
  if (problem.retryAfterS !== null) reply.header('retry-after', String(problem.retryAfterS))
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="Mailcast"')
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id, docsUrl(system.ports))))
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
