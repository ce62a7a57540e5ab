import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findNamedNewsletter, requireNewsletter } from '#areas/newsletters/index.ts'
import { checkSnippet, settleBlocks } from './check-snippet.ts'
import { Snippet, SnippetBlocks, SnippetName, SNIPPETS_MAX, tooManySnippets } from './snippet.ts'
import { countSnippets, insertSnippet } from './snippet-sql.ts'

export const create_snippet = operation({
  name: 'create_snippet',
  route: 'POST /snippets',
  summary: 'Save blocks as a snippet, to be put into texts again.',
  description:
    "The blocks are checked as a campaign's are: Liquid that is not valid is refused here, with its place.",
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    newsletterId: Id('nl').optional().meta({ description: "The account's first, when left out." }),
    name: SnippetName,
    blocks: SnippetBlocks,
  }),
  output: Snippet,
  status: 201,
  refuses: [notFound, tooManySnippets],
  example: {
    newsletterId: exampleId('nl'),
    name: 'Signature',
    blocks: [{ type: 'paragraph', text: [{ text: 'See you on Friday, Ada' }] }],
  },

  async before({ newsletterId, blocks }, scope) {
    // When the newsletter does not exist, the handler refuses.
    const newsletter = await findNamedNewsletter(scope, newsletterId)
    if (newsletter) await checkSnippet(scope, blocks, newsletter)
  },

  async handler({ newsletterId: named, name, blocks }, ctx) {
    const newsletter = await requireNewsletter(ctx, named)
    await lockAccount(ctx)
    if ((await countSnippets(ctx, newsletter.id)) >= SNIPPETS_MAX)
      return ctx.refuse(
        tooManySnippets,
        `A newsletter has at most ${SNIPPETS_MAX} snippets. Delete one first.`,
      )
    return insertSnippet(ctx, { newsletterId: newsletter.id, name, blocks: settleBlocks(blocks) })
  },
})
