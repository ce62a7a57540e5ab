import { z } from 'zod'
import { pageOf, pageQuery, Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, text, toPage } from '#operation/page.ts'
import { Tag } from '../record/contact.ts'
import { countTags, listTags } from './tag-sql.ts'

const TagEntry = z
  .strictObject({
    name: Tag,
    contacts: z
      .int()
      .min(0)
      .meta({ description: 'The number of contacts with this tag.', examples: [42] }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Tag' })

export const list_tags = operation({
  name: 'list_tags',
  route: 'GET /tags',
  summary: "List the account's tags by name, with the number of contacts of each.",
  effect: 'read',
  heavy: 'read',
  access: 'full',
  input: z.strictObject(pageQuery),
  output: pageOf(TagEntry),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const after = decodeCursor(ctx, cursor, [text(64)])?.[0] ?? null
    const found = await listTags(ctx, { limit, after })
    const total = include === 'total' ? await countTags(ctx) : undefined
    return toPage(ctx, found, limit, {
      item: ({ name, contacts, created_at }) => ({
        name,
        contacts,
        createdAt: created_at.toISOString(),
      }),
      position: ({ name }) => [name],
      total,
    })
  },
})
