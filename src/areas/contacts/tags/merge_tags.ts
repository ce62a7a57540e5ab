import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { NewTag, Tag, tagBeingDeleted, tooManyTags } from '../record/contact.ts'
import { countStarts } from './count-starts.ts'
import { changeTags } from './tag-jobs.ts'
import { markTagsDeleting } from './tag-sql.ts'
import { carryTags } from './tags-used.ts'
import { withTags } from './with-tags.ts'

export const merge_tags = operation({
  name: 'merge_tags',
  route: 'POST /tags/merge',
  summary: 'Merge tags into one.',
  description:
    'Contacts with one of the tags in `from` get the tag `into` instead. This happens in the background, with one subscriber.updated for each contact.',
  effect: 'write',
  effectOf: ({ from, into }, scope) => effectOnLive(scope, { kind: 'tag', names: [...from, into] }),
  access: 'full',
  input: z.strictObject({
    from: z
      .array(Tag)
      .min(1)
      .max(100)
      .meta({ examples: [['VIP', 'v.i.p.']] }),
    into: NewTag,
  }),
  output: z.strictObject({ merging: z.array(Tag).max(100), into: Tag }),
  status: 202,
  refuses: [notFound, tooManyTags, tagBeingDeleted],
  example: { from: ['VIP'], into: 'vip' },

  async handler({ from, into }, ctx) {
    const merging = await markTagsDeleting(
      ctx,
      from.filter((tag) => tag !== into),
      into,
    )
    if (merging.length === 0)
      return ctx.refuse(
        notFound,
        'This account has none of the tags in `from`, apart from `into` itself. Send tags that list_tags returns.',
      )
    await withTags(ctx, [], [into])
    await countStarts(ctx, { from: merging, into })
    await carryTags(ctx, merging, into)
    await ctx.enqueue(changeTags, { accountId: ctx.accountId, from: merging, to: into })
    return { merging, into }
  },
})
