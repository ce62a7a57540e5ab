import type { Node } from '@tiptap/pm/model'

/** Words that a person reads in a minute. */
const A_MINUTE = 230

/**
 * The words of texts that were counted before, by language. A text that stays as it is stays the
 * same node, and dividing all 500 blocks into words takes longer than several keys.
 */
const counted = new Map<string, WeakMap<Node, number>>()

/** Counts the words of a text, in scripts without spaces too. */
export function countWords(doc: Node, language: string): { words: number; minutes: number } {
  let words = 0
  const known = counted.get(language) ?? new WeakMap<Node, number>()
  counted.set(language, known)
  const counter = new Intl.Segmenter(language, { granularity: 'word' })
  doc.descendants((node) => {
    if (!node.isTextblock) return true
    const count = known.get(node) ?? countIn(node, counter)
    known.set(node, count)
    words += count
    return false
  })
  return { words, minutes: Math.max(1, Math.round(words / A_MINUTE)) }
}

function countIn(node: Node, counter: Intl.Segmenter): number {
  let words = 0
  const text = node.textBetween(0, node.content.size, ' ', ' ')
  for (const { isWordLike } of counter.segment(text)) if (isWordLike) words++
  return words
}
