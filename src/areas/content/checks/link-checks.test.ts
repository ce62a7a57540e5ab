import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { openGuardedWeb } from '#adapters/web/guarded-web.ts'
import { movableClock } from '#test/clock.ts'
import type { Reached, Web } from '#ports/web.ts'
import { linkChecks } from './link-checks.ts'

const asked: string[] = []
let atOnce = 0
let mostAtOnce = 0
const server: Server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  atOnce += 1
  mostAtOnce = Math.max(mostAtOnce, atOnce)
  response.on('close', () => (atOnce -= 1))
  const path = request.url!.split('/')[1]
  if (path === 'hang') return
  const status = { gone: 404, teapot: 403, down: 503, loop: 302 }[path!] ?? 200
  setTimeout(
    () => response.writeHead(status, path === 'loop' ? { location: '/loop' } : {}).end(),
    path === 'slow' ? 20 : 0,
  )
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const webs: Web[] = []
after(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await Promise.all(webs.map((web) => web.close()))
})

/** Only a link that never answers exceeds this time, even on a busy machine. */
const PATIENT_MS = 60_000

/** Makes ports for which no other test has cached answers. */
function ports({ allowPrivate = true, timeoutMs = PATIENT_MS } = {}) {
  const web = openGuardedWeb({ allowPrivate, egressAddresses: [], timeoutMs })
  webs.push(web)
  return {
    web,
    clock: movableClock(),
    deployment: { baseUrl: 'https://news.acme.org' } as Parameters<
      typeof linkChecks
    >[0]['deployment'],
  }
}

const details = async (on: ReturnType<typeof ports>, links: string[]) =>
  (await linkChecks(on, 'acc_1', links, PATIENT_MS)).map(({ code, detail }) => `${code}: ${detail}`)
const countOf = (request: string) => asked.filter((one) => one === request).length

test('names links that lead to no page, to a failing server, round in circles or nowhere, and no other', async () => {
  const links = ['/ok', '/teapot', '/gone', '/down', '/loop'].map((path) => site + path)
  assert.deepEqual(
    await details(ports(), [...links, 'http://127.0.0.1:1/', 'https://news.acme.org/n/garden']),
    [
      `broken_link: The link ${site}/gone leads to a page that is not there (404). Mend or remove it.`,
      `broken_link: The link ${site}/down leads to a server that fails (503). Try it before you send.`,
      `broken_link: The link ${site}/loop redirects in a circle or too often. Mend or remove it.`,
      'broken_link: The link http://127.0.0.1:1/ is at a server that accepts no connection. Mend or remove it.',
    ],
  )
})

test('names a link that does not answer in time', async () => {
  assert.deepEqual(await details(ports({ timeoutMs: 100 }), [`${site}/hang`]), [
    `broken_link: The link ${site}/hang did not answer within five seconds. Mend or remove it.`,
  ])
})

test('a private address is not asked, and the check says so', async () => {
  const before = asked.length
  const [found] = await details(ports({ allowPrivate: false }), [`${site}/ok`])
  assert.match(
    found!,
    /is not on the public internet, or names an unusual port, so it was not tried/,
  )
  assert.equal(asked.length, before)
})

test('an answer is kept for ten minutes, and plans at the same time share one request', async () => {
  const on = ports()
  const url = `${site}/slow/kept`
  await Promise.all([linkChecks(on, 'acc_1', [url]), linkChecks(on, 'acc_1', [url, `${url}#part`])])
  await linkChecks(on, 'acc_1', [url])
  assert.equal(countOf('HEAD /slow/kept'), 1)
  on.clock.move(10 * 60_000 + 1)
  await linkChecks(on, 'acc_1', [url])
  assert.equal(countOf('HEAD /slow/kept'), 2)
})

test('of ten thousand links fifty are asked, five at once, and the check says how many were not', async () => {
  const before = asked.length
  mostAtOnce = 0
  const checks = await linkChecks(
    ports(),
    'acc_1',
    Array.from({ length: 10_000 }, (_, n) => `${site}/slow/${n}`),
    PATIENT_MS,
  )
  assert.equal(asked.length - before, 50)
  assert.ok(mostAtOnce <= 5, `${mostAtOnce} at once`)
  assert.deepEqual(
    checks.map(({ code, detail }) => [code, detail]),
    [
      [
        'links_not_checked',
        '9,950 links were not tried: at most 50 are, within 15 seconds. Try the rest yourself.',
      ],
    ],
  )
})

test('links that hang are given up when the time is over, and their answers are known later', async () => {
  const hanging: ((reached: Reached) => void)[] = []
  const web: Web = { ...ports().web, reach: () => new Promise((resolve) => hanging.push(resolve)) }
  const on = { ...ports(), web }
  const links = ['https://a.acme.org/', 'https://b.acme.org/']
  // Without a time limit, the call would wait until the links are answered below.
  const checks = await linkChecks(on, 'acc_1', links, 50)
  assert.deepEqual(
    checks.map(({ code }) => code),
    ['links_not_checked'],
  )
  for (const answer of hanging) answer({ statusCode: 404, error: null, detail: null })
  assert.deepEqual(
    (await linkChecks(on, 'acc_1', links, 50)).map(({ code }) => code),
    ['broken_link', 'broken_link'],
  )
  assert.equal(hanging.length, 2)
})

test('links of one account that hang do not hold back those of another', async () => {
  const hanging: ((reached: Reached) => void)[] = []
  const gone: Reached = { statusCode: 404, error: null, detail: null }
  const reach = (url: string) =>
    url.includes('slow')
      ? new Promise<Reached>((resolve) => hanging.push(resolve))
      : Promise.resolve(gone)
  const on = { ...ports(), web: { ...ports().web, reach } }
  const slow = (account: number) =>
    Array.from({ length: 50 }, (_, n) => `https://slow.acme.org/${account}/${n}`)
  const [first, second] = [
    linkChecks(on, 'acc_slow', slow(1), 60_000),
    linkChecks(on, 'acc_slow', slow(2), 60_000),
  ]
  assert.equal(hanging.length, 5)
  const named = await linkChecks(on, 'acc_other', ['https://a.acme.org/', 'https://b.acme.org/'])
  assert.deepEqual(
    named.map(({ code }) => code),
    ['broken_link', 'broken_link'],
  )
  for (let answered = 0; answered < 100; answered = hanging.length) {
    for (const answer of hanging) answer(gone)
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const answer of hanging) answer(gone)
  await Promise.all([first, second])
})

test('of many broken links twenty are named', async () => {
  const checks = await linkChecks(
    ports(),
    'acc_1',
    Array.from({ length: 30 }, (_, n) => `${site}/gone/${n}`),
    PATIENT_MS,
  )
  assert.equal(checks.length, 21)
  assert.match(checks.at(-1)!.detail, /^10 more links do not work either/)
})
