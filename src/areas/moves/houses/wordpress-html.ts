import type { Element } from 'domhandler'
import { escapeHtml } from '#lib/html.ts'
import type { Lose } from './found-losses.ts'
import { objectsIn, parseJson, textIn } from './json.ts'
import { PAYWALL_HTML } from './paywall.ts'
import { replaceBetween } from './text/between.ts'
import { type Change, linkHtml, pictureHtml } from './text/foreign-html.ts'
import { checkLength } from './text/text-limits.ts'
import { attributeOf, findElement, hasClass, lineOf } from './text/tree.ts'

export type Attachments = Map<string, { url: string; alt: string; caption: string }>

/**
 * Converts the source of a post, of either editor, to HTML.
 * @param footnotes the JSON of the post's footnotes, because the source only has a placeholder for
 * them
 */
export function htmlOfPost(
  content: string,
  { attachments, footnotes }: { attachments: Attachments; footnotes: string },
  lose: Lose,
): string {
  checkLength(content)
  checkLength(footnotes)
  const notes = notesHtml(footnotes)
  const hasBlocks = /<!--\s*wp:/.test(content)
  const blocks = replaceBetween(content, [/<!--\s{0,9}wp:([\w/-]{1,60})\s/g, /-->/g], (part) => {
    const name = part.begin[1]!
    if (/^(?:jetpack|premium-content)\/paywall$/.test(name)) return PAYWALL_HTML
    if (!part.inner.endsWith('/')) return ''
    if (name === 'footnotes' && notes !== '') return notes
    lose(/subscri/.test(name) ? 'subscribe_form' : 'dynamic_part', name)
    return ''
  })
  const text = withShortcodes(blocks, attachments, lose)
  return hasBlocks ? text : withParagraphs(text)
}

/** Returns footnotes as a list. The marks in the text have the same numbers as the items. */
function notesHtml(footnotes: string): string {
  const notes = objectsIn(parseJson(footnotes)).map((note) => textIn(note, 'content'))
  return notes.length === 0 ? '' : `<ol>${notes.map((note) => `<li>${note}</li>`).join('')}</ol>`
}

const SHORTCODE = /\[(\w[\w-]{0,40})((?:\s[^[\]<>]{0,1000})?)\](?:([^[\]]{0,20000}?)\[\/\1\])?/g
const attributesOf = (written: string) =>
  new Map(
    [...written.matchAll(/([\w-]{1,40})=(?:"([^"]{0,1000})"|'([^']{0,1000})'|(\S{1,1000}))/g)].map(
      ([, name, double, single, bare]) => [name!, double ?? single ?? bare ?? ''],
    ),
  )

function withShortcodes(text: string, attachments: Attachments, lose: Lose): string {
  if (!text.includes('[')) return text
  const captioned = replaceBetween(
    text,
    [/\[caption(?=[\s\]])[^[\]]{0,1000}\]/g, /\[\/caption\]/g],
    ({ inner }) => {
      const end = Math.max(inner.lastIndexOf('>') + 1, 0)
      const [picture, words] = [inner.slice(0, end), inner.slice(end).trim()]
      return `<figure>${picture}${words === '' ? '' : `<figcaption>${words}</figcaption>`}</figure>`
    },
  )
  return captioned.replace(SHORTCODE, (whole, name: string, written: string, inner?: string) => {
    const attributes = attributesOf(written)
    const address = [
      attributes.get('src'),
      attributes.get('mp3'),
      attributes.get('mp4'),
      attributes.get('url'),
      inner,
    ]
      .map((one) => one?.trim() ?? '')
      .find((one) => /^https?:\/\/\S+$/.test(one))
    if (name === 'gallery') return galleryHtml(attributes.get('ids') ?? '', attachments, lose)
    if (/^(?:embed|youtube|vimeo)$/.test(name) && address !== undefined)
      return linkHtml(address, address)
    if (/^(?:audio|video|playlist)$/.test(name)) {
      lose(name === 'video' ? 'video' : 'audio', address ?? whole)
      return address === undefined ? '' : linkHtml(address, address)
    }
    if (/subscri|newsletter|mc4wp|mailpoet|contact-form|wpforms|gravityform/.test(name)) {
      lose(/subscri|newsletter|mc4wp|mailpoet/.test(name) ? 'subscribe_form' : 'form', whole)
      return ''
    }
    // Words in square brackets are plain text, unless there are attributes or an end tag, as in a
    // shortcode.
    if (inner === undefined && attributes.size === 0) return whole
    lose('shortcode', whole)
    return whole
  })
}

function galleryHtml(ids: string, attachments: Attachments, lose: Lose): string {
  const pictures = ids.split(',').map((id) => attachments.get(id.trim()))
  if (ids === '' || pictures.some((picture) => picture === undefined))
    lose('dynamic_part', 'gallery')
  return pictures
    .flatMap((picture) => (picture ? [pictureHtml(picture.url, picture.alt, picture.caption)] : []))
    .join('')
}

const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|center|div|dl|dd|dt|fieldset|figure|figcaption|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|table|tbody|td|tfoot|th|thead|tr|ul|video|audio)\b|^<!--/i

/**
 * Converts the classic editor's text to paragraphs: an empty line ends a paragraph, and a line
 * break is kept. An address alone on its line is an embed.
 */
function withParagraphs(text: string): string {
  const codes: string[] = []
  const apart = replaceBetween(
    text.replace(/\r\n?/g, '\n'),
    [/<pre\b/gi, /<\/pre>/gi],
    ({ whole }) => {
      codes.push(whole)
      return '\n\n\uE000\n\n'
    },
  )
  return apart
    .split(/\n\s*\n/)
    .map((part) =>
      part.trim() === '\uE000' && codes.length > 0 ? codes.shift()! : paragraph(part),
    )
    .join('\n')
}

function paragraph(part: string): string {
  const words = part.trim()
  if (words === '' || BLOCK.test(words)) return words
  const isAddress = /^https?:\/\/[^\s<>"]+$/.test(words)
  return isAddress ? linkHtml(words, words) : `<p>${words.replace(/\n/g, '<br>\n')}</p>`
}

export function wordpressElement(element: Element, lose: Lose): Change {
  if (
    hasClass(
      element,
      /\b(?:wp-block-jetpack-subscriptions|jetpack_subscription_widget|mailpoet_form|mc4wp-form)\b/,
    )
  ) {
    lose('subscribe_form', lineOf(element))
    return 'drop'
  }
  if (hasClass(element, /\b(?:sharedaddy|jp-relatedposts|addtoany_share_save_container)\b/)) {
    lose('house_widget', lineOf(element))
    return 'drop'
  }
  if (hasClass(element, /\bwp-block-embed__wrapper\b/)) {
    const address = lineOf(element)
    return /^https?:\/\/[^\s<>"]+$/.test(address) ? { html: linkHtml(address, address) } : null
  }
  if (hasClass(element, /\bwp-block-file\b/)) {
    const link = findElement(element, ({ name }) => name === 'a')
    const address = link ? attributeOf(link, 'href') : ''
    lose('file', address)
    return link
      ? { html: `<p><a href="${escapeHtml(address)}">${escapeHtml(lineOf(link))}</a></p>` }
      : 'drop'
  }
  // A gallery becomes its pictures, one below the other.
  if (hasClass(element, /\bwp-block-gallery\b/)) return 'unwrap'
  return null
}
