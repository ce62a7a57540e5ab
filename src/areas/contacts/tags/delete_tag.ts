import { z } from 'zod'
import { Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limits/limit.ts'
import { Tag } from '../record/contact.ts'
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
  input: z.strictObject({ tag: Tag }),
  output: Nothing,
  status: 204,
  refuses: [notFound],
  example: { tag: 'vip' },

  async handler({ tag }, ctx) {
    const marked = await markTagsDeleting(ctx, [tag])
    if (marked.length === 0) return ctx.refuse(notFound, `No tag ${JSON.stringify(tag)} in this account.`)
    await ctx.enqueue(changeTags, { accountId: ctx.accountId, from: [tag], to: null })
    return null
  },
})
