import { Parser } from 'htmlparser2'

/** Returns HTML that replaces a frame; null when the address has no replacement in a mail. */
export type WriteFrame = (address: string, title: string) => string | null

const MARK = 'mcframe'
const MARKS = new RegExp(`<div>${MARK}(\\d+)z</div>`, 'g')

/**
 * Replaces frames that have a replacement by markers, since cleaning would remove them. `put`
 * inserts the replacements into the cleaned HTML.
 */
export function framesApart(
  html: string,
  write: WriteFrame,
): { html: string; put: (clean: string) => string } {
  if (!/<iframe\b/i.test(html)) return { html, put: (clean) => clean }
  const written: string[] = []
  let [made, from, isOpen] = ['', 0, false]
  const parser = new Parser({
    onopentag(name, { src = '', title = '' }) {
      const page = name === 'iframe' && !isOpen ? write(src, title) : null
      if (page === null) return
      made += `${html.slice(from, parser.startIndex)}<div>${MARK}${written.push(page) - 1}z</div>`
      isOpen = true
    },
    onclosetag(name) {
      if (name !== 'iframe' || !isOpen) return
      from = parser.endIndex + 1
      isOpen = false
    },
  })
  parser.end(html)
  return {
    html: made + html.slice(from),
    put: (clean) => clean.replace(MARKS, (mark, i: string) => written[Number(i)] ?? mark),
  }
}
