import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
const content = { format: 'markdown', body: 'Hello' }
const SHIPPED = [
  'Letter',
  'Digest',
  'Launch',
  'Event',
  'Essay',
  'Link list',
  'Product',
  'Release notes',
  'Re-engagement',
  'Plain',
]

const namesOf = async (account: TestAccount, input: object) =>
  (await world.ok(account, 'list_templates', input)).data.map(({ name }: { name: string }) => name)

test('lists the account’s own, newest first, then the ten that come with Mailcast', async () => {
  const ada = await world.account()
  for (const name of ['one', 'two']) {
    await world.ok(ada, 'create_template', { name, content })
    world.clock.move(1000)
  }
  assert.deepEqual(await namesOf(ada, {}), ['two', 'one', ...SHIPPED])
  const paged: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await world.ok(ada, 'list_templates', {
      limit: 3,
      include: 'total',
      ...(cursor && { cursor }),
    })
    assert.equal(page.total, 12)
    assert.ok(page.data.length <= 3)
    paged.push(...page.data.map(({ name }: { name: string }) => name))
    cursor = page.nextCursor
  } while (cursor)
  assert.deepEqual(paged, ['two', 'one', ...SHIPPED])
})

test('lists those of one newsletter, and of one account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  await world.ok(ada, 'create_template', { name: 'first’s', content })
  await world.ok(ada, 'create_template', { name: 'second’s', content, newsletterId: second.id })
  assert.deepEqual(await namesOf(ada, { newsletterId: second.id }), ['second’s', ...SHIPPED])
  assert.deepEqual(await namesOf(eve, {}), SHIPPED)
})

test('deleting a newsletter deletes its templates', async () => {
  const ada = await world.account()
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  await world.ok(ada, 'create_template', { name: 'first’s', content })
  const { id } = await world.ok(ada, 'create_template', {
    name: 'second’s',
    content,
    newsletterId: second.id,
  })
  await world.ok(ada, 'delete_newsletter', { newsletterId: second.id, withContents: true })
  await world.jobs()
  assert.deepEqual(await namesOf(ada, {}), ['first’s', ...SHIPPED])
  assert.equal((await world.refused(ada, 'get_template', { templateId: id })).code, 'not_found')
})
