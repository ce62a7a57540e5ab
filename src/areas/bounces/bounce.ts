import { oneLine } from '#lib/one-line.ts'
import type { BounceFault, Refusal } from '#mail/smtp-status.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'

export type BounceKind = 'bounce' | 'complaint'
/** The source of a report: a mail server's reply, a mail that came back, a report of abuse, Amazon SES. */
export type BounceSource = 'smtp' | 'dsn' | 'arf' | 'ses'

/** A report that a mail was refused or came back for good, or that a reader complained. A delay is no such report. */
export interface BounceReport {
  kind: BounceKind
  source: BounceSource
  /** The event's id at its source, which may report one event several times. Null for the one reply to a submitted message. */
  eventId: string | null
  /** The recipient of the mailing, as `sub_…` whatever its id names. */
  recipientId: string
  /** The contact's address. */
  email: string
  /** The mail server's reply; null for a complaint. */
  refusal: Refusal | null
  /** The address that the mail server names, where it names one. */
  recipient?: string | null
  at: Date
}

/** The mailing that reports are about. */
export interface ReportedMailing {
  mailingId: string
  /** The campaign of the mailing; null for other mails. */
  campaignId: string | null
}

/** A report that was new, with its consequence. */
export interface NewBounce {
  kind: BounceKind
  /** Null for a complaint. */
  fault: BounceFault | null
  /** True when it is the first report of its kind about this recipient of this mailing. */
  first: boolean
  recipientId: string
}

/** So many soft bounces within `SOFT_DAYS`, each of another mail and on another day, mean that the mailbox is not in use. */
export const SOFT_MAX = 5
export const SOFT_DAYS = 14

const DETAIL_MAX = 500

/** Writes the server's reply as it is stored and shown. */
export function detailOf({ text }: Refusal): string | null {
  return oneLine(text, DETAIL_MAX) || null
}

/**
 * Returns whether a bounce is about another address than the contact's: one that the mail is forwarded to, or a member of a list. It may
 * be one of many, so it counts as a soft bounce.
 */
export function isOfAnother(recipient: string | null | undefined, email: string): boolean {
  return typeof recipient === 'string' && recipient !== '' && addressIdentity(recipient) !== addressIdentity(email)
}
