import { Marked, type MarkedToken, type Token } from 'marked'
import { addressLoss } from './address-losses.ts'
import type { Found } from './finding.ts'
import { htmlFindings } from './html-losses.ts'

const markdown = new Marked({ gfm: true, async: false })
const IN_TEXT = /^#./
const FOOTNOTE = /\[\^[^\]\s[]{1,40}\]/g

/** Finds what a Markdown text loses on the way to its mail. Liquid must be masked. */
export function markdownFindings(body: string): Found {
  const found: Found = { findings: [], code: [] }
  const html: { source: string; at: number }[] = []
  for (const { token, at } of placedTokens(markdown.lexer(body), body)) {
    const add = (one: ReturnType<typeof addressLoss>) =>
      one !== null && found.findings.push({ ...one, at })
    if (token.type === 'code' || token.type === 'codespan')
      found.code.push({ from: at, to: at + token.raw.length })
    else if (token.type === 'link') {
      if (token.text.startsWith('^'))
        add({ code: 'footnote', values: { footnote: `[${token.text}]` } })
      else if (!IN_TEXT.test(token.href)) add(addressLoss(token.href, 'link'))
      html.push({ source: anchorOf(token.href), at })
    } else if (token.type === 'image') add(addressLoss(token.href, 'fetched'))
    else if (token.type === 'html') html.push({ source: token.raw, at })
    else if (token.type === 'text' && !('tokens' in token))
      for (const { index, 0: footnote } of token.raw.trimStart().matchAll(FOOTNOTE))
        found.findings.push({ code: 'footnote', values: { footnote }, at: at + index })
  }
  const page = pageFindings(html)
  return {
    findings: [...found.findings, ...page.findings],
    code: [...found.code, ...page.code],
  }
}

/**
 * Returns a Markdown link to a place in the text as HTML, since the place may be anywhere in the
 * text.
 */
function anchorOf(href: string): string {
  return IN_TEXT.test(href) ? `<a href="${href.replace(/["<>]/g, '')}"></a>` : ''
}

/**
 * Finds losses in the HTML within Markdown, read as one page, since an element may begin and end in
 * different parts.
 */
function pageFindings(parts: readonly { source: string; at: number }[]): Found {
  const starts: { page: number; at: number }[] = []
  let page = ''
  for (const { source, at } of parts) {
    starts.push({ page: page.length, at })
    page += `${source}\n`
  }
  const { findings, code } = htmlFindings(page)
  const placeOf = (place: number) => {
    const { page: begin, at } = starts[indexBefore(starts, place)]!
    return at + place - begin
  }
  return {
    findings: findings.map((one) => ({ ...one, at: placeOf(one.at) })),
    code: code.map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to - 1) + 1 })),
  }
}

/** Finds the last part that begins at or before a position, by binary search. */
function indexBefore(starts: readonly { page: number }[], place: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]!.page <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The most failed searches in a part, each of which reads all of it. */
const MISSED_MAX = 50

/**
 * Yields tokens, nested ones too, with their positions. A token whose source the parser changed, as
 * in a quote, has the position of the part around it.
 */
function* placedTokens(
  tokens: readonly Token[],
  source: string,
  from = 0,
): Generator<{ token: MarkedToken; at: number }> {
  let [cursor, missed] = [0, 0]
  for (const token of tokens as readonly MarkedToken[]) {
    const raw = token.raw.trimStart()
    const [line = ''] = raw.split('\n', 1)
    const found = line === '' || missed > MISSED_MAX ? -1 : source.indexOf(line, cursor)
    if (found === -1) missed += 1
    const at = found === -1 ? cursor : found
    yield { token, at: from + at }
    const isWhole = found !== -1 && source.startsWith(raw, at)
    const inside = source.slice(at, isWhole ? at + raw.length : undefined)
    yield* placedTokens(childrenOf(token), inside, from + at)
    if (found !== -1) cursor = at + (isWhole ? raw : line).length
  }
}

function childrenOf(token: MarkedToken): Token[] {
  if (token.type === 'list') return token.items
  if (token.type === 'table')
    return [token.header, ...token.rows].flatMap((row) => row.flatMap((cell) => cell.tokens))
  return 'tokens' in token ? (token.tokens ?? []) : []
}
