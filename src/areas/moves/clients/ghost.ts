import { coverAltOf } from '../houses/making.ts'
import { createHmac } from 'node:crypto'
import { PAYWALL_HTML } from '../houses/paywall.ts'
import { type Asker, openAsker, type ReadingOptions, type ServiceWords } from './ask.ts'
import { WrongKey } from './errors.ts'
import type { Found, FoundIssue } from '../houses/house.ts'
import type { Web } from '#ports/web.ts'
import { itemsOf, type NumberedList, readNumbered } from './pages.ts'
import { type FoundReader, ReadersCsv } from './readers-csv.ts'
import { type ServiceAccess, serviceBase } from './service-access.ts'
import {
  bodyOf,
  idOf,
  isObject,
  type Json,
  namesOf,
  objectOf,
  objectsOf,
  pathsOf,
  textOf,
  timeOf,
  webAddressOf,
} from './values.ts'

// Ghost's Admin API (docs.ghost.org/admin-api): posts with HTML, and members.

const WORDS: ServiceWords = {
  name: 'Ghost',
  keyAt:
    'Add a custom integration in Ghost under Settings, Integrations, and copy its Admin API key: an id, a colon and 64 signs.',
  rights: 'Use the Admin API key of a custom integration, which may read posts and members.',
  addressIs:
    'Give the API URL that Ghost shows beside the Admin API key, such as https://example.ghost.io.',
}
const ADMIN = '/ghost/api/admin'
/** Both Ghost 5 and Ghost 6 accept this API version. */
const VERSION = 'v5.0'
const POSTS_A_PAGE = 16
/**
 * Below the 100 that Ghost 6 allows (docs.ghost.org/changes). A power of two can be halved
 * repeatedly.
 */
const MEMBERS_A_PAGE = 64

/** Reads posts and members of a site of Ghost. */
export async function* readFromGhost(
  web: Web,
  { apiKey, address }: ServiceAccess,
  folder: string,
  options: ReadingOptions,
): AsyncIterable<Found> {
  const key = adminKey(apiKey)
  const asker = openAsker(
    web,
    {
      words: WORDS,
      base: serviceBase(address, WORDS, /\/ghost(?:\/.*)?$/),
      headers: () => ({
        authorization: `Ghost ${ghostToken(key, options.now())}`,
        'accept-version': VERSION,
      }),
    },
    options,
  )
  yield* readPosts(asker)
  yield* readMembers(asker, folder)
}

interface AdminKey {
  id: string
  secret: Buffer
}

function adminKey(text: string): AdminKey {
  const [, id, secret] = /^([\da-f]{24}):([\da-f]{64})$/i.exec(text.trim()) ?? []
  if (id === undefined || secret === undefined)
    throw new WrongKey('The key does not have the form of an Admin API key of Ghost.', WORDS.keyAt)
  return { id, secret: Buffer.from(secret, 'hex') }
}

/**
 * Makes a token that is valid for five minutes, the most that Ghost accepts
 * (docs.ghost.org/admin-api).
 */
function ghostToken({ id, secret }: AdminKey, nowMs: number): string {
  const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(nowMs / 1000)
  const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: id })}.${part({ iat, exp: iat + 300, aud: '/admin/' })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

function listOf(name: string, size: number, query: string): NumberedList {
  return {
    name,
    size,
    // Ordered by id, because dates repeat and items with the same date could move to another page
    // between requests.
    path: (page, limit) => `${ADMIN}/${name}/?page=${page}&limit=${limit}&order=id%20asc&${query}`,
    read(answer) {
      const { limit, next } = objectOf(objectOf(answer['meta'])['pagination'])
      return {
        items: itemsOf(answer[name]),
        size: Number.isSafeInteger(limit) && Number(limit) > 0 ? Number(limit) : null,
        isLast: !Number.isSafeInteger(next),
      }
    },
  }
}

async function* readPosts(asker: Asker): AsyncIterable<Found> {
  const list = listOf('posts', POSTS_A_PAGE, 'formats=html&include=authors,tags,tiers')
  for await (const read of readNumbered(asker, list)) {
    if (!('item' in read)) {
      yield { kind: 'loss', what: 'A post of Ghost is too large.', example: nth(read.tooLargeAt) }
      continue
    }
    const issue = issueOf(read.item)
    if (issue === null) continue
    if (issue.body.text.trim() === '')
      yield { kind: 'loss', what: 'A post of Ghost has no text.', example: issue.title }
    else yield { kind: 'issue', issue }
  }
}

export function nth(offset: number): string {
  return `number ${offset + 1} of the list`
}

function issueOf(post: Json): FoundIssue | null {
  const id = idOf(post['id'])
  if (id === null) return null
  // A post with the status `sent` was only mailed, and has no page.
  const isSent = post['status'] === 'published' || post['status'] === 'sent'
  const url = post['status'] === 'published' ? webAddressOf(post['url']) : null
  const title = textOf(post['title']) ?? 'Untitled'
  const subject = textOf(post['email_subject'])
  const access = post['status'] === 'sent' ? mailedTo(post) : accessOf(post)
  const html = bodyOf(post['html'])
  return {
    id,
    url,
    paths: pathsOf(url),
    state: isSent ? 'published' : 'draft',
    title,
    subject: subject === title ? null : subject,
    preheader: textOf(post['custom_excerpt']),
    slug: textOf(post['slug']),
    publishedAt: timeOf(post['published_at']) ?? (isSent ? timeOf(post['created_at']) : null),
    access,
    author: namesOf(post['authors']).join(', ') || null,
    cover: webAddressOf(post['feature_image']),
    ...coverAltOf(textOf(post['feature_image_alt'])),
    body: { format: 'html', text: access === 'public' ? withoutWall(html) : withWall(html) },
  }
}

/**
 * Returns the access of a post. `tiers` lists the tiers that may read the post. When the free tier
 * is in the list, all members may.
 */
function accessOf({ visibility, tiers }: Json): FoundIssue['access'] {
  if (visibility === 'public') return 'public'
  if (visibility === 'paid') return 'paid'
  if (visibility !== 'tiers') return 'subscribers'
  return objectsOf(tiers).some(({ type }) => type === 'free') ? 'subscribers' : 'paid'
}

/** A post that was only mailed has no public page, whatever its visibility is. */
function mailedTo(post: Json): FoundIssue['access'] {
  const access = accessOf(post)
  return access === 'public' ? 'subscribers' : access
}

/** Matches Ghost's comment at the place after which only readers with access see a post. */
const WALL = /<!--\s{0,9}members-only\s{0,9}-->/g

function withWall(html: string): string {
  return html.replace(WALL, PAYWALL_HTML)
}

/** Removes the comment from a public post, because Ghost ignores it there. */
function withoutWall(html: string): string {
  return html.replace(WALL, '')
}

async function* readMembers(asker: Asker, folder: string): AsyncIterable<Found> {
  const csv = new ReadersCsv(folder, 'ghost-members')
  try {
    const list = listOf('members', MEMBERS_A_PAGE, 'include=newsletters,labels,tiers')
    for await (const read of readNumbered(asker, list)) {
      const reader = 'item' in read ? readerOf(read.item) : null
      if (reader !== null) await csv.add(reader)
      else if (!('item' in read))
        yield {
          kind: 'loss',
          what: 'A member of Ghost is too large.',
          example: nth(read.tooLargeAt),
        }
    }
    if (csv.lists.length > 1)
      yield {
        kind: 'loss',
        what: 'The site has several newsletters. Members of any of them come as readers, with its name as a tag.',
        example: csv.lists.slice(0, 5).join(', '),
      }
    if (csv.count === 0) return
    yield { kind: 'readers', path: await csv.finish(), name: 'Ghost members', preset: 'none' }
  } finally {
    await csv.discard()
  }
}

function readerOf(member: Json): FoundReader | null {
  const email = textOf(member['email'])
  if (email === null) return null
  const subscriptions = objectsOf(member['subscriptions'])
  return {
    email,
    status: statusOf(member),
    fullName: textOf(member['name']),
    tags: namesOf(member['labels']),
    lists: namesOf(member['newsletters']),
    subscribedAt: timeOf(member['created_at']),
    ...paidOf(member, subscriptions),
    stripeCustomerId: customerOf(subscriptions),
  }
}

function statusOf(member: Json): FoundReader['status'] {
  const { suppressed, info } = objectOf(member['email_suppression'])
  if (suppressed === true) return objectOf(info)['reason'] === 'spam' ? 'complained' : 'bounced'
  const { newsletters, subscribed } = member
  // `subscribed` is true for a subscriber of any newsletter. Ghost versions without the field
  // return only the newsletters.
  const isSubscribed =
    typeof subscribed === 'boolean' ? subscribed : objectsOf(newsletters).length > 0
  return isSubscribed ? 'active' : 'unsubscribed'
}

const ALIVE = new Set(['active', 'trialing', 'past_due', 'unpaid'])

/** Returns whether a member pays or has a gift, and the day until which the access is paid. */
function paidOf(
  member: Json,
  subscriptions: readonly Json[],
): Pick<FoundReader, 'tier' | 'paidUntil'> {
  if (member['status'] === 'free' || typeof member['status'] !== 'string') return { tier: null }
  const ends = [
    ...subscriptions
      .filter(({ status }) => ALIVE.has(String(status)))
      .map((subscription) => timeOf(subscription['current_period_end'])),
    ...objectsOf(member['tiers']).map((tier) => timeOf(tier['expiry_at'])),
  ].filter((end) => end !== null)
  return { tier: 'paid', paidUntil: ends.toSorted().at(-1) ?? null }
}

/** Returns the Stripe customer of the active subscription, or else of the last subscription. */
function customerOf(subscriptions: readonly Json[]): string | null {
  const withCustomer = subscriptions.filter(
    ({ customer }) => isObject(customer) && /^cus_\w{1,100}$/.test(String(customer['id'])),
  )
  const found = withCustomer.find(({ status }) => ALIVE.has(String(status))) ?? withCustomer.at(-1)
  return found ? String(objectOf(found['customer'])['id']) : null
}
