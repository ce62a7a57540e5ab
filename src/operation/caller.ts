/** The caller of an operation, found by `identify` and never taken from the input. */
export type Caller = KeyCaller | PersonCaller | ReaderCaller | VisitorCaller | OperatorCaller

/**
 * The confirmation that an act needs: none, the `confirm` token of its plan, or a person's
 * approval.
 */
export const CONFIRMS = ['none', 'token', 'person'] as const
export type Confirms = (typeof CONFIRMS)[number]

/** The limits that the creator of a key chose for it. */
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
  /**
   * The time at which the access token of the call expires. Null: the act runs later, without a
   * token.
   */
  tokenExpiresAt: Date | null
}

/** An API key, or a connected app. */
export interface KeyCaller extends KeyLimits {
  kind: 'key'
  accountId: string
  /** `key_…`, or `app_…` for a connected app. */
  keyId: string
  /** The person who connected the app. Null: the caller is an API key. */
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
  /** Whether the account's plan permits more than billing. */
  planActive: boolean
  /** Whether the account is deleted and can still be restored. */
  closed: boolean
  /**
   * The values of a cached key, as text. `take_limits` compares them with the key's row. Absent for
   * a key that was just read from the database.
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

/**
 * A reader on a public page, or a mail server that reports about a reader. Both are identified by a
 * token.
 */
export interface ReaderCaller {
  kind: 'reader'
  accountId: string
  /** The id of the subscriber or recipient that the token names. */
  subjectId: string
  /** The subscription generation for which the token is valid; 0 for a recipient token. */
  generation: number
  /** The id of the campaign whose mail contained the link. Null: the link was in no campaign. */
  aboutId: string | null
  /** Present when the token is a recipient token. */
  mail?: { recipientToken: string; mailingId: string }
}

export interface RecipientTokenOwner {
  accountId: string
  mailingId: string
  /** The recipient's id, which always begins with `sub_`. */
  recipientId: string
  /** The campaign of the mail. Null: the mail is of another kind. */
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
  /**
   * The signed-in reader. It may be a reader of another newsletter, so the operation checks that.
   */
  reader: SignedInReader | null
  /**
   * The subscription that was bought in this browser. It may be one of another newsletter, or have
   * ended, so the operation checks that.
   */
  buyer: BuyerBrowser | null
}

/** A signed-in reader, valid while the contact has this subscription generation. */
export interface SignedInReader {
  contactId: string
  generation: number
}

/**
 * A browser in which a subscription was bought. It may read paid issues while the subscription is
 * paid, but it does not prove that its user owns an address.
 */
export interface BuyerBrowser {
  subscriptionId: string
  /** A digest of the address that was typed in this browser. 0: none was typed yet. */
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
  /** The account that the request names. Null: the first account that the person joined is used. */
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
