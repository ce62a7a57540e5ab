import { invalid } from '#operation/parse.ts'
import { type BlocksContent, settled } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { textErrors, type TextScope } from '../text-errors.ts'
import type { Snippet } from './snippet.ts'

const contentOf = (blocks: Snippet['blocks']): BlocksContent => ({ format: 'blocks', blocks })

/** Gives blocks their ids, as a text that is saved does. */
export function settledBlocks(blocks: Snippet['blocks']): Snippet['blocks'] {
  return (settled(contentOf(blocks)) as BlocksContent).blocks
}

/**
 * Refuses blocks that no campaign could have, with all errors together. Takes up to some seconds, so no transaction is open meanwhile.
 * `before`: the stored blocks that these change, which may show images that were deleted since.
 */
export async function checkSnippet(
  scope: TextScope,
  blocks: Snippet['blocks'],
  newsletter: Newsletter,
  before: Snippet['blocks'] | null = null,
): Promise<void> {
  const text = { subject: '', previewText: '', content: contentOf(blocks) }
  const errors = await textErrors(scope, text, newsletter, before === null ? [] : [contentOf(before)])
  if (errors.length > 0) throw invalid(errors.map((error) => ({ ...error, pointer: error.pointer.replace(/^\/content/, '') })))
}
