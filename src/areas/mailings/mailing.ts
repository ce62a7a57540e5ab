import { hash } from 'node:crypto'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'

export type MailingStatus = 'sending' | 'paused' | 'cancelled' | 'ended'

/** The names of a mailing. Every statement needs both. */
export interface MailingRef {
  accountId: string
  mailingId: string
}

/** The owner of mailings: a campaign, or a newsletter with its welcomes. */
export interface MailingOwner {
  /** The name of its kind (`mail-kind.ts`). */
  kind: string
  ownerUuid: string
}

/** One e-mail to many readers, or to one after another, such as a step or a welcome. */
export interface Mailing extends MailingRef, MailingOwner {
  newsletterId: string
  /** The step of a campaign from 1, or an option of its test, such as `1:A`. */
  part: string
  status: MailingStatus
}

/** Returns a campaign's first mailing, with its uuid. Tokens of earlier versions name it. */
export function firstMailingId(campaignId: string): string {
  return typeId('mlg', uuidOf(campaignId))
}

/** Makes the id of a later mailing, which sorts behind earlier ones. */
export function laterMailingId(now: Date): string {
  return typeId('mlg', newUuid(now.getTime()))
}

/** Derives the id of a newsletter's mailing of single mails, so that a signup looks nothing up. */
export function singleMailingId(kind: string, newsletterId: string): string {
  return typeId('mlg', hash('sha256', `${kind}:${uuidOf(newsletterId)}`).slice(0, 32))
}

/** Derives the id of an owner's mailing of one text, so that its mails look nothing up. */
export function partMailingId(kind: string, ownerId: string, part: string): string {
  return typeId('mlg', hash('sha256', `${kind}:${uuidOf(ownerId)}:${part}`).slice(0, 32))
}
