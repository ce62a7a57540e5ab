/** The caller of an operation: found by `identify`, never taken from the input. */
export type Caller = KeyCaller | PersonCaller | ReaderCaller | VisitorCaller | OperatorCaller

/** A program with an API key. */
export interface KeyCaller {
  kind: 'key'
  accountId: string
  keyId: string
  level: 'full' | 'signups'
  /** The newsletter that the key is bound to. */
  newsletterId: string | null
  /** `refused`: web pages may not use the key. */
  browserUse: 'allowed' | 'refused'
  /** Whether a web page has used it, and whether a server has passed `visitorIp` with it. */
  browserSeen: boolean
  visitorIpSeen: boolean
  /** Whether the account may use anything beside billing. */
  planActive: boolean
}

/** The part of a person in an account: see `access.ts`. */
export type Role = 'owner' | 'editor' | 'viewer'

/** A person with a session, in one of their accounts. */
export interface PersonCaller {
  kind: 'person'
  accountId: string
  personId: string
  role: Role
  /** Whether the account may use anything beside billing. */
  planActive: boolean
}

/** A reader on a page of ours, or a mail server that speaks of one: the link's token or the mail's mark is the credential. */
export interface ReaderCaller {
  kind: 'reader'
  accountId: string
  /** The subscriber that the token was made for. */
  subjectId: string
  /** A mark has none: 0. */
  spell: number
  /** The campaign whose mail carried the link. */
  aboutId: string | null
  /** Only where the mail's mark was the credential. */
  mark?: string
}

/** The campaign and reader whose mail carried a mark. */
export interface MarkOwner {
  accountId: string
  campaignId: string
  contactId: string
}

/** Anybody, on the public page of a newsletter: the slug in the address says whose. */
export interface VisitorCaller {
  kind: 'visitor'
  accountId: string
  newsletterId: string
}

/** The person at the machine, through the command line. */
export interface OperatorCaller {
  kind: 'operator'
  accountId: string
}

export type Credential =
  | { kind: 'bearer'; key: string | null }
  | SessionCredential
  | { kind: 'token'; token: string }
  | { kind: 'mark'; mark: string }
  | { kind: 'slug'; slug: string }
  | { kind: 'operator'; accountId: string }

/** A browser's cookies, which it sends along whichever page asks. */
export interface SessionCredential {
  kind: 'session'
  cookie: string
  /** The account that was asked for; null: the person's first. */
  accountId: string | null
  /** A page of ours asked, as the browser says. */
  sameOrigin: boolean
}

/** Names this caller for the audit log and the idempotency store. */
export function callerName(caller: Caller): string {
  if (caller.kind === 'key') return caller.keyId
  if (caller.kind === 'person') return caller.personId
  return caller.kind === 'reader' ? caller.subjectId : caller.kind
}
