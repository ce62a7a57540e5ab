import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { checkSnippet, settleBlocks } from './check-snippet.ts'
import { Snippet, SnippetBlocks, SnippetName } from './snippet.ts'
import { findSnippet, lockSnippet, writeSnippet } from './snippet-sql.ts'

export const update_snippet = operation({
  name: 'update_snippet',
  route: 'PATCH /snippets/{snippetId}',
  summary: 'Change the name or the blocks of a snippet.',
  description:
    'Only what is sent changes; `blocks` takes the place of all of them. Texts that have a copy stay as they are.',
  effect: 'write',
  access: 'full',
  guarded: true,
  input: z.strictObject({
    snippetId: Id('snp'),
    name: SnippetName.optional(),
    blocks: SnippetBlocks.optional(),
  }),
  output: Snippet,
  status: 200,
  refuses: [notFound],
  example: { snippetId: exampleId('snp'), name: 'Signature of Friday' },

  async before({ snippetId, blocks }, scope) {
    if (blocks === undefined) return
    const current = await findSnippet(scope, snippetId)
    const newsletter = current && (await findNewsletter(scope, current.newsletterId))
    // When the newsletter does not exist, the handler refuses.
    if (newsletter) await checkSnippet(scope, blocks, newsletter, current.blocks)
  },

  async handler({ snippetId, name, blocks }, ctx) {
    const current = await lockSnippet(ctx, snippetId)
    if (!current) return ctx.refuse(notFound, `No snippet ${snippetId} in this account.`)
    ctx.guard(current)
    const changed = {
      ...current,
      name: name ?? current.name,
      blocks: blocks === undefined ? current.blocks : settleBlocks(blocks),
    }
    await writeSnippet(ctx, changed)
    return changed
  },
})
