import { z } from 'zod'
import { Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { carryTopics, inUse, useOf } from '#areas/newsletters/index.ts'
import { Tag } from '../record/contact.ts'
import { countStarts } from './count-starts.ts'
import { changeTags } from './tag-jobs.ts'
import { markTagsDeleting } from './tag-sql.ts'

export const delete_tag = operation({
  name: 'delete_tag',
  route: 'DELETE /tags/{tag}',
  summary: 'Delete a tag and take it off every contact.',
  description:
    'The tag leaves the list at once. It is removed from contacts in the background, with one subscriber.updated for each contact. This cannot be undone.',
  effect: 'destroy',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    tag: Tag,
    force: z.boolean().default(false).meta({
      description:
        'Deletes it although automations or topics use it. Their readers then wait at that step, and the topics go too.',
    }),
  }),
  output: Nothing,
  status: 204,
  refuses: [notFound, inUse],
  example: { tag: 'vip' },

  async handler({ tag, force }, ctx) {
    const use = force ? null : await useOf(ctx, 'tag', tag)
    if (use) return ctx.refuse(inUse, use.detail, use.more)
    const marked = await markTagsDeleting(ctx, [tag])
    if (marked.length === 0)
      return ctx.refuse(notFound, `No tag ${JSON.stringify(tag)} in this account.`)
    await countStarts(ctx, { from: [tag] })
    await carryTopics(ctx, [tag], null)
    await ctx.enqueue(changeTags, { accountId: ctx.accountId, from: [tag], to: null })
    return null
  },
})
