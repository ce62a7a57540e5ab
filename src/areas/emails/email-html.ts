import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { Content } from './content.ts'

const markdown = new Marked({ gfm: true, async: false })

/** What mail programs show (caniemail.com), and nothing that acts. */
const TAGS = `a abbr address article aside b big blockquote br caption center cite code col colgroup dd del div dl dt em figcaption figure font footer
  h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong style sub sup
  table tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/)

const RULES: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  // `style` elements are wanted, and what stands in them is looked at below.
  allowVulnerableTags: true,
  nonTextTags: ['script', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math', 'iframe', 'object'],
  allowedAttributes: {
    '*': ['style', 'class', 'id', 'align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'title', 'role', 'aria-*'],
    // `data-track="off"`: clicks on it are not counted. It is not in the mail.
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

const ACTING_CSS = /expression\s*\(|javascript:|vbscript:|behavior\s*:|-moz-binding|@import|@charset|\\/i

function withSafeStyle(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { style, ...others } = attribs
  return style === undefined || ACTING_CSS.test(style) ? others : attribs
}

export interface EmailHtml {
  body: string
  /** The author's `<style>` elements: they belong into the head. */
  styles: string
}

/** A table of Markdown's is one of data, with a row of headings; in HTML most tables hold a layout, and are the author's to style. */
function markdownHtml(body: string): string {
  const html = markdown.parse(body) as string
  return html.replaceAll('<table>', '<table class="mc-table">').replace(/<th(?=(?: align="\w+")?>)/g, '<th scope="col"')
}

/** What an author wrote, as HTML that is safe to show: scripts, event handlers, forms and `javascript:` links are gone. */
export function emailHtml({ format, body }: Content): EmailHtml {
  const html = format === 'markdown' ? markdownHtml(body) : body
  const styles: string[] = []
  const clean = sanitizeHtml(html, RULES).replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (element: string, css: string) => {
    if (!ACTING_CSS.test(css)) styles.push(element)
    return ''
  })
  // A table's rows get the tbody that every parser would give them, before the placeholders of a loop rather than after the first.
  return { body: clean.replace(/(<table\b[^>]*>)(?=[^<]*<tr\b)/g, '$1<tbody>'), styles: styles.join('\n') }
}
