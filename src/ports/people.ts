/** The sign-in of people: passwords, sessions, two factors. It does not decide what a person may do. */
export interface People {
  /** Answers a request below `/auth`, by the Fetch standard. */
  handle(request: Request): Promise<Response>
  /** Finds the session that the cookie names. Returns null when there is none, or it has ended. */
  session(cookie: string): Promise<PersonSession | null>
  /** Returns whether a Cookie header contains one of our cookies. */
  hasCookie(cookie: string | undefined): boolean
}

export interface PersonSession {
  /** A UUID. */
  personId: string
  email: string
  name: string
  twoFactor: boolean
  /** A UUID. */
  sessionId: string
  /** The session's name among the person's sessions. It is useless without its signature. */
  token: string
}
