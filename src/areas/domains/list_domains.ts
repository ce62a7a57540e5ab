import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Domain } from './domain.ts'
import { countDomains, listDomains } from './domain-sql.ts'
import { showDomain } from './show-domain.ts'

export const list_domains = operation({
  name: 'list_domains',
  route: 'GET /domains',
  summary: 'List the domains to send from, newest first.',
  effect: 'read',
  access: 'full',
  input: z.strictObject(pageQuery),
  output: pageOf(Domain),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const found = await listDomains(ctx, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countDomains(ctx) : undefined
    const { deployment } = ctx.ports
    return toPage(ctx, found, limit, {
      item: (domain) => showDomain(domain, deployment),
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
