import type { OutputOf } from '../shapes.ts'

export type Content = OutputOf<'convert_content'>['content']

/**
 * Returns a content as text to read or copy. Blocks are JSON, from which they can be made again.
 */
export function wordsOf(content: Content): string {
  return content.format === 'blocks'
    ? content.blocks.length === 0
      ? ''
      : JSON.stringify(content.blocks, null, 2)
    : content.body
}
