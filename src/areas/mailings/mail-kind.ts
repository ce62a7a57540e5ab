import type { AccountDb } from '#db/account-db.ts'
import { entriesOf, type Registered, type Registry } from '#operation/registry.ts'
import type { Scope } from '#operation/scope.ts'
import type { Ports } from '#ports/ports.ts'
import type { MessageMaker } from '#areas/emails/index.ts'
import type { Mailing } from './mailing.ts'
import type { StopReason, WatchedCounts } from './circuit-breaker.ts'
import type { MAIL_CLASS } from './mail-class.ts'
import type { PendingRecipient } from './pending-recipient.ts'

/** A mail that is about to be submitted. Both ids are uuids. */
export interface DueMail {
  recipientId: string
  contactId: string
}

/** The columns of a mailing that follow from its kind. */
export interface MailRules {
  /** The order of its single mails. A frozen mailing has later tries alone, which are of the class `retry`. */
  class: keyof typeof MAIL_CLASS
  /** The status that a contact needs to get the mail. Null: every recipient gets it, and suppressions do not hold it back. */
  wants: 'active' | 'pending' | null
  /** Whether its mails count against the account's allowance. */
  counted: boolean
  /** The end of a mail that was being submitted when its worker ended. `again`: one more try, and uncertain after that. */
  lost: 'uncertain' | 'again'
  /** The end of a single mail that is taken when the month's allowance is used up: it is skipped, unless this says that it waits for the next month. */
  usedUp?: 'wait'
}

/** The address of a recipient, and the values for its mail. */
export type Addressee = Pick<PendingRecipient, 'email' | 'fields'>

/** The columns of a mailing that name its text. */
export type MailingText = Pick<Mailing, 'newsletterId' | 'ownerUuid' | 'part'>

/**
 * One kind of mailing: its rules, what its mails say, and what follows when all have ended. The area that has such mails registers it, and
 * no other area names it.
 */
export interface MailKind {
  /** It is stored, and answered by the API: lower-case letters and `_`. */
  readonly kind: string
  readonly rules: MailRules
  /**
   * Opens a maker of the mailing's messages. Returns null while its owner is being deleted. Rejects with CannotBeMade where no message
   * can ever be made of it, with another error where none can be made now.
   */
  open(scope: AccountDb, mailing: Mailing, ports: Ports): Promise<MessageMaker | null>
  /** Reads the subjects of mailings as they are written now, in their order. */
  subjectsOf(scope: AccountDb, mailings: readonly MailingText[]): Promise<string[]>
  /** Returns the campaign whose mails they are. Unsubscribes, bounces and complaints name it. */
  about?(mailing: MailingText): string
  /** Reads the addresses of single mails by recipient, where these are not their contacts'. */
  addresses?(scope: AccountDb, mailing: Mailing, recipientIds: readonly string[]): Promise<ReadonlyMap<string, Addressee>>
  /**
   * Looks at single mails for the last time, in the transaction that opens their batch. Returns the reasons of those that are not wanted
   * any more, by recipient.
   */
  admit?(scope: Scope, mailing: Mailing, mails: readonly DueMail[]): Promise<ReadonlyMap<string, string>>
  /** Runs in the transaction in which a frozen mailing ended, with the mailing locked. A campaign becomes sent here. */
  ended?(scope: Scope, mailing: Mailing): Promise<void>
  /** Runs in the transaction in which a mailing paused itself. A kind without it never does: each of its mails answers a reader. */
  stopped?(scope: Scope, mailing: Mailing, stop: Stop): Promise<void>
  /** Returns the place where people see the mails of a mailing that are uncertain. Without it, each contact's page shows them. */
  pageOf?(mailing: Mailing): MailingPage
}

/** The cause of a mailing that paused itself. */
export interface Stop {
  reason: StopReason
  /** The counts behind the reason; null for a reason that does not follow from counts. */
  counts: WatchedCounts | null
  /** A sentence that says what is wrong with the text. With `text_unusable` alone. */
  detail?: string
}

/** A place that shows the mails of one mailing. */
export interface MailingPage {
  /** The ids that a log line names. */
  ids: Record<string, string | readonly string[]>
  /** The call of an operation that lists the mails. */
  operation: string
  /** The path of the page below `/app`. */
  page: string
}

/** Every kind of mailing. */
export const mailKinds: Registry<MailKind> = { name: 'mail kinds' }

/** Finds a kind by its name. */
export function findMailKind(scope: Registered, name: string): MailKind {
  const found = entriesOf(scope, mailKinds).find(({ kind }) => kind === name)
  if (!found) throw new Error(`no area registers mails of the kind ${name}`)
  return found
}
