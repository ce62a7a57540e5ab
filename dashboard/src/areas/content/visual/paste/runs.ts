import type { Run } from '../../blocks/block.ts'
import { attribute, type Element, hasClass, isElement, type Piece } from './tree.ts'

type Marks = Omit<Run, 'text' | 'field' | 'default'>

const TAGS: Record<string, Marks> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
}

/** Returns the style of an element, by its properties in lower case. */
export function styleOf(element: Element): Map<string, string> {
  return new Map(
    attribute(element, 'style')
      .split(';')
      .map((rule) => rule.split(':').map((part) => part.trim().toLowerCase()) as [string, string])
      .filter(([, value]) => value !== undefined),
  )
}

/** Returns the marks that an element gives to its text. Google Docs writes them as styles, inside of an element `b` that means nothing. */
function marksOf(element: Element, before: Marks): Marks {
  const style = styleOf(element)
  const weight = style.get('font-weight')
  const line = style.get('text-decoration') ?? style.get('text-decoration-line') ?? ''
  const isNormal = weight === 'normal' || weight === '400'
  const href = element.name === 'a' ? addressOf(attribute(element, 'href')) : null
  const marks: Marks = {
    ...before,
    ...TAGS[element.name],
    ...(weight !== undefined && /^(?:bold|bolder|[6-9]00)$/.test(weight) && { bold: true }),
    ...(style.get('font-style') === 'italic' && { italic: true }),
    ...(/line-through/.test(line) && { strike: true }),
    // A link is underlined anyway.
    ...(/underline/.test(line) && before.href === undefined && element.name !== 'a' && { underline: true }),
    ...(href !== null && { href }),
  }
  if (isNormal) delete marks.bold
  if (style.get('font-style') === 'normal') delete marks.italic
  if (marks.href !== undefined) delete marks.underline
  return marks
}

/** Returns an address that a mail may have. Google Docs leads links over a page of its own. */
export function addressOf(href: string): string | null {
  const whole = href.trim()
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(whole) || whole.length > 2000) return null
  const url = URL.parse(whole)
  const real = url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null
  return real !== null && /^https?:\/\//i.test(real) ? real : whole
}

/** Returns whether an element holds nothing that is read: marks of lists in Word, anchors of headings, buttons of pages. */
export function isSilent(element: Element): boolean {
  const style = attribute(element, 'style').replace(/\s/g, '').toLowerCase()
  return (
    /^(?:script|style|meta|link|head|title|noscript|template|button|input|select|textarea|svg|col|colgroup)$/.test(element.name) ||
    style.includes('mso-list:ignore') ||
    /(?:^|;)display:none/.test(style) ||
    hasClass(element, /\b(?:header-anchor-widget|subscription-widget|image-link-expand|kg-callout-emoji-none)\b/)
  )
}

/** Makes runs of inline pieces, white space as a browser shows it. */
export function runsOf(pieces: readonly Piece[], marks: Marks = {}): Run[] {
  return pieces.flatMap((piece): Run[] => {
    if (typeof piece === 'string') return piece === '' ? [] : [{ ...marks, text: piece.replace(/[ \t\r\n\f]+/g, ' ') }]
    if (piece.name === 'br') return [{ ...marks, text: '\n' }]
    if (isSilent(piece) || piece.name === 'img') return []
    return runsOf(piece.children, marksOf(piece, marks))
  })
}

/** Joins runs with the same marks, and takes off white space at the ends and at line breaks. */
export function tidy(runs: readonly Run[]): Run[] {
  const made: Run[] = []
  const key = ({ text: _text, ...marks }: Run) => JSON.stringify(Object.entries(marks).sort())
  for (const run of runs) {
    const last = made.at(-1)
    const before = last?.text ?? ''
    let text = run.text!.replaceAll('\u00a0', ' ')
    if (/[ \n]$/.test(before) || !last) text = text.replace(/^ +/, '')
    if (text.startsWith('\n') && last) last.text = before.replace(/ +$/, '')
    if (text === '') continue
    if (last && key(last) === key(run)) last.text += text
    else made.push({ ...run, text })
  }
  while (made.length > 0) {
    const first = made[0]!
    first.text = first.text!.replace(/^[ \n]+/, '')
    if (first.text !== '') break
    made.shift()
  }
  while (made.length > 0) {
    const last = made.at(-1)!
    last.text = last.text!.replace(/[ \n]+$/, '')
    if (last.text !== '') break
    made.pop()
  }
  return made
}

export const isInline = (piece: Piece): boolean =>
  !isElement(piece) ||
  (/^(?:a|abbr|b|bdi|bdo|big|br|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|o:p|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/.test(
    piece.name,
  ) &&
    piece.children.every(isInline))
