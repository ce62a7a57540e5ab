import { unicodeDomain } from '#lib/addresses/unicode-domain.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { findAddress, type KeptAddress } from './site-address-sql.ts'

/**
 * The time in ms for which an address fails before its owner gets a mail, so that a short failure
 * causes none.
 */
const TELL_AFTER_MS = HOUR_MS
/** The minimum time in ms between two mails about one address. */
const AGAIN_MS = DAY_MS

/**
 * Returns whether to notify the owner that an address fails, which happens once for each failure.
 */
export function isToBeTold(
  { failingSince, toldAt }: Pick<KeptAddress, 'failingSince' | 'toldAt'>,
  now: Date,
): boolean {
  if (failingSince === null || now.getTime() - failingSince.getTime() < TELL_AFTER_MS) return false
  return toldAt === null || (toldAt < failingSince && now.getTime() - toldAt.getTime() >= AGAIN_MS)
}

export const sendAddressNotice = ownerNotice({
  name: 'send_address_notice',
  summary: "Tells the account's owner that the host of a newsletter fails.",
  data: noticeData.extend({ newsletterId: Id('nl') }),
  more: 'newsletters',

  async write({ newsletterId }, scope) {
    const address = await findAddress(scope, newsletterId)
    // The address was repaired or removed while the mail waited.
    if (address?.status !== 'failing') return null
    const { id, host, findings } = address
    const leads = findings.lead?.status === 'found'
    return {
      kind: 'address',
      what: 'The host of a newsletter fails',
      about: { short: host, name: unicodeDomain(host), id },
      why: leads
        ? 'The TXT record that proves that the host is yours is gone. Readers still get there, but another account that proves the host gets it.'
        : "Its DNS does not lead to this server any more, so links in mails that were sent do not work. New links and the pages are at this server's address.",
      steps: [
        'Open the address of the newsletter. It shows the records, and what was found in DNS.',
        'Publish the record again where the DNS of the host is. The host then works again by itself within an hour, or at once with check_site_address.',
        'If you gave the host up on purpose, remove it there (remove_site_address).',
      ],
      page: `settings/address?newsletter=${newsletterId}`,
    }
  },
})
