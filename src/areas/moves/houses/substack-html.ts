import { type Element, isTag } from 'domhandler'
import { escapeHtml } from '#lib/html.ts'
import type { Lose } from './found-losses.ts'
import { cardHtml, type Change, linkHtml, pictureHtml } from './text/foreign-html.ts'
import { attributeOf, findElement, hasClass, lineOf, wordsOf } from './text/tree.ts'

/** The data of a widget, which Substack writes beside its HTML. */
type Data = Record<string, unknown>

/** Changes the widgets of Substack's editor. */
export function substackElement(element: Element, lose: Lose): Change {
  if (element.name === 'img') return pictureChange(element)
  const name = attributeOf(element, 'class')
  if (name === '') return null
  const [, change] = WIDGETS.find(([classes]) => classes.test(name)) ?? []
  return change?.(element, lose) ?? null
}

type Widget = readonly [classes: RegExp, change: (element: Element, lose: Lose) => Change]

const dropAs =
  (what: Parameters<Lose>[0]) =>
  (element: Element, lose: Lose): Change => {
    lose(what, lineOf(element))
    return 'drop'
  }

const WIDGETS: readonly Widget[] = [
  [/\bpaywall-jump\b/, () => 'paywall'],
  [/\bsubscription-widget/, dropAs('subscribe_form')],
  [/\b(?:header-anchor-widget|image-link-expand)\b/, () => 'drop'],
  [/\b(?:button-wrapper|captioned-button-wrap)\b/, buttonChange],
  [/\bpoll-embed\b/, dropAs('poll')],
  [
    /\b(?:comment|community-chat|install-substack-app-embed|directMessage|sponsorship-campaign-embed)\b/,
    dropAs('house_widget'),
  ],
  [/\b(?:native-video-embed|native-audio-embed)\b/, soundChange],
  [
    /\byoutube-wrap\b/,
    (element) => frameChange(dataOf(element)['videoId'], 'https://www.youtube.com/embed/'),
  ],
  [
    /\bvimeo-wrap\b/,
    (element) => frameChange(dataOf(element)['videoId'], 'https://player.vimeo.com/video/'),
  ],
  [/\b(?:spotify-wrap|soundcloud-wrap|apple-podcast|bandcamp-wrap)\b/, playerChange],
  [
    /\b(?:tweet|twitter-embed|bluesky-wrap|instagram|instagram-embed-wrap|tiktok-wrap)\b/,
    quoteChange,
  ],
  [/\b(?:embedded-post-wrap|digest-post-embed|embedded-publication-wrap)\b/, cardChange],
  [/\bimage-gallery-embed\b/, galleryChange],
  [/\blatex-rendered\b/, formulaChange],
  [/\bfile-embed-wrapper\b/, fileChange],
  [/\bmention-wrap\b/, mentionChange],
  [/\bimage-link\b/, pictureLinkChange],
]

/** Reads a widget's data, which some versions escape twice. */
function dataOf(element: Element): Data {
  const written = attributeOf(element, 'data-attrs')
  for (const text of [written, written.replaceAll('&quot;', '"').replaceAll('&amp;', '&')])
    try {
      const data: unknown = JSON.parse(text)
      if (typeof data === 'object' && data !== null) return data as Data
    } catch {
      // The text with other escaping may be valid.
    }
  return {}
}

const textIn = (data: Data, ...names: string[]) =>
  names.map((name) => data[name]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined

/** Matches buttons for actions on the former site. Subscribe buttons are recognized elsewhere. */
const ACTING =
  /[?&](?:action=share|gift=true|token=)|\/comments\b|\/(?:refer|leaderboard|chat|survey)\b|^%%/i

function buttonChange(element: Element, lose: Lose): Change {
  const link = findElement(element, ({ name }) => name === 'a')
  const address = (link && attributeOf(link, 'href')) || textIn(dataOf(element), 'url') || ''
  if (!ACTING.test(address)) return null
  lose('house_button', lineOf(element) || address)
  return 'drop'
}

function soundChange(element: Element, lose: Lose): Change {
  const data = dataOf(element)
  const isVideo = hasClass(element, /\bnative-video-embed\b/)
  lose(isVideo ? 'video' : 'audio', textIn(data, 'mediaUploadId', 'label') ?? '')
  return 'drop'
}

function frameChange(id: unknown, site: string): Change {
  return typeof id === 'string' && /^[\w-]{1,30}$/.test(id)
    ? { html: `<iframe src="${site}${id}"></iframe>` }
    : null
}

function playerChange(element: Element): Change {
  const data = dataOf(element)
  const address = textIn(data, 'url', 'belowTheFold') ?? attributeOf(element, 'src')
  return address.startsWith('https://')
    ? { html: cardHtml(address, textIn(data, 'title') ?? '') }
    : null
}

/** Replaces an embedded post of a social network by a quote with a link to the post. */
function quoteChange(element: Element): Change {
  const data = dataOf(element)
  const link = findElement(element, ({ name }) => name === 'a')
  const address = textIn(data, 'url') ?? (link ? attributeOf(link, 'href') : '')
  if (!/^https?:\/\//.test(address)) return null
  const words = textIn(data, 'full_text', 'title', 'text')
  const author = textIn(data, 'name', 'author_name', 'username')
  const [whole = ''] = /^[^?]*/.exec(address) ?? []
  if (words === undefined) return { html: cardHtml(whole, author ?? '') }
  return {
    html: `<blockquote><p>${escapeHtml(words)}</p></blockquote>${linkHtml(whole, author ?? whole)}`,
  }
}

function cardChange(element: Element): Change {
  const data = dataOf(element)
  const address = textIn(data, 'canonical_url', 'url', 'base_url')
  return address === undefined
    ? null
    : { html: cardHtml(address, textIn(data, 'title', 'name') ?? '') }
}

function galleryChange(element: Element): Change {
  const gallery = dataOf(element)['gallery'] as Data | undefined
  const images = gallery?.['images']
  if (!Array.isArray(images)) return null
  const pictures = (images as Data[]).flatMap((image) => {
    const src = textIn(image, 'src')
    return src === undefined
      ? []
      : [pictureHtml(largest(src), textIn(image, 'alt') ?? textIn(gallery!, 'alt') ?? '', '')]
  })
  const caption = textIn(gallery!, 'caption')
  return {
    html: pictures.join('') + (caption === undefined ? '' : `<p>${escapeHtml(caption)}</p>`),
  }
}

function formulaChange(element: Element, lose: Lose): Change {
  const formula = textIn(dataOf(element), 'persistentExpression') ?? lineOf(element)
  lose('formula', formula)
  return { html: `<pre>${escapeHtml(formula)}</pre>` }
}

function fileChange(element: Element, lose: Lose): Change {
  const link = findElement(element, ({ name }) => name === 'a')
  const title = findElement(element, (inner) => hasClass(inner, /\bfile-embed-details-h1\b/))
  const address = link ? attributeOf(link, 'href') : ''
  lose('file', address)
  return address === ''
    ? 'drop'
    : { html: linkHtml(address, (title && wordsOf(title).trim()) || address) }
}

function mentionChange(element: Element): Change {
  const name = textIn(dataOf(element), 'name')
  return name === undefined ? null : { html: escapeHtml(name) }
}

/** Removes the link from a picture to itself. */
function pictureLinkChange(element: Element): Change {
  const image = findElement(element, ({ name }) => name === 'img')
  if (!image) return null
  const [link, picture] = [attributeOf(element, 'href'), attributeOf(image, 'src')].map(keyOf)
  if (link === picture || link === '') return 'unwrap'
  element.attribs['class'] = ''
  return null
}

const keyOf = (address: string) => largest(address).split('/').at(-1)!

function pictureChange(image: Element): Change {
  const data = dataOf(image)
  image.attribs['src'] = largest(attributeOf(image, 'src') || textIn(data, 'src') || '')
  if (attributeOf(image, 'alt') === '') image.attribs['alt'] = textIn(data, 'alt') ?? ''
  // Otherwise mail programs would show a small copy instead of the original.
  delete image.attribs['srcset']
  const parent = image.parent
  if (parent && isTag(parent) && parent.name === 'picture') delete image.attribs['sizes']
  return null
}

/**
 * Returns the address of the original picture, because Substack's CDN addresses lead to small
 * copies.
 */
function largest(address: string): string {
  const original =
    /^https:\/\/(?:cdn\.)?substackcdn\.com\/image\/fetch\/[^/]*\/(https?%3A%2F%2F[^/?#]+)/i.exec(
      address,
    )?.[1]
  const whole = original === undefined ? address : decodeAddress(original)
  return whole.replace(
    /^https:\/\/bucketeer-[\w-]+\.s3\.amazonaws\.com/,
    'https://substack-post-media.s3.amazonaws.com',
  )
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
