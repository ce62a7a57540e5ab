import { hash } from 'node:crypto'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'

export type MailingStatus = 'sending' | 'paused' | 'cancelled' | 'ended'

/** The account and id of a mailing, both of which every statement needs. */
export interface MailingRef {
  accountId: string
  mailingId: string
}

/** The owner of mailings, such as a campaign, or for welcome mails a newsletter. */
export interface MailingOwner {
  /** The name of the kind of mail (`mail-kind.ts`). */
  kind: string
  ownerUuid: string
}

/** An e-mail to many readers, or to one after another, like a campaign's step or a welcome mail. */
export interface Mailing extends MailingRef, MailingOwner {
  newsletterId: string
  /** The number of a campaign's step, from 1, or with an option of its test, such as `1:A`. */
  part: string
  status: MailingStatus
}

/**
 * Returns the id of a campaign's first mailing, which has the campaign's uuid, as old tokens
 * require.
 */
export function firstMailingId(campaignId: string): string {
  return typeId('mlg', uuidOf(campaignId))
}

/** Makes the id of a new mailing, for any but a campaign's first. It sorts after earlier ones. */
export function newMailingId(now: Date): string {
  return typeId('mlg', newUuid(now.getTime()))
}

/** Computes the id of a newsletter's mailing of single mails, so that a signup needs no look-up. */
export function singleMailingId(kind: string, newsletterId: string): string {
  return typeId('mlg', hash('sha256', `${kind}:${uuidOf(newsletterId)}`).slice(0, 32))
}

/** Computes the id of the mailing for one text of an owner, so that its mails need no look-up. */
export function partMailingId(kind: string, ownerId: string, part: string): string {
  return typeId('mlg', hash('sha256', `${kind}:${uuidOf(ownerId)}:${part}`).slice(0, 32))
}
