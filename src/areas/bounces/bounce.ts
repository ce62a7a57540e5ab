import { oneLine } from '#lib/one-line.ts'
import type { MailProvider } from '#mail/mail-provider.ts'
import type { BounceFault, Refusal } from '#mail/smtp-status.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'

type BounceKind = 'bounce' | 'complaint'
/**
 * The channel of a report: an SMTP reply or returned mail, a feedback report, or a mail service.
 */
export type BounceSource = 'dsn' | 'arf' | MailProvider

/** A permanent bounce, a soft bounce or a complaint. */
export interface BounceReport {
  kind: BounceKind
  source: BounceSource
  /** The report's id at its source, which may send it again. Null for a reply during submission. */
  eventId: string | null
  /** The subscriber part of the token, always `sub_…`, even for other recipients. */
  recipientId: string
  contactId: string
  /** The address to which the mail was sent. */
  email: string
  /** The server's refusal; null for a complaint. */
  refusal: Refusal | null
  /** The address that the report names. */
  recipient?: string | null
  at: Date
}

export interface ReportedMailing {
  mailingId: string
  /** The campaign; null for other mails. */
  campaignId: string | null
}

export interface NewBounce {
  kind: BounceKind
  /** The party at fault for the bounce; null for a complaint. */
  fault: BounceFault | null
  /** True for the first report of its kind about this recipient and mailing. */
  first: boolean
  recipientId: string
}

/**
 * The number of soft bounces, of different mailings on different days, after which a mailbox counts
 * as unused.
 */
export const SOFT_MAX = 5
export const SOFT_DAYS = 14

export const DETAIL_MAX = 500

/** Shortens the server's reply for storage; null when it is empty. */
export function detailOf({ text }: Refusal): string | null {
  return oneLine(text, DETAIL_MAX) || null
}

/**
 * Returns whether a bounce names another address than the contact's, such as one that mail is
 * forwarded to. It then counts as a soft bounce.
 */
export function isOfAnother(recipient: string | null | undefined, email: string): boolean {
  return (
    typeof recipient === 'string' &&
    recipient !== '' &&
    addressIdentity(recipient) !== addressIdentity(email)
  )
}
