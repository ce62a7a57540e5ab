import { csvRows } from './csv-rows.ts'
import { lossOf } from './found-losses.ts'
import type { Found, FoundIssue, House, Opened } from './house.ts'
import {
  csvNames,
  isLoss,
  lineOrNull,
  lineText,
  makeIssue,
  readersOf,
  textOrLoss,
  timeOf,
} from './making.ts'
import { substackElement } from './substack-html.ts'
import { convertForeignHtml, linkHtml } from './text/foreign-html.ts'
import { NO_TAGS } from './text/foreign-tags.ts'
import { withoutReferences } from './text/tree.ts'

const POSTS = /(?:^|\/)posts\.csv$/
const LIST = /(?:^|\/)(?:email_list|subscriber_emails|signup_emails)\b[^/]*\.csv$/i
const postsOf = (opened: Opened) => opened.entries.find(({ name }) => POSTS.test(name))?.name

type Cell = (column: string) => string

export const substack: House = {
  async recognises(opened) {
    const posts = postsOf(opened)
    if (posts === undefined) return opened.entries.some(({ name }) => LIST.test(name))
    for await (const row of csvRows(opened, posts))
      return (
        'cell' in row &&
        row.cell('post_id') !== '' &&
        /^(?:true|false)$/i.test(row.cell('is_published'))
      )
    return false
  },

  async *read(opened) {
    const posts = postsOf(opened)
    yield* readersOf(
      opened,
      csvNames(opened).filter((name) => name !== posts),
    )
    if (posts === undefined) return
    const site = siteOf(opened)
    const known = new Set<string>()
    for await (const row of csvRows(opened, posts)) {
      if ('broken' in row) yield lossOf('broken_row', row.broken)
      // For a repeated row, its file would be read again.
      else if (known.has(row.cell('post_id'))) yield lossOf('repeated_issue', row.cell('title'))
      else {
        known.add(row.cell('post_id'))
        yield* issueOf(opened, row.cell, { folder: posts.replace(POSTS, ''), site })
      }
    }
  },
}

/**
 * Returns the address of the former site: the given address, or the address in the name of the
 * list.
 */
function siteOf(opened: Opened): string | null {
  const given = 'address' in opened && typeof opened.address === 'string' ? opened.address : null
  const named = opened.entries
    .map(({ name }) => /(?:^|\/)email_list\.([a-z\d-]{1,63})\.csv$/i.exec(name)?.[1])
    .find((name) => name !== undefined)
  return given ?? (named === undefined ? null : `https://${named.toLowerCase()}.substack.com`)
}

interface Place {
  folder: string
  site: string | null
}

async function* issueOf(
  opened: Opened,
  cell: Cell,
  { folder, site }: Place,
): AsyncGenerator<Found> {
  const file = cell('post_id')
  const title = withoutReferences(cell('title')) || file
  if (cell('type') === 'page') return yield lossOf('not_issue', title)
  const source = await textOrLoss(opened, `${folder}posts/${file}.html`)
  const podcast = cell('podcast_url')
  if (isLoss(source) && podcast === '')
    return yield lossOf('missing_text', `${title}: posts/${file}.html`)
  const written = isLoss(source) ? '' : source.text
  const id = /^\d+/.exec(file)?.[0] ?? file
  const slug = /^\d+\.(.+)$/.exec(file)?.[1] ?? null
  const base = site ?? siteIn(written)
  yield* makeIssue(title, (lose): FoundIssue => {
    if (podcast !== '') lose('audio', podcast)
    if (cell('audience') === 'founding') lose('founding', '')
    const publishedAt = timeOf(cell('post_date'))
    const isPublished = /^true$/i.test(cell('is_published')) && publishedAt !== null
    if (!isPublished && /^true$/i.test(cell('is_published'))) lose('no_date', '')
    const audio = podcast === '' ? '' : linkHtml(podcast, title)
    return {
      id,
      url: base === null || slug === null ? null : new URL(`/p/${encodeURI(slug)}`, base).href,
      paths: slug === null ? [] : [`/p/${slug}`],
      state: isPublished ? 'published' : 'draft',
      title: lineText(title),
      subject: null,
      preheader: lineOrNull(withoutReferences(cell('subtitle'))),
      slug,
      publishedAt,
      access: ACCESS[cell('audience')] ?? 'public',
      author: null,
      cover: null,
      body: {
        format: 'html',
        text: convertForeignHtml(audio + written, {
          tags: NO_TAGS,
          subscribe: SUBSCRIBE,
          address: base,
          lose,
          changeElement: substackElement,
        }),
      },
    }
  })
}

const ACCESS: Record<string, FoundIssue['access']> = {
  everyone: 'public',
  only_free: 'subscribers',
  only_paid: 'paid',
  founding: 'paid',
}

const SUBSCRIBE =
  /^(?:https?:\/\/[^/?#]+)?\/(?:subscribe|account\/login)\/?(?:[?#]|$)|%%checkout_url%%/i

/** Finds the former site in the addresses of buttons for subscribing and sharing. */
function siteIn(html: string): string | null {
  const found =
    /href="(https:\/\/(?!(?:open\.|www\.)?substack\.com\/)[\w.-]{1,253})\/(?:subscribe\?|p\/[^"/]{1,200}(?:\/comments|\?[^"]{0,300}action=share))/.exec(
      html,
    )
  return found?.[1] ?? null
}
