import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('lists those of the account, newest first and in pages, of one newsletter or of all', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id: newsletterId } = await world.ok(ada, 'create_newsletter', {
    name: 'Beds',
    slug: `beds-${ada.newsletterId.slice(-8)}`,
  })
  const blocks = [{ type: 'divider' }]
  for (const name of ['one', 'two', 'three']) {
    world.clock.move(1000)
    await world.ok(ada, 'create_snippet', { name, blocks, ...(name === 'two' && { newsletterId }) })
  }
  const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name)
  const first = await world.ok(ada, 'list_snippets', { limit: 2, include: 'total' })
  assert.deepEqual([names(first), first.total], [['three', 'two'], 3])
  assert.deepEqual(
    names(await world.ok(ada, 'list_snippets', { limit: 2, cursor: first.nextCursor })),
    ['one'],
  )
  assert.deepEqual(names(await world.ok(ada, 'list_snippets', { newsletterId })), ['two'])
  assert.deepEqual(names(await world.ok(eve, 'list_snippets')), [])
})

test('those of a newsletter are deleted with it', async () => {
  const ada = await world.account()
  const { id: newsletterId } = await world.ok(ada, 'create_newsletter', {
    name: 'Beds',
    slug: `gone-${ada.newsletterId.slice(-8)}`,
  })
  await world.ok(ada, 'create_snippet', { newsletterId, name: 'a', blocks: [{ type: 'divider' }] })
  await world.ok(ada, 'delete_newsletter', { newsletterId, withContents: true })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'list_snippets')).data, [])
})
