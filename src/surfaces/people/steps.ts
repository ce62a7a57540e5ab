import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  acceptInvitation,
  findDevice,
  finishSignUp,
  inPasswordTurn,
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
import { translatorFor } from '../http/visitor-language.ts'
import { addressOf } from '../http/address.ts'
import { devicesOf, withDevice } from './device-cookie.ts'
import { forward, type Signed, requireSession } from './forward.ts'
import { done, noteFailure, onceForEach, plain, type Step, withCode, withPassword } from './step.ts'

const Password = z.string().min(1).max(1000)
const Token = z.string().min(1).max(600)
const StartToken = z.string().trim().max(600).default('')
const Name = z.string().trim().min(1).max(100)
/** The browser's time zone. An unknown one is ignored, so that it does not prevent signing in. */
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
      z.strictObject({
        email: EmailAddress,
        password: Password,
        rememberMe: z.boolean().optional(),
      }),
      input,
    )
    const email = addressIdentity(written)
    const address = addressOf(request)
    const device = await findDevice(system.db, email, devicesOf(system, request))
    const signed = await inPasswordTurn(system, { personId: device?.person, address }, async () => {
      const now = system.ports.clock.now()
      const attempts = await signInAttempts(system.db, { email, address, device }, now)
      await takeAttempts(system.db, attempts, now)
      const right = await forward(system, request, '/sign-in/email', { email, ...rest })
      await settleAttempts(system.db, attempts)
      return right
    }).catch((error: unknown) => noteFailure(system, request, error))
    return withDevice(system, request, signed)
  },
}

/** Signs a person up at once, or with a mailed link, depending on the setting SIGN_UP. */
export const signUp: Step = {
  method: 'POST',
  path: '/sign-up/email',
  async take(system, request, input) {
    if ((await signUpWay(system)) === 'mail') {
      const { email } = parseInput(z.strictObject({ email: PersonEmail }), input)
      await takeAttempts(
        system.db,
        mailAttempts(email, addressOf(request)),
        system.ports.clock.now(),
      )
      await requestSignUp(system, email)
      return done({ status: 'mailed' }, 202)
    }
    const { token, ...wanted } = parseInput(
      z.strictObject({
        email: PersonEmail,
        password: Password,
        name: Name,
        token: StartToken,
        timeZone: OwnZone,
      }),
      input,
    )
    return inStrangersTurn(system, request, async () => {
      await signUpFirst(system, { ...wanted, language: translatorFor(request).language }, token)
      return enter(system, request, wanted)
    })
  },
}

export const finishSigningUp: Step = {
  method: 'POST',
  path: '/sign-up/finish',
  async take(system, request, input) {
    const { token, ...wanted } = parseInput(
      z.strictObject({ token: Token, password: Password, name: Name, timeZone: OwnZone }),
      input,
    )
    return inStrangersTurn(system, request, async () => {
      const email = await finishSignUp(system, token, {
        ...wanted,
        language: translatorFor(request).language,
      })
      return enter(system, request, { email, password: wanted.password })
    })
  },
}

export const accept: Step = {
  method: 'POST',
  path: '/invitation/accept',
  async take(system, request, input) {
    const Input = z.strictObject({
      token: Token,
      password: Password.default(''),
      name: Name.default(''),
    })
    const { token, ...wanted } = parseInput(Input, input)
    return inStrangersTurn(system, request, async () => {
      const { email, made } = await acceptInvitation(system, token, wanted)
      return made
        ? enter(system, request, { email, password: wanted.password })
        : done({ status: 'joined' })
    })
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

/** Sets a new password by a mailed link. Ends all sessions and other links of the person. */
export const resetPassword: Step = {
  method: 'POST',
  path: '/reset-password',
  async take(system, request, input) {
    const body = parseInput(z.strictObject({ token: Token, newPassword: Password }), input)
    const personId = await readToken(system.db, RESET, body.token, system.ports.clock.now())
    // The request waits for its password slot first, because better-auth invalidates the link
    // before it hashes the password.
    const signed = await inPasswordTurn(system, { personId, address: addressOf(request) }, () =>
      forward(system, request, '/reset-password', body),
    )
    if (personId !== null) await voidTokens(system.db, personId)
    return signed
  },
}

const newOne = withPassword(
  '/change-password',
  z.strictObject({ currentPassword: Password, newPassword: Password }),
  { revokeOtherSessions: true },
)

/** Changes the password. Ends other sessions and links, so a thief of the old one is locked out. */
const changePassword: Step = {
  ...newOne,
  async take(system, request, input) {
    const { personId } = await requireSession(system, request)
    const signed = await newOne.take(system, request, input)
    await voidTokens(system.db, personId)
    return signed
  },
}

export const verifyTotp = withCode('/two-factor/verify-totp', onceForEach)
export const verifyBackupCode = withCode('/two-factor/verify-backup-code')

/** Extends a session in use, and marks the browser as a known device. */
const getSession: Step = {
  method: 'GET',
  path: '/get-session',
  take: async (system, request) =>
    withDevice(system, request, await forward(system, request, '/get-session', null)),
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

/**
 * Runs work that hashes a new person's password. The request waits for a slot once, and uses it
 * both to create the account and to sign in.
 */
function inStrangersTurn(
  system: System,
  request: FastifyRequest,
  work: () => Promise<Signed>,
): Promise<Signed> {
  return inPasswordTurn(system, { personId: null, address: addressOf(request) }, work)
}

async function enter(
  system: System,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<Signed> {
  return withDevice(
    system,
    request,
    await forward(system, request, '/sign-in/email', { email: addressIdentity(email), password }),
  )
}
