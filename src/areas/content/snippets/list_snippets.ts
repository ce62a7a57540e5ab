import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { Snippet } from './snippet.ts'
import { countSnippets, selectSnippets } from './snippet-sql.ts'

export const list_snippets = operation({
  name: 'list_snippets',
  route: 'GET /snippets',
  summary: 'List snippets, newest first: blocks that are kept to be put into texts again.',
  description:
    'To use one, put its blocks without their ids into the blocks of a content. The text has a copy: it stays as it is when the snippet changes.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl').optional().meta({ description: 'Only snippets of this newsletter.' }),
    ...pageQuery,
  }),
  output: pageOf(Snippet),
  status: 200,
  refuses: [],
  example: {},

  async handler({ newsletterId, limit, cursor, include }, ctx) {
    const { fit, found } = await selectSnippets(ctx, newsletterId, {
      limit,
      before: decodeIdCursor(ctx, cursor),
    })
    const total = include === 'total' ? await countSnippets(ctx, newsletterId) : undefined
    return toPage(ctx, found, found.length > fit ? fit : limit, {
      item: (snippet) => snippet,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})
