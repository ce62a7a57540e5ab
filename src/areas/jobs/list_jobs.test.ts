import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

async function accountWithImports(names: readonly string[]) {
  const account = await world.account()
  const ids: string[] = []
  for (const name of names) {
    world.clock.move(1000)
    ids.push(
      (await world.ok(account, 'import_contacts', { rows: [{ email: `${name}@example.com` }] })).id,
    )
  }
  return { account, ids }
}

test('lists the jobs of the account newest first, page by page, and none of another account', async () => {
  const { account, ids } = await accountWithImports(['ada', 'bob', 'cy'])
  await accountWithImports(['eve'])
  const first = await world.ok(account, 'list_jobs', { limit: 2 })
  const rest = await world.ok(account, 'list_jobs', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual(
    [...first.data, ...rest.data].map(({ id, kind }) => [id, kind]),
    ids.toReversed().map((id) => [id, 'import']),
  )
  assert.equal(rest.nextCursor, null)
})

test('shows how far each is, and finds those of a status or a kind', async () => {
  const { account, ids } = await accountWithImports(['ada'])
  const waiting = (await world.ok(account, 'list_jobs', { status: 'queued' })).data
  assert.deepEqual(
    [waiting.length, waiting[0].progress, waiting[0].finishedAt],
    [1, { done: 0, total: 1 }, null],
  )
  await world.jobs()
  assert.deepEqual((await world.ok(account, 'list_jobs', { status: 'queued' })).data, [])
  const [done] = (await world.ok(account, 'list_jobs', { status: 'done', kind: 'import' })).data
  assert.deepEqual(
    [done.id, done.progress, done.detail],
    [ids[0], { done: 1, total: 1 }, '1 added, 0 updated, 0 skipped, 0 refused'],
  )
  assert.ok(done.finishedAt)
  assert.equal((await world.refused(account, 'list_jobs', { kind: 'nonsense' })).status, 422)
})
