import { invalid } from '#operation/parse.ts'
import { type BlocksContent, settleContent } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { textErrors, type TextScope } from '../text-errors.ts'
import type { Snippet } from './snippet.ts'

const contentOf = (blocks: Snippet['blocks']): BlocksContent => ({ format: 'blocks', blocks })

/** Adds ids to blocks without one, as saving a content does. */
export function settleBlocks(blocks: Snippet['blocks']): Snippet['blocks'] {
  return (settleContent(contentOf(blocks)) as BlocksContent).blocks
}

/**
 * Refuses blocks that a campaign could not have, with all errors. It may take seconds, so no
 * transaction may be open. `before`: the stored blocks, which may show images that were deleted
 * since.
 */
export async function checkSnippet(
  scope: TextScope,
  blocks: Snippet['blocks'],
  newsletter: Newsletter,
  before: Snippet['blocks'] | null = null,
): Promise<void> {
  const text = { subject: '', previewText: '', content: contentOf(blocks) }
  const errors = await textErrors(
    scope,
    text,
    newsletter,
    before === null ? [] : [contentOf(before)],
  )
  if (errors.length > 0)
    throw invalid(
      errors.map((error) => ({ ...error, pointer: error.pointer.replace(/^\/content/, '') })),
    )
}
