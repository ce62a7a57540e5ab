import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { Downloaded } from '#ports/web.ts'
import { testWorld } from '#test/world.ts'
import { DOT } from './fixtures/picture-server.ts'
import { issue, jobScope, moved, planned } from './fixtures/moved.ts'
import { runPictures } from './running/run-pictures.ts'
import { SilentHosts } from './running/silent-hosts.ts'
import { findRunning } from './running/run-sql.ts'

// A library of 2,000 bytes has room for some of these pictures of one pixel.
const world = await testWorld({ imageLibraryBytes: 2000 })

const { web } = world.system.ports

/**
 * Returns pictures with different bytes instead of network responses. The network's time limits
 * therefore do not apply.
 */
function givePictures(before: (path: string, asked: readonly string[]) => Promise<unknown> | void) {
  const asked: string[] = []
  const download = async (url: string): Promise<Downloaded> => {
    const path = new URL(url).pathname
    asked.push(path)
    await before(path, asked)
    const body = Buffer.concat([DOT, Buffer.from(path)])
    return { statusCode: 200, error: null, detail: null, body, cut: false }
  }
  world.system.ports.web = { ...web, download }
  return asked
}

const url = 'https://pictures.example'
const imagesOf = (names: readonly string[]) => ({
  body: {
    format: 'html' as const,
    text: names.map((name) => `<img src="${url}/${name}" alt="">`).join(''),
  },
})

test('a picture that is long in coming holds up none but itself', async () => {
  const ada = await world.account()
  const names = Array.from({ length: 12 }, (_, n) => `${n}.png`)
  const others = Promise.withResolvers<void>()
  const asked = givePictures((path, all) => {
    if (all.length === names.length) others.resolve()
    return path === '/0.png' ? others.promise : undefined
  })
  const { id } = await planned(world, ada, [issue('roses', imagesOf(names))])
  await world.ok(ada, 'confirm_move', { moveId: id })
  const scope = { ...jobScope(world, ada.accountId), hosts: new SilentHosts(() => 0) }
  const running = await findRunning(scope, id)
  assert.equal(await runPictures(scope, running!, Infinity), true)
  assert.equal(await runPictures(scope, running!, Infinity), false)
  await world.jobs()
  const done = await world.ok(ada, 'get_move', { moveId: id })
  assert.deepEqual(done.counts.images, { stored: 12, failed: 0 })
  assert.equal(asked.length, 12)
})

test('a library that becomes full keeps what fits, and no file of what does not', async () => {
  const ada = await world.account()
  const names = Array.from({ length: 50 }, (_, n) => `${n}.png`)
  givePictures(() => undefined)
  const done = await moved(world, ada, [issue('roses', imagesOf(names))])
  const { stored, failed } = done.counts.images
  assert.ok(stored > 5 && stored < 45, `${stored} stored`)
  assert.equal(stored + failed, 50)
  assert.match(done.report!.losses[0]!.what, /take at most/)
  const { rows } = await sql<{
    bytes: number
    images: number
  }>`select coalesce(sum(stored_bytes) filter (where expires_at is null), 0)::int as bytes, count(*) filter (where expires_at is null)::int as images
    from image where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  assert.deepEqual([rows[0]!.images, rows[0]!.bytes <= 2000], [stored, true])
  const { rows: left } =
    await sql`select 1 from image where account_id = ${uuidOf(ada.accountId)} and expires_at is not null`.execute(
      world.db,
    )
  assert.deepEqual(left, [])
})
