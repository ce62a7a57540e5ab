import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { codeAttempts, passwordAttempts, settleAttempts, takeAttempts } from '#areas/accounts/index.ts'
import { parseInput } from '#operation/parse.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { forward, type Signed, signedIn } from './forward.ts'

/** One step that a person takes, over JSON and from a form alike. */
export interface Step {
  method: 'GET' | 'POST'
  path: string
  take(system: System, request: FastifyRequest, input: unknown): Promise<Signed>
}

const WithCode = z.strictObject({ code: z.string().trim().min(6).max(20) })

export const done = (body: object, status = 200): Signed => ({ status, body, cookies: [] })

export function look(path: string): Step {
  return { method: 'GET', path, take: (system, request) => forward(system, request, path, null) }
}

export function plain(path: string, schema: z.ZodObject): Step {
  return { method: 'POST', path, take: async (system, request, input) => forward(system, request, path, parseInput(schema, input)) }
}

/** A step that asks somebody who is signed in for their password: a stolen session is no place to guess it from. */
export function withPassword(path: string, schema: z.ZodObject, more: object = {}): Step {
  return {
    method: 'POST',
    path,
    async take(system, request, input) {
      const body = parseInput(schema, input)
      const attempts = passwordAttempts((await signedIn(system, request)).personId)
      await takeAttempts(system.db, attempts, system.world.clock.now())
      const signed = await forward(system, request, path, { ...body, ...more })
      await settleAttempts(system.db, attempts)
      return signed
    },
  }
}

export function withCode(path: string): Step {
  return {
    method: 'POST',
    path,
    async take(system, request, input) {
      const { code } = parseInput(WithCode, input)
      const attempts = codeAttempts(addressOf(request))
      await takeAttempts(system.db, attempts, system.world.clock.now())
      const signed = await forward(system, request, path, { code }).catch((error: unknown) => noteFailure(system, request, error))
      await settleAttempts(system.db, attempts)
      return signed
    },
  }
}

/** A wrong password or code counts as a failed authentication of its address does. */
export async function noteFailure(system: System, request: FastifyRequest, error: unknown): Promise<never> {
  if (error instanceof Problem && error.refusal.status === 401) await system.failures.note(addressOf(request))
  throw error
}
