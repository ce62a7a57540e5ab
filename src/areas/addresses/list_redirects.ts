import { z } from 'zod'
import { requireNewsletter } from '#areas/newsletters/index.ts'
import { uuidOf } from '#lib/typeid.ts'
import { exampleId, Id, pageOf, pageQuery } from '#operation/fields.ts'
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
  input: z.strictObject({ newsletterId: Id('nl'), ...pageQuery }),
  output: pageOf(Redirect),
  status: 200,
  refuses: [notFound],
  example: { newsletterId: exampleId('nl') },

  async handler({ newsletterId, limit, cursor, include }, ctx) {
    await requireNewsletter(ctx, newsletterId)
    const found = await listRedirects(ctx, newsletterId, {
      limit,
      before: decodeIdCursor(ctx, cursor),
    })
    const total = include === 'total' ? (await countRedirects(ctx, newsletterId)).all : undefined
    return toPage(ctx, found, limit, {
      item: (one) => one,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
