import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Found } from '../houses/house.ts'
import { collectItems } from '../reading/collect-items.ts'
import { broadcast, startKit } from './fixtures/kit-stand-in.ts'
import { campaign, startListmonk } from './fixtures/listmonk-stand-in.ts'
import { post, startGhost } from './fixtures/ghost-stand-in.ts'
import {
  type Answer,
  type Answering,
  KEYS,
  openWeb,
  partsOf,
  readAt,
  startStandIn,
} from './fixtures/stand-in.ts'
import { type KeyedService, NotWanted, ServiceError } from './index.ts'
import { ReadersCsv } from './readers-csv.ts'

const SERVICES = ['kit', 'ghost', 'listmonk'] as const
const EMPTY: Answer = {
  json: {
    posts: [],
    broadcasts: [],
    subscribers: [],
    members: [],
    data: { results: [], total: 0, per_page: 50, page: 1 },
  },
}

/**
 * Reads from a mock server of one of the three services, and returns the error, which must have a
 * remedy.
 */
async function errorOf(
  from: KeyedService,
  answering: Answering,
  more: Parameters<typeof readAt>[2] = {},
) {
  const { address } = await startStandIn(answering)
  const reading = await readAt(from, address, more)
  assert.ok(reading.error instanceof ServiceError, String(reading.error))
  const { name, code, detail, remedy } = reading.error
  assert.ok(
    remedy.length > 20 && /[.)]$/.test(detail) && detail.length < 500,
    `${detail} ${remedy}`,
  )
  for (const key of Object.values(KEYS)) assert.ok(!`${detail}${remedy}`.includes(key.slice(-12)))
  return { name, code, detail, waits: reading.waits }
}

test('a wrong key is named for each service, by the words of the service', async () => {
  const { address: kit } = await startKit({})
  const { address: ghost } = await startGhost({})
  const { address: listmonk } = await startListmonk({})
  const wrong = {
    kit: await readAt('kit', kit, { apiKey: 'kit_of_another_account' }),
    ghost: await readAt('ghost', ghost, { apiKey: KEYS.ghost.replaceAll('a', 'b') }),
    listmonk: await readAt('listmonk', listmonk, { apiKey: 'mover:wrong' }),
  }
  const said = {
    kit: 'The access token is invalid',
    ghost: 'Invalid token',
    listmonk: 'invalid API credentials',
  }
  for (const service of SERVICES)
    assert.partialDeepStrictEqual(partsOf(wrong[service].error), {
      code: 'wrong_key',
      detail: `${{ kit: 'Kit', ghost: 'Ghost', listmonk: 'listmonk' }[service]} does not accept the key. It says: “${said[service]}”.`,
    })
})

test('a key of another form is refused before it is sent anywhere', async () => {
  const { address, asked } = await startStandIn(() => EMPTY)
  for (const [service, apiKey] of [
    ['kit', 'short'],
    ['kit', 'two\r\nlines of a header'],
    ['ghost', 'a content key'],
    ['ghost', '0a1b'.repeat(16)],
    ['listmonk', 'token alone'],
    ['listmonk', 'mover:'],
  ] as const)
    assert.partialDeepStrictEqual(partsOf((await readAt(service, address, { apiKey })).error), {
      code: 'wrong_key',
    })
  assert.equal(asked.length, 0)
})

test('an address where another program answers is no such service', async () => {
  const page = '<!doctype html><title>Shop</title>'
  for (const service of SERVICES) {
    const missing = await errorOf(service, () => ({ status: 404, text: page }))
    assert.equal(missing.code, 'not_the_service')
    const shop = await errorOf(service, () => ({ text: page }))
    assert.partialDeepStrictEqual(shop, { code: 'unreadable_answer' })
    assert.match(shop.detail, /A web page came/)
    for (const json of [{ hello: 'world' }, [], 'text', null, { data: [], posts: 7 }])
      assert.equal((await errorOf(service, () => ({ json }))).code, 'unreadable_answer')
    assert.equal((await errorOf(service, () => ({ text: '' }))).code, 'unreadable_answer')
  }
})

test('a key does not follow a redirect to another host', async () => {
  const elsewhere = await startStandIn(() => EMPTY)
  const { code, detail } = await errorOf('ghost', () => ({
    status: 301,
    headers: { location: `${elsewhere.address}/ghost/api/admin/posts/` },
  }))
  assert.equal(code, 'not_the_service')
  assert.match(detail, new RegExp(`leads on to ${elsewhere.address} \\(301\\)`))
  assert.equal(elsewhere.asked.length, 0)
})

test('an address that may not be called names the setting that would allow it', async () => {
  const web = openWeb({ allowPrivate: false })
  for (const address of [
    'http://127.0.0.1:9000',
    'https://localhost',
    'https://10.1.2.3',
    'lists.internal',
  ]) {
    const { error } = await readAt('listmonk', address, { web })
    assert.partialDeepStrictEqual(partsOf(error), {
      name: 'AddressRefused',
      code: 'address_refused',
    })
    assert.match((error as ServiceError).remedy, /WEBHOOK_ALLOW_PRIVATE/)
  }
  for (const address of [null, ' ', 'ftp://acme.org', 'https://me:you@acme.org', 'https://'])
    assert.partialDeepStrictEqual(partsOf((await readAt('ghost', address)).error), {
      code: 'address_refused',
    })
})

test('after 429 a reading waits as long as it was told, by seconds or by a date', async () => {
  const now = () => Date.parse('2026-01-01T00:00:00Z')
  const told = ['7', 'Thu, 01 Jan 2026 00:00:30 GMT', '0', undefined, 'soon']
  const { address } = await startStandIn((_asked, nth) => {
    if (nth > told.length) return EMPTY
    const retryAfter = told[nth - 1]
    return {
      status: 429,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
      json: {},
    }
  })
  const { error, waits } = await readAt('listmonk', address, { now })
  assert.deepEqual([error, waits], [null, [7_000, 30_000, 1_000, 40_000, 60_000]])
})

test('a longer wait than two minutes, or one without end, is an error with its seconds', async () => {
  const long = await errorOf('kit', () => ({
    status: 429,
    headers: { 'retry-after': '86400' },
    json: {},
  }))
  assert.deepEqual([long.code, long.waits], ['rate_limited', []])
  assert.match(long.detail, /wait 86400 seconds/)
  const endless = await errorOf('kit', () => ({
    status: 429,
    headers: { 'retry-after': '100' },
    json: {},
  }))
  assert.deepEqual([endless.code, endless.waits], ['rate_limited', [100_000, 100_000, 100_000]])
  const silent = await errorOf('kit', () => ({ status: 429, json: {} }))
  assert.equal(silent.code, 'rate_limited')
  assert.ok(silent.waits.reduce((sum, ms) => sum + ms) <= 300_000)
})

test('a reading that is not wanted any more ends before the next page or in a wait', async () => {
  const lookTimes = (most: number) => {
    let looks = 0
    return async () => looks++ < most
  }
  const { address, asked } = await startListmonk({
    campaigns: Array.from({ length: 200 }, (_, n) => campaign(n + 1)),
  })
  const paged = await readAt('listmonk', address, { isWanted: lookTimes(2) })
  assert.ok(paged.error instanceof NotWanted, String(paged.error))
  assert.equal(asked.length, 2)
  for (const answer of [
    { status: 429, headers: { 'retry-after': '100' }, json: {} },
    { status: 502, text: '<html>' },
  ]) {
    const limited = await startStandIn(() => answer)
    const waiting = await readAt('kit', limited.address, { isWanted: lookTimes(4) })
    assert.ok(waiting.error instanceof NotWanted, String(waiting.error))
    assert.ok(
      waiting.waits.every((ms) => ms <= 5_000) && waiting.waits.length <= 4,
      waiting.waits.join(),
    )
  }
})

test('an error that passes is tried again, and one that stays is named', async () => {
  const { address } = await startStandIn((_asked, nth) =>
    nth < 4 ? { status: 502, text: '<html>' } : EMPTY,
  )
  const passing = await readAt('ghost', address)
  assert.deepEqual([passing.error, passing.waits], [null, [1_000, 4_000, 16_000]])
  const stays = await errorOf('ghost', () => ({
    status: 500,
    json: { errors: [{ message: 'Boom\n\u0007!' }] },
  }))
  assert.deepEqual(
    [stays.code, stays.detail],
    ['service_unavailable', 'Ghost answered with an error (500). It says: “Boom !”.'],
  )
})

test('a service that hangs is ended, before and inside of an answer', async () => {
  const web = openWeb({ timeoutMs: 60 })
  const silent = await errorOf('listmonk', () => () => {}, { web })
  assert.deepEqual([silent.code, silent.waits], ['service_timeout', [1_000, 4_000, 16_000]])
  const halfway = await errorOf('listmonk', () => (response) => void response.write('{"data":'), {
    web,
  })
  assert.equal(halfway.code, 'service_timeout')
})

test('a service that is not there is named', async () => {
  const gone = await readAt('listmonk', 'http://127.0.0.1:1')
  assert.partialDeepStrictEqual(partsOf(gone.error), { code: 'service_unavailable' })
})

test('a page that is too large is asked for in smaller ones, and a huge issue is a loss', async () => {
  const body = (nth: number) => `<p>${'x'.repeat(nth === 33 ? 9_000 : 1_000)}</p>`
  const { address } = await startListmonk({
    campaigns: Array.from({ length: 60 }, (_, i) => campaign(i, { body: body(i) })),
  })
  const { issues, losses, error } = await readAt('listmonk', address, { answerBytesMax: 8_000 })
  assert.deepEqual([error, issues.length], [null, 59])
  assert.equal(new Set(issues.map(({ id }) => id)).size, 59)
  assert.deepEqual(losses, ['A campaign of listmonk is too large. (number 34 of the list)'])
})

test('with cursors one huge item ends the reading, since nothing after it can be found', async () => {
  const { address } = await startKit({
    broadcasts: [1, 2, 3].map((id) =>
      broadcast(id, { content: 'x'.repeat(id === 2 ? 9_000 : 10) }),
    ),
  })
  const { error, issues } = await readAt('kit', address, { answerBytesMax: 8_000 })
  assert.partialDeepStrictEqual(partsOf(error), {
    name: 'AnswerTooLarge',
    code: 'answer_too_large',
  })
  assert.deepEqual(
    issues.map(({ id }) => id),
    ['1'],
  )
})

test('a cursor or a page that comes again ends the reading', async () => {
  const cursor = await errorOf('kit', () => ({
    json: { posts: [], pagination: { has_next_page: true, end_cursor: 'WzFd' } },
  }))
  assert.deepEqual([cursor.code, cursor.name], ['repeated_page', 'RepeatedPage'])
  const page = await errorOf('ghost', () => ({
    json: { posts: [post(1)], meta: { pagination: { page: 1, limit: 1, next: 2 } } },
  }))
  assert.equal(page.code, 'repeated_page')
})

test('pages without end are ended', async () => {
  const pages = { pagesMax: 20 }
  const kit = await errorOf(
    'kit',
    (_asked, nth) => ({
      json: { posts: [], pagination: { has_next_page: true, end_cursor: String(nth) } },
    }),
    pages,
  )
  assert.deepEqual([kit.code, kit.name], ['endless_pages', 'EndlessPages'])
  const ghost = await errorOf(
    'ghost',
    (_asked, nth) => ({
      json: { posts: [post(nth)], meta: { pagination: { limit: 16, next: nth + 1 } } },
    }),
    pages,
  )
  assert.equal(ghost.code, 'endless_pages')
})

test('a service that gives more and more is read for a limited time', async () => {
  const { code, detail } = await errorOf(
    'kit',
    (_asked, nth) => ({
      json: { posts: [], pagination: { has_next_page: true, end_cursor: String(nth) } },
    }),
    { readingMsMax: 50 },
  )
  assert.equal(code, 'service_timeout')
  assert.match(detail, /within 50 minutes/)
})

test('a list of readers has a most of bytes, its empty cells counted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailcast-test-csv-'))
  after(() => rm(folder, { recursive: true }))
  const csv = new ReadersCsv(folder, 'wide', 20_000)
  for (let n = 0; n < 150; n++)
    await csv.add({ email: `${n}@e.co`, status: 'active', fields: { [`field${n}`]: 'x' } })
  await assert.rejects(csv.finish(), { code: 'answer_too_large' })
  await csv.discard()
})

test('items of a service have a most of bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailcast-test-items-'))
  after(() => rm(folder, { recursive: true }))
  let asked = 0
  async function* endless(): AsyncGenerator<Found> {
    for (; asked < 1000; asked++) yield { kind: 'loss', what: 'x'.repeat(100), example: '' }
  }
  const { signal } = new AbortController()
  await assert.rejects(collectItems(endless(), folder, signal, 10_000), { code: 'too_much' })
  assert.ok(asked < 100, `${asked}`)
})

test('a reading that is not wanted any more ends, and leaves no file behind', async () => {
  const { address } = await startListmonk({ campaigns: [campaign(1)] })
  const stop = new AbortController()
  stop.abort(new Error('cancelled'))
  const { error } = await readAt('listmonk', address, { signal: stop.signal })
  assert.match(String(error), /cancelled/)
})
