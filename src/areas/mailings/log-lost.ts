import type { Registered } from '#operation/registry.ts'
import type { Ports } from '#ports/ports.ts'
import { findMailKind, type MailingPage } from './mail-kind.ts'
import type { Mailing } from './mailing.ts'

/** The mails of a mailing that a process was submitting when it ended. */
interface LostMails {
  /** The number of mails that may have arrived, and are not sent again. */
  uncertain: number
  /** The number of mails that are sent again (`mailing.lost`). */
  again: number
  /** The ids of contacts with an uncertain mail that is in no campaign's list of recipients. */
  contactIds: readonly string[]
}

const NAMED_MAX = 20

/** Logs the lost mails of a mailing in one line, with the page that shows them. */
export function logLost(
  scope: Registered & { ports: Pick<Ports, 'deployment' | 'log'> },
  mailing: Mailing,
  lost: LostMails,
): void {
  const { deployment, log } = scope.ports
  const { accountId, mailingId, newsletterId } = mailing
  const { uncertain, again } = lost
  const { ids, operation, page } =
    findMailKind(scope, mailing.kind).pageOf?.(mailing) ?? contactsOf(mailing, lost)
  log.warn(
    {
      accountId,
      newsletterId,
      mailingId,
      ...ids,
      uncertain,
      ...(again > 0 && { again }),
      operation,
      page: `${deployment.baseUrl}/app/${page}`,
    },
    'a process ended while it was sending; `uncertain` of its mails may have arrived and are not sent again; the rest of this mailing is sent',
  )
}

function contactsOf({ kind }: Mailing, { contactIds }: LostMails): MailingPage {
  return {
    ids: { kind, contactIds: contactIds.slice(0, NAMED_MAX) },
    operation: 'list_contact_mails contactId=…',
    page: 'contacts/…',
  }
}
