import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { listShippedBefore } from './find-template.ts'
import { SHIPPED_COUNT } from './shipped-templates.ts'
import { Template } from './template.ts'
import { countTemplates, selectTemplates } from './template-sql.ts'

export const list_templates = operation({
  name: 'list_templates',
  route: 'GET /templates',
  summary:
    'List templates: those of the account, newest first, then those that come with Mailcast.',
  description: `A campaign begins with one by create_campaign with \`templateId\`.
Those that come with Mailcast show the colour, theme and logo of each newsletter; preview_content shows how. Their names and texts are in German for a newsletter in German, else in English. Without \`newsletterId\` it is the account's first.`,
  effect: 'read',
  access: 'full',
  input: z.strictObject({
    newsletterId: Id('nl').optional().meta({
      description: 'Only templates of this newsletter, and those that come with Mailcast.',
    }),
    ...pageQuery,
  }),
  output: pageOf(Template),
  status: 200,
  refuses: [],
  example: {},

  async handler({ newsletterId, limit, cursor, include }, ctx) {
    const before = decodeIdCursor(ctx, cursor)
    const { fit, found } = await selectTemplates(ctx, newsletterId, { limit, before })
    const total =
      include === 'total' ? (await countTemplates(ctx, newsletterId)) + SHIPPED_COUNT : undefined
    return toPage(
      ctx,
      [...found, ...(await listShippedBefore(ctx, newsletterId, before))],
      found.length > fit ? fit : limit,
      {
        item: (template) => template,
        position: ({ id }) => [uuidOf(id)],
        total,
      },
    )
  },
})
