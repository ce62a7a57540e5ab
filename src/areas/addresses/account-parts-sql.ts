import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, id, integer, json, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const siteAddresses: AccountPart = {
  name: 'site-addresses',
  about: 'The hosts of newsletters, with what the last check found in DNS.',
  table: 'site_address',
  key: { address_id: 'uuid' },
  columns: {
    id: id('hst', 'address_id'),
    newsletterId: id('nl', 'newsletter_id'),
    host: text(),
    isApex: boolean(),
    proof: text(),
    status: text(),
    findings: json(),
    createdAt: time(),
    checkedAt: orNull(time()),
  },
  leaves: {
    next_check_at: 'when the next check is due',
    failing_since: 'when it began to fail',
    told_at: 'when the owner was last told that it fails',
  },
}

const redirects: AccountPart = {
  name: 'site-redirects',
  about: 'Paths of the newsletters’ sites that lead elsewhere.',
  table: 'site_redirect',
  key: { redirect_id: 'uuid' },
  columns: {
    id: id('rdr', 'redirect_id'),
    newsletterId: id('nl', 'newsletter_id'),
    from: text('from_path'),
    to: text('target'),
    source: text(),
    hits: integer(),
    createdAt: time(),
  },
}

export const accountData = [siteAddresses, redirects].map((part) => register(accountParts, part))
