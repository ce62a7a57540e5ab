import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { forgetOldExports } from './export-sql.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('lists the exports of the account newest first, page by page, and among its jobs', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const ids: string[] = []
  for (const format of ['csv', 'jsonl', 'csv']) {
    world.clock.move(1000)
    ids.unshift((await world.ok(ada, 'export_contacts', { format })).id)
  }
  await world.ok(eve, 'export_contacts')
  await world.jobs()
  const first = await world.ok(ada, 'list_exports', { limit: 2, include: 'total' })
  const rest = await world.ok(ada, 'list_exports', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.data, ...rest.data].map(({ id }) => id),
    ids,
  )
  assert.deepEqual(
    [first.total, rest.nextCursor, first.data[0].downloadUrl !== null],
    [3, null, true],
  )
  const jobs = await world.ok(ada, 'list_jobs', { kind: 'export' })
  assert.deepEqual(
    jobs.data.map(({ id, status, detail }: { id: string; status: string; detail: string }) => [
      id,
      status,
      detail,
    ]),
    ids.map((id) => [id, 'done', '0 rows']),
  )
})

test('an export is forgotten ninety days after its end', async () => {
  const ada = await world.account()
  await world.ok(ada, 'export_contacts')
  await world.jobs()
  const now = world.clock.now().getTime()
  await forgetOldExports(world.system, new Date(now + 89 * DAY_MS))
  assert.equal((await world.ok(ada, 'list_exports')).data.length, 1)
  await forgetOldExports(world.system, new Date(now + 91 * DAY_MS))
  assert.equal((await world.ok(ada, 'list_exports')).data.length, 0)
})
