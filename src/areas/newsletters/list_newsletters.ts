import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, takeThatFit, toPage } from '#operation/page.ts'
import { Newsletter } from './newsletter.ts'
import { countNewsletters, listNewsletters } from './newsletter-sql.ts'

export const list_newsletters = operation({
  name: 'list_newsletters',
  route: 'GET /newsletters',
  summary: "List the account's newsletters, newest first.",
  effect: 'read',
  access: 'full',
  input: z.strictObject(pageQuery),
  output: pageOf(Newsletter),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const found = await listNewsletters(ctx, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countNewsletters(ctx) : undefined
    const fit = takeThatFit(found, limit, (newsletter) => JSON.stringify(newsletter).length)
    return toPage(ctx, found, fit, {
      item: (newsletter) => newsletter,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
