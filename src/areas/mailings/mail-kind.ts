import type { AccountDb } from '#db/account-db.ts'
import { entriesOf, type Registered, type Registry } from '#operation/registry.ts'
import type { Scope } from '#operation/scope.ts'
import type { Ports } from '#ports/ports.ts'
import type { ContactSpan } from '#areas/contacts/index.ts'
import type { MessageMaker } from '#areas/emails/index.ts'
import type { Mailing } from './mailing.ts'
import type { StopReason, WatchedCounts } from './circuit-breaker.ts'
import type { MAIL_CLASS } from './mail-class.ts'
import type { PendingRecipient } from './pending-recipient.ts'

/** A mail about to be submitted. Both ids are uuids. */
interface DueMail {
  recipientId: string
  contactId: string
}

export interface MailRules {
  /** The class of its single mails. A frozen mailing has later tries alone: class `retry`. */
  class: keyof typeof MAIL_CLASS
  /** The status that a contact needs. Null: every recipient gets it, also a suppressed one. */
  wants: 'active' | 'pending' | null
  counted: boolean
  /** The end of a mail that was open when its worker ended. `again`: one retry, then uncertain. */
  lost: 'uncertain' | 'again'
  /** The end of a single mail when the month's allowance is used up. Default: it is skipped. */
  usedUp?: 'wait'
}

export type Addressee = Pick<PendingRecipient, 'email' | 'fields'>

export type MailingText = Pick<Mailing, 'newsletterId' | 'ownerUuid' | 'part'>

/** One kind of mailing. The area that has such mails registers it; no other area names it. */
export interface MailKind {
  /** Stored, and part of API answers: lower-case letters and `_`. */
  readonly kind: string
  readonly rules: MailRules
  /**
   * Opens a maker of the mailing's messages; null while its owner is being deleted. Rejects with
   * CannotBeMade if messages can never be made, with another error if not now.
   */
  open(scope: AccountDb, mailing: Mailing, ports: Ports): Promise<MessageMaker | null>
  /** Reads the present subjects of mailings, in their order. */
  subjectsOf(scope: AccountDb, mailings: readonly MailingText[]): Promise<string[]>
  /** Returns the campaign that unsubscribes, bounces and complaints of the mailing name. */
  about?(mailing: MailingText): string
  /** Reads addresses by recipient, for single mails that do not go to a contact's address. */
  addresses?(
    scope: AccountDb,
    mailing: Mailing,
    recipientIds: readonly string[],
  ): Promise<ReadonlyMap<string, Addressee>>
  /**
   * Checks mails while their batch is opened. Returns the reasons of unwanted ones, by recipient.
   */
  admit?(
    scope: Scope,
    mailing: Mailing,
    mails: readonly DueMail[],
  ): Promise<ReadonlyMap<string, string>>
  /**
   * Writes recipients of the next `size` contacts or so, of those that are left after the mailing's
   * request. Returns their number and the last contact decided. Null rolls back, to try again.
   */
  freeze?(
    scope: Scope,
    mailing: Mailing,
    left: ContactSpan,
    size: number,
  ): Promise<{ upto: string; recipients: number } | null>
  /** Runs in the transaction that writes a mailing's last recipient, with the number of all. */
  frozen?(scope: Scope, mailing: Mailing, recipients: number): Promise<void>
  /** Runs in the transaction in which a frozen mailing ended, with the mailing locked. */
  ended?(scope: Scope, mailing: Mailing): Promise<void>
  /** Runs in the transaction in which a mailing paused itself. A kind without it never pauses. */
  stopped?(scope: Scope, mailing: Mailing, stop: Stop): Promise<void>
  /** Returns the page that shows a mailing's uncertain mails. Default: each contact's page. */
  pageOf?(mailing: Mailing): MailingPage
}

export interface Stop {
  reason: StopReason
  /** Null for a reason that does not follow from counts. */
  counts: WatchedCounts | null
  /** A sentence about the text's fault, with `text_unusable` alone. */
  detail?: string
}

export interface MailingPage {
  /** The ids that a log line names. */
  ids: Record<string, string | readonly string[]>
  /** The operation that lists the mails. */
  operation: string
  /** A path below `/app`. */
  page: string
}

export const mailKinds: Registry<MailKind> = { name: 'mail kinds' }

export function findMailKind(scope: Registered, name: string): MailKind {
  const found = entriesOf(scope, mailKinds).find(({ kind }) => kind === name)
  if (!found) throw new Error(`no area registers mails of the kind ${name}`)
  return found
}
