import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { deleteRedirect, lockRedirect } from './redirect-sql.ts'

export const delete_redirect = operation({
  name: 'delete_redirect',
  route: 'DELETE /newsletters/{newsletterId}/redirects/{redirectId}',
  summary: "Delete a redirect of a newsletter's site.",
  effect: 'destroy',
  access: 'full',
  input: z.strictObject({ newsletterId: Id('nl'), redirectId: Id('rdr') }),
  output: Nothing,
  status: 204,
  refuses: [notFound],
  example: { newsletterId: exampleId('nl'), redirectId: exampleId('rdr') },

  async handler({ newsletterId, redirectId }, ctx) {
    const current = await lockRedirect(ctx, { newsletterId, redirectId })
    if (!current) return ctx.refuse(notFound, `No redirect ${redirectId} in this newsletter.`)
    await deleteRedirect(ctx, redirectId)
    return null
  },
})
