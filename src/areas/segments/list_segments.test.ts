import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { garden } from './fixtures/segments.ts'

const world = await testWorld()

test('lists segments, newest first, by newsletter, in pages', async () => {
  const { account, segment } = await garden(world)
  const other = await world.ok(account, 'create_newsletter', { name: 'Other' })
  for (const name of ['a', 'b', 'c']) await segment({ all: [] }, { name })
  await segment({ all: [] }, { name: 'd', newsletterId: other.id })
  const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)
  const first = await world.ok(account, 'list_segments', { limit: 3, include: 'total' })
  assert.deepEqual([names(first), first.total], [['d', 'c', 'b'], 4])
  assert.deepEqual(
    names(await world.ok(account, 'list_segments', { limit: 3, cursor: first.nextCursor })),
    ['a'],
  )
  assert.deepEqual(
    names(await world.ok(account, 'list_segments', { newsletterId: account.newsletterId })),
    ['c', 'b', 'a'],
  )
  assert.deepEqual(names(await world.ok(await world.account(), 'list_segments')), [])
})

test('deleting a newsletter deletes its segments', async () => {
  const { account, segment } = await garden(world, { ada: {} })
  await segment({ all: [] })
  await world.ok(account, 'create_newsletter', { name: 'Other' })
  await world.ok(account, 'delete_newsletter', {
    newsletterId: account.newsletterId,
    withContents: true,
  })
  await world.jobs()
  assert.deepEqual((await world.ok(account, 'list_segments')).data, [])
})
