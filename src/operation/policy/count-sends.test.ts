import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

async function withReaders(count: number): Promise<TestAccount> {
  const ada = await world.account()
  const { newsletterId } = ada
  await world.ok(ada, 'update_newsletter', { newsletterId, asksForConfirmation: false })
  for (let i = 0; i < count; i++)
    await world.ok(ada, 'add_contact', { email: `reader${i}@example.com`, tags: ['vip'] })
  return ada
}

const keyOf = async (account: TestAccount, sendsTo: number, more: object = {}): Promise<string> =>
  (await world.ok(account, 'create_api_key', { name: 'agent', level: 'full', sendsTo, ...more }))
    .key

async function draftOf(account: TestAccount, more: object = {}): Promise<string> {
  const { id } = await world.ok(account, 'create_campaign', {
    subject: 'Peas',
    content: { format: 'markdown', body: 'Sow your peas.' },
    ...more,
  })
  return id as string
}

const code = async (key: string, name: string, input: object) =>
  (await world.call(key, name, input)).problem?.refusal.code ?? null

test('a campaign beyond the day is refused whole, and one within it is sent', async () => {
  const ada = await withReaders(3)
  const key = await keyOf(ada, 4)
  const [first, second] = [await draftOf(ada), await draftOf(ada)]
  await world.ok(key, 'send_campaign', { campaignId: first })
  const refused = await world.refused(key, 'send_campaign', { campaignId: second })
  assert.deepEqual(
    [refused.status, refused.code, refused['recipients'], refused['left']],
    [409, 'sends_limit_reached', 3, 1],
  )
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId: second })).status, 'draft')
  world.clock.move(86_400_000)
  await world.ok(key, 'send_campaign', { campaignId: second })
})

test('a dry run and a refused act count nothing', async () => {
  const ada = await withReaders(2)
  const key = await keyOf(ada, 2)
  const campaignId = await draftOf(ada)
  await world.ok(key, 'send_campaign', { campaignId, dryRun: true })
  assert.equal(await code(key, 'enter_automation', { automationId: campaignId }), 'invalid_request')
  await world.ok(key, 'send_campaign', { campaignId })
})

test('many small sends share the day, also by a key that the key makes', async () => {
  const ada = await withReaders(1)
  const key = await keyOf(ada, 3)
  const second = (await world.ok(key, 'create_api_key', { name: 'second', level: 'full' })) as {
    key: string
    sendsTo: number
  }
  assert.equal(second.sendsTo, 3)
  const campaignId = await draftOf(ada)
  const to = ['a@example.com']
  for (const each of [key, second.key, key])
    await world.ok(each, 'send_test_email', { campaignId, to })
  for (const each of [key, second.key]) {
    assert.equal(await code(each, 'send_test_email', { campaignId, to }), 'sends_limit_reached')
    assert.equal(await code(each, 'send_campaign', { campaignId }), 'sends_limit_reached')
  }
  assert.equal(
    await code(key, 'create_api_key', { name: 'freer', level: 'full', sendsTo: 4 }),
    'forbidden',
  )
})

test('at once they are no more than the day allows', async () => {
  const ada = await withReaders(1)
  const key = await keyOf(ada, 3)
  const campaignId = await draftOf(ada)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      code(key, 'send_test_email', { campaignId, to: ['a@b.example'] }),
    ),
  )
  assert.equal(answers.filter((one) => one === null).length, 3)
})

test('a scheduled campaign counts its readers', async () => {
  const ada = await withReaders(3)
  const key = await keyOf(ada, 2)
  const campaignId = await draftOf(ada)
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  assert.equal(await code(key, 'schedule_campaign', { campaignId, at }), 'sends_limit_reached')
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId })).status, 'draft')
})

test('what starts an automation counts: an activation, a tag, a tag in bulk, a signup', async () => {
  const ada = await withReaders(3)
  const { id: automationId } = await world.ok(ada, 'create_automation', {
    name: 'Hello',
    trigger: { type: 'tag_added', tag: 'vip' },
    steps: [{ type: 'send_email', subject: 'Hi', content: { format: 'markdown', body: 'Hello' } }],
  })
  const key = await keyOf(ada, 2)
  const all = { automationId, existing: 'matching' }
  assert.equal(await code(key, 'activate_automation', all), 'sends_limit_reached')
  await world.ok(key, 'activate_automation', { automationId })
  const bulk = { q: 'reader', action: { type: 'remove_tag', tag: 'vip' } }
  assert.equal(await code(key, 'bulk_update_contacts', bulk), 'sends_limit_reached')
  const { data } = await world.ok(ada, 'list_contacts')
  const contactId = data[0].id as string
  await world.ok(key, 'remove_tag', { contactId, tag: 'vip' })
  await world.ok(key, 'add_contact', { email: 'new@example.com' })
  assert.equal(await code(key, 'add_tag', { contactId, tag: 'vip' }), 'sends_limit_reached')
  assert.equal(await code(key, 'add_contact', { email: 'one@example.com' }), 'sends_limit_reached')
  await world.ok(key, 'add_contact', { email: 'new@example.com' })
})

test('a key without the limit counts nothing', async () => {
  const ada = await withReaders(3)
  await world.ok(ada, 'send_campaign', { campaignId: await draftOf(ada) })
  const key = await keyOf(ada, 3)
  await world.ok(key, 'send_campaign', { campaignId: await draftOf(ada) })
})
