import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, Problem, unsupportedMediaType } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { refuseForeign } from './forward.ts'
import { STEPS } from './steps.ts'

const BODY_LIMIT_BYTES = 16 * 1024

/**
 * Serves `/auth/*`: signing in by JSON, for pages of the same origin. `docs/people.md` lists paths
 * and bodies. A refusal is `application/problem+json` with the codes in `forward.ts`.
 */
export function authRoutes(app: FastifyInstance, system: System): void {
  for (const { method, path, take } of STEPS)
    app.route({
      method,
      url: `/auth${path}`,
      bodyLimit: BODY_LIMIT_BYTES,
      async handler(request, reply) {
        if (method !== 'GET') refuseForeign(system, request)
        const { status, body, cookies } = await take(
          system,
          request,
          method === 'GET' ? {} : readJson(request),
        )
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        return reply
          .code(status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(body, withoutToken))
      },
    })
}

/**
 * Removes the session's token from JSON. Only the cookie contains the token, because scripts cannot
 * read this cookie.
 */
function withoutToken(key: string, value: unknown): unknown {
  return key === 'token' ? undefined : value
}

function readJson(request: FastifyRequest): unknown {
  const body = request.body as Buffer | undefined
  if (!body || body.length === 0) return {}
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Problem(unsupportedMediaType, 'Send JSON, with Content-Type: application/json.')
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    throw new Problem(malformed, 'The body is not valid JSON. Correct it and send it again.')
  }
}
