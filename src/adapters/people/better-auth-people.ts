import { ping } from '#db/rows.ts'
import { lazily } from '#lib/calls/lazily.ts'
import type { People } from '#ports/people.ts'
import { cookiePrefix, type PeopleOptions } from './people-options.ts'

/**
 * Makes the sign-in of people, on tables in the schema `auth`. It creates no persons, sends no mail
 * and calls no server. The library is loaded at the first sign-in, since it takes 0.2 s and 10 MB.
 */
export function betterAuthPeople(options: PeopleOptions): People {
  const auth = lazily(() => open(options))
  const name = `${cookiePrefix(options.baseUrl)}.session_token=`
  const hasCookie = (cookie: string | undefined) =>
    cookie !== undefined && cookie.split(/; */).some((part) => part.startsWith(name))
  return {
    hasCookie,
    handle: async (request) => (await auth()).handler(request),
    async session(cookie) {
      if (!hasCookie(cookie)) return null
      const { api } = await auth()
      const found = await api
        .getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
        .catch(async (error: unknown) => {
          // better-auth hides errors of the database. This call rejects when the database is
          // unavailable.
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

async function open(options: PeopleOptions) {
  const { openBetterAuth } = await import('./better-auth.ts')
  return openBetterAuth(options)
}
