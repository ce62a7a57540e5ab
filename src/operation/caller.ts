/** The caller of an operation, found by `identify` and never taken from the input. */
export type Caller = KeyCaller | PersonCaller | ReaderCaller | VisitorCaller | OperatorCaller

/**
 * The word that an act with consequences needs: none, the `confirm` of its plan, or the approval of a
 * person.
 */
export const CONFIRMS = ['none', 'token', 'person'] as const
export type Confirms = (typeof CONFIRMS)[number]

/** The limits of a key, which its maker chose. */
export interface KeyLimits {
  expiresAt: Date | null
  readonly: boolean
  /** The most recipients of a day in UTC; null: no limit. */
  sendsTo: number | null
  confirm: Confirms
}

/** The person behind a connected app, whose role bounds it at each call. */
export interface AppGiver {
  host: string
  personId: string
  role: Role
  /** When the token of this call ends; null for an app that acts later, without one. */
  tokenExpiresAt: Date | null
}

/** An API key, or a connected app. */
export interface KeyCaller extends KeyLimits {
  kind: 'key'
  accountId: string
  /** `key_…`, or `app_…` for a connected app. */
  keyId: string
  /** Null for an API key. */
  app: AppGiver | null
  level: 'full' | 'signups'
  newsletterId: string | null
  /** The key that counts its recipients. */
  sendsOf: string
  /** The person who approved this act. It may do what both of them may. */
  approvedBy?: PersonCaller
  browserUse: 'allowed' | 'refused'
  browserSeen: boolean
  visitorIpSeen: boolean
  /** Whether the account may use anything beside billing. */
  planActive: boolean
  /** Whether the account is deleted and can still be restored. */
  closed: boolean
  /** For a caller from memory: the text that `take_limits` compares with the key's row. */
  remembered?: string
}

/** A person's role in an account; `access.ts` has its permissions. */
export type Role = 'owner' | 'editor' | 'viewer'

export interface PersonCaller {
  kind: 'person'
  accountId: string
  personId: string
  sessionId: string
  /** Whether the browser seems to run on the server's machine. */
  isHere: boolean
  role: Role
  planActive: boolean
  closed: boolean
}

/** A reader on a public page, or a mail server that reports about one, identified by a token. */
export interface ReaderCaller {
  kind: 'reader'
  accountId: string
  /** The subscriber or mail recipient that the token names. */
  subjectId: string
  /** 0 for a recipient token. */
  generation: number
  /** The campaign whose mail carried the link. */
  aboutId: string | null
  /** Present for a recipient token. */
  mail?: { recipientToken: string; mailingId: string }
}

export interface RecipientTokenOwner {
  accountId: string
  mailingId: string
  /** Always `sub_…`. */
  recipientId: string
  /** Null for mails that are no campaign's. */
  campaignId: string | null
}

/** A visitor of a public page, whose slug names the newsletter. */
export interface VisitorCaller {
  kind: 'visitor'
  accountId: string
  newsletterId: string
  /** Whether the newsletter takes new readers and buyers. */
  planActive: boolean
  closed: boolean
  /** The signed-in reader. The operation checks that the newsletter is theirs. */
  reader: SignedInReader | null
  /** The browser's subscription. The operation checks its newsletter and state. */
  buyer: BuyerBrowser | null
}

/** A signed-in reader, valid while the contact has this subscription generation. */
export interface SignedInReader {
  contactId: string
  generation: number
}

/** A browser that began a subscription. It reads while that is paid, and proves no address. */
export interface BuyerBrowser {
  subscriptionId: string
  /** A digest of the address that was typed; 0 while none was. */
  typed: number
}

/** The operator of the machine, through the command line. */
interface OperatorCaller {
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

/** A browser's cookies, which other sites' pages can make it send too. */
export interface SessionCredential {
  kind: 'session'
  cookie: string
  /** Null for the person's first account. */
  accountId: string | null
  /** Whether the browser says that a page of ours sent the request. */
  sameOrigin: boolean
  isHere?: boolean
}

/** Names a caller for the audit log and the idempotency store. */
export function callerName(caller: Caller): string {
  if (caller.kind === 'key') return caller.keyId
  if (caller.kind === 'person') return caller.personId
  return caller.kind === 'reader' ? caller.subjectId : caller.kind
}
