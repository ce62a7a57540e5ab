import { oneLine } from '#lib/one-line.ts'
import type { BounceFault, Refusal } from '#mail/smtp-status.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'

type BounceKind = 'bounce' | 'complaint'
type BounceSource = 'smtp' | 'dsn' | 'arf' | 'ses'

/** A permanent or soft bounce, or a complaint. A delay is none. */
export interface BounceReport {
  kind: BounceKind
  source: BounceSource
  /** Its id at the source, which may repeat it. Null for the reply to a submitted message. */
  eventId: string | null
  /** `sub_…`, even where the id is not a subscriber's. */
  recipientId: string
  /** The contact's address. */
  email: string
  /** Null for a complaint. */
  refusal: Refusal | null
  /** The address in the mail server's report. */
  recipient?: string | null
  at: Date
}

export interface ReportedMailing {
  mailingId: string
  /** Null for mails of no campaign. */
  campaignId: string | null
}

export interface NewBounce {
  kind: BounceKind
  /** Null for a complaint. */
  fault: BounceFault | null
  /** True for the first report of its kind about this recipient and mailing. */
  first: boolean
  recipientId: string
}

/** A mailbox is unused after so many soft bounces of different mails on different days. */
export const SOFT_MAX = 5
export const SOFT_DAYS = 14

const DETAIL_MAX = 500

/** Formats the server's reply for storage. */
export function detailOf({ text }: Refusal): string | null {
  return oneLine(text, DETAIL_MAX) || null
}

/**
 * Returns whether a bounce is about another address than the contact's, such as a forwarding
 * target. That may be one of many, so it counts as a soft bounce.
 */
export function isOfAnother(recipient: string | null | undefined, email: string): boolean {
  return (
    typeof recipient === 'string' &&
    recipient !== '' &&
    addressIdentity(recipient) !== addressIdentity(email)
  )
}
