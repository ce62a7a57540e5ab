/** The sign-in of people: passwords, sessions, two factors. It decides no permissions. */
export interface People {
  /** Answers a request below `/auth`, by the Fetch standard. */
  handle(request: Request): Promise<Response>
  /** Finds the session that the cookie names; null when missing or ended. */
  session(cookie: string): Promise<PersonSession | null>
  hasCookie(cookie: string | undefined): boolean
}

interface PersonSession {
  /** A UUID. */
  personId: string
  email: string
  name: string
  twoFactor: boolean
  /** A UUID. */
  sessionId: string
  /** The session's name among the person's sessions, useless without its signature. */
  token: string
}
