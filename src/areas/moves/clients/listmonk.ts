import { escapeHtml } from '#lib/html.ts'
import { type Asker, openAsker, type ReadingOptions, type ServiceWords } from './ask.ts'
import { KeyWithoutRights, NotTheService, WrongKey } from './errors.ts'
import { nth } from './ghost.ts'
import type { Found, FoundIssue } from '../houses/house.ts'
import type { Web } from '#ports/web.ts'
import { itemsOf, type NumberedList, readNumbered } from './pages.ts'
import { fieldsOf, type FoundReader, ReadersCsv } from './readers-csv.ts'
import { type ServiceAccess, serviceBase } from './service-access.ts'
import {
  bodyOf,
  idOf,
  type Json,
  namesOf,
  objectOf,
  objectsOf,
  pathsOf,
  textOf,
  timeOf,
  webAddressOf,
} from './values.ts'

// listmonk's API (listmonk.app/docs/apis): campaigns and subscribers with their lists.

const WORDS: ServiceWords = {
  name: 'listmonk',
  keyAt:
    'Add a user of the type API in listmonk under Admin, Users, and write its name, a colon and its token: mover:a1b2c3.',
  rights:
    'Give the API user a role with the rights campaigns:get_all, subscribers:get_all and lists:get_all.',
  addressIs: 'Give the address of listmonk itself, such as https://lists.example.com.',
}
/** The most items in a page of listmonk. */
const A_PAGE = 50

/** Reads campaigns and subscribers of a listmonk. */
export async function* readFromListmonk(
  web: Web,
  { apiKey, address }: ServiceAccess,
  folder: string,
  options: ReadingOptions,
): AsyncIterable<Found> {
  const key = apiKey.trim()
  if (!/^[\x21-\x39\x3b-\x7e]{1,200}:[\x21-\x7e]{1,200}$/.test(key))
    throw new WrongKey('The key is not the name of an API user, a colon and a token.', WORDS.keyAt)
  const base = serviceBase(address, WORDS, /\/(?:admin|api)(?:\/.*)?$/)
  const asker = openAsker(
    web,
    {
      words: WORDS,
      base,
      headers: () => ({ authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
    },
    options,
  )
  yield* readRights(asker)
  yield* readCampaigns(asker, await readRoot(asker, base))
  yield* readSubscribers(asker, folder)
}

const PARTIAL = [
  ['subscribers', 'The key may read the subscribers of some lists alone. The others stay behind.'],
  ['campaigns', 'The key may read the campaigns of some lists alone. The others stay behind.'],
] as const

/** Yields losses for missing rights that hide data without an error. */
async function* readRights(asker: Asker): AsyncIterable<Found> {
  const profile = await askIfThere(asker, '/api/profile')
  const { permissions } = objectOf(objectOf(profile['data'])['user_role'])
  const rights: readonly unknown[] = Array.isArray(permissions) ? permissions : []
  for (const [part, what] of PARTIAL)
    if (rights.includes(`${part}:get`) && !rights.includes(`${part}:get_all`))
      yield { kind: 'loss', what, example: WORDS.rights }
}

/** Returns the address of the public pages, which may differ from the address of the API. */
async function readRoot(asker: Asker, base: string): Promise<string> {
  const { data } = await askIfThere(asker, '/api/config')
  return webAddressOf(objectOf(data)['root_url'])?.replace(/\/+$/, '') ?? base
}

/**
 * Requests a path that some versions do not have or some keys may not read. Returns an empty object
 * then.
 */
async function askIfThere({ ask }: Asker, path: string): Promise<Json> {
  try {
    return await ask(path)
  } catch (error) {
    if (error instanceof NotTheService || error instanceof KeyWithoutRights) return {}
    throw error
  }
}

function listOf(name: string, query: string): NumberedList {
  return {
    name,
    size: A_PAGE,
    path: (page, perPage) => `/api/${name}?page=${page}&per_page=${perPage}&${query}`,
    read(answer) {
      const { results, per_page: perPage, page, total } = objectOf(answer['data'])
      return {
        // An empty list is null in some versions.
        items: results === null && Number.isSafeInteger(total) ? [] : itemsOf(results),
        size: Number.isSafeInteger(perPage) && Number(perPage) > 0 ? Number(perPage) : null,
        isLast: Number(page) * Number(perPage) >= Number(total),
      }
    },
  }
}

async function* readCampaigns(asker: Asker, root: string): AsyncIterable<Found> {
  const list = listOf('campaigns', 'order_by=created_at&order=asc')
  for await (const read of readNumbered(asker, list)) {
    if (!('item' in read)) {
      const what = 'A campaign of listmonk is too large.'
      yield { kind: 'loss', what, example: nth(read.tooLargeAt) }
      continue
    }
    const { item } = read
    const issue = issueOf(item, root)
    if (issue === null) continue
    if (item['type'] === 'optin')
      yield { kind: 'loss', what: 'A mail for confirming is no issue.', example: issue.title }
    else if (issue.body.text.trim() === '')
      yield { kind: 'loss', what: 'A campaign of listmonk has no text.', example: issue.title }
    else yield { kind: 'issue', issue }
  }
}

function issueOf(campaign: Json, root: string): FoundIssue | null {
  const uuid = textOf(campaign['uuid']) ?? idOf(campaign['id'])
  if (uuid === null) return null
  const isSent = wasSent(campaign)
  const isPublic = isSent && campaign['archive'] === true
  const slug = textOf(campaign['archive_slug'])
  const pages = [slug, uuid].flatMap((name) =>
    name === null ? [] : [webAddressOf(`${root}/archive/${encodeURIComponent(name)}`)],
  )
  const subject = textOf(campaign['subject'])
  const title = subject ?? textOf(campaign['name']) ?? 'Untitled'
  return {
    id: uuid,
    url: isPublic ? (pages[0] ?? null) : null,
    paths: isPublic ? pathsOf(...pages) : [],
    state: isSent ? 'published' : 'draft',
    // Only the sender sees a campaign's name. The archive shows the subject.
    title,
    subject: null,
    preheader: null,
    slug,
    publishedAt: isSent
      ? (timeOf(campaign['started_at']) ??
        timeOf(campaign['send_at']) ??
        timeOf(campaign['created_at']))
      : timeOf(campaign['send_at']),
    access: isPublic ? 'public' : 'subscribers',
    author: null,
    cover: null,
    body: contentOf(campaign),
  }
}

/**
 * Returns whether readers received a campaign. A campaign that was stopped may have reached some
 * readers.
 */
function wasSent({ status, sent }: Json): boolean {
  if (status === 'finished' || status === 'running') return true
  return (status === 'paused' || status === 'cancelled') && Number(sent) > 0
}

function contentOf(campaign: Json): FoundIssue['body'] {
  const text = withoutTracking(bodyOf(campaign['body']))
  const type = campaign['content_type']
  if (type === 'markdown') return { format: 'markdown', text }
  return { format: 'html', text: type === 'plain' ? paragraphsOf(text) : text }
}

/** listmonk replaces these tags by an address that counts clicks (listmonk.app/docs/templating). */
const TRACKED =
  /\{\{\s{0,9}TrackLink\s{1,9}(?:"|&quot;)([^"{}<>]{1,2000}?)(?:"|&quot;)[\s.]{0,9}\}\}/g
const TRACKED_SHORT = /@TrackLink\b/g
const TRACK_VIEW = /\{\{\s{0,9}TrackView[\s.]{0,9}\}\}/g

function withoutTracking(text: string): string {
  return text.replace(TRACKED, '$1').replace(TRACKED_SHORT, '').replace(TRACK_VIEW, '')
}

function paragraphsOf(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n')
}

async function* readSubscribers(asker: Asker, folder: string): AsyncIterable<Found> {
  const csv = new ReadersCsv(folder, 'listmonk-subscribers')
  try {
    // Without order_by, listmonk orders by id, which is unique. Its API documentation writes ASC,
    // which listmonk 6 treats as descending.
    for await (const read of readNumbered(asker, listOf('subscribers', 'order=asc'))) {
      if (!('item' in read)) {
        const what = 'A subscriber of listmonk is too large.'
        yield { kind: 'loss', what, example: nth(read.tooLargeAt) }
        continue
      }
      const reader = readerOf(read.item)
      if (reader === null) continue
      await csv.add(reader)
      if (read.item['status'] === 'enabled' && objectsOf(read.item['lists']).length === 0)
        yield {
          kind: 'loss',
          what: 'A subscriber is on no list, gets no mail there, and comes as unsubscribed.',
          example: reader.email,
        }
    }
    for (const field of csv.leftOut)
      yield { kind: 'loss', what: 'An attribute has a name that is taken here.', example: field }
    if (csv.lists.length > 1)
      yield {
        kind: 'loss',
        what: 'The readers are on several lists. Those of any list come, with its name as a tag.',
        example: csv.lists.slice(0, 5).join(', '),
      }
    if (csv.count === 0) return
    yield {
      kind: 'readers',
      path: await csv.finish(),
      name: 'listmonk subscribers',
      preset: 'none',
    }
  } finally {
    await csv.discard()
  }
}

function readerOf(subscriber: Json): FoundReader | null {
  const email = textOf(subscriber['email'])
  if (email === null) return null
  const lists = objectsOf(subscriber['lists'])
  const held = lists.filter((list) => statusOnList(list) !== 'unsubscribed')
  const status = statusOf(subscriber, lists)
  const leftAt = lists.flatMap((list) => timeOf(list['subscription_updated_at']) ?? []).toSorted()
  return {
    email,
    status,
    fullName: textOf(subscriber['name']),
    lists: namesOf(held),
    subscribedAt: timeOf(subscriber['created_at']),
    unsubscribedAt: status === 'unsubscribed' ? (leftAt.at(-1) ?? null) : null,
    fields: fieldsOf(subscriber['attribs']),
  }
}

/** Returns the most active status that a subscriber has on any list. */
function statusOf({ status }: Json, lists: readonly Json[]): FoundReader['status'] {
  // The import engine's preset for listmonk's export maps it in the same way.
  if (status === 'blocklisted') return 'complained'
  if (status !== 'enabled') return 'unsubscribed'
  const statuses = new Set(lists.map(statusOnList))
  return statuses.has('active') ? 'active' : statuses.has('pending') ? 'pending' : 'unsubscribed'
}

/** listmonk also mails unconfirmed subscribers of a list without double opt-in. */
function statusOnList(list: Json): 'active' | 'pending' | 'unsubscribed' {
  const { subscription_status: status, optin } = list
  if (status === 'unsubscribed') return 'unsubscribed'
  return status === 'unconfirmed' && optin === 'double' ? 'pending' : 'active'
}
