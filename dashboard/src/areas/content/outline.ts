/** A heading of a text, with the place that leads to it: a line of Markdown, or a block's id. */
export interface Heading {
  level: number
  text: string
  place: string
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/

/** Lists the headings of Markdown. Those in code are none. */
export function headingsIn(body: string): Heading[] {
  const headings: Heading[] = []
  let fence: string | null = null
  let before = ''
  for (const [i, line] of body.split('\n').entries()) {
    const [, mark] = FENCE.exec(line) ?? []
    if (mark && (fence === null || (mark[0] === fence[0] && mark.length >= fence.length)))
      fence = fence === null ? mark : null
    else if (fence === null) {
      const [, signs, text] = HEADING.exec(line) ?? []
      const [, under] = UNDERLINE.exec(line) ?? []
      if (signs && text)
        headings.push({ level: signs.length, text: plain(text), place: String(i + 1) })
      else if (under && isWords(before))
        headings.push({ level: under[0] === '=' ? 1 : 2, text: plain(before), place: String(i) })
    }
    before = line
  }
  return headings
}

/** Returns whether a line is of a paragraph, which a line of dashes below makes a heading. */
const isWords = (line: string) =>
  line.trim() !== '' &&
  !/^ {0,3}(#{1,6}\s|>|[-*+]\s|\d{1,9}[.)]\s|\||```|~~~|={3,}|-{3,})/.test(line)

const plain = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
    .trim()
