import type { SessionCredential } from '#operation/caller.ts'

/** Makes the credential of a browser in which a person is signed in. */
export function sessionOf(
  cookie: string,
  more: Partial<SessionCredential> = {},
): SessionCredential {
  return { kind: 'session', cookie, accountId: null, sameOrigin: true, ...more }
}
