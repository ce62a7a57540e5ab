import type { Node } from '@tiptap/pm/model'

/** Words that a person reads in a minute. */
const A_MINUTE = 230

/** Counts the words of a text, in scripts without spaces too. */
export function countWords(doc: Node, language: string): { words: number; minutes: number } {
  let words = 0
  const counter = new Intl.Segmenter(language, { granularity: 'word' })
  doc.descendants((node) => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, ' ', ' ')
    for (const { isWordLike } of counter.segment(text)) if (isWordLike) words++
    return false
  })
  return { words, minutes: Math.max(1, Math.round(words / A_MINUTE)) }
}
