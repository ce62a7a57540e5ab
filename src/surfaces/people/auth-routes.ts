import type { FastifyInstance, FastifyRequest } from 'fastify'
import { malformed, Problem, unsupportedMediaType } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { refuseForeign } from './forward.ts'
import { STEPS } from './steps.ts'

const BODY_LIMIT_BYTES = 16 * 1024

/**
 * Serves `/auth/*`, signing in over JSON. Only the steps in the list exist. A page of the same origin calls them by fetch: JSON in, and on a
 * refusal `application/problem+json` out, with the codes of `forward.ts`. `docs/people.md` lists each path with its body. A dashboard uses these:
 * - `POST /auth/change-password` with `currentPassword`, `newPassword` ends the other sessions.
 * - `POST /auth/two-factor/enable` with `password` answers `totpURI` and `backupCodes`; `POST /auth/two-factor/verify-totp` with `code` then turns it on.
 * - `POST /auth/two-factor/disable` and `POST /auth/two-factor/generate-backup-codes` with `password`.
 * - `POST /auth/sign-out` without a body; `GET /auth/get-session` renews the session, which operations do not.
 */
export function authRoutes(app: FastifyInstance, system: System): void {
  for (const { method, path, take } of STEPS)
    app.route({
      method,
      url: `/auth${path}`,
      bodyLimit: BODY_LIMIT_BYTES,
      async handler(request, reply) {
        if (method !== 'GET') refuseForeign(system, request)
        const { status, body, cookies } = await take(system, request, method === 'GET' ? {} : readJson(request))
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body, withoutToken))
      },
    })
}

/** Leaves the session's token out of an answer. The cookie alone carries it, which no script of a page can read. */
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
