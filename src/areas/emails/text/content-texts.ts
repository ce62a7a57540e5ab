import { blockTexts, type AuthorText } from '../blocks/block-texts.ts'
import type { Content } from './content.ts'
import { withoutMarks } from './paywall-mark.ts'
import { BLOCKS, BODY } from './text-errors.ts'

export function textsOf(content: Content): AuthorText[] {
  if (content.format !== 'blocks') return [{ pointer: BODY, text: content.body }]
  return blockTexts(content.blocks).map((one) => ({ ...one, pointer: BLOCKS + one.pointer }))
}

export function wholeOf(content: Content): string {
  return content.format === 'blocks' ? BLOCKS : BODY
}

export function isEmpty(content: Content): boolean {
  if (content.format !== 'blocks')
    return withoutMarks(content.body).replaceAll('<!-- -->', '').trim() === ''
  return !content.blocks.some((block) => !['divider', 'spacer', 'paywall'].includes(block.type))
}
