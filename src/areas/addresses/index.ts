import { MINUTE_MS } from '#lib/duration.ts'
import { newsletterDeleting } from '#areas/newsletters/index.ts'
import type { Area } from '#operation/area.ts'
import { onSignal } from '#operation/events/signal.ts'
import { accountData } from './account-parts-sql.ts'
import { sendAddressNotice } from './address-notice.ts'
import { checkDueAddresses } from './check.ts'
import { check_site_address } from './check_site_address.ts'
import { get_site_address } from './get_site_address.ts'
import { remove_site_address } from './remove_site_address.ts'
import { checkFormerHosts } from './former-hosts.ts'
import { create_redirect } from './create_redirect.ts'
import { delete_redirect } from './delete_redirect.ts'
import { list_redirects } from './list_redirects.ts'
import { set_site_address } from './set_site_address.ts'
import { deleteAddress } from './site-address-sql.ts'
import { leaveHosts } from './site-host-sql.ts'

export { addMovedRedirects, countMovedRedirects, type LeftBecause } from './moved-redirects.ts'
export { followRedirect } from './follow-redirect.ts'
export { findServedHost, isServedHost, listServedHosts, siteUrlOfSlug } from './served-hosts.ts'
export { listHostsOfAccount, type ServedHost } from './site-host-sql.ts'

export const area = {
  operations: {
    newsletters: [
      get_site_address,
      set_site_address,
      check_site_address,
      remove_site_address,
      list_redirects,
      create_redirect,
      delete_redirect,
    ],
  },
  jobs: [sendAddressNotice],
  periodic: [
    { name: 'site address checks', everyMs: MINUTE_MS, round: checkDueAddresses },
    { name: 'former host checks', everyMs: MINUTE_MS, round: checkFormerHosts },
  ],
  registrations: [
    ...accountData,
    onSignal(newsletterDeleting, async (scope, { newsletterId }) => {
      await deleteAddress(scope, newsletterId)
      await leaveHosts(scope, newsletterId)
    }),
  ],
} satisfies Area
