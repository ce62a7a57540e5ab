/** The caller of an operation, found by `identify` and never taken from the input. */
export type Caller = KeyCaller | PersonCaller | ReaderCaller | VisitorCaller | OperatorCaller

/**
 * The confirmation that an act needs: none, the `confirm` token of its plan, or a person's
 * approval.
 */
export const CONFIRMS = ['none', 'token', 'person'] as const
export type Confirms = (typeof CONFIRMS)[number]

/** The limits that a key's creator chose. */
export interface KeyLimits {
  expiresAt: Date | null
  readonly: boolean
  /** The most recipients in a day (UTC) of mails that the key causes. Null: no limit. */
  sendsTo: number | null
  confirm: Confirms
}

/** The person who connected an app. The app may do no more than this person's role. */
export interface AppGiver {
  host: string
  personId: string
  role: Role
  /** The time at which the call's token ends; null for an act that happens later without one. */
  tokenExpiresAt: Date | null
}

/** An API key, or a connected app. */
export interface KeyCaller extends KeyLimits {
  kind: 'key'
  accountId: string
  /** `key_…`, or `app_…` for a connected app. */
  keyId: string
  /** The person behind a connected app; null for an API key. */
  app: AppGiver | null
  level: 'full' | 'signups'
  newsletterId: string | null
  /** The id of the key to which the recipients of its mails are counted. */
  sendsOf: string
  /** The person who approved this act. The act needs the rights of both key and person. */
  approvedBy?: PersonCaller
  browserUse: 'allowed' | 'refused'
  browserSeen: boolean
  visitorIpSeen: boolean
  /** Whether the account may use anything beside billing. */
  planActive: boolean
  /** Whether the account is deleted and can still be restored. */
  closed: boolean
  /**
   * For a caller from this process's memory: the text that `take_limits` compares with the key's
   * row.
   */
  remembered?: string
}

/** A person's role in an account. `callers/access.ts` says which operations it may use. */
export type Role = 'owner' | 'editor' | 'viewer'

export interface PersonCaller {
  kind: 'person'
  accountId: string
  personId: string
  sessionId: string
  /** Whether the browser seems to run on the same machine as the server. */
  isHere: boolean
  role: Role
  planActive: boolean
  closed: boolean
}

/** A reader on a public page, or a mail server that reports about one, identified by a token. */
export interface ReaderCaller {
  kind: 'reader'
  accountId: string
  /** The id of the subscriber or recipient that the token names. */
  subjectId: string
  /** The subscription generation for which the token is valid; 0 for a recipient token. */
  generation: number
  /** The id of the campaign whose mail had the link; null without one. */
  aboutId: string | null
  /** Present when the token is a recipient token. */
  mail?: { recipientToken: string; mailingId: string }
}

export interface RecipientTokenOwner {
  accountId: string
  mailingId: string
  /** An id that always begins with `sub_`. */
  recipientId: string
  /** The campaign; null for other mails. */
  campaignId: string | null
}

/** A visitor of a public page, whose slug names the newsletter. */
export interface VisitorCaller {
  kind: 'visitor'
  accountId: string
  newsletterId: string
  /** Whether the account's plan lets the newsletter take new readers and buyers. */
  planActive: boolean
  closed: boolean
  /** The signed-in reader, perhaps of another newsletter: the operation checks that. */
  reader: SignedInReader | null
  /**
   * The subscription that this browser began, perhaps of another newsletter or ended: the operation
   * checks that.
   */
  buyer: BuyerBrowser | null
}

/** A signed-in reader, valid while the contact has this subscription generation. */
export interface SignedInReader {
  contactId: string
  generation: number
}

/**
 * A browser in which a subscription was bought. It may read paid issues while that is paid, but is
 * no proof of an address.
 */
export interface BuyerBrowser {
  subscriptionId: string
  /** A digest of the address typed in this browser; 0 before one was typed. */
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

/** A browser's session cookie. The browser may send it with requests that other sites cause. */
export interface SessionCredential {
  kind: 'session'
  cookie: string
  /** The account that the request is about; null for the first one that the person joined. */
  accountId: string | null
  /** Whether the browser reports that a page of this server sent the request. */
  sameOrigin: boolean
  isHere?: boolean
}

/** Names a caller for the audit log and the idempotency store. */
export function callerName(caller: Caller): string {
  if (caller.kind === 'key') return caller.keyId
  if (caller.kind === 'person') return caller.personId
  return caller.kind === 'reader' ? caller.subjectId : caller.kind
}
