/** An item of a list: its indent, its sign, the gap and the begin of its words. */
const ITEM = /^([ \t]{0,40})([-*+]|\d{1,9}[.)])([ \t]{1,4})(?=\S)/
/** A number of an item. Longer ones in a text are years and sums. */
const NUMBER = /^\d{1,2}[.)]$/

/**
 * Adds an empty line before a numbered list in an item of another list that does not begin with 1.
 * Jekyll and Buttondown read it as a list. By CommonMark, which rules here, it would be part of the
 * item's words.
 */
export function withNestedLists(text: string): string {
  if (!/^[ \t]+\d{1,2}[.)][ \t]/m.test(text)) return text
  let words: number | null = null
  return text
    .split('\n')
    .map((line) => {
      const item = ITEM.exec(line)
      if (!item) {
        words = null
        return line
      }
      const [, indent, sign, gap] = item
      const at = columns(indent!)
      // Four more columns would be code.
      const isInner = words !== null && at >= words && at < words + 4
      words = at + sign!.length + gap!.length
      return isInner && NUMBER.test(sign!) && Number.parseInt(sign!, 10) !== 1 ? `\n${line}` : line
    })
    .join('\n')
}

function columns(indent: string): number {
  let at = 0
  for (const sign of indent) at += sign === '\t' ? 4 - (at % 4) : 1
  return at
}
