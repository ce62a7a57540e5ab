import { oneLine } from '#lib/one-line.ts'
import type { Fault, Refusal } from '#mail/smtp-status.ts'
import { addressIdentity } from '#operation/address-identity.ts'

export type BounceKind = 'bounce' | 'complaint'
/** Who told: a mail server's reply, a mail that came back, a report of abuse, Amazon SES. */
export type BounceSource = 'smtp' | 'dsn' | 'arf' | 'ses'

/** A mail that was refused or came back for good, or a complaint about one. A delay is none. */
export interface BounceReport {
  kind: BounceKind
  source: BounceSource
  /** The event's own id at its source: sources tell of one event at least once. */
  eventKey: string
  campaignId: string
  contactId: string
  /** The contact's address. */
  email: string
  /** What the mail server said; null for a complaint. */
  refusal: Refusal | null
  /** The address that the mail server speaks of, where it names one. */
  recipient?: string | null
  at: Date
}

/** A report that was new, and what it came to. */
export interface NewBounce {
  kind: BounceKind
  /** Null for a complaint. */
  fault: Fault | null
  /** No report of this kind about this recipient of this campaign was there before. */
  first: boolean
}

/** So many soft ones, each of another mail and on another day, within so many days: nobody reads that mailbox. */
export const SOFT_MAX = 5
export const SOFT_DAYS = 14

const DETAIL_MAX = 500

/** The server's words, as they are kept and shown. */
export function detailOf({ text }: Refusal): string | null {
  return oneLine(text, DETAIL_MAX) || null
}

/**
 * Of a mailing address behind ours, such as one that a reader's mail is forwarded to or a member of a list: it may be one of many, so
 * that it never counts as more than a soft one.
 */
export function isOfAnother(recipient: string | null | undefined, email: string): boolean {
  return typeof recipient === 'string' && recipient !== '' && addressIdentity(recipient) !== addressIdentity(email)
}
