import type { SignedInReader } from './reader-session.ts'

/** The caller of an operation, found by `identify` and never taken from the input. */
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
  /** Whether the account was deleted, and can still be taken back. */
  closed: boolean
  /** Present when the caller comes from the process's memory: the text that `take_limits` compares with the key's row. */
  remembered?: string
}

/** A person's role in an account; `access.ts` says what each may do. */
export type Role = 'owner' | 'editor' | 'viewer'

/** A person with a session, in one of their accounts. */
export interface PersonCaller {
  kind: 'person'
  accountId: string
  personId: string
  /** `ses_…`, the session that the request came with. */
  sessionId: string
  /** Whether the browser runs on the server's own machine, as far as the server can tell. */
  isHere: boolean
  role: Role
  /** Whether the account may use anything beside billing. */
  planActive: boolean
  /** Whether the account was deleted, and can still be taken back. */
  closed: boolean
}

/** A reader on a page of ours, or a mail server that reports about one. The credential is the link's token or the mail's recipient token. */
export interface ReaderCaller {
  kind: 'reader'
  accountId: string
  /** The subscriber that the token was made for, or the recipient of the mail that carried the recipient token. */
  subjectId: string
  /** 0 when a recipient token was the credential. */
  generation: number
  /** The campaign whose mail carried the link. */
  aboutId: string | null
  /** Present when the mail's recipient token was the credential. */
  mail?: { recipientToken: string; mailingId: string }
}

/** The recipient whose mail carried a recipient token. */
export interface RecipientTokenOwner {
  accountId: string
  mailingId: string
  /** `sub_…`, whatever the recipient's id names. */
  recipientId: string
  /** The campaign whose mail it is; null for mails of another kind. */
  campaignId: string | null
}

/** A visitor of a newsletter's public page. The slug in the address names the newsletter. */
export interface VisitorCaller {
  kind: 'visitor'
  accountId: string
  newsletterId: string
  /** Whether the newsletter takes new readers and buyers. Without a plan it takes none. */
  planActive: boolean
  /** Whether the account was deleted, and can still be taken back. */
  closed: boolean
  /** The reader who is signed in on it; null without one. The operation looks whether it is one of the newsletter. */
  reader: SignedInReader | null
}

/** The operator of the machine, through the command line. */
export interface OperatorCaller {
  kind: 'operator'
  accountId: string
}

export type Credential =
  | { kind: 'bearer'; key: string | null }
  | SessionCredential
  | { kind: 'token'; token: string }
  | { kind: 'recipient_token'; recipientToken: string }
  | { kind: 'slug'; slug: string; session?: string | null }
  | { kind: 'operator'; accountId: string }

/** A browser's cookies, which it sends also with requests from other sites' pages. */
export interface SessionCredential {
  kind: 'session'
  cookie: string
  /** The account asked for; null for the person's first. */
  accountId: string | null
  /** Whether the browser says that a page of ours sent the request. */
  sameOrigin: boolean
  /** Whether the browser runs on the server's own machine. Left out: no. */
  isHere?: boolean
}

/** Names a caller for the audit log and the idempotency store. */
export function callerName(caller: Caller): string {
  if (caller.kind === 'key') return caller.keyId
  if (caller.kind === 'person') return caller.personId
  return caller.kind === 'reader' ? caller.subjectId : caller.kind
}
