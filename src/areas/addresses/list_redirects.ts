import { z } from 'zod'
import { requireNewsletter } from '#areas/newsletters/index.ts'
import { uuidOf } from '#lib/typeid.ts'
import { exampleId, Id, Line, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { notFound } from '#operation/problem.ts'
import { Redirect } from './redirect.ts'
import { countRedirects, listRedirects } from './redirect-sql.ts'

export const list_redirects = operation({
  name: 'list_redirects',
  route: 'GET /newsletters/{newsletterId}/redirects',
  summary: "List the redirects of a newsletter's site, newest first.",
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl'),
    q: Line(200)
      .optional()
      .meta({ description: 'A part of the path or of where it leads.', examples: ['/p/'] }),
    ...pageQuery,
  }),
  output: pageOf(Redirect),
  status: 200,
  refuses: [notFound],
  example: { newsletterId: exampleId('nl') },

  async handler({ newsletterId, q, limit, cursor, include }, ctx) {
    await requireNewsletter(ctx, newsletterId)
    const wanted = { newsletterId, q }
    const found = await listRedirects(ctx, wanted, {
      limit,
      before: decodeIdCursor(ctx, cursor),
    })
    const total = include === 'total' ? (await countRedirects(ctx, wanted)).all : undefined
    return toPage(ctx, found, limit, {
      item: (one) => one,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
