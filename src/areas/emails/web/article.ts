import sanitizeHtml from 'sanitize-html'
import { html, Html, unescapeHtml } from '#lib/html.ts'
import { LINK_SCHEMES } from '#lib/addresses/link-address.ts'
import type { Content } from '../text/content.ts'
import { htmlText } from '../html/html-text.ts'
import { withoutHidden } from '../html/seen.ts'
import type { Look } from '#lib/look.ts'

/** A text as the archive shows it, without values of readers. */
export interface Article {
  subject: string
  previewText: string
  /** The HTML. Its styles apply to it alone. */
  html: string
  /** The HTML for feeds: without styles, and with absolute addresses. */
  feedHtml: string
  plainText: string
}

/** The most characters of an issue that searches and excerpts use. */
const PLAIN_MAX = 100_000

/** Returns the page in which styles are inlined. Its body becomes the article. */
export function articleFrame(
  { body, styles, css }: { body: string; styles: string; css: string },
  { direction }: Look,
): string {
  return html`<!doctype html><html dir="${direction}"><head><title></title><style>${new Html(css)}</style>${new Html(styles)}</head><body>${new Html(body)}</body></html>`
    .text
}

interface Shown {
  subject: string
  previewText: string
  address: string
  format: Content['format']
}

export function articleOf(
  document: string,
  { subject, previewText, address, format }: Shown,
): Article {
  const [, attributes = '', inside = ''] = /<body([^>]*)>([\s\S]*)<\/body>/.exec(document) ?? []
  const head = document.slice(0, document.indexOf('<body'))
  const styles = [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
    .map((found) => found[1])
    .join('\n')
  // Comments speak to Outlook alone.
  const body = withoutTitle(inside.replace(/<!--[\s\S]*?-->/g, ''), subject)
  const bare = sanitizeHtml(withoutLayout(withoutHidden(body)), feedRules(address)).trim()
  // A feed reader's page has the direction of its own language, so a right-to-left article sets its
  // own direction.
  const feedHtml = /<html[^>]*\sdir="rtl"/.test(head) ? `<div dir="rtl">${bare}</div>` : bare
  return {
    subject,
    previewText,
    html: framed(body, { styles, attributes, format }),
    feedHtml,
    plainText: plainTextOf(feedHtml),
  }
}

/** Removes a heading at the start that repeats the subject, since the page shows it already. */
function withoutTitle(body: string, subject: string): string {
  return body.replace(
    /^((?:\s|<(?!h1)[^>]*>)*)<h1[^>]*>([\s\S]*?)<\/h1>/,
    (whole, before: string, words: string) => {
      const told = unescapeHtml(words.replace(/<[^>]*>/g, '')).trim()
      return told.toLowerCase() === subject.toLowerCase() ? before : whole
    },
  )
}

/**
 * A pattern for an author's own colors. They suit a light background, so an article with them stays
 * light in dark mode.
 */
const OWN_COLOURS = /\s(?:bgcolor|color)=|\sstyle="[^"]*(?:color|background)/i

function framed(
  body: string,
  { styles, attributes, format }: { styles: string; attributes: string; format: Content['format'] },
): string {
  const own = format !== 'blocks' && (styles.trim() !== '' || OWN_COLOURS.test(attributes + body))
  // CSS Nesting scopes the rules to the article. The CSS cannot close the style element.
  const scoped =
    styles.trim() === '' ? '' : `<style>.n-issue{${styles.replaceAll('</', '<\\/')}}</style>`
  const style = /\sstyle="[^"]*"/.exec(attributes)?.[0] ?? ''
  return `${scoped}<div class="n-issue${own ? ' n-sheet' : ''}"${style}>${body.trim()}</div>`
}

const TAGS = sanitizeHtml.defaults.allowedTags.concat(['img', 'del', 'ins'])

const PART_OF_TABLE = /<(\/?)(table|caption|colgroup|thead|tbody|tfoot|tr|td|th)\b[^<>]*>/g
const QUOTED = /^<td class="mc-(?:quoted|called)[ "]/
/** The title of a toggle. Feeds have no elements that open. */
const FOLD_TITLE = /<summary class="mc-fold-title"[^<>]*>([\s\S]*?)<\/summary>/g
const RULE = /<td class="mc-rule"[^<>]*>(?:\s|&nbsp;)*<\/td>/g

/**
 * Removes the layout tables of blocks from HTML. Authors' tables stay, boxes become quotes, and
 * titles of toggles paragraphs. All elements must be closed.
 */
function withoutLayout(body: string): string {
  const ends: string[] = []
  const layouts: boolean[] = []
  const plain = body.replace(RULE, '<hr />').replace(FOLD_TITLE, '<p><strong>$1</strong></p>')
  return plain.replace(PART_OF_TABLE, (tag, end: string, name: string) => {
    if (end !== '') {
      if (name === 'table') layouts.pop()
      return ends.pop() ?? ''
    }
    if (name === 'table') layouts.push(tag.includes('role="presentation"'))
    const isQuote = QUOTED.test(tag)
    const [own, close] = !layouts.at(-1)
      ? [tag, `</${name}>`]
      : isQuote
        ? ['<blockquote>', '</blockquote>']
        : ['', '']
    ends.push(close)
    return own
  })
}

/**
 * Returns the rules of cleaning for feeds: no styles, which feed readers refuse, and absolute
 * addresses.
 */
function feedRules(address: string): sanitizeHtml.IOptions {
  return {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['dir', 'lang'],
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start'],
      time: ['datetime'],
    },
    allowedSchemes: [...LINK_SCHEMES],
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: withAbsolute(attribs, 'href', address) }),
      img: (tagName, attribs) => ({ tagName, attribs: withAbsolute(attribs, 'src', address) }),
      span: (tagName, attribs) => ({
        tagName: attribs['class'] === 'mc-mark' ? 'mark' : tagName,
        attribs,
      }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && (attribs['src'] === undefined || attribs['width'] === '1'),
  }
}

function withAbsolute(
  attribs: sanitizeHtml.Attributes,
  name: string,
  address: string,
): sanitizeHtml.Attributes {
  const { [name]: written, ...others } = attribs
  const whole = written === undefined ? null : URL.parse(written, address)
  return whole === null ? others : { ...others, [name]: whole.href }
}

function plainTextOf(feedHtml: string): string {
  const words = feedHtml.replace(/<\/?(?:a|blockquote|hr)\b[^>]*>/g, '')
  return htmlText(words)
    .replace(/^(?:- )+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, PLAIN_MAX)
    .toWellFormed()
}
