import type { Element } from 'domhandler'
import { type Lose, lossOf } from './found-losses.ts'
import type { Found, FoundIssue, House, Opened } from './house.ts'
import { isObject, type Json, objectsIn, parseJson, textIn } from './json.ts'
import {
  addressOf,
  coverAltOf,
  isLoss,
  lineOrNull,
  lineText,
  makeIssue,
  plainLine,
  pathOf,
  readersOf,
  textOrLoss,
  timeOf,
} from './making.ts'
import { cardHtml, type Change, convertForeignHtml, linkHtml } from './text/foreign-html.ts'
import type { ForeignTags } from './text/foreign-tags.ts'
import { attributeOf, findElement, hasClass, lineOf } from './text/tree.ts'

export const ghost: House = {
  async recognises(opened) {
    for (const name of jsonNames(opened)) {
      const source = await textOrLoss(opened, name)
      if (!isLoss(source) && dataOf(source.text)) return true
    }
    return false
  },

  async *read(opened) {
    yield* readersOf(opened)
    for (const name of jsonNames(opened)) {
      const source = await textOrLoss(opened, name)
      if (isLoss(source)) yield source
      else {
        const data = dataOf(source.text)
        if (data) yield* issuesOf(data, opened)
      }
    }
    yield* picturesOf(opened)
  },
}

const jsonNames = (opened: Opened) =>
  opened.entries.map(({ name }) => name).filter((name) => /^[^/]*(?:\/[^/]*)?\.json$/i.test(name))

/**
 * Returns the tables of an export. Their place in the JSON depends on the version and on the
 * program that wrote the export.
 */
function dataOf(text: string): Json | null {
  const whole = parseJson(text)
  const [first = whole] = isObject(whole) ? objectsIn(whole['db']) : []
  const data = isObject(first) && isObject(first['data']) ? first['data'] : first
  const posts = isObject(data) ? objectsIn(data['posts']) : []
  const isGhost = posts.some(
    (post) => 'slug' in post && ('html' in post || 'lexical' in post || 'mobiledoc' in post),
  )
  return isGhost ? (data as Json) : null
}

/** The placeholder for the site's host in addresses of an export. */
const HOST = '__GHOST_URL__'
const TAGS: ForeignTags = { own: /^\{\w+(?:, ?["'][^"']*["'])?\}$/ }

function* issuesOf(data: Json, opened: Opened): Generator<Found> {
  const address = addressOf(opened) ?? hostIn(data)
  const files = new Set(picturesIn(opened).map(({ path }) => path))
  const metas = new Map(
    objectsIn(data['posts_meta']).map((meta) => [textIn(meta, 'post_id'), meta]),
  )
  const authors = authorsOf(data)
  for (const post of objectsIn(data['posts'])) {
    const title = textIn(post, 'title') || textIn(post, 'slug')
    if (textIn(post, 'type') === 'page' || post['page'] === true) {
      yield lossOf('not_issue', title)
      continue
    }
    const html = textIn(post, 'html')
    if (html === '') {
      yield lossOf('missing_text', title)
      continue
    }
    const meta = metas.get(textIn(post, 'id')) ?? post
    const author = authors.get(textIn(post, 'id')) ?? primaryAuthor(post)
    yield* makeIssue(title, (lose) => issueOf({ post, meta, author, address, files }, html, lose))
  }
}

interface Parts {
  post: Json
  meta: Json
  author: string | null
  address: string | null
  files: ReadonlySet<string>
}

function issueOf(
  { post, meta, author, address, files }: Parts,
  html: string,
  lose: Lose,
): FoundIssue {
  const slug = textIn(post, 'slug') || null
  const [status, visibility] = [textIn(post, 'status'), textIn(post, 'visibility')]
  const publishedAt = timeOf(post['published_at'])
  const isOut = /^(?:published|sent)$/.test(status)
  if (isOut && publishedAt === null) lose('no_date', '')
  const url = withHost(textIn(post, 'canonical_url') || textIn(post, 'url'), address, files) || null
  const path = pathOf(url) ?? (slug && `/${slug}`)
  const title = lineText(textIn(post, 'title') || slug || '')
  const subject = lineOrNull(textIn(meta, 'email_subject'))
  const cover = withHost(textIn(post, 'feature_image'), address, files)
  return {
    id: textIn(post, 'id') || textIn(post, 'uuid') || slug || title,
    url: url ?? (address === null || slug === null ? null : new URL(`/${slug}/`, address).href),
    paths: [...new Set([path ?? '', slug === null ? '' : `/${slug}`])].filter((one) => one !== ''),
    state: isOut && publishedAt !== null ? 'published' : 'draft',
    title,
    subject: subject === title ? null : subject,
    preheader: lineOrNull(textIn(post, 'custom_excerpt')),
    slug,
    publishedAt,
    access:
      visibility === 'members'
        ? 'subscribers'
        : /^(?:paid|tiers)$/.test(visibility)
          ? 'paid'
          : 'public',
    author,
    cover: cover === '' ? null : cover,
    ...coverAltOf(textIn(meta, 'feature_image_alt') || textIn(post, 'feature_image_alt')),
    body: {
      format: 'html',
      text: settleGhostHtml(withHost(html, address, files), address, lose),
    },
  }
}

/** Converts the HTML of a post, from an export or from the Admin API. */
export function settleGhostHtml(html: string, address: string | null, lose: Lose): string {
  return convertForeignHtml(withoutGatedParts(html, lose), {
    tags: TAGS,
    subscribe: /#\/portal\/(?:signup|account|upgrade)|\/(?:subscribe|signup)\/?$/,
    address,
    lose,
    changeElement: ghostElement,
    isPaywall: (comment) => comment === 'members-only',
  })
}

function withHost(text: string, address: string | null, files: ReadonlySet<string>): string {
  const host = address === null ? '' : new URL(address).origin
  return text.replace(
    /__GHOST_URL__(\/content\/[^\s"'<>?#]{1,500})?/g,
    (_, path: string | undefined) =>
      path === undefined ? host : pictureHost(path, host, files) + path,
  )
}

const pictureHost = (path: string, host: string, files: ReadonlySet<string>) =>
  host === '' && files.has(path) ? 'https://archive.invalid' : host

/** Finds the site in the addresses of posts, which are complete in exports of other programs. */
function hostIn(data: Json): string | null {
  const found = objectsIn(data['posts'])
    .map((post) => textIn(post, 'url'))
    .find((url) => /^https?:\/\//.test(url) && URL.canParse(url) && !url.includes(HOST))
  return found === undefined ? null : new URL(found).origin
}

function authorsOf(data: Json): Map<string, string> {
  const names = new Map(
    objectsIn(data['users']).map((user) => [textIn(user, 'id'), textIn(user, 'name')]),
  )
  const links = objectsIn(data['posts_authors']).toSorted(
    (a, b) => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0),
  )
  const byPost = new Map<string, string[]>()
  for (const link of links) {
    const name = names.get(textIn(link, 'author_id'))
    const post = textIn(link, 'post_id')
    if (name) byPost.set(post, [...(byPost.get(post) ?? []), name])
  }
  return new Map([...byPost].map(([post, all]) => [post, plainLine(all.join(', ')) ?? '']))
}

function primaryAuthor(post: Json): string | null {
  const names = objectsIn(post['authors']).map((author) => textIn(author, 'name'))
  return plainLine(names.filter((name) => name !== '').join(', '))
}

/**
 * Removes parts that only some readers saw, because here all readers with access would see them.
 */
function withoutGatedParts(html: string, lose: Lose): string {
  const begin = '<!--kg-gated-block:begin'
  const end = '<!--kg-gated-block:end-->'
  let [made, from] = ['', 0]
  for (let at = html.indexOf(begin); at >= 0; at = html.indexOf(begin, from)) {
    const close = html.indexOf(end, at)
    const next = close < 0 ? html.length : close + end.length
    lose('gated_part', html.slice(html.indexOf('-->', at) + 3, next).replace(/<[^>]*>/g, ' '))
    made += html.slice(from, at)
    from = next
  }
  return made + html.slice(from)
}

function ghostElement(element: Element, lose: Lose): Change {
  if (hasClass(element, /\bkg-signup-card\b/)) {
    lose('subscribe_form', lineOf(element))
    return 'drop'
  }
  if (hasClass(element, /\bkg-(?:audio|video|file)-card\b/)) return mediaChange(element, lose)
  if (hasClass(element, /\bkg-gallery-(?:container|row|image)\b/)) return 'unwrap'
  if (hasClass(element, /\bkg-toggle-heading-icon\b|\bkg-card-hascaption-icon\b/)) return 'drop'
  if (
    element.name === 'blockquote' &&
    hasClass(element, /\b(?:twitter-tweet|instagram-media|bluesky-embed)\b/)
  ) {
    const links = findElement(
      element,
      ({ name, attribs }) =>
        name === 'a' && /\/(?:status|p|reel|post)\//.test(attribs['href'] ?? ''),
    )
    const address = links
      ? attributeOf(links, 'href')
      : attributeOf(element, 'data-instgrm-permalink')
    return lineOf(element) === '' && address !== '' ? { html: cardHtml(address, '') } : null
  }
  return null
}

function mediaChange(element: Element, lose: Lose): Change {
  const kind = hasClass(element, /audio/) ? 'audio' : hasClass(element, /video/) ? 'video' : 'file'
  const source = findElement(
    element,
    ({ name, attribs }) => /^(?:audio|video|source)$/.test(name) && attribs['src'] !== undefined,
  )
  const link = findElement(element, ({ name }) => name === 'a')
  const address = source ? attributeOf(source, 'src') : link ? attributeOf(link, 'href') : ''
  const title = findElement(
    element,
    (inner) => inner.name === 'figcaption' || hasClass(inner, /\bkg-(?:audio|file-card)-title\b/),
  )
  lose(kind, address)
  return address === '' ? 'drop' : { html: linkHtml(address, (title && lineOf(title)) || address) }
}

const PICTURE = /(?:^|\/)(content\/images\/.{1,300}\.(?:jpe?g|png|gif|webp|avif))$/i

function picturesIn(opened: Opened): { name: string; path: string }[] {
  return opened.entries.flatMap(({ name }) => {
    const path = PICTURE.exec(name)?.[1]
    return path === undefined ? [] : [{ name, path: `/${path}` }]
  })
}

async function* picturesOf(opened: Opened): AsyncGenerator<Found> {
  const address = addressOf(opened)
  const host = address === null ? 'https://archive.invalid' : new URL(address).origin
  for (const { name, path } of picturesIn(opened))
    yield { kind: 'picture', address: host + path, path: await opened.extract(name) }
}
