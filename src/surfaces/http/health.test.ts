import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld({}, { fresh: true })
const { request, readiness } = await testServer(world)

test('a process lives from its first breath, and is ready between its start and its drain', async () => {
  const states = async () => [
    (await request('/healthz')).status,
    (await request('/readyz')).status,
    (await request('/readyz')).body.status,
  ]
  assert.deepEqual(await states(), [200, 200, 'ready'])
  Object.assign(readiness, { starting: true })
  assert.deepEqual(await states(), [200, 503, 'starting'])
  Object.assign(readiness, { starting: false, draining: true })
  assert.deepEqual(await states(), [200, 503, 'draining'])
  Object.assign(readiness, { draining: false })
})

test('a full disk is named, of the data folder and of the database, and is not “the database cannot be reached”', async () => {
  const ada = await world.account()
  const ready = async () => {
    const { status, body } = await request('/readyz')
    return [status, body.status]
  }
  const { room } = world.disk
  world.disk.room = { ...room, freeBytes: 16 * 1024 * 1024 - 1 }
  assert.deepEqual(await ready(), [503, 'the disk is full'])
  world.disk.room = room
  assert.deepEqual(await ready(), [200, 'ready'])

  await sql`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception using errcode = '53100', message = 'could not extend file "base/1/2": No space left on device'; end $$`.execute(
    world.db,
  )
  await sql`create trigger full_disk before insert on custom_field execute function full_disk()`.execute(
    world.db,
  )
  const refused = await request('/api/v1/custom-fields', {
    method: 'POST',
    key: ada.apiKey,
    json: { name: 'city', type: 'text' },
  })
  assert.deepEqual(
    [refused.status, refused.body.code, refused.headers.get('retry-after')],
    [507, 'storage_full', '60'],
  )
  assert.match(
    refused.body.detail,
    /disk .* is full, and nothing was stored\. Ask its operator to make room/,
  )
  assert.deepEqual(await ready(), [503, 'the disk is full'])
  world.clock.move(60_001)
  assert.deepEqual(await ready(), [200, 'ready'])
})
