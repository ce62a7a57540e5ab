import sanitizeHtml from 'sanitize-html'
import { html, Html, unescapeHtml } from '#lib/html.ts'
import type { Content } from '../text/content.ts'
import { htmlText } from '../html/html-text.ts'
import type { Look } from '../blocks/look.ts'

/** A text as the public archive shows it: to any visitor, without a reader's values. */
export interface Article {
  subject: string
  previewText: string
  /** A part of a page. Its own styles act inside of it alone. */
  html: string
  /** The same without styles, and with addresses that hold outside of the page, for feeds. */
  feedHtml: string
  plainText: string
}

/** The most characters of an issue that its search and its excerpts know. */
const PLAIN_MAX = 100_000

/** Writes the document in which styles are inlined: those of blocks, and the author's own. Its body becomes the article. */
export function articleFrame({ body, styles, css }: { body: string; styles: string; css: string }, { direction }: Look): string {
  return html`<!doctype html><html dir="${direction}"><head><title></title><style>${new Html(css)}</style>${new Html(styles)}</head><body>${new Html(body)}</body></html>`
    .text
}

export interface Shown {
  subject: string
  previewText: string
  /** The address of the article's page. */
  address: string
  format: Content['format']
}

/** Takes the article out of a document that was filled in. */
export function articleOf(document: string, { subject, previewText, address, format }: Shown): Article {
  const [, attributes = '', inside = ''] = /<body([^>]*)>([\s\S]*)<\/body>/.exec(document) ?? []
  const head = document.slice(0, document.indexOf('<body'))
  const styles = [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1]).join('\n')
  // Comments speak to Outlook alone.
  const body = withoutTitle(inside.replace(/<!--[\s\S]*?-->/g, ''), subject)
  const feedHtml = sanitizeHtml(withoutLayout(sanitizeHtml(body, SEEN)), feedRules(address)).trim()
  return { subject, previewText, html: framed(body, { styles, attributes, format }), feedHtml, plainText: plainTextOf(feedHtml) }
}

/** Removes a heading that repeats the subject, which stands above the article. No other word may come before it. */
function withoutTitle(body: string, subject: string): string {
  return body.replace(/^((?:\s|<(?!h1)[^>]*>)*)<h1[^>]*>([\s\S]*?)<\/h1>/, (whole, before: string, words: string) => {
    const told = unescapeHtml(words.replace(/<[^>]*>/g, '')).trim()
    return told.toLowerCase() === subject.toLowerCase() ? before : whole
  })
}

/** Colours that an author set are made for light paper, so such an article keeps it in the dark. Blocks have colours for both. */
const OWN_COLOURS = /\s(?:bgcolor|color)=|\sstyle="[^"]*(?:color|background)/i

function framed(body: string, { styles, attributes, format }: { styles: string; attributes: string; format: Content['format'] }): string {
  const own = format !== 'blocks' && (styles.trim() !== '' || OWN_COLOURS.test(attributes + body))
  // Nested rules apply to the article alone (CSS Nesting). A style element cannot be closed by its own text.
  const scoped = styles.trim() === '' ? '' : `<style>.n-issue{${styles.replaceAll('</', '<\\/')}}</style>`
  const style = /\sstyle="[^"]*"/.exec(attributes)?.[0] ?? ''
  return `${scoped}<div class="n-issue${own ? ' n-sheet' : ''}"${style}>${body.trim()}</div>`
}

const TAGS = sanitizeHtml.defaults.allowedTags.concat(['img', 'del', 'ins'])

/** Removes the elements that a style hides, before the styles are removed. */
const SEEN: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  exclusiveFilter: ({ attribs }) => /display\s*:\s*none/i.test(attribs['style'] ?? ''),
}

const PART_OF_TABLE = /<(\/?)(table|caption|colgroup|thead|tbody|tfoot|tr|td|th)\b[^<>]*>/g
const QUOTED = /^<td class="mc-(?:quoted|called)[ "]/
const RULE = /<td class="mc-rule"[^<>]*>\s*<\/td>/g

/** Takes off the tables that only lay blocks out, and leaves those of an author. Quotes and boxes become quotes. Each element must be closed. */
function withoutLayout(body: string): string {
  const ends: string[] = []
  const layouts: boolean[] = []
  return body.replace(RULE, '<hr />').replace(PART_OF_TABLE, (tag, end: string, name: string) => {
    if (end !== '') {
      if (name === 'table') layouts.pop()
      return ends.pop() ?? ''
    }
    if (name === 'table') layouts.push(tag.includes('role="presentation"'))
    const isQuote = QUOTED.test(tag)
    const [own, close] = !layouts.at(-1) ? [tag, `</${name}>`] : isQuote ? ['<blockquote>', '</blockquote>'] : ['', '']
    ends.push(close)
    return own
  })
}

/** Allows what feed readers show. They refuse styles, and show an article under an address of their own. */
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
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: withAbsolute(attribs, 'href', address) }),
      img: (tagName, attribs) => ({ tagName, attribs: withAbsolute(attribs, 'src', address) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && (attribs['src'] === undefined || attribs['width'] === '1'),
  }
}

function withAbsolute(attribs: sanitizeHtml.Attributes, name: string, address: string): sanitizeHtml.Attributes {
  const { [name]: written, ...others } = attribs
  const whole = written === undefined ? null : URL.parse(written, address)
  return whole === null ? others : { ...others, [name]: whole.href }
}

function plainTextOf(feedHtml: string): string {
  const words = feedHtml.replace(/<\/?(?:a|blockquote|hr)\b[^>]*>/g, '')
  return htmlText(words).replace(/^ \* /gm, '').replace(/\s+/g, ' ').trim().slice(0, PLAIN_MAX).toWellFormed()
}
