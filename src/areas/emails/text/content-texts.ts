import { blockTexts, type AuthorText } from '../blocks/block-texts.ts'
import type { Content } from './content.ts'
import { withoutMarks } from './paywall-mark.ts'
import { BLOCKS, BODY } from './text-errors.ts'

/** Lists the parts of a content that its author writes, with JSON pointers. */
export function textsOf(content: Content): AuthorText[] {
  if (content.format !== 'blocks') return [{ pointer: BODY, text: content.body }]
  return blockTexts(content.blocks).map((one) => ({ ...one, pointer: BLOCKS + one.pointer }))
}

/** Returns the pointer of a content as a whole. */
export function wholeOf(content: Content): string {
  return content.format === 'blocks' ? BLOCKS : BODY
}

/** Returns whether a content shows nothing yet. */
export function isEmpty(content: Content): boolean {
  if (content.format !== 'blocks') return withoutMarks(content.body).replaceAll('<!-- -->', '').trim() === ''
  return !content.blocks.some((block) => !['divider', 'spacer', 'paywall'].includes(block.type))
}
