import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import {
  boolean,
  free,
  id,
  integer,
  json,
  orNull,
  text,
  time,
} from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { PATTERNS_MAX, Redirect, redirectErrors, REDIRECTS_MAX } from './redirect.ts'
import { HOST_NAME } from '#areas/domains/index.ts'
import { HOST_LENGTH_MAX, readHost } from './host-name.ts'

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
  arrives: {
    checks: { host: z.string().regex(HOST_NAME).max(HOST_LENGTH_MAX), findings: free },
    async refusesHere({ host }, { baseUrl }) {
      const read = await readHost(String(host), baseUrl)
      return 'code' in read
        ? `the host ${String(host)} is refused. ${read.detail} Give the newsletter another host on the former server (set_site_address) or none (remove_site_address), and export the account again.`
        : null
    },
    sets: {
      // The token that is in DNS may be of another account, so a new one is made. Like all tokens
      // it has 128 bits.
      proof: () => randomBytes(16).toString('hex'),
      status: () => 'waiting',
      findings: () => ({}),
      checked_at: () => null,
      next_check_at: (_record, { now }) => now,
    },
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
  arrives: {
    checks: { from: Redirect.shape.from, to: Redirect.shape.to },
    refuses: ({ from, to }) => redirectErrors(String(from), String(to))[0]?.detail ?? null,
    // Each requested path that is not found is compared with all patterns, so their number is
    // limited.
    async refusesHere({ newsletterId, from }, { once }) {
      const counts = once(`redirects of ${String(newsletterId)}`, () => ({ all: 0, patterns: 0 }))
      counts.all++
      if (String(from).includes('*')) counts.patterns++
      return counts.all > REDIRECTS_MAX || counts.patterns > PATTERNS_MAX
        ? `a newsletter has at most ${REDIRECTS_MAX} redirects, ${PATTERNS_MAX} of them with a *. Nothing was imported.`
        : null
    },
  },
}

export const accountData = [siteAddresses, redirects].map((part) => register(accountParts, part))
