import {
  CannotBeMade,
  Content,
  convertApart,
  hasPaywall,
  type ImageScope,
  settleContent,
  withImageIds,
} from '#areas/emails/index.ts'
import type { FoundBody } from '../text/addresses.ts'

export interface MadeContent {
  /** Null when the text is not accepted. */
  content: Content | null
  losses: string[]
}

/**
 * Makes the content from a text: as blocks when that loses nothing, otherwise in the text's own
 * format. A text with errors stays in its own format too.
 */
export async function makeContent(
  scope: ImageScope,
  { format, text }: FoundBody,
): Promise<MadeContent> {
  const given = { format, body: text } satisfies Content
  const blocks = await asBlocks(scope, given)
  if (blocks) return { content: blocks, losses: [] }
  const kept = Content.safeParse(given)
  if (kept.success) return { content: kept.data, losses: [] }
  return {
    content: null,
    losses: ['An issue is longer than 200,000 characters, and would lose something as blocks.'],
  }
}

async function asBlocks(scope: ImageScope, given: Content): Promise<Content | null> {
  if (given.format !== 'blocks' && given.body.trim() === '') return null
  try {
    const { content, losses } = await convertApart(scope.accountId, given, 'blocks')
    if (losses.length > 0 || hasPaywall(content) !== hasPaywall(given)) return null
    const named = Content.safeParse(await withImageIds(scope, content))
    return named.success ? settleContent(named.data) : null
  } catch (error) {
    if (error instanceof CannotBeMade) return null
    throw error
  }
}
