import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  acceptInvitation,
  codeAttempts,
  finishSignUp,
  mailAttempts,
  passwordAttempts,
  readToken,
  requestSignUp,
  RESET,
  sendPasswordReset,
  settleAttempts,
  signInAttempts,
  signUpFirst,
  signUpWay,
  takeAttempts,
  voidTokens,
} from '#areas/accounts/index.ts'
import { EmailAddress } from '#operation/email-address.ts'
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

const Password = z.string().min(1).max(1000)
const Token = z.string().min(1).max(600)
const Code = z.string().trim().min(6).max(20)
const Name = z.string().trim().min(1).max(100)
const WithPassword = z.strictObject({ password: Password })
const WithCode = z.strictObject({ code: Code })

const done = (body: object, status = 200): Signed => ({ status, body, cookies: [] })

export const signIn: Step = {
  method: 'POST',
  path: '/sign-in/email',
  async take(system, request, input) {
    const { email: written, ...rest } = parseInput(
      z.strictObject({ email: EmailAddress, password: Password, rememberMe: z.boolean().optional() }),
      input,
    )
    const email = written.toLowerCase()
    const attempts = signInAttempts(email, addressOf(request))
    await takeAttempts(system.db, attempts, system.world.clock.now())
    const signed = await forward(system, request, '/sign-in/email', { email, ...rest }).catch((error: unknown) => noteFailure(system, request, error))
    await settleAttempts(system.db, attempts)
    return signed
  },
}

/** A new person comes in at once, or asks for the link by mail, as SIGN_UP says. */
export const signUp: Step = {
  method: 'POST',
  path: '/sign-up/email',
  async take(system, request, input) {
    if ((await signUpWay(system)) === 'mail') {
      const { email } = parseInput(z.strictObject({ email: EmailAddress }), input)
      await takeAttempts(system.db, mailAttempts(email.toLowerCase(), addressOf(request)), system.world.clock.now())
      await requestSignUp(system, email)
      return done({ status: 'mailed' }, 202)
    }
    const wanted = parseInput(z.strictObject({ email: EmailAddress, password: Password, name: Name }), input)
    await signUpFirst(system, wanted)
    return enter(system, request, wanted)
  },
}

export const finishSigningUp: Step = {
  method: 'POST',
  path: '/sign-up/finish',
  async take(system, request, input) {
    const { token, ...wanted } = parseInput(z.strictObject({ token: Token, password: Password, name: Name }), input)
    return enter(system, request, { email: await finishSignUp(system, token, wanted), password: wanted.password })
  },
}

export const accept: Step = {
  method: 'POST',
  path: '/invitation/accept',
  async take(system, request, input) {
    const Input = z.strictObject({ token: Token, password: Password.default(''), name: Name.default('') })
    const { token, ...wanted } = parseInput(Input, input)
    const { email, made } = await acceptInvitation(system, token, wanted)
    return made ? enter(system, request, { email, password: wanted.password }) : done({ status: 'joined' })
  },
}

export const requestReset: Step = {
  method: 'POST',
  path: '/request-password-reset',
  async take(system, request, input) {
    const { email } = parseInput(z.strictObject({ email: EmailAddress }), input)
    await takeAttempts(system.db, mailAttempts(email.toLowerCase(), addressOf(request)), system.world.clock.now())
    await system.world.queue.enqueue(system.db, sendPasswordReset.name, [{ email }])
    return done({ status: 'mailed' })
  },
}

/** Sets the password that a mailed link permits; every session and every other link of the person ends. */
export const resetPassword: Step = {
  method: 'POST',
  path: '/reset-password',
  async take(system, request, input) {
    const body = parseInput(z.strictObject({ token: Token, newPassword: Password }), input)
    const personId = await readToken(system.db, RESET, body.token, system.world.clock.now())
    const signed = await forward(system, request, '/reset-password', body)
    if (personId !== null) await voidTokens(system.db, personId)
    return signed
  },
}

const newOne = withPassword('/change-password', z.strictObject({ currentPassword: Password, newPassword: Password }), { revokeOtherSessions: true })

/** Whoever knew the old password is out: other sessions end, and so do links that were mailed. */
export const changePassword: Step = {
  ...newOne,
  async take(system, request, input) {
    const { personId } = await signedIn(system, request)
    const signed = await newOne.take(system, request, input)
    await voidTokens(system.db, personId)
    return signed
  },
}

export const enableTwoFactor = withPassword('/two-factor/enable', WithPassword)
export const disableTwoFactor = withPassword('/two-factor/disable', WithPassword)
export const verifyTotp = withCode('/two-factor/verify-totp')
export const verifyBackupCode = withCode('/two-factor/verify-backup-code')

export const signOut = plain('/sign-out', z.strictObject({}))
export const revokeSession = plain('/revoke-session', z.strictObject({ token: Token }))
export const revokeOthers = plain('/revoke-other-sessions', z.strictObject({}))
export const listSessions = look('/list-sessions')

export const STEPS: readonly Step[] = [
  signIn,
  signUp,
  finishSigningUp,
  accept,
  requestReset,
  resetPassword,
  changePassword,
  enableTwoFactor,
  disableTwoFactor,
  verifyTotp,
  verifyBackupCode,
  withPassword('/two-factor/generate-backup-codes', WithPassword),
  signOut,
  revokeSession,
  revokeOthers,
  plain('/revoke-sessions', z.strictObject({})),
  listSessions,
  look('/get-session'),
]

function look(path: string): Step {
  return { method: 'GET', path, take: (system, request) => forward(system, request, path, null) }
}

function plain(path: string, schema: z.ZodObject): Step {
  return { method: 'POST', path, take: async (system, request, input) => forward(system, request, path, parseInput(schema, input)) }
}

/** A step that asks somebody who is signed in for their password: a stolen session is no place to guess it from. */
function withPassword(path: string, schema: z.ZodObject, more: object = {}): Step {
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

function withCode(path: string): Step {
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

/** Signs in somebody who was made a moment ago. */
function enter(system: System, request: FastifyRequest, { email, password }: { email: string; password: string }): Promise<Signed> {
  return forward(system, request, '/sign-in/email', { email: email.toLowerCase(), password })
}

async function noteFailure(system: System, request: FastifyRequest, error: unknown): Promise<never> {
  if (error instanceof Problem && error.refusal.status === 401) await system.failures.note(addressOf(request))
  throw error
}
