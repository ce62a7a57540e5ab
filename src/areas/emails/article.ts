import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'
import { html, Html, unescapeHtml } from '#lib/html.ts'
import { directionOf } from '#lib/text-direction.ts'
import type { EmailHtml } from './email-html.ts'

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

/** Writes the document in which an author's styles are inlined. Its body becomes the article. */
export function articleFrame({ body, styles }: EmailHtml, language: string): string {
  return html`<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><title></title>${new Html(styles)}</head><body>${new Html(body)}</body></html>`
    .text
}

/** Takes the article out of a document that was filled in. `address`: that of its page. */
export function articleOf(document: string, { subject, previewText, address }: { subject: string; previewText: string; address: string }): Article {
  const [, attributes = '', inside = ''] = /<body([^>]*)>([\s\S]*)<\/body>/.exec(document) ?? []
  const styles = [...document.slice(0, document.indexOf('<body')).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((found) => found[1]).join('\n')
  const body = withoutTitle(inside, subject)
  const feedHtml = sanitizeHtml(body, feedRules(address)).trim()
  return { subject, previewText, html: framed(body, styles, attributes), feedHtml, plainText: plainTextOf(feedHtml) }
}

/** Removes a heading that repeats the subject, which stands above the article. */
function withoutTitle(body: string, subject: string): string {
  const [heading, words = ''] = /^\s*<h1[^>]*>([\s\S]*?)<\/h1>/.exec(body) ?? []
  const told = unescapeHtml(words.replace(/<[^>]*>/g, '')).trim()
  return heading !== undefined && told.toLowerCase() === subject.toLowerCase() ? body.slice(heading.length) : body
}

/** Colours that an author set are made for light paper, so such an article keeps it in the dark. */
const OWN_COLOURS = /\s(?:bgcolor|color)=|\sstyle="[^"]*(?:color|background)/i

function framed(body: string, styles: string, attributes: string): string {
  const own = styles.trim() !== '' || OWN_COLOURS.test(attributes + body)
  // Nested rules apply to the article alone (CSS Nesting). A style element cannot be closed by its own text.
  const scoped = styles.trim() === '' ? '' : `<style>.n-issue{${styles.replaceAll('</', '<\\/')}}</style>`
  const style = /\sstyle="[^"]*"/.exec(attributes)?.[0] ?? ''
  return `${scoped}<div class="n-issue${own ? ' n-sheet' : ''}"${style}>${body.trim()}</div>`
}

const DROPPED = new Set(['style', 'font', 'center', 'big', 'tt'])

/** Allows what feed readers show. They refuse styles, and show an article under an address of their own. */
function feedRules(address: string): sanitizeHtml.IOptions {
  return {
    allowedTags: sanitizeHtml.defaults.allowedTags.concat(['img', 'del', 'ins', 'details', 'summary']).filter((tag) => !DROPPED.has(tag)),
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
    exclusiveFilter: ({ tag, attribs }) =>
      /display\s*:\s*none/i.test(attribs['style'] ?? '') || (tag === 'img' && (attribs['src'] === undefined || attribs['width'] === '1')),
  }
}

function withAbsolute(attribs: sanitizeHtml.Attributes, name: string, address: string): sanitizeHtml.Attributes {
  const { [name]: written, ...others } = attribs
  const whole = written === undefined ? null : URL.parse(written, address)
  return whole === null ? others : { ...others, [name]: whole.href }
}

function plainTextOf(feedHtml: string): string {
  const text = convert(feedHtml, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  return text.replace(/\s+/g, ' ').trim().slice(0, PLAIN_MAX).toWellFormed()
}
