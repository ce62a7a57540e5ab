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

/** A mail that is about to be submitted. Both ids are uuids. */
interface DueMail {
  recipientId: string
  contactId: string
}

export interface MailRules {
  /**
   * The class of single mails of this kind. In a frozen mailing, only retries are single mails, in
   * the class `retry`.
   */
  class: keyof typeof MAIL_CLASS
  /**
   * The status that a contact must have. Null: every recipient gets the mail, also a suppressed
   * contact.
   */
  wants: 'active' | 'pending' | null
  counted: boolean
  /**
   * The fate of a mail that was being submitted when its worker ended. `again`: it is sent once
   * more, and then uncertain.
   */
  lost: 'uncertain' | 'again'
  /**
   * The action for a single mail when the month's allowance is used up. By default the mail is
   * skipped.
   */
  usedUp?: 'wait'
}

export type Addressee = Pick<PendingRecipient, 'email' | 'fields'>

export type MailingText = Pick<Mailing, 'newsletterId' | 'ownerUuid' | 'part'>

/** A kind of mailing, registered by the area that defines its mails. */
export interface MailKind {
  /** The name in the database and in answers of the API, of small letters and `_`. */
  readonly kind: string
  readonly rules: MailRules
  /**
   * Makes the function that writes the mailing's messages; null while its owner is being deleted.
   * Rejects with CannotBeMade when another try is useless, with another error otherwise.
   */
  open(scope: AccountDb, mailing: Mailing, ports: Ports): Promise<MessageMaker | null>
  /** Reads the current subjects of mailings, in the given order. */
  subjectsOf(scope: AccountDb, mailings: readonly MailingText[]): Promise<string[]>
  /** Returns the campaign in whose reports unsubscribes, bounces and complaints count. */
  about?(mailing: MailingText): string
  /**
   * Reads addresses by recipient, for single mails that go to other addresses than the contact's.
   */
  addresses?(
    scope: AccountDb,
    mailing: Mailing,
    recipientIds: readonly string[],
  ): Promise<ReadonlyMap<string, Addressee>>
  /**
   * Checks mails just before they are submitted. Returns the reason for each mail that must not be
   * sent, by recipient.
   */
  admit?(
    scope: Scope,
    mailing: Mailing,
    mails: readonly DueMail[],
  ): Promise<ReadonlyMap<string, string>>
  /**
   * Writes recipients for about `size` contacts of a large audience, of which the request wrote
   * only the first. Returns the number of recipients and the last contact read. When it returns
   * null, the caller rolls back and tries later.
   */
  freeze?(
    scope: Scope,
    mailing: Mailing,
    left: ContactSpan,
    size: number,
  ): Promise<{ upto: string; recipients: number } | null>
  /** Runs in the transaction that writes the last recipient. Gets the number of all. */
  frozen?(scope: Scope, mailing: Mailing, recipients: number): Promise<void>
  /** Runs in the transaction in which a frozen mailing ends. The mailing is locked. */
  ended?(scope: Scope, mailing: Mailing): Promise<void>
  /**
   * Runs in the transaction in which a mailing pauses itself. Mailings of a kind without this
   * function never pause themselves.
   */
  stopped?(scope: Scope, mailing: Mailing, stop: Stop): Promise<void>
  /**
   * Returns the page that shows a mailing's uncertain mails. By default it is each contact's page.
   */
  pageOf?(mailing: Mailing): MailingPage
}

export interface Stop {
  reason: StopReason
  /** The counts behind the reason; null when the reason has no counts. */
  counts: WatchedCounts | null
  /** A sentence on the error in the text. Only `text_unusable` has it. */
  detail?: string
}

export interface MailingPage {
  /** The ids to put into the log line. */
  ids: Record<string, string | readonly string[]>
  /** The operation that lists these mails. */
  operation: string
  /** The page's path below `/app`. */
  page: string
}

export const mailKinds: Registry<MailKind> = { name: 'mail kinds' }

export function findMailKind(scope: Registered, name: string): MailKind {
  const found = entriesOf(scope, mailKinds).find(({ kind }) => kind === name)
  if (!found) throw new Error(`no area registers mails of the kind ${name}`)
  return found
}
