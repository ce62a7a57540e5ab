import type { Lose } from '../found-losses.ts'
import { PAYWALL_HTML } from '../paywall.ts'
import { replaceBetween } from './between.ts'
import {
  encodedBraces,
  type ForeignTags,
  literalLiquid,
  settleAddress,
  settleText,
} from './foreign-tags.ts'
import { codeIn } from './markdown-code.ts'
import { withNestedLists } from './nested-lists.ts'
import { checkLength } from './text-limits.ts'

interface MarkdownRules {
  tags: ForeignTags
  subscribe: RegExp
  lose: Lose
  /** Returns the address that a link or picture gets here. */
  addressOf(written: string, kind: 'link' | 'picture'): string
  /** Changes the text outside of code, before its placeholders are converted. */
  changeText?(text: string, lose: Lose): string
}

/**
 * Converts Markdown of another service to Markdown with the same meaning here: at most one paywall,
 * no Liquid but ours, footnotes below the text.
 */
export function convertForeignMarkdown(markdown: string, rules: MarkdownRules): string {
  checkLength(markdown)
  const notes: string[] = []
  let paywalls = 0
  const changed = eachText(markdown.replace(/\r\n?/g, '\n'), (text) => {
    const plain = withoutParts(rules.changeText?.(text, rules.lose) ?? text, rules.lose)
    const noted = withNotes(withNestedLists(plain), notes)
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
  let [made, at] = ['', 0]
  for (const { from, to } of codeIn(markdown)) {
    made += change(markdown.slice(at, from)) + literalLiquid(markdown.slice(from, to))
    at = to
  }
  return made + change(markdown.slice(at))
}

/**
 * Removes comments, scripts and forms, which are HTML inside Markdown. Replaces a media player by a
 * link.
 */
function withoutParts(text: string, lose: Lose): string {
  const shown = replaceBetween(text, [/<!--/g, /-->/g], ({ whole }) =>
    /^<!--\s{0,9}paywall\s{0,9}-->$/i.test(whole) ? whole : '',
  )
  const calm = replaceBetween(shown, [/<script\b/gi, /<\/script>/gi], () => '')
  const formless = replaceBetween(calm, [/<form\b/gi, /<\/form>/gi], ({ inner }) => {
    lose(/type=["']?email/i.test(inner) ? 'subscribe_form' : 'form', inner.slice(0, 200))
    return ''
  })
  return replaceBetween(formless, [/<(audio|video)\b/gi, /<\/(?:audio|video)>/gi], (part) => {
    const address = /\ssrc=["']?([^\s"'<>]{1,2000})/i.exec(part.inner)?.[1] ?? ''
    lose(part.begin[1]!.toLowerCase() === 'video' ? 'video' : 'audio', address)
    return address === '' ? '' : `[${address}](<${address}>)`
  })
}

const NOTE = /^\[\^([^\]\n]{1,50})\]:[ \t]*(.{1,5000}(?:\n(?: {2,}|\t).{1,5000})*)/gm

/**
 * Moves footnotes below the text, because Markdown here has no footnotes. Their reference marks
 * become text.
 */
function withNotes(text: string, notes: string[]): string {
  if (!text.includes('[^')) return text
  const without = text.replace(NOTE, (_, name: string, words: string) => {
    notes.push(`\\[${name}\\] ${words.replace(/\n\s+/g, ' ').trim()}`)
    return ''
  })
  return without.replace(/\[\^([^\]\n]{1,50})\]/g, '\\[$1\\]')
}

/** Matches the target of a link. A placeholder in it may hold spaces. */
const TARGET = /\]\((\s{0,9}<?)((?:\{\{[^{}\n]{1,300}\}\}|\{%[^{}%\n]{1,300}%\}|[^)\s>]){1,2000})/g
const REFERENCE = /^( {0,3}\[[^\]\n^]{1,200}\]:[ \t]{0,9}<?)([^\s>]{1,2000})/gm
const ATTRIBUTE = /(<(?:a|img|iframe)\b[^<>]{0,2000}?\s)(href|src)=(["'])([^"'<>]{0,2000})\3/gi

function withAddresses(text: string, rules: MarkdownRules): string {
  const { subscribe, lose } = rules
  const addressOf: MarkdownRules['addressOf'] = (written, kind) => {
    if (!/[{}]/.test(written)) return rules.addressOf(written, kind)
    const settled = settleAddress(written, rules.tags)
    // A placeholder stays as written here, because the text around it is converted next.
    if (settled?.startsWith('{{') === true) return written
    if (settled === null) lose('merge_tag', written)
    return rules.addressOf(settled ?? encodedBraces(written), kind)
  }
  return text
    .replace(TARGET, (_, open: string, written: string, at: number) => {
      const isPicture = text[at - 1] !== ')' && isPictureAt(text, at)
      if (!isPicture && subscribe.test(written)) lose('subscribe_link', written)
      return `](${open}${addressOf(written, isPicture ? 'picture' : 'link')}`
    })
    .replace(REFERENCE, (_, open: string, written: string) => open + addressOf(written, 'link'))
    .replace(
      ATTRIBUTE,
      (_, before: string, name: string, quote: string, written: string) =>
        `${before}${name}=${quote}${addressOf(written, name.toLowerCase() === 'src' ? 'picture' : 'link')}${quote}`,
    )
}

/** Returns whether the label before a link target is that of a picture. */
function isPictureAt(text: string, at: number): boolean {
  const words = text.slice(Math.max(0, at - 1000), at)
  return words[words.lastIndexOf('[') - 1] === '!'
}
