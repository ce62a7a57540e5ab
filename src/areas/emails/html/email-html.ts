import { domainToASCII } from 'node:url'
import { Marked, type MarkedToken, type Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from '#lib/html.ts'
import { bareAddress, LINK_SCHEMES } from '#lib/addresses/link-address.ts'
import { unescapeEntities } from './entities.ts'
import { framesApart, type WriteFrame } from './frames.ts'
import { type Prepared, PLACE, writePlacedMarkdown } from './places.ts'
import { HIDING } from './seen.ts'
import { judgeWithLiquid, withWholeAddresses } from './whole-addresses.ts'

const markdown = new Marked({
  gfm: true,
  async: false,
  renderer: {
    /**
     * Writes the title of an image that is a paragraph as its caption. `convert_content` does the
     * same.
     */
    paragraph({ tokens }) {
      const caption = captionOf(tokens as MarkedToken[])
      return caption === ''
        ? false
        : `<p>${this.parser.parseInline(tokens)}</p>\n<p class="mc-caption">${caption}</p>\n`
    },
    link: withBareAddress,
    image: withBareAddress,
  },
})

/** Prepares an address for the Markdown library, which writes every letter beyond ASCII as %XX. */
function withBareAddress(token: Tokens.Link | Tokens.Image): string | false {
  token.href = bareAddress(token.href).replace(
    /^(https?:\/\/)([^/?#\\@:]*[^\p{ASCII}][^/?#\\@:]*)/iu,
    (written, begin: string, domain: string) => {
      const ascii = domainToASCII(domain)
      return ascii === '' ? written : begin + ascii
    },
  )
  return false
}

function captionOf([token, ...others]: readonly MarkedToken[]): string {
  if (token === undefined || others.length > 0) return ''
  if (token.type === 'link') return captionOf((token.tokens ?? []) as MarkedToken[])
  return token.type === 'image' ? escapeHtml(unescapeEntities(token.title ?? '').trim()) : ''
}

/**
 * The elements that mail programs show (caniemail.com). Scripts, forms and frames are not among
 * them.
 */
const TAGS =
  `a abbr address article aside b big blockquote br caption center cite code col colgroup dd del div dl dt em figcaption figure font footer
  h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong style sub sup
  table tbody td tfoot th thead time tr tt u ul var wbr`.split(/\s+/)

const ALLOWED = new Set(TAGS)

const RULES: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  // Allows `style` elements, whose CSS `emailHtml` checks.
  allowVulnerableTags: true,
  nonTextTags: [
    'script',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  allowedAttributes: {
    '*': [
      'style',
      'class',
      'id',
      'align',
      'valign',
      'width',
      'height',
      'bgcolor',
      'dir',
      'lang',
      'title',
      'role',
      'aria-*',
    ],
    // `data-track="off"`: clicks are not counted. The mail does not keep the attribute.
    a: ['href', 'name', 'target', 'rel', 'data-track'],
    img: ['src', 'alt', 'border', 'hspace', 'vspace'],
    br: ['clear'],
    hr: ['color', 'size', 'noshade'],
    ul: ['type'],
    table: ['border', 'bordercolor', 'cellpadding', 'cellspacing', 'background'],
    tr: ['background'],
    td: ['colspan', 'rowspan', 'background', 'nowrap'],
    th: ['colspan', 'rowspan', 'background', 'nowrap', 'scope'],
    col: ['span'],
    font: ['color', 'face', 'size'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    time: ['datetime'],
    style: ['media'],
  },
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'background'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: withWholeAddresses(tagName, cleanAttributes(attribs)),
    }),
    // A checkbox becomes the same character that `convert_content` writes.
    input: (tagName, attribs) =>
      isTickBox(attribs)
        ? { tagName: 'span', attribs: {}, text: 'checked' in attribs ? '☑' : '☐' }
        : { tagName, attribs },
    // The styles of a whole page move to its text, since a mail has a page of its own.
    body: (tagName, { bgcolor, ...attribs }) => {
      if (bgcolor === undefined && Object.keys(attribs).length === 0) return { tagName, attribs }
      const style = `${bgcolor === undefined ? '' : `background-color:${bgcolor};`}${attribs['style'] ?? ''}`
      return { tagName: 'div', attribs: { ...attribs, ...(style !== '' && { style }) } }
    },
    // When a link is removed, its text stays outside an `a`, where it would still look like a link.
    a: (tagName, attribs) =>
      attribs['href'] !== undefined && 'fault' in judgeWithLiquid(attribs['href'], 'link')
        ? { tagName: 'span', attribs }
        : { tagName, attribs },
    // When an image is removed, its alternative text stays.
    img: (tagName, attribs) =>
      'fault' in judgeWithLiquid(attribs['src'] ?? '', 'fetched')
        ? { tagName: 'span', attribs: {}, text: attribs['alt'] ?? '' }
        : { tagName, attribs },
  },
}

const PLACED_RULES: sanitizeHtml.IOptions = {
  ...RULES,
  allowedAttributes: {
    ...RULES.allowedAttributes,
    '*': [...(RULES.allowedAttributes as Record<string, string[]>)['*']!, PLACE],
  },
}

const ACTING_CSS =
  /expression\s*\(|javascript:|vbscript:|behavior\s*:|-moz-binding|@import|@charset|\\/i

/** Cleans attributes, in the same order. `hidden` becomes a style, as mail programs ignore it. */
function cleanAttributes({ hidden, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const clean: sanitizeHtml.Attributes = {}
  for (const [name, value] of Object.entries(attribs))
    if (name === 'href' || name === 'src') clean[name] = bareAddress(value)
    else if (name !== 'style') clean[name] = value
    else if (!ACTING_CSS.test(value)) clean[name] = withHttps(value)
  if (hidden !== undefined)
    clean['style'] = clean['style'] === undefined ? HIDING : `${clean['style']};${HIDING}`
  return clean
}

function isTickBox({ type = '' }: sanitizeHtml.Attributes): boolean {
  return type.toLowerCase() === 'checkbox'
}

/** Adds `https:` to addresses in CSS that begin with `//`. */
function withHttps(css: string): string {
  return css.replace(/(\burl\(\s{0,9}["']?)(?=\/\/[^/])/gi, '$1https:')
}

export function isAllowedElement(name: string): boolean {
  return ALLOWED.has(name)
}

export interface EmailHtml {
  body: string
  /** The contents of the author's `<style>` elements, for the `<head>`. */
  styles: string
}

/**
 * Converts Markdown to HTML and styles its tables. Tables in an author's HTML are mostly layout,
 * and are not styled.
 */
function markdownHtml(body: string): string {
  return styledTables(markdown.parse(body) as string)
}

function styledTables(html: string): string {
  return html
    .replaceAll('<table>', '<table class="mc-table">')
    .replace(/<th(?=(?: align="\w+")?>)/g, '<th scope="col"')
}

/** Returns whether `emailHtml` keeps an attribute of an element. */
export function isKeptAttribute(element: string, name: string): boolean {
  const { '*': all = [], [element]: own = [] } = RULES.allowedAttributes as Record<string, string[]>
  const kept = [...own, ...all, 'hidden']
  return kept.includes(name) || name.startsWith('aria-')
}

/**
 * Returns the part of a style sheet for which `emailHtml` removes the whole style sheet; null when
 * `emailHtml` keeps it.
 */
export function actingPart(css: string): string | null {
  return ACTING_CSS.exec(css)?.[0] ?? null
}

/** The elements that `emailHtml` removes with their contents. */
export const WITHOUT_CONTENT: ReadonlySet<string> = new Set(RULES.nonTextTags)

/** Converts a text to HTML for checks, without cleaning it. It must never be shown. */
export function unsafeHtml({
  format,
  body,
}: {
  format: 'markdown' | 'html'
  body: string
}): string {
  return format === 'markdown' ? markdownHtml(body) : body
}

/**
 * Converts an author's text to HTML without scripts, event handlers, forms and `javascript:` links.
 * `contentLosses` lists all that is removed. With `prepared`, parts of Markdown get their line
 * numbers. Without `writeFrame`, frames are removed.
 */
export function emailHtml(
  text: { format: 'markdown' | 'html'; body: string },
  { prepared, writeFrame = () => null }: { prepared?: Prepared; writeFrame?: WriteFrame } = {},
): EmailHtml {
  const isPlaced = prepared !== undefined && text.format === 'markdown'
  const html = isPlaced
    ? writePlacedMarkdown(
        markdown.lexer(text.body),
        (token) => styledTables(markdown.parser([token])),
        prepared,
      )
    : unsafeHtml(text)
  const styles: string[] = []
  const frames = framesApart(html, writeFrame)
  const clean = sanitizeHtml(frames.html, isPlaced ? PLACED_RULES : RULES).replace(
    /<style[^>]*>([\s\S]*?)<\/style>/g,
    (element: string, css: string) => {
      if (!ACTING_CSS.test(css)) styles.push(withHttps(element))
      return ''
    },
  )
  // Writes the tbody that parsers would add, since they would put it after the placeholder of a
  // loop.
  return {
    body: frames.put(clean.replace(/(<table\b[^>]*>)(?=[^<]*<tr\b)/g, '$1<tbody>')),
    styles: styles.join('\n'),
  }
}
