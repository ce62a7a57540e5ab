/** What signs people in: passwords, sessions, two factors. What people may do is not its business. */
export interface People {
  /** Answers a request below `/auth`, by the Fetch standard. */
  handle(request: Request): Promise<Response>
  /** Whose session the cookie names, or null when there is none, or none any more. */
  session(cookie: string): Promise<PersonSession | null>
  /** Whether a header of cookies has one of ours at all. */
  hasCookie(cookie: string | undefined): boolean
}

export interface PersonSession {
  /** A UUID. */
  personId: string
  email: string
  name: string
  twoFactor: boolean
  /** Names the session among the person's own; worth nothing without its signature. */
  token: string
}
