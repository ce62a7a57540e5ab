import { z } from 'zod'
import { conflict, notFound } from '#operation/problem.ts'
import { operation } from '#operation/operation.ts'
import { effectOnLive } from '#areas/newsletters/index.ts'
import { NewTag, Tag, tagBeingDeleted, tooManyTags } from '../record/contact.ts'
import { countStarts } from './count-starts.ts'
import { changeTags } from './tag-jobs.ts'
import { findKnownTags, markTagsDeleting } from './tag-sql.ts'
import { carryTags } from './tags-used.ts'
import { withTags } from './with-tags.ts'

export const rename_tag = operation({
  name: 'rename_tag',
  route: 'PATCH /tags/{tag}',
  summary: 'Rename a tag on every contact.',
  description:
    'Contacts get the new name in the background, with one subscriber.updated for each contact. Segments and campaigns that are not sent yet name the new tag at once. To join the tag with one that exists, use merge_tags.',
  effect: 'write',
  effectOf: ({ tag, name }, scope) => effectOnLive(scope, { kind: 'tag', names: [tag, name] }),
  access: 'full',
  input: z.strictObject({ tag: Tag, name: NewTag }),
  output: z.strictObject({ name: Tag }),
  status: 202,
  refuses: [notFound, conflict, tooManyTags, tagBeingDeleted],
  example: { tag: 'vip', name: 'friends' },

  async handler({ tag, name }, ctx) {
    const known = await findKnownTags(ctx, [tag, name])
    if (!known.includes(tag))
      return ctx.refuse(notFound, `No tag ${JSON.stringify(tag)} in this account.`)
    if (name === tag) return { name }
    if (known.includes(name))
      return ctx.refuse(
        conflict,
        `The tag ${JSON.stringify(name)} exists already. Use merge_tags to join the two, or choose another name.`,
      )
    if ((await markTagsDeleting(ctx, [tag], name)).length === 0)
      return ctx.refuse(notFound, `No tag ${JSON.stringify(tag)} in this account.`)
    await withTags(ctx, [], [name])
    await countStarts(ctx, { from: [tag], into: name })
    await carryTags(ctx, [tag], name)
    await ctx.enqueue(changeTags, { accountId: ctx.accountId, from: [tag], to: name })
    return { name }
  },
})
