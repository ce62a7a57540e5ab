import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetOldFiles } from '#areas/files/forget-files.ts'
import { DAY_MS } from '#lib/duration.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { runExport } from './fixtures/exported.ts'

const world = await testWorld()
const server = await testServer(world)

test('has a link once the file is there, which is the same each time and works without a key', async () => {
  const ada = await world.account()
  const started = await world.ok(ada, 'export_contacts')
  assert.deepEqual(
    [started.status, started.downloadUrl, started.expiresAt, started.bytes, started.jobId],
    ['queued', null, null, null, started.id],
  )
  await world.jobs()
  const [done, again] = [
    await world.ok(ada, 'get_export', { exportId: started.id }),
    await world.ok(ada, 'get_export', { exportId: started.id }),
  ]
  assert.equal(done.downloadUrl, again.downloadUrl)
  const file = await server.request(new URL(done.downloadUrl).pathname)
  assert.deepEqual([file.status, file.text.slice(0, 12)], [200, 'email,status'])
  assert.match(
    file.headers.get('content-disposition')!,
    /^attachment; filename="the-weekly-garden[\w-]*\.csv"/,
  )
})

test('a week later the file is gone, and the record stays without its link', async () => {
  const ada = await world.account()
  const { done } = await runExport(world, ada)
  const path = new URL(done.downloadUrl!).pathname
  world.clock.move(7 * DAY_MS + 1000)
  await forgetOldFiles(world.system)
  const late = await world.ok(ada, 'get_export', { exportId: done.id })
  assert.deepEqual(
    [late.status, late.downloadUrl, late.expiresAt, late.rows],
    ['done', null, done.expiresAt, done.rows],
  )
  assert.equal((await server.request(path)).status, 410)
})

test("does not find next door's export", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { done } = await runExport(world, ada)
  assert.equal((await world.refused(bob, 'get_export', { exportId: done.id })).status, 404)
})
