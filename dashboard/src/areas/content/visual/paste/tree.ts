/** An element of pasted HTML, without the page that it came from. Tests make it without a browser. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Piece[]
}
export type Piece = Element | string

/** The most characters of HTML that are read as such. What is longer is pasted as plain text. */
const HTML_MAX = 3_000_000

/** Takes out of pasted HTML what is not read: comments, styles, the XML of Word, and pictures written into it. Null where it is still too long. */
export function prepareHtml(html: string): string | null {
  const short = html
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<!\[(?:if|endif)[^\]]*\]>/gi, '')
    .replace(/<(style|script|xml|title|svg|object)\b[^]*?<\/\1\s*>/gi, '')
    .replace(/\bsrc\s*=\s*("|')data:[^"']*\1/gi, 'src=$1data:$1')
  return short.length > HTML_MAX ? null : short
}

export const isElement = (piece: Piece | undefined): piece is Element => typeof piece === 'object'
export const attribute = ({ attributes }: Element, name: string) => attributes[name] ?? ''
export const hasClass = (element: Element, name: RegExp) => name.test(attribute(element, 'class'))

export function textOf(piece: Piece): string {
  if (typeof piece === 'string') return piece
  return piece.name === 'br' ? '\n' : piece.children.map(textOf).join('')
}

/** Finds the first element of a kind inside of another. */
export function findIn(element: Element, is: (inner: Element) => boolean): Element | null {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (is(child)) return child
    const inner = findIn(child, is)
    if (inner) return inner
  }
  return null
}
