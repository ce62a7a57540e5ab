import { hash } from 'node:crypto'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'

export type MailingStatus = 'sending' | 'paused' | 'cancelled' | 'ended'

/** The names of a mailing. Every statement about it needs both. */
export interface MailingRef {
  accountId: string
  mailingId: string
}

/** The owner of some mailings: a campaign, or a newsletter with its welcomes. */
export interface MailingOwner {
  /** The name of its kind (`mail-kind.ts`). */
  kind: string
  ownerUuid: string
}

/** One e-mail to many readers, or to one after another: a step of a campaign, a newsletter's welcome, its confirmations. */
export interface Mailing extends MailingRef, MailingOwner {
  newsletterId: string
  /** The step of a campaign as a number from 1, or an option of its test, such as `1:A`. */
  part: string
  status: MailingStatus
}

/** Returns the id of a campaign's first mailing. Tokens in mails of earlier versions name it, and it has the campaign's uuid. */
export function firstMailingId(campaignId: string): string {
  return typeId('mlg', uuidOf(campaignId))
}

/** Makes the id of a later mailing of a campaign. It sorts behind those of the earlier ones. */
export function laterMailingId(now: Date): string {
  return typeId('mlg', newUuid(now.getTime()))
}

/** Returns the id of a newsletter's mailing of single mails. It follows from the newsletter's, so that a signup need not look it up. */
export function singleMailingId(kind: string, newsletterId: string): string {
  return typeId('mlg', hash('sha256', `${kind}:${uuidOf(newsletterId)}`).slice(0, 32))
}

/** Returns the id of an owner's mailing of one text. It follows from both, so that a mail of it need not look it up. */
export function partMailingId(kind: string, ownerId: string, part: string): string {
  return typeId('mlg', hash('sha256', `${kind}:${uuidOf(ownerId)}:${part}`).slice(0, 32))
}
