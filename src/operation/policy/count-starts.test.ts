import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

/** Makes an account with readers who have a tag, and an active automation that the trigger starts. */
async function withAutomation(trigger: object, readers = 3): Promise<TestAccount> {
  const ada = await world.account()
  const { newsletterId } = ada
  await world.ok(ada, 'update_newsletter', { newsletterId, asksForConfirmation: false })
  for (let i = 0; i < readers; i++)
    await world.ok(ada, 'add_contact', { email: `reader${i}@example.com`, tags: ['vip'] })
  await world.ok(ada, 'add_contact', { email: 'first@example.com', tags: ['go'] })
  const { id: automationId } = await world.ok(ada, 'create_automation', {
    name: 'Hello',
    trigger,
    steps: [{ type: 'send_email', subject: 'Hi', content: { format: 'markdown', body: 'Hello' } }],
  })
  await world.ok(ada, 'activate_automation', { automationId })
  return ada
}

const keyOf = async (account: TestAccount, sendsTo: number): Promise<string> =>
  (await world.ok(account, 'create_api_key', { name: 'agent', level: 'full', sendsTo })).key

async function refusedFor(key: string, name: string, input: object): Promise<void> {
  const { problem } = await world.call(key, name, input)
  assert.equal(problem?.refusal.code, 'sends_limit_reached', name)
}

test('a signup of a contact that is known counts where its tag starts an automation', async () => {
  const ada = await withAutomation({ type: 'tag_added', tag: 'go' })
  const key = await keyOf(ada, 1)
  await world.ok(key, 'add_contact', { email: 'reader0@example.com', tags: ['go'] })
  await refusedFor(key, 'add_contact', { email: 'reader1@example.com', tags: ['go'] })
  await world.ok(key, 'add_contact', { email: 'reader1@example.com', tags: ['other'] })
})

test('a tag that is renamed, merged or deleted counts its contacts where that starts an automation', async () => {
  const ada = await withAutomation({ type: 'tag_removed', tag: 'vip' })
  const key = await keyOf(ada, 2)
  await refusedFor(key, 'rename_tag', { tag: 'vip', name: 'friends' })
  await refusedFor(key, 'merge_tags', { from: ['vip'], into: 'friends' })
  await refusedFor(key, 'delete_tag', { tag: 'vip', force: true })
  await world.ok(await keyOf(ada, 3), 'delete_tag', { tag: 'vip', force: true })
})

test('an undone bulk action counts its contacts where that starts an automation', async () => {
  const ada = await withAutomation({ type: 'tag_removed', tag: 'go' })
  const { id: jobId } = await world.ok(ada, 'bulk_update_contacts', {
    q: 'reader',
    action: { type: 'add_tag', tag: 'go' },
  })
  await world.jobs()
  await refusedFor(await keyOf(ada, 2), 'undo_bulk_job', { jobId })
  await world.ok(await keyOf(ada, 3), 'undo_bulk_job', { jobId })
})

test('a wider segment of a scheduled campaign counts its readers', async () => {
  const ada = await withAutomation({ type: 'api' })
  await world.ok(ada, 'add_contact', { email: 'one@example.com' })
  const { id: segmentId } = await world.ok(ada, 'create_segment', {
    name: 'One',
    filter: { field: 'email', op: 'is', value: 'one@example.com' },
  })
  const { id: campaignId } = await world.ok(ada, 'create_campaign', {
    subject: 'Peas',
    content: { format: 'markdown', body: 'Sow your peas.' },
    audience: { segmentId },
  })
  const key = await keyOf(ada, 3)
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  await world.ok(key, 'schedule_campaign', { campaignId, at })
  await refusedFor(key, 'update_segment', { segmentId, filter: { all: [] } })
  await world.ok(key, 'update_segment', { segmentId, name: 'Two' })
})

test('a new address of a reader who has not confirmed counts, since it is mailed', async () => {
  const ada = await world.account()
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'one@example.com' })
  const key = await keyOf(ada, 1)
  await world.ok(key, 'update_contact', { contactId, email: 'two@example.com' })
  await refusedFor(key, 'update_contact', { contactId, email: 'three@example.com' })
  await world.ok(key, 'update_contact', { contactId, source: 'form' })
})
