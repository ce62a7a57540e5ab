import type { Ports } from '#ports/ports.ts'
import type { Mailing } from './mailing.ts'

/** Mails of a mailing that a process was submitting when it ended. */
export interface LostMails {
  /** They may have arrived, and are not sent again. */
  uncertain: number
  /** They are sent once more (`mailing.lost`). */
  again: number
  /** The contacts of the uncertain ones, where no list of recipients has them. */
  contactIds: readonly string[]
}

/** The most contacts that a log line names. */
const NAMED_MAX = 20

/** Logs which mails of a mailing a process lost as it ended, and where to see them. One line a mailing. */
export function logLost({ deployment, log }: Pick<Ports, 'deployment' | 'log'>, mailing: Mailing, { uncertain, again, contactIds }: LostMails): void {
  const { accountId, mailingId, newsletterId, kind, ownerId } = mailing
  const of = kind === 'campaign' ? { campaignId: ownerId } : { kind, contactIds: contactIds.slice(0, NAMED_MAX) }
  const operation = kind === 'campaign' ? `list_campaign_recipients campaignId=${ownerId} status=uncertain` : 'list_contact_mails contactId=…'
  const page = kind === 'campaign' ? `campaigns/${ownerId}?tab=recipients&status=uncertain` : 'contacts/…'
  log.warn(
    { accountId, newsletterId, mailingId, ...of, uncertain, ...(again > 0 && { again }), operation, page: `${deployment.baseUrl}/app/${page}` },
    'a process ended while it was sending; `uncertain` of its mails may have arrived and are not sent again; the rest of this mailing is sent',
  )
}
