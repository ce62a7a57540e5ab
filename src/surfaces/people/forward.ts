import type { FastifyRequest } from 'fastify'
import { Problem, refusal, unauthorized } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { isForeign, isSameOrigin } from '../http/same-origin.ts'

export interface Signed {
  status: number
  body: unknown
  cookies: string[]
}

/** Passes a request to the sign-in library, with only its cookies, user agent and IP address. */
export async function forward(
  system: System,
  request: FastifyRequest,
  path: string,
  body: object | null,
): Promise<Signed> {
  const { origin } = new URL(system.ports.deployment.baseUrl)
  const headers = new Headers({ origin, 'x-forwarded-for': addressOf(request) })
  for (const name of ['cookie', 'user-agent'] as const)
    if (request.headers[name]) headers.set(name, request.headers[name])
  if (body) headers.set('content-type', 'application/json')
  const init = body
    ? { method: 'POST', headers, body: JSON.stringify(body) }
    : { method: 'GET', headers }
  const response = await system.people.handle(new Request(`${origin}/auth${path}`, init))
  const answer = await readJson(response)
  if (response.ok)
    return { status: response.status, body: answer, cookies: response.headers.getSetCookie() }
  throw problemOf(response.status, answer as { code?: string; message?: string } | null)
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

/** Sentences for people, by the sign-in library's error codes. */
const SAID: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD:
    'The address or the password is not right. Try again, or set another password at /forgot.',
  INVALID_PASSWORD: 'The password is not right.',
  INVALID_CODE: 'This code is not right. Take the one that the app shows now.',
  INVALID_TWO_FACTOR_COOKIE: 'This took too long. Sign in again with your password.',
  INVALID_TOKEN: 'This link was used or is too old. Ask for another one at /forgot.',
  // The library has no error code for two backup codes at the same moment: it accepts one of them,
  // and answers the other with the status 409.
  CONFLICT:
    'Two backup codes were used at the same moment, and the other one counted. Sign in again with your password and use this code, which still works.',
  UNAUTHORIZED: 'You are not signed in. Sign in first.',
}

/** The error codes by status, for refusals of the library that have no code. */
const UNNAMED: Record<number, string> = { 401: 'UNAUTHORIZED', 409: 'CONFLICT' }

function problemOf(status: number, answer: { code?: string; message?: string } | null): Problem {
  const code = answer?.code ?? UNNAMED[status] ?? 'REFUSED'
  const detail = Object.hasOwn(SAID, code)
    ? SAID[code]!
    : `${answer?.message ?? 'That was not possible'}.`
  const title = status === 401 ? 'Not signed in' : 'That was not possible'
  return new Problem(
    status >= 500 ? refusal('internal', 500, title) : refusal(code.toLowerCase(), status, title),
    detail,
  )
}

const foreign = refusal('forbidden', 403, 'The request came from another origin')

/** Refuses a write with cookies from another site's page. A program without cookies may sign in. */
export function refuseForeign(system: System, request: FastifyRequest): void {
  if (
    isSameOrigin(system, request) ||
    (request.headers.cookie === undefined && !isForeign(system, request))
  )
    return
  const ours = new URL(system.ports.deployment.baseUrl).origin
  throw new Problem(
    foreign,
    `The request must come from a page of ${ours} (Origin). Open that address in the browser and try again there.`,
  )
}

/** Returns the session. Throws a Problem with status 401 when there is no session. */
export async function requireSession(system: System, request: FastifyRequest) {
  const session = await system.people.session(request.headers.cookie ?? '')
  if (!session) throw new Problem(unauthorized, SAID['UNAUTHORIZED']!)
  return session
}
