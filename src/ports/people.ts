/**
 * The sign-in of people: passwords, sessions, two factors. What a person may do is decided
 * elsewhere.
 */
export interface People {
  /** Answers a request below `/auth`, with the Request and Response of the Fetch standard. */
  handle(request: Request): Promise<Response>
  /** Finds the session of a cookie; null when it is missing or has ended. */
  session(cookie: string): Promise<PersonSession | null>
  hasCookie(cookie: string | undefined): boolean
}

interface PersonSession {
  /** The person's UUID. */
  personId: string
  email: string
  name: string
  twoFactor: boolean
  /** The session's UUID. */
  sessionId: string
  /**
   * The session's name among the person's sessions. It does not sign in, since the cookie is signed
   * too.
   */
  token: string
}
