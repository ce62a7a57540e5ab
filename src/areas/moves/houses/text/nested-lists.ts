/**
 * A list item: its indent, its marker, the space after the marker and the beginning of its text.
 */
const ITEM = /^([ \t]{0,40})([-*+]|\d{1,9}[.)])([ \t]{1,4})(?=\S)/
/** The number of a list item. Longer numbers at the beginning of a line are years and sums. */
const NUMBER = /^\d{1,2}[.)]$/

/**
 * Adds an empty line before a nested numbered list that does not begin with 1. Jekyll and
 * Buttondown read such lines as a list. CommonMark, which is used here, would read them as text of
 * the outer item.
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
      // An indent of four or more columns after the text's column would be code.
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
