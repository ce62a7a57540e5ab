import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SECOND_MS } from '#lib/duration.ts'
import type { Downloaded, Web } from '#ports/web.ts'
import { testWorld } from '#test/world.ts'
import { issue, moved } from './fixtures/moved.ts'
import { DOT } from './fixtures/picture-server.ts'
import { SilentHosts } from './running/silent-hosts.ts'

const world = await testWorld()
const { web } = world.system.ports

const picture = (path: string): Downloaded => ({
  statusCode: 200,
  error: null,
  detail: null,
  body: Buffer.concat([DOT, Buffer.from(path)]),
  cut: false,
})
const silence: Downloaded = {
  statusCode: null,
  error: 'timeout',
  detail: null,
  body: Buffer.alloc(0),
  cut: false,
}

/**
 * Simulates hosts: a dead host times out after 15 s of the test clock, and the others return
 * pictures.
 */
function hang(isDead: (url: URL) => boolean) {
  const asked: string[] = []
  const download = async (address: string): Promise<Downloaded> => {
    const url = new URL(address)
    asked.push(url.hostname)
    if (!isDead(url)) return picture(url.href)
    world.clock.move(15 * SECOND_MS)
    return silence
  }
  world.system.ports.web = { ...web, download }
  return asked
}

const withPictures = (addresses: readonly string[]) => ({
  body: {
    format: 'html' as const,
    text: addresses.map((address) => `<img src="${address}" alt="">`).join(''),
  },
})
const many = (count: number, base: string) =>
  Array.from({ length: count }, (_, n) => `${base}/${n}.png`)

test('a host that hangs is given up, and its pictures are losses that name it', async () => {
  const ada = await world.account()
  const asked = hang(({ hostname }) => hostname === 'dead.example')
  const addresses = [
    ...many(60, 'https://dead.example/a'),
    ...many(5, '//DEAD.example:443/b'),
    ...many(5, 'https://user@dead.example'),
    ...many(30, 'https://lives.example'),
  ]
  const done = await moved(world, ada, [issue('roses', withPictures(addresses))])
  assert.deepEqual([done.status, done.counts.images], ['done', { stored: 30, failed: 70 }])
  const dead = asked.filter((host) => host === 'dead.example')
  // Four requests run at once, so three more may have begun.
  assert.ok(dead.length >= 3 && dead.length <= 6, `${dead.length} requests`)
  assert.equal(asked.length - dead.length, 30)
  assert.deepEqual(
    done.report!.losses.map(({ what, count }) => [
      /dead\.example did not answer/.test(what),
      count,
    ]),
    [[true, 70]],
  )
})

test('a host that answers between its silences is asked for each picture', async () => {
  const ada = await world.account()
  const asked = hang(({ pathname }) => /[24]\.png$/.test(pathname))
  const addresses = many(6, 'https://slow.example')
  const done = await moved(world, ada, [issue('roses', withPictures(addresses))])
  assert.equal(done.counts.images.stored, 4)
  assert.ok(asked.length > 6)
})

async function tried(gives: readonly (readonly [atMs: number, found: Downloaded])[]) {
  let nowMs = 0
  const hosts = new SilentHosts(() => nowMs)
  for (const [atMs, found] of gives) {
    nowMs = atMs
    const slow: Web = { ...web, download: async () => found }
    await hosts.watch(slow).download('https://garden.example/a.png', 1000)
  }
  return hosts.isGivenUp('garden.example')
}

test('a host is given up after three silences in a row over half a minute, not before', async () => {
  const cut: Downloaded = { ...picture('/'), cut: true }
  const gone: Downloaded = { ...silence, statusCode: 404, error: null }
  const s = SECOND_MS
  const cases: [boolean, [number, Downloaded][]][] = [
    [true, [0, 15 * s, 30 * s].map((at) => [at, silence])],
    [true, [0, 15 * s, 30 * s].map((at) => [at, cut])],
    [false, [0, 1, 2, 3, 29 * s].map((at) => [at, silence])],
    [false, [0, 40 * s].map((at) => [at, silence])],
    [
      false,
      [
        [0, silence],
        [15 * s, silence],
        [20 * s, picture('/')],
        [45 * s, silence],
      ],
    ],
    // An HTTP error status is a response, so the host is not dead.
    [false, [0, 15 * s, 30 * s, 45 * s].map((at) => [at, gone])],
  ]
  for (const [expected, gives] of cases) assert.equal(await tried(gives), expected)
})
