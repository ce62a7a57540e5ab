import { TokenKind, Tokenizer } from 'liquidjs'
import { MASK } from '../html/whole-addresses.ts'

/**
 * Replaces Liquid by equally long text without meaning, so that positions stay. A tag alone on its
 * line becomes white space, since Markdown begins a new part there.
 */
export function maskLiquid(text: string): string {
  const plain = text.replaceAll('\r\n', ' \n').replaceAll('\r', '\n')
  if (!/\{[{%]/.test(plain)) return plain
  const masked = new Tokenizer(plain)
    .readTopLevelTokens()
    .map((token) => {
      const source = token.getText()
      return token.kind === TokenKind.HTML
        ? source
        : source.replace(/[^\n]/g, token.kind === TokenKind.Tag ? TAG : MASK)
    })
    .join('')
  return masked.replace(TAG_LINES, (line) => ' '.repeat(line.length)).replaceAll(TAG, MASK)
}

const TAG = '\u{E001}'
const TAG_LINES = new RegExp(`^[ \\t]*${TAG}[ \\t${TAG}]*$`, 'gm')

/** Replaces masked Liquid in a sentence by `{{…}}`. */
export function unmask(text: string): string {
  return text.replace(new RegExp(`${MASK}+`, 'g'), '{{…}}')
}

/** Replaces ranges by white space of the same length. */
export function blankOut(text: string, ranges: readonly { from: number; to: number }[]): string {
  let made = ''
  let end = 0
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (to <= end) continue
    const begin = Math.max(from, end)
    made += text.slice(end, begin) + text.slice(begin, to).replace(/[^\n]/g, ' ')
    end = to
  }
  return made + text.slice(end)
}
