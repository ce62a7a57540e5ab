import { type Lose, lossOf } from './found-losses.ts'
import type { Found, FoundIssue, House, Opened } from './house.ts'
import {
  addressOf,
  coverAltOf,
  lineOrNull,
  lineText,
  makeIssue,
  plainLine,
  pathOf,
  timeOf,
} from './making.ts'
import { convertForeignHtml, linkHtml } from './text/foreign-html.ts'
import { NO_TAGS } from './text/foreign-tags.ts'
import { withoutReferences } from './text/tree.ts'
import { wholeAddress } from './text/whole-address.ts'
import { type Attachments, htmlOfPost, wordpressElement } from './wordpress-html.ts'
import { readWxr, type WxrItem } from './wxr.ts'

const xmlNames = (opened: Opened) =>
  opened.entries.map(({ name }) => name).filter((name) => /\.xml$/i.test(name))

export const wordpress: House = {
  async recognises(opened) {
    for (const name of xmlNames(opened))
      for await (const event of readWxr(opened, name)) if (event.kind === 'version') return true
    return false
  },

  async *read(opened) {
    const site: Site = { address: addressOf(opened), authors: new Map(), attachments: new Map() }
    // The attachments of a post may come after it, or in another file of the export.
    for (const name of xmlNames(opened)) await learn(opened, name, site)
    for (const name of xmlNames(opened))
      for await (const event of readWxr(opened, name))
        if (event.kind === 'item') yield* issueOf(event.item, site)
  },
}

interface Site {
  address: string | null
  authors: Map<string, string>
  attachments: Attachments
}

async function learn(opened: Opened, name: string, site: Site): Promise<void> {
  for await (const event of readWxr(opened, name)) {
    if (event.kind === 'site') site.address ??= URL.canParse(event.link) ? event.link : null
    if (event.kind === 'author') site.authors.set(event.login, event.name)
    if (event.kind !== 'item' || event.item.type !== 'attachment') continue
    const { id, excerpt, file, meta } = event.item
    site.attachments.set(id, {
      url: file,
      // The attachment's title is usually the file name, which is no useful alternative text.
      alt: withoutReferences(meta.get('_wp_attachment_image_alt') ?? ''),
      caption: excerpt.replace(/<[^>]*>/g, '').trim(),
    })
  }
}

const LEFT_OUT =
  /^(?:attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|wp_.*|acf-.*)$/

function* issueOf(item: WxrItem, site: Site): Generator<Found> {
  if (LEFT_OUT.test(item.type) || /^(?:trash|auto-draft|inherit)$/.test(item.status)) return
  const title = withoutReferences(item.title.replace(/<\/?[a-z][^<>]{0,200}>/gi, '')) || item.slug
  if (item.type !== 'post') return yield lossOf('not_issue', `${title} (${item.type})`)
  if (item.content.trim() === '') return yield lossOf('missing_text', title)
  yield* makeIssue(title, (lose) => issueFrom(item, title, site, lose))
}

function issueFrom(
  item: WxrItem,
  title: string,
  { address, authors, attachments }: Site,
  lose: Lose,
): FoundIssue {
  const url = item.link === '' ? null : wholeAddress(item.link, { address, lose: () => {} })
  const publishedAt =
    timeOf(item.dateGmt.startsWith('0000') ? '' : item.dateGmt) ??
    timeOf(item.pubDate) ??
    timeOf(item.date)
  const isPrivate = item.status === 'private' || item.password !== ''
  if (isPrivate) lose('private', '')
  if (item.status === 'publish' && publishedAt === null) lose('no_date', '')
  const sound = item.meta.get('enclosure')?.split('\n')[0]?.trim() ?? ''
  if (sound !== '') lose('audio', sound)
  if (item.comments > 0) lose('comments', String(item.comments))
  const path = item.status === 'publish' ? pathOf(url) : null
  const { url: cover = '', alt = '' } = attachments.get(item.meta.get('_thumbnail_id') ?? '') ?? {}
  const creator = authors.get(item.creator) ?? item.creator
  // The login of an author is often an address, which no reader needs to see.
  const names = (item.authors.length > 0 ? item.authors : [creator]).filter(
    (name) => !name.includes('@'),
  )
  return {
    id: item.id || path || title,
    url: url !== null && URL.canParse(url) ? url : null,
    paths: path === null ? [] : [path],
    state: item.status === 'publish' && publishedAt !== null && !isPrivate ? 'published' : 'draft',
    title: lineText(title),
    subject: null,
    preheader: lineOrNull(withoutReferences(item.excerpt.replace(/<[^>]*>/g, ''))),
    slug: item.slug.replace(/\.html?$/, '') || null,
    publishedAt,
    access: ACCESS[item.meta.get('_jetpack_newsletter_access') ?? ''] ?? 'public',
    author: plainLine([...new Set(names)].join(', ')),
    cover: cover === '' ? null : wholeAddress(cover, { address, lose }),
    ...coverAltOf(alt),
    body: {
      format: 'html',
      text: convertForeignHtml(
        (sound === '' ? '' : linkHtml(sound, title)) +
          htmlOfPost(
            item.content,
            { attachments, footnotes: item.meta.get('footnotes') ?? '' },
            lose,
          ),
        {
          tags: NO_TAGS,
          subscribe: /[?&#]subscribe=|\/subscribe\/?$|#jp-relatedposts/,
          address: address ?? null,
          lose,
          changeElement: wordpressElement,
          isPaywall: (comment) =>
            /^wp:(?:jetpack\/paywall|premium-content\/paywall)\b/.test(comment),
        },
      ),
    },
  }
}

const ACCESS: Record<string, FoundIssue['access']> = {
  subscribers: 'subscribers',
  paid_subscribers: 'paid',
  paid_subscribers_all_tiers: 'paid',
}
