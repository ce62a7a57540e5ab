import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  codeAttempts,
  endSession,
  inPasswordTurn,
  passwordAttempts,
  settleAttempts,
  takeAttempts,
  takeCode,
} from '#areas/accounts/index.ts'
import { parseInput } from '#operation/parse.ts'
import { Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { devicesOf, withDevice } from './device-cookie.ts'
import { forward, type Signed, requireSession } from './forward.ts'

export interface Step {
  method: 'GET' | 'POST'
  path: string
  take(system: System, request: FastifyRequest, input: unknown): Promise<Signed>
}

const WithCode = z.strictObject({ code: z.string().trim().min(6).max(20) })

export const done = (body: object, status = 200): Signed => ({ status, body, cookies: [] })

export function plain(path: string, schema: z.ZodObject): Step {
  return {
    method: 'POST',
    path,
    take: async (system, request, input) =>
      forward(system, request, path, parseInput(schema, input)),
  }
}

/**
 * Makes a step that requires the password. Attempts are limited, so that a stolen session cannot be
 * used to guess it.
 */
export function withPassword(path: string, schema: z.ZodObject, more: object = {}): Step {
  return {
    method: 'POST',
    path,
    async take(system, request, input) {
      const body = parseInput(schema, input)
      const { personId } = await requireSession(system, request)
      return inPasswordTurn(system, { personId, address: addressOf(request) }, async () => {
        const attempts = passwordAttempts(personId)
        await takeAttempts(system.db, attempts, system.ports.clock.now())
        const signed = await forward(system, request, path, { ...body, ...more })
        await settleAttempts(system.db, attempts)
        return signed
      })
    },
  }
}

/**
 * A function that checks the response to a correct code, before the response is sent to the
 * browser.
 */
type Judge = (
  system: System,
  request: FastifyRequest,
  code: string,
  signed: Signed,
) => Promise<void>

export function withCode(path: string, judge?: Judge): Step {
  return {
    method: 'POST',
    path,
    async take(system, request, input) {
      const { code } = parseInput(WithCode, input)
      const attempts = codeAttempts(addressOf(request), devicesOf(system, request))
      await takeAttempts(system.db, attempts, system.ports.clock.now())
      const right = async () => {
        const signed = await forward(system, request, path, { code })
        await judge?.(system, request, code, signed)
        return signed
      }
      const signed = await right().catch((error: unknown) => noteFailure(system, request, error))
      await settleAttempts(system.db, attempts)
      return withDevice(system, request, signed)
    },
  }
}

const codeUsed = refusal('code_used', 401, 'Not signed in')

/**
 * Refuses a code that was used before, since a stranger may have seen it. The session that it began
 * is ended before the browser gets its cookie.
 */
export const onceForEach: Judge = async (system, request, code, { body }) => {
  const { token, user } = body as { token: string; user: { id: string } }
  if (await takeCode(system.db, user.id, code, system.ports.clock.now())) return
  const before = await system.people.session(request.headers.cookie ?? '')
  if (before?.token !== token) await endSession(system.db, token)
  throw new Problem(
    codeUsed,
    'This code was used already. Sign in again with your password and the next code that the app shows.',
  )
}

/** Counts a failed authentication for the IP address. */
export async function noteFailure(
  system: System,
  request: FastifyRequest,
  error: unknown,
): Promise<never> {
  if (error instanceof Problem && error.refusal.status === 401)
    await system.failures.note(addressOf(request))
  throw error
}
