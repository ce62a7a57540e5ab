import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as ghost from './fixtures/ghost-stand-in.ts'
import * as kit from './fixtures/kit-stand-in.ts'
import * as listmonk from './fixtures/listmonk-stand-in.ts'
import { type Answer, openWeb, readAt, rowsOf, startStandIn } from './fixtures/stand-in.ts'
import { type KeyedService, ServiceError } from './index.ts'
import type { Found } from '../houses/house.ts'

/** Returns a generator of pseudo-random numbers below 1 that are the same in each run. */
function chance(seed: number): () => number {
  // A large factor, because small seeds would begin with small numbers.
  let state = (seed * 1_299_709) % 2_147_483_647
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const JUNK: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  false,
  '',
  'x',
  '\0',
  '\ud800',
  'a\r\n"b",\u2028=1',
  '9999-99-99',
  '+275760-09-13T00:00:00.000Z',
  'javascript:alert(1)',
  'http://[',
  'https://acme.org/%00/..//x',
  [],
  {},
  [null, [], 'x', { name: 7 }],
  { id: { id: 1 }, name: ['x'], status: {}, __proto__: { a: 1 } },
  'x'.repeat(5_000),
  '{{'.repeat(3_000),
  '<!--members-only'.repeat(1_000),
]

/** Replaces some values anywhere in JSON by others. */
function spoil(value: unknown, random: () => number): unknown {
  if (random() < 0.06) return JUNK[Math.floor(random() * JUNK.length)]
  if (Array.isArray(value)) return value.map((item) => spoil(item, random))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, spoil(held, random)]))
}

const tag = { id: 1, name: 'vip' }
const pages = { meta: { pagination: { page: 1, limit: 16, next: null } } }
const last = { pagination: { has_next_page: false, end_cursor: null } }
const data = (results: unknown[]) => ({
  data: { results, total: results.length, per_page: 50, page: 1 },
})
const PROTOCOLS: Record<KeyedService, (path: string) => unknown> = {
  kit: (path) =>
    path.endsWith('posts')
      ? { posts: [kit.post(1), kit.post(2, { publication_id: 1001 })], ...last }
      : path.endsWith('subscribers')
        ? { subscribers: [kit.subscriber(1, { tags: [tag] }), kit.subscriber(2)], ...last }
        : path.endsWith('tags')
          ? { tags: [tag], ...last }
          : { broadcasts: [kit.broadcast(1, { public: true }), kit.broadcast(2)], ...last },
  ghost: (path) =>
    path.endsWith('posts/')
      ? {
          posts: [ghost.post(1), ghost.post(2, { visibility: 'tiers', tiers: [{ type: 'paid' }] })],
          ...pages,
        }
      : {
          members: [ghost.member(1, { labels: [tag] }), ghost.member(2, { status: 'paid' })],
          ...pages,
        },
  listmonk: (path) =>
    path.endsWith('campaigns')
      ? data([
          listmonk.campaign(1, { archive: true }),
          listmonk.campaign(2, { content_type: 'plain' }),
        ])
      : path.endsWith('subscribers')
        ? data([
            listmonk.subscriber(1, { attribs: { city: 'Paris', n: [1] } }),
            listmonk.subscriber(2),
          ])
        : { data: { user_role: { permissions: [] }, root_url: 'https://acme.org' } },
}

/** Fails for an item that the later steps of a move could not store. */
function checkFound(found: Found): void {
  const text = JSON.stringify(found)
  assert.ok(!text.includes('\\u0000') && !/\\ud[89a-f][\da-f]{2}/i.test(text), text.slice(0, 500))
  if (found.kind !== 'issue') return
  const { id, title, url, cover, publishedAt, paths, body, slug, author, preheader } = found.issue
  for (const one of [id, title, body.text]) assert.ok(typeof one === 'string' && one !== '')
  for (const one of [slug, author, preheader]) assert.ok(one === null || typeof one === 'string')
  for (const one of [url, cover]) assert.ok(one === null || /^https?:\/\//.test(one), String(one))
  for (const path of paths) assert.match(path, /^\/./)
  if (publishedAt !== null) assert.equal(new Date(publishedAt).toISOString(), publishedAt)
}

for (const service of ['kit', 'ghost', 'listmonk'] as const)
  test(`${service}: answers with anything in them end in items that fit, or in a named error`, async () => {
    const web = openWeb()
    let random = chance(1)
    const { address } = await startStandIn(({ path }): Answer => {
      const text = JSON.stringify(spoil(PROTOCOLS[service](path), random))
      return { text: text ?? 'null' }
    })
    const ends = new Map<string, number>()
    for (let seed = 1; seed <= 1_500; seed++) {
      random = chance(seed)
      const { found, error, csv } = await readAt(service, address, { web, pagesMax: 50 })
      if (error !== null && !(error instanceof ServiceError)) throw error
      const end = error === null ? 'read' : error.code
      ends.set(end, (ends.get(end) ?? 0) + 1)
      found.forEach(checkFound)
      for (const row of rowsOf(csv)) assert.ok(row['email'] && row['status'])
    }
    assert.ok(
      ends.get('read')! > 300 && ends.get('unreadable_answer')! > 50,
      JSON.stringify([...ends]),
    )
  })

test('answers without end, nested without end or of one huge text are refused', async () => {
  const block = 'x'.repeat(64 * 1024)
  const hostile: Parameters<typeof startStandIn>[0][] = [
    () => (response) => {
      response.write('{"data":{"results":["')
      const more = () => {
        while (!response.destroyed && response.write(block));
      }
      response.on('drain', more)
      more()
    },
    () => ({ text: '['.repeat(3_000_000) }),
    () => ({ text: '{"data":'.repeat(400_000) }),
    () => ({ text: `{"data":${'[['.repeat(1_000_000)}${']]'.repeat(1_000_000)}}` }),
    () => ({ text: '\0'.repeat(3_000_000) }),
    () => ({ text: `{${Array.from({ length: 300_000 }, (_, i) => `"n${i}":1`).join(',')}}` }),
  ]
  for (const answering of hostile) {
    const { address } = await startStandIn(answering)
    const { error } = await readAt('listmonk', address)
    assert.ok(error instanceof ServiceError, String(error))
    assert.match(error.code, /^(?:unreadable_answer|answer_too_large)$/)
  }
})

test('texts made to slow down patterns are read like others', async () => {
  const bodies = [
    '{{ TrackLink "',
    '{{ if ',
    '<!--members-only',
    '@TrackLink',
    '\n \n',
    '{{ TrackView . . ',
  ]
  const { address } = await startListmonkOf(
    bodies.map((body) => body.repeat(Math.floor(2_000_000 / body.length))),
  )
  const { issues, losses, error } = await readAt('listmonk', address)
  assert.deepEqual(
    [error, issues.length, losses.filter((loss) => /no text/.test(loss)).length],
    [null, 4, 2],
  )
})

function startListmonkOf(bodies: string[]) {
  return listmonk.startListmonk({
    campaigns: bodies.map((body, i) =>
      listmonk.campaign(i, { body, content_type: i % 2 ? 'plain' : 'richtext' }),
    ),
  })
}

test('a hundred thousand subscribers come whole', async () => {
  const { address } = await kit.startKit({
    subscribers: Array.from({ length: 100_000 }, (_, id) =>
      kit.subscriber(id, {
        tags: [{ id: 1, name: `Group ${id % 9}` }],
        fields: { [`f${id % 90}`]: 'x' },
      }),
    ),
  })
  const { csv, error } = await readAt('kit', address)
  assert.equal(error, null)
  assert.equal(new Set(rowsOf(csv).map(({ email }) => email)).size, 100_000)
})
