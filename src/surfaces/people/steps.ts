import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  acceptInvitation,
  finishSignUp,
  mailAttempts,
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
  PersonEmail,
} from '#areas/accounts/index.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { isTimeZone } from '#lib/time-zone.ts'
import { parseInput } from '#operation/parse.ts'
import type { System } from '#operation/system.ts'
import { languageOf } from '../http/visitor-language.ts'
import { addressOf } from '../http/address.ts'
import { devicesOf, withDevice } from './device-cookie.ts'
import { forward, type Signed, signedIn } from './forward.ts'
import { done, noteFailure, onceForEach, plain, type Step, withCode, withPassword } from './step.ts'

const Password = z.string().min(1).max(1000)
const Token = z.string().min(1).max(600)
const StartToken = z.string().trim().max(600).default('')
const Name = z.string().trim().min(1).max(100)
/** The browser's time zone. One that Node.js does not know counts as none, since it must not keep a person out. */
const OwnZone = z
  .string()
  .max(100)
  .optional()
  .transform((name) => (name !== undefined && isTimeZone(name) ? name : undefined))
const WithPassword = z.strictObject({ password: Password })

export const signIn: Step = {
  method: 'POST',
  path: '/sign-in/email',
  async take(system, request, input) {
    const { email: written, ...rest } = parseInput(
      z.strictObject({ email: EmailAddress, password: Password, rememberMe: z.boolean().optional() }),
      input,
    )
    const email = addressIdentity(written)
    const now = system.ports.clock.now()
    const attempts = await signInAttempts(system.db, { email, address: addressOf(request), devices: devicesOf(system, request) }, now)
    await takeAttempts(system.db, attempts, now)
    const signed = await forward(system, request, '/sign-in/email', { email, ...rest }).catch((error: unknown) => noteFailure(system, request, error))
    await settleAttempts(system.db, attempts)
    return withDevice(system, request, signed)
  },
}

/** Signs a new person up: at once, or by a link in a mail, as SIGN_UP says. */
export const signUp: Step = {
  method: 'POST',
  path: '/sign-up/email',
  async take(system, request, input) {
    if ((await signUpWay(system)) === 'mail') {
      const { email } = parseInput(z.strictObject({ email: PersonEmail }), input)
      await takeAttempts(system.db, mailAttempts(email, addressOf(request)), system.ports.clock.now())
      await requestSignUp(system, email)
      return done({ status: 'mailed' }, 202)
    }
    const { token, ...wanted } = parseInput(
      z.strictObject({ email: PersonEmail, password: Password, name: Name, token: StartToken, timeZone: OwnZone }),
      input,
    )
    await signUpFirst(system, { ...wanted, language: languageOf(request) }, token)
    return enter(system, request, wanted)
  },
}

export const finishSigningUp: Step = {
  method: 'POST',
  path: '/sign-up/finish',
  async take(system, request, input) {
    const { token, ...wanted } = parseInput(z.strictObject({ token: Token, password: Password, name: Name, timeZone: OwnZone }), input)
    const email = await finishSignUp(system, token, { ...wanted, language: languageOf(request) })
    return enter(system, request, { email, password: wanted.password })
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
    await takeAttempts(system.db, mailAttempts(email, addressOf(request)), system.ports.clock.now())
    await system.ports.queue.enqueue(system.db, sendPasswordReset.name, [{ email }])
    return done({ status: 'mailed' })
  },
}

/** Sets the password by a mailed link. Every session and every other link of the person ends. */
export const resetPassword: Step = {
  method: 'POST',
  path: '/reset-password',
  async take(system, request, input) {
    const body = parseInput(z.strictObject({ token: Token, newPassword: Password }), input)
    const personId = await readToken(system.db, RESET, body.token, system.ports.clock.now())
    const signed = await forward(system, request, '/reset-password', body)
    if (personId !== null) await voidTokens(system.db, personId)
    return signed
  },
}

const newOne = withPassword('/change-password', z.strictObject({ currentPassword: Password, newPassword: Password }), { revokeOtherSessions: true })

/** Changes the password. Other sessions and mailed links end, so that a thief of the old password is locked out. */
const changePassword: Step = {
  ...newOne,
  async take(system, request, input) {
    const { personId } = await signedIn(system, request)
    const signed = await newOne.take(system, request, input)
    await voidTokens(system.db, personId)
    return signed
  },
}

export const verifyTotp = withCode('/two-factor/verify-totp', onceForEach)
export const verifyBackupCode = withCode('/two-factor/verify-backup-code')

/** Renews a session that is in use, and makes the browser a known device. */
const getSession: Step = {
  method: 'GET',
  path: '/get-session',
  take: async (system, request) => withDevice(system, request, await forward(system, request, '/get-session', null)),
}

export const STEPS: readonly Step[] = [
  signIn,
  signUp,
  finishSigningUp,
  accept,
  requestReset,
  resetPassword,
  changePassword,
  withPassword('/two-factor/enable', WithPassword),
  withPassword('/two-factor/disable', WithPassword),
  verifyTotp,
  verifyBackupCode,
  withPassword('/two-factor/generate-backup-codes', WithPassword),
  plain('/sign-out', z.strictObject({})),
  getSession,
]

/** Signs in a person whose sign-in was just made. */
async function enter(system: System, request: FastifyRequest, { email, password }: { email: string; password: string }): Promise<Signed> {
  return withDevice(system, request, await forward(system, request, '/sign-in/email', { email: addressIdentity(email), password }))
}
