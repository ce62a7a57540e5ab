import { z } from 'zod'
import { conflict, notFound } from '#operation/problem.ts'
import { operation } from '#operation/operation.ts'
import { Tag, tagBeingDeleted, tooManyTags } from '../record/contact.ts'
import { changeTags } from './tag-jobs.ts'
import { knownTags, markTagsDeleting } from './tag-sql.ts'
import { carryTags } from './tags-used.ts'
import { withTags } from './with-tags.ts'

export const rename_tag = operation({
  name: 'rename_tag',
  route: 'PATCH /tags/{tag}',
  summary: 'Rename a tag on every contact.',
  description:
    'Contacts get the new name in the background, with one subscriber.updated for each contact. Segments and campaigns that are not sent yet name the new tag at once. To join the tag with one that exists, use merge_tags.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({ tag: Tag, name: Tag }),
  output: z.strictObject({ name: Tag }),
  status: 202,
  refuses: [notFound, conflict, tooManyTags, tagBeingDeleted],
  example: { tag: 'vip', name: 'friends' },

  async handler({ tag, name }, ctx) {
    const known = await knownTags(ctx, [tag, name])
    if (!known.includes(tag)) return ctx.refuse(notFound, `No tag ${JSON.stringify(tag)} in this account.`)
    if (name === tag) return { name }
    if (known.includes(name))
      return ctx.refuse(conflict, `The tag ${JSON.stringify(name)} exists already. Use merge_tags to join the two, or choose another name.`)
    if ((await markTagsDeleting(ctx, [tag], name)).length === 0) return ctx.refuse(notFound, `No tag ${JSON.stringify(tag)} in this account.`)
    await withTags(ctx, [], [name])
    await carryTags(ctx, [tag], name)
    await ctx.enqueue(changeTags, { accountId: ctx.accountId, from: [tag], to: name })
    return { name }
  },
})
