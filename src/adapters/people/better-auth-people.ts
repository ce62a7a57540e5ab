import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { CamelCasePlugin } from 'kysely'
import { type Db, ping } from '#db/rows.ts'
import { newUuid } from '#lib/typeid.ts'
import type { Clock } from '#ports/clock.ts'
import type { Log } from '#ports/log.ts'
import type { People } from '#ports/people.ts'

const DAY_S = 86_400
const SESSION_DAYS = 14

export interface PeopleOptions {
  db: Db
  clock: Clock
  log: Log
  /** Secrets derived from SECRET_KEY and the old keys, the current one first. */
  secrets: readonly { id: number; secret: string }[]
  baseUrl: string
  password: {
    lengthMin: number
    lengthMax: number
    hash(password: string): Promise<string>
    matches(password: string, hash: string): Promise<boolean>
  }
}

/** Signs people in with better-auth, on the tables of the schema `auth`. It makes no person, sends no mail and calls no other server. */
export function betterAuthPeople(options: PeopleOptions): People {
  const auth = betterAuth(settings(options))
  const name = `${cookiePrefix(options.baseUrl)}.session_token=`
  const hasCookie = (cookie: string | undefined) => cookie !== undefined && cookie.split(/; */).some((part) => part.startsWith(name))
  return {
    hasCookie,
    handle: (request) => auth.handler(request),
    async session(cookie) {
      if (!hasCookie(cookie)) return null
      const found = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } }).catch(async (error: unknown) => {
        // better-auth hides errors of the database. When the database is away, this rejects with its error.
        await ping(options.db)
        throw error
      })
      if (!found) return null
      const { session, user } = found
      return {
        personId: user.id,
        email: user.email,
        name: user.name,
        twoFactor: (user as { twoFactorEnabled?: boolean }).twoFactorEnabled === true,
        sessionId: session.id,
        token: session.token,
      }
    },
  }
}

/**
 * Returns the prefix of cookie names. Under https a browser accepts a `__Host-` cookie only from this very host, with Secure and for all paths
 * (RFC 6265bis §4.1.3.2). A page of a sibling domain therefore cannot set one. Plain http has no Secure cookies.
 */
function cookiePrefix(baseUrl: string): string {
  return `${isSecure(baseUrl) ? '__Host-' : ''}mailcast`
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}

function settings({ db, clock, log, secrets, baseUrl, password }: PeopleOptions) {
  return {
    appName: 'Mailcast',
    baseURL: new URL(baseUrl).origin,
    basePath: '/auth',
    trustedOrigins: [new URL(baseUrl).origin],
    // The first secret encrypts, and each one decrypts what it encrypted. Only the first signs cookies.
    secrets: secrets.map(({ id, secret }) => ({ version: id, value: secret })),
    telemetry: { enabled: false },
    database: { db: db.withPlugin(new CamelCasePlugin()), type: 'postgres' as const, schemaName: 'auth', transaction: true },
    emailAndPassword: {
      enabled: true,
      // The accounts area adds people, in one transaction with their accounts.
      disableSignUp: true,
      minPasswordLength: password.lengthMin,
      maxPasswordLength: password.lengthMax,
      revokeSessionsOnPasswordReset: true,
      password: { hash: password.hash, verify: ({ password: given, hash }: { password: string; hash: string }) => password.matches(given, hash) },
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
      defaultCookieAttributes: { sameSite: 'lax' as const, httpOnly: true, path: '/', secure: isSecure(baseUrl) },
      database: { generateId: () => newUuid(clock.now().getTime()), validateSchema: false },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
    },
    // Wrong passwords are not logged.
    logger: {
      level: 'error' as const,
      log: (_level: string, message: string, err?: unknown) =>
        log.error({ err, message }, 'sign-in failed with an internal error; the request is refused'),
    },
    // An error that is no refusal is thrown to us. We log and answer it as our other errors.
    onAPIError: { throw: true },
  }
}
