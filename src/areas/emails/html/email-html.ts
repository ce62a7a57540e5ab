import { Marked } from 'marked'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { type Prepared, PLACE, placedMarkdown } from './places.ts'

const markdown = new Marked({ gfm: true, async: false })

/** Elements that mail programs show (caniemail.com), without scripts, forms and frames. */
const TAGS = `a abbr address article aside b big blockquote br caption center cite code col colgroup dd del div dl dt em figcaption figure font footer
  h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong style sub sup
  table tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/)

const RULES: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  // `style` elements are wanted. `emailHtml` checks their CSS.
  allowVulnerableTags: true,
  nonTextTags: ['script', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math', 'iframe', 'object'],
  allowedAttributes: {
    '*': ['style', 'class', 'id', 'align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'title', 'role', 'aria-*'],
    // `data-track="off"`: clicks on this link are not counted. The attribute is removed from the mail.
    a: ['href', 'name', 'target', 'rel', 'data-track'],
    img: ['src', 'alt', 'border'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
    font: ['color', 'face', 'size'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    time: ['datetime'],
    style: ['media'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withSafeStyle(attribs) }) },
}

const PLACED_RULES: sanitizeHtml.IOptions = {
  ...RULES,
  allowedAttributes: { ...RULES.allowedAttributes, '*': [...(RULES.allowedAttributes as Record<string, string[]>)['*']!, PLACE] },
}

const ACTING_CSS = /expression\s*\(|javascript:|vbscript:|behavior\s*:|-moz-binding|@import|@charset|\\/i

function withSafeStyle(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { style, ...others } = attribs
  return style === undefined || ACTING_CSS.test(style) ? others : attribs
}

export interface EmailHtml {
  body: string
  /** The author's `<style>` elements, for the head of the page. */
  styles: string
}

/** Turns Markdown into HTML. Its tables hold data and get our styles. Most tables in an author's HTML hold a layout, so they get none. */
function markdownHtml(body: string): string {
  return styledTables(markdown.parse(body) as string)
}

function styledTables(html: string): string {
  return html.replaceAll('<table>', '<table class="mc-table">').replace(/<th(?=(?: align="\w+")?>)/g, '<th scope="col"')
}

/** Elements round a text, which say nothing that a reader would miss. */
const PAGE = new Set(['html', 'head', 'body', 'meta', 'title', 'style'])
const REFUSED_MAX = 20

/** Lists the elements of an author's HTML that `emailHtml` removes, each once. The words in some of them stay. */
export function refusedElements(html: string): string[] {
  const names = new Set<string>()
  new Parser({ onopentagname: (name) => names.add(name) }).end(html)
  return [...names].filter((name) => /^[a-z][a-z0-9-]{0,30}$/.test(name) && !TAGS.includes(name) && !PAGE.has(name)).slice(0, REFUSED_MAX)
}

/** Turns an author's text into HTML as it is written. It is looked at, and never shown. */
export function unsafeHtml({ format, body }: { format: 'markdown' | 'html'; body: string }): string {
  return format === 'markdown' ? markdownHtml(body) : body
}

/** Turns an author's text into HTML that is safe to show. With `prepared` the parts of Markdown name the lines at which they begin. Removes scripts, event handlers, forms and `javascript:` links. */
export function emailHtml(text: { format: 'markdown' | 'html'; body: string }, prepared?: Prepared): EmailHtml {
  const isPlaced = prepared !== undefined && text.format === 'markdown'
  const html = isPlaced ? placedMarkdown(markdown.lexer(text.body), (token) => styledTables(markdown.parser([token])), prepared) : unsafeHtml(text)
  const styles: string[] = []
  const clean = sanitizeHtml(html, isPlaced ? PLACED_RULES : RULES).replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (element: string, css: string) => {
    if (!ACTING_CSS.test(css)) styles.push(element)
    return ''
  })
  // Writes the tbody that every parser would add. A parser would put it behind the placeholder of a loop round the rows.
  return { body: clean.replace(/(<table\b[^>]*>)(?=[^<]*<tr\b)/g, '$1<tbody>'), styles: styles.join('\n') }
}
