import { z } from 'zod'
import { lockNewsletter } from '#areas/newsletters/index.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound } from '#operation/problem.ts'
import { readHost } from './host-name.ts'
import { firstCheckAfter } from '#areas/domains/index.ts'
import { isGivenAway } from './former-hosts.ts'
import { serverName } from './records.ts'
import { showAddress } from './show-address.ts'
import { FORMER_HOSTS_MAX, formerHostLimitReached, hostTaken, SiteAddress } from './site-address.ts'
import { deleteAddress, findAddress, insertAddress, newsletterOfHost } from './site-address-sql.ts'
import { findHolder, listFormerHostsAfter } from './site-host-sql.ts'
import { tokensFor } from './token.ts'

export const set_site_address = operation({
  name: 'set_site_address',
  route: 'PUT /newsletters/{newsletterId}/address',
  summary: 'Give a newsletter a host of its own.',
  description:
    'The answer has the records to publish in the DNS of the host. Once they are seen there, by themselves or by check_site_address, the pages of the newsletter and the links of its mails are at the host, and former addresses lead there. Until then a host that was set before stays.',
  // All links that readers get afterwards point to a host that the caller names.
  effect: 'expose',
  access: 'full',
  limits: [perHour(20)],
  input: z.strictObject({
    newsletterId: Id('nl'),
    host: z
      .string()
      .min(1)
      .max(1000)
      .meta({
        description:
          'The name alone, such as news.garden.example. Not a wildcard, an IP address, a public suffix such as co.uk, nor the host of this server.',
        examples: ['news.garden.example'],
      }),
  }),
  output: SiteAddress,
  status: 200,
  refuses: [notFound, hostTaken, formerHostLimitReached],
  example: { newsletterId: exampleId('nl'), host: 'news.garden.example' },

  async before({ host }, { db, accountId, ports }) {
    const read = await readHost(host, ports.deployment.baseUrl)
    if ('code' in read) throw invalid([read])
    const name = serverName(ports.deployment.baseUrl)
    // A domain itself gets the server's addresses as its records.
    const server = read.isApex && name !== null ? await ports.dns.addresses(name) : null
    const holder = await findHolder(db, read.host)
    const isTaken =
      holder !== null && holder.accountId !== accountId && !(await isGivenAway(ports, holder))
    return {
      ...read,
      isTaken,
      server: server?.outcome === 'found' ? server.values.slice(0, 10) : null,
    }
  },

  async handler({ newsletterId }, ctx, { host, isApex, isTaken, server }) {
    // The lock prevents that two calls for one host both pass the checks below.
    await lockAccount(ctx)
    if (!(await lockNewsletter(ctx, newsletterId)))
      return ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
    const current = await findAddress(ctx, newsletterId)
    if (current?.host === host) return showAddress(ctx, current)
    const claimedBy = await newsletterOfHost(ctx, host)
    if (claimedBy !== null)
      return ctx.refuse(
        hostTaken,
        `The newsletter ${claimedBy} of this account has ${host}. Remove it there first with remove_site_address.`,
      )
    if (isTaken)
      return ctx.refuse(
        hostTaken,
        `Another account of this server has ${host}, or had it, and its DNS leads here. If the domain is yours now, first take the old records of ${host} and its TXT record away. Else choose another host.`,
      )
    const former = await listFormerHostsAfter(ctx, { newsletterId, host })
    if (former.length > FORMER_HOSTS_MAX)
      return ctx.refuse(
        formerHostLimitReached,
        `The account would have over ${FORMER_HOSTS_MAX} former hosts: ${former.slice(0, 10).join(', ')} and others. Take the DNS records away of those to which no mail leads any more: each is given up seven days later.`,
      )
    await deleteAddress(ctx, newsletterId)
    const made = await insertAddress(ctx, {
      newsletterId,
      host,
      isApex,
      token: tokensFor(ctx.ports.vault, newsletterId, host)[0],
      findings: server === null ? {} : { server },
      nextCheckAt: firstCheckAfter(ctx.now),
    })
    return showAddress(ctx, made)
  },
})
