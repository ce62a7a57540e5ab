import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { CamelCasePlugin } from 'kysely'
import { newUuid } from '#lib/typeid.ts'
import { cookiePrefix, isSecure, type PeopleOptions } from './people-options.ts'

const DAY_S = 86_400
const SESSION_DAYS = 14

export function openBetterAuth(options: PeopleOptions) {
  return betterAuth(settings(options))
}

function settings({ db, clock, log, secrets, baseUrl, password }: PeopleOptions) {
  return {
    appName: 'Mailcast',
    baseURL: new URL(baseUrl).origin,
    basePath: '/auth',
    trustedOrigins: [new URL(baseUrl).origin],
    // Each secret decrypts. The first one alone encrypts, and signs cookies.
    secrets: secrets.map(({ id, secret }) => ({ version: id, value: secret })),
    telemetry: { enabled: false },
    database: {
      db: db.withPlugin(new CamelCasePlugin()),
      type: 'postgres' as const,
      schemaName: 'auth',
      transaction: true,
    },
    emailAndPassword: {
      enabled: true,
      // The accounts area creates people, in one transaction with their accounts.
      disableSignUp: true,
      minPasswordLength: password.lengthMin,
      maxPasswordLength: password.lengthMax,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: password.hash,
        verify: ({ password: given, hash }: { password: string; hash: string }) =>
          password.matches(given, hash),
      },
    },
    verification: { storeIdentifier: 'hashed' as const },
    session: { expiresIn: SESSION_DAYS * DAY_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    // Our own rate limits, in the database, are counted before a request comes here.
    rateLimit: { enabled: false },
    plugins: [twoFactor({ issuer: 'Mailcast' })],
    advanced: {
      cookiePrefix: cookiePrefix(baseUrl),
      // better-auth would add the prefix `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: {
        sameSite: 'lax' as const,
        httpOnly: true,
        path: '/',
        secure: isSecure(baseUrl),
      },
      database: { generateId: () => newUuid(clock.now().getTime()), validateSchema: false },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
    },
    logger: {
      level: 'error' as const,
      log: (_level: string, message: string, err?: unknown) =>
        log.error(
          { err, message },
          'sign-in failed with an internal error; the request is refused',
        ),
    },
    // Errors that are no refusals are thrown to our code, which logs and answers them like all
    // other errors.
    onAPIError: { throw: true },
  }
}
