import type { AccountDb } from '#db/account-db.ts'
import type { Scope } from '#operation/scope.ts'
import type { Ports } from '#ports/ports.ts'
import type { MessageMaker } from '#areas/emails/index.ts'
import type { Mailing, MailingKind } from './mailing.ts'

/** A mail that is about to be submitted. Both ids are uuids. */
export interface DueMail {
  recipientId: string
  contactId: string
}

/** The part of one kind of mailing that its area declares: what its mails say, and what follows when all have ended. */
export interface MailKind {
  readonly kind: MailingKind
  /**
   * Opens a maker of the mailing's messages. Returns null while its owner is being deleted. Rejects with CannotBeMade where no message
   * can ever be made of it, with another error where none can be made now.
   */
  open(scope: AccountDb, mailing: Mailing, ports: Ports): Promise<MessageMaker | null>
  /**
   * Looks at single mails for the last time, in the transaction that opens their batch. Returns the reasons of those that are not wanted
   * any more, by recipient.
   */
  admit?(scope: Scope, mailing: Mailing, mails: readonly DueMail[]): Promise<ReadonlyMap<string, string>>
  /** Runs in the transaction in which a frozen mailing ended, with the mailing locked. A campaign becomes sent here. */
  ended?(scope: Scope, mailing: Mailing): Promise<void>
}

/** Every kind of mailing of the catalogue. */
export type MailKinds = ReadonlyMap<MailingKind, MailKind>
