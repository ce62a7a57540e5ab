import { z } from 'zod'
import { exampleId, Id, Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { deleteSnippet, lockSnippet } from './snippet-sql.ts'

export const delete_snippet = operation({
  name: 'delete_snippet',
  route: 'DELETE /snippets/{snippetId}',
  summary: 'Delete a snippet.',
  description: 'Texts that have a copy stay as they are. This cannot be undone.',
  effect: 'destroy',
  access: 'full',
  guarded: true,
  input: z.strictObject({ snippetId: Id('snp') }),
  output: Nothing,
  status: 204,
  refuses: [notFound],
  example: { snippetId: exampleId('snp') },

  async handler({ snippetId }, ctx) {
    const current = await lockSnippet(ctx, snippetId)
    if (!current) return ctx.refuse(notFound, `No snippet ${snippetId} in this account.`)
    ctx.guard(current)
    await deleteSnippet(ctx, snippetId)
    return null
  },
})
