import type { Lose } from '../found-losses.ts'
import { PAYWALL_HTML } from '../paywall.ts'
import { type ForeignTags, literalLiquid, settleText } from './foreign-tags.ts'
import { checkLength } from './text-limits.ts'

interface MarkdownRules {
  tags: ForeignTags
  subscribe: RegExp
  lose: Lose
  /** Returns the address here of a link or picture. */
  addressOf(written: string, kind: 'link' | 'picture'): string
  /** Changes a text between code before its placeholders are converted. */
  changeText?(text: string, lose: Lose): string
}

/** Code of Markdown, which is shown as written: fences, and spans within a line. */
const CODE =
  /^(?<fence>`{3,}|~{3,})[^\n]*\n[^]*?(?:^\k<fence>[`~]*[ \t]*$|(?![^]))|(?<ticks>`{1,3})(?!`)[^`\n]{1,2000}\k<ticks>(?!`)/gm

/**
 * Converts Markdown of another service to Markdown that means the same here: one paywall at most,
 * no Liquid but ours, footnotes below the text.
 */
export function convertForeignMarkdown(markdown: string, rules: MarkdownRules): string {
  checkLength(markdown)
  const notes: string[] = []
  let paywalls = 0
  const changed = eachText(markdown.replace(/\r\n?/g, '\n'), (text) => {
    const plain = withoutParts(rules.changeText?.(text, rules.lose) ?? text, rules.lose)
    const noted = withNotes(plain, notes)
    return noted
      .split(/<!--\s{0,9}paywall\s{0,9}-->/i)
      .map((part, i, { length }) => {
        const written = settleText(withAddresses(part, rules), rules.tags, rules.lose)
        const settled = i === length - 1 ? written : written.trimEnd()
        if (i === 0) return settled
        if (paywalls++ > 0) rules.lose('second_paywall', '')
        return paywalls > 1 ? settled : `\n\n${PAYWALL_HTML}\n\n${settled.trimStart()}`
      })
      .join('')
  })
  const below = notes.map((note) => settleText(note, rules.tags, rules.lose))
  return [changed.trim(), ...(below.length > 0 ? ['---', ...below] : [])].join('\n\n')
}

function eachText(markdown: string, change: (text: string) => string): string {
  let [made, from] = ['', 0]
  for (const { 0: code, index } of markdown.matchAll(CODE)) {
    made += change(markdown.slice(from, index)) + literalLiquid(code)
    from = index + code.length
  }
  return made + change(markdown.slice(from))
}

/** Removes comments, scripts and forms, which are HTML in Markdown. */
function withoutParts(text: string, lose: Lose): string {
  const shown = withoutBetween(text, '<!--', '-->', (part) =>
    /^<!--\s{0,9}paywall\s{0,9}-->$/i.test(part) ? part : '',
  )
  const calm = withoutBetween(shown, '<script', '</script>', () => '')
  return withoutBetween(calm, '<form', '</form>', (part) => {
    lose(/type=["']?email/i.test(part) ? 'subscribe_form' : 'form', part.slice(0, 200))
    return ''
  })
}

/** Replaces each part from one word to the next other one, in linear time. */
function withoutBetween(
  text: string,
  begin: string,
  end: string,
  replace: (part: string) => string,
): string {
  const lower = text.toLowerCase()
  let [made, from] = ['', 0]
  for (let at = lower.indexOf(begin); at >= 0; at = lower.indexOf(begin, from)) {
    const close = lower.indexOf(end, at)
    if (close < 0) break
    made += text.slice(from, at) + replace(text.slice(at, close + end.length))
    from = close + end.length
  }
  return made + text.slice(from)
}

const NOTE = /^\[\^([^\]\n]{1,50})\]:[ \t]*(.{1,5000}(?:\n(?: {2,}|\t).{1,5000})*)/gm

/** Moves footnotes below the text, since Markdown here has none. Their marks become text. */
function withNotes(text: string, notes: string[]): string {
  if (!text.includes('[^')) return text
  const without = text.replace(NOTE, (_, name: string, words: string) => {
    notes.push(`\\[${name}\\] ${words.replace(/\n\s+/g, ' ').trim()}`)
    return ''
  })
  return without.replace(/\[\^([^\]\n]{1,50})\]/g, '\\[$1\\]')
}

const LINK = /(!?)(\[[^\]\n]{0,500}\])\((\s{0,9}<?)([^)\s>]{1,2000})/g
const REFERENCE = /^( {0,3}\[[^\]\n^]{1,200}\]:[ \t]{0,9}<?)([^\s>]{1,2000})/gm
const ATTRIBUTE = /(<(?:a|img|iframe)\b[^<>]{0,2000}?\s)(href|src)=(["'])([^"'<>]{0,2000})\3/gi

function withAddresses(text: string, { addressOf, subscribe, lose }: MarkdownRules): string {
  const settled = (written: string, kind: 'link' | 'picture') => addressOf(written, kind)
  return text
    .replace(LINK, (whole, sign: string, words: string, open: string, written: string) => {
      if (sign === '' && subscribe.test(written)) lose('subscribe_link', `${words}(${written})`)
      return `${sign}${words}(${open}${settled(written, sign === '' ? 'link' : 'picture')}`
    })
    .replace(REFERENCE, (_, open: string, written: string) => open + settled(written, 'link'))
    .replace(
      ATTRIBUTE,
      (_, before: string, name: string, quote: string, written: string) =>
        `${before}${name}=${quote}${settled(written, name.toLowerCase() === 'src' ? 'picture' : 'link')}${quote}`,
    )
}
