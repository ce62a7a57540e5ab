import type { OutputOf } from '../shapes.ts'

/** A text of any format, as operations take and give it. */
export type Content = OutputOf<'convert_content'>['content']

/** Returns the text of a content as a person can read or copy it. Of blocks it is their JSON, from which they can be made again. */
export function wordsOf(content: Content): string {
  return content.format === 'blocks' ? (content.blocks.length === 0 ? '' : JSON.stringify(content.blocks, null, 2)) : content.body
}
