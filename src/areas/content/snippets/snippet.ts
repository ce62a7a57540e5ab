import { z } from 'zod'
import { Id, Line, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { Blocks } from '#areas/emails/index.ts'

/** The most snippets of a newsletter, all of which one menu lists. */
export const SNIPPETS_MAX = 100
const BLOCKS_MAX = 50

export const tooManySnippets = refusal('too_many_snippets', 409, 'The limit of snippets is reached')

export const SnippetName = Line(100).meta({ examples: ['Signature'] })

export const SnippetBlocks = Blocks.min(1, 'A snippet has at least one block')
  .max(BLOCKS_MAX, `A snippet has at most ${BLOCKS_MAX} blocks. Save a template in its place`)
  .meta({
    description:
      'The blocks, as those of a content: 1 to 50. They get ids of their own where they are put.',
    examples: [[{ type: 'paragraph', text: [{ text: 'See you on Friday, Ada' }] }]],
  })

export const Snippet = z
  .strictObject({
    id: Id('snp'),
    newsletterId: Id('nl'),
    name: SnippetName,
    blocks: SnippetBlocks,
    createdAt: Timestamp,
  })
  .meta({ id: 'Snippet' })
export type Snippet = z.output<typeof Snippet>
