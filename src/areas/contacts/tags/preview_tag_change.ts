import { z } from 'zod'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Tag } from '../record/contact.ts'
import { findKnownTags } from './tag-sql.ts'
import { TagUse, tagUse } from './tags-used.ts'

export const preview_tag_change = operation({
  name: 'preview_tag_change',
  route: 'POST /tags/preview',
  summary:
    'See what renaming, merging or deleting tags would touch: contacts, segments and campaigns.',
  description: 'Changes nothing. Ask it before rename_tag, merge_tags and delete_tag.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({
    tags: z
      .array(Tag)
      .min(1)
      .max(100)
      .meta({ examples: [['vip']] }),
  }),
  output: TagUse,
  status: 200,
  refuses: [notFound],
  example: { tags: ['vip'] },

  async handler({ tags }, ctx) {
    if ((await findKnownTags(ctx, tags)).length === 0)
      return ctx.refuse(
        notFound,
        'This account has none of these tags. Send tags that list_tags returns.',
      )
    return tagUse(ctx, tags)
  },
})
