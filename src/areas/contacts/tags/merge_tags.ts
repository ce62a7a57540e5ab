import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Tag, tagBeingDeleted, tooManyTags } from '../contact.ts'
import { changeTags } from './tag-jobs.ts'
import { markTagsDeleting } from './tag-sql.ts'
import { withTags } from './use-tags.ts'

export const merge_tags = operation({
  name: 'merge_tags',
  route: 'POST /tags/merge',
  summary: 'Merge tags into one.',
  description: 'Contacts that carry one of `from` carry `into` instead; this happens in the background, with one subscriber.updated each.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({
    from: z
      .array(Tag)
      .min(1)
      .max(100)
      .meta({ examples: [['VIP', 'v.i.p.']] }),
    into: Tag,
  }),
  output: z.strictObject({ merging: z.array(Tag).max(100), into: Tag }),
  status: 202,
  refuses: [notFound, tooManyTags, tagBeingDeleted],
  example: { from: ['VIP'], into: 'vip' },

  async handler({ from, into }, ctx) {
    const merging = await markTagsDeleting(
      ctx,
      from.filter((tag) => tag !== into),
    )
    if (merging.length === 0) return ctx.refuse(notFound, 'None of these tags is in this account, apart from the one to merge into.')
    await withTags(ctx, [], [into])
    await ctx.enqueue(changeTags, { accountId: ctx.accountId, from: merging, to: into })
    return { merging, into }
  },
})
