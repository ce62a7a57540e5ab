import { coverAltOf } from '../houses/making.ts'
import { type Asker, openAsker, type ReadingOptions, type ServiceWords } from './ask.ts'
import { KeyWithoutRights, NotTheService, WrongKey } from './errors.ts'
import type { Found, FoundIssue } from '../houses/house.ts'
import { MOVE_ISSUES_MAX } from '../move.ts'
import type { Web } from '#ports/web.ts'
import { type CursorList, type Item, itemsOf, readByCursor } from './pages.ts'
import { fieldsOf, type FoundReader, ReadersCsv, TAGS_OF_ONE_MAX } from './readers-csv.ts'
import type { ServiceAccess } from './service-access.ts'
import { serviceBase } from './service-access.ts'
import {
  bodyOf,
  idOf,
  type Json,
  namesOf,
  objectOf,
  pathsOf,
  textOf,
  timeOf,
  webAddressOf,
} from './values.ts'

// Kit's API v4 (developers.kit.com/api-reference): posts, broadcasts, subscribers and tags.

const WORDS: ServiceWords = {
  name: 'Kit',
  keyAt:
    'Make a V4 key in Kit under Settings, Developer, and copy all of it. Kit answers so too when the plan has no API.',
  rights: 'Make a V4 key as the owner of the account in Kit.',
  addressIs: 'Leave the address empty: Kit has one address for all accounts.',
}
const BASE = 'https://api.kit.com'
const BROADCASTS_A_PAGE = 32
const POSTS_A_PAGE = 64
const SUBSCRIBERS_A_PAGE = 512
/**
 * The most characters of a title, slug or address of a post. The limit bounds memory, because all
 * posts are in memory at once.
 */
const POST_TEXT_MAX = 500
/**
 * The most tags whose subscribers are requested, and the most subscribers whose tags are stored.
 */
const TAGS_MAX = 1000
const TAGGED_MAX = 500_000

/** Reads broadcasts, web posts and subscribers of a Kit account. */
export async function* readFromKit(
  web: Web,
  { apiKey, address }: ServiceAccess,
  folder: string,
  options: ReadingOptions,
): AsyncIterable<Found> {
  const key = apiKey.trim()
  if (!/^[\x21-\x7e]{10,200}$/.test(key))
    throw new WrongKey('The key does not have the form of a V4 key of Kit.', WORDS.keyAt)
  const asker = openAsker(
    web,
    {
      words: WORDS,
      base: address === null ? BASE : serviceBase(address, WORDS, /\/v4$/),
      headers: () => ({ 'x-kit-api-key': key }),
    },
    options,
  )
  yield* readIssues(asker)
  yield* readSubscribers(asker, folder)
}

interface Post {
  id: string
  title: string | null
  slug: string | null
  url: string | null
  isPaid: boolean
  isPublished: boolean
  publishedAt: string | null
  hasBroadcast: boolean
}

async function* readIssues(asker: Asker): AsyncIterable<Found> {
  const posts = new Map<string, Post>()
  try {
    for await (const read of readByCursor(asker, listOf('posts', POSTS_A_PAGE)))
      if ('item' in read) notePost(posts, read.item)
  } catch (error) {
    // Older keys and accounts can only read broadcasts.
    if (!(error instanceof NotTheService) && !(error instanceof KeyWithoutRights)) throw error
    yield {
      kind: 'loss',
      what: 'Kit does not let this key read posts of the web. Broadcasts that are paid there come as issues for subscribers or for all.',
      example: error.detail,
    }
  }
  for await (const read of readByCursor(asker, listOf('broadcasts', BROADCASTS_A_PAGE)))
    if ('item' in read) yield* readBroadcast(asker, read.item, posts)
  if ([...posts.values()].some(({ hasBroadcast }) => !hasBroadcast)) yield* readPosts(asker, posts)
}

function listOf(name: string, size: number, query = ''): CursorList {
  return {
    name,
    size,
    path: (after, perPage) =>
      `/v4/${name}?per_page=${perPage}${query}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`,
    read(answer) {
      const pagination = objectOf(answer['pagination'])
      return {
        items: itemsOf(answer[name.split('/').at(-1)!]),
        next: pagination['has_next_page'] === true ? textOf(pagination['end_cursor']) : null,
      }
    },
  }
}

function notePost(posts: Map<string, Post>, post: Json): void {
  const publication = idOf(post['publication_id'])
  const id = idOf(post['id'])
  if (publication === null || id === null || posts.size >= MOVE_ISSUES_MAX) return
  const url = webAddressOf(post['public_url'])
  posts.set(publication, {
    id,
    title: textOf(post['title'], POST_TEXT_MAX),
    slug: textOf(post['slug'], POST_TEXT_MAX),
    url: url !== null && url.length > POST_TEXT_MAX ? null : url,
    isPaid: post['is_paid'] === true,
    isPublished: post['status'] === 'published',
    publishedAt: timeOf(post['published_at']),
    hasBroadcast: false,
  })
}

async function* readBroadcast(
  asker: Asker,
  listed: Json,
  posts: ReadonlyMap<string, Post>,
): AsyncIterable<Found> {
  const id = idOf(listed['id'])
  if (id === null) return
  const post = posts.get(idOf(listed['publication_id']) ?? '')
  if (post) post.hasBroadcast = true
  const whole = textOf(listed['content'], 1)
    ? listed
    : objectOf((await asker.ask(`/v4/broadcasts/${encodeURIComponent(id)}`))['broadcast'])
  const issue = broadcastOf(id, { ...listed, ...whole }, post, asker.now())
  if (issue.body.text.trim() === '')
    yield { kind: 'loss', what: 'A broadcast of Kit has no text.', example: issue.title }
  else yield { kind: 'issue', issue }
}

function broadcastOf(id: string, one: Json, post: Post | undefined, nowMs: number): FoundIssue {
  const sentAt = timeOf(one['send_at'])
  const isSent =
    one['status'] !== 'draft' &&
    ((sentAt !== null && Date.parse(sentAt) <= nowMs) || post?.isPublished === true)
  const subject = textOf(one['subject'])
  const title = post?.title ?? subject ?? 'Untitled'
  const isPublic = one['public'] === true && isSent
  const url = post?.url ?? (isPublic ? webAddressOf(one['public_url']) : null)
  return {
    id,
    url,
    paths: pathsOf(url),
    state: isSent ? 'published' : 'draft',
    title,
    subject: subject === title ? null : subject,
    preheader: textOf(one['preview_text']),
    slug: post?.slug ?? slugOf(url),
    publishedAt: isSent
      ? (sentAt ?? timeOf(one['published_at']) ?? post?.publishedAt ?? timeOf(one['created_at']))
      : sentAt,
    // `public` publishes a broadcast on the web, where its post may still be for paid readers only.
    access: post?.isPaid === true ? 'paid' : isPublic ? 'public' : 'subscribers',
    author: null,
    cover: webAddressOf(one['thumbnail_url']),
    ...coverAltOf(textOf(one['thumbnail_alt'])),
    body: { format: 'html', text: bodyOf(one['content']) },
  }
}

/** Reads the texts of posts that were published on the web without a broadcast. */
async function* readPosts(asker: Asker, posts: ReadonlyMap<string, Post>): AsyncIterable<Found> {
  const list = listOf('posts', BROADCASTS_A_PAGE, '&include_content=true')
  for await (const read of readByCursor(asker, list)) {
    const post = 'item' in read ? posts.get(idOf(read.item['publication_id']) ?? '') : undefined
    if (!('item' in read) || post === undefined || post.hasBroadcast) continue
    const text = bodyOf(read.item['content'])
    const title = post.title ?? 'Untitled'
    if (text.trim() === '')
      yield { kind: 'loss', what: 'A post of Kit has no text.', example: title }
    else yield { kind: 'issue', issue: postOf(post, read.item, title, text) }
  }
}

function postOf(post: Post, found: Json, title: string, text: string): FoundIssue {
  return {
    id: `post-${post.id}`,
    url: post.url,
    paths: pathsOf(post.url),
    state: post.isPublished ? 'published' : 'draft',
    title,
    subject: null,
    preheader: textOf(found['meta_description']) ?? textOf(found['description']),
    slug: post.slug,
    publishedAt: post.publishedAt ?? (post.isPublished ? timeOf(found['created_at']) : null),
    access: post.isPaid ? 'paid' : 'public',
    author: null,
    cover: webAddressOf(found['thumbnail_url']),
    ...coverAltOf(textOf(found['thumbnail_alt'])),
    body: { format: 'html', text },
  }
}

function slugOf(url: string | null): string | null {
  const last = url === null ? undefined : new URL(url).pathname.split('/').at(-1)
  return last === undefined || last === '' ? null : last
}

/** In Kit, `inactive` means that the subscriber has not confirmed yet. */
const STATES: Readonly<Record<string, FoundReader['status']>> = {
  active: 'active',
  inactive: 'pending',
  cancelled: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
}

async function* readSubscribers(asker: Asker, folder: string): AsyncIterable<Found> {
  const csv = new ReadersCsv(folder, 'kit-subscribers')
  try {
    // Read only at the first subscriber without tags, because each tag costs a request.
    let tagsOf: ReadonlyMap<string, string[]> | null = null
    const list = listOf('subscribers', SUBSCRIBERS_A_PAGE, '&status=all&include=tags,attribution')
    for await (const read of readByCursor(asker, list)) {
      const found = (read as Extract<Item, { item: Json }>).item
      if (!Array.isArray(found['tags'])) tagsOf ??= await readTags(asker)
      const email = textOf(found['email_address'])
      const status = STATES[String(found['state'])]
      if (email === null) continue
      if (status === undefined) {
        const what = 'A subscriber of Kit has a state that is not known here, and stays behind.'
        yield { kind: 'loss', what, example: email }
        continue
      }
      const tags = namesOf(found['tags'])
      await csv.add({
        email,
        status,
        firstName: textOf(found['first_name']),
        tags: tags.length > 0 ? tags : (tagsOf?.get(idOf(found['id']) ?? '') ?? []),
        source: textOf(objectOf(found['attribution'])['source_name'], 200),
        subscribedAt: timeOf(found['created_at']),
        fields: fieldsOf(found['fields']),
      })
    }
    for (const field of csv.leftOut)
      yield { kind: 'loss', what: 'A field of Kit has a name that is taken here.', example: field }
    if (csv.count === 0) return
    yield { kind: 'readers', path: await csv.finish(), name: 'Kit subscribers', preset: 'none' }
  } finally {
    await csv.discard()
  }
}

/** Reads the subscribers of each tag, for accounts whose list of subscribers has no tags. */
async function readTags(asker: Asker): Promise<Map<string, string[]>> {
  const tags: { id: string; name: string }[] = []
  for await (const read of readByCursor(asker, listOf('tags', SUBSCRIBERS_A_PAGE))) {
    if (!('item' in read)) continue
    const [id, name] = [idOf(read.item['id']), textOf(read.item['name'], 200)]
    if (id !== null && name !== null && tags.length < TAGS_MAX) tags.push({ id, name })
  }
  const tagsOf = new Map<string, string[]>()
  for (const { id, name } of tags) {
    const path = `tags/${encodeURIComponent(id)}/subscribers`
    for await (const read of readByCursor(asker, listOf(path, SUBSCRIBERS_A_PAGE, '&status=all'))) {
      const reader = 'item' in read ? idOf(read.item['id']) : null
      if (reader === null) continue
      const held = tagsOf.get(reader)
      // The limit of tags of one contact is the same as in an import.
      if (held && held.length < TAGS_OF_ONE_MAX) held.push(name)
      else if (!held && tagsOf.size < TAGGED_MAX) tagsOf.set(reader, [name])
    }
  }
  return tagsOf
}
