import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { MINUTE_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft, subscribers, sending } = campaigns(world)

async function listed(
  account: TestAccount,
  campaignId: string,
): Promise<{ id: string; subject: string; bytes: number; by: { id: string } | null }[]> {
  return (await world.ok(account, 'list_campaign_revisions', { campaignId })).data
}

const subjects = async (account: TestAccount, campaignId: string) =>
  (await listed(account, campaignId)).map(({ subject }) => subject)

test('the first revision is what stands now, from the creation on, by its author', async () => {
  const ada = await world.account()
  const made = await draft(ada, { content: { body: 'Peas 🌱' } })
  const [first, ...rest] = await listed(ada, made.id)
  assert.deepEqual(rest, [])
  const { id, ...shown } = first!
  assert.match(id, /^rev_/)
  const { data } = await world.ok(ada, 'list_api_keys')
  assert.deepEqual(shown, {
    at: made.createdAt,
    by: { kind: 'key', id: data[0].id, name: data[0].name },
    subject: 'March',
    bytes: 9,
  })
})

test('one author who goes on within ten minutes writes one revision, and a pause begins the next', async () => {
  const ada = await world.account()
  const { id: campaignId } = await draft(ada)
  const write = (subject: string) => world.ok(ada, 'update_campaign', { campaignId, subject })
  world.clock.move(9 * MINUTE_MS)
  await write('second')
  world.clock.move(9 * MINUTE_MS)
  await write('third')
  assert.deepEqual(await subjects(ada, campaignId), ['third'])
  world.clock.move(10 * MINUTE_MS)
  await write('after the pause')
  assert.deepEqual(await subjects(ada, campaignId), ['after the pause', 'third'])
})

test('another author, another format and a text of less than half begin a revision', async () => {
  const ada = await world.account()
  const { id: campaignId } = await draft(ada, { content: { body: 'x'.repeat(100) } })
  const other = {
    ...ada,
    apiKey: (await world.ok(ada, 'create_api_key', { name: 'Agent', level: 'full' })).key,
  }
  await world.ok(other, 'update_campaign', { campaignId, subject: 'by another' })
  await world.ok(other, 'update_campaign', { campaignId, content: { format: 'html' } })
  await world.ok(other, 'update_campaign', { campaignId, content: { body: 'x'.repeat(50) } })
  await world.ok(other, 'update_campaign', { campaignId, content: { body: 'x'.repeat(24) } })
  assert.deepEqual(
    (await listed(ada, campaignId)).map(({ subject, bytes }) => `${subject} ${bytes}`),
    ['by another 24', 'by another 50', 'by another 100', 'March 100'],
  )
})

test('what changes no text is no revision', async () => {
  const ada = await world.account()
  const made = await draft(ada)
  world.clock.move(20 * MINUTE_MS)
  await world.ok(ada, 'update_campaign', {
    campaignId: made.id,
    audience: { tier: 'paid' },
    subject: made.subject,
  })
  assert.equal((await listed(ada, made.id)).length, 1)
})

test('a refused change leaves the revisions as they were', async () => {
  const ada = await world.account()
  const made = await draft(ada)
  const before = await listed(ada, made.id)
  await world.refused(ada, 'update_campaign', {
    campaignId: made.id,
    content: { body: '{% if x %}' },
  })
  assert.deepEqual(await listed(ada, made.id), before)
})

test('the last fifty are kept, in pages and in order, those of one moment too', async () => {
  const ada = await world.account()
  const { id: campaignId } = await draft(ada, { content: { format: 'markdown', body: 'x' } })
  for (let i = 1; i <= 52; i++) {
    const format = i % 2 === 0 ? 'markdown' : 'html'
    await world.ok(ada, 'update_campaign', { campaignId, subject: String(i), content: { format } })
    if (i % 5 === 0) world.clock.move(MINUTE_MS)
  }
  const expected = Array.from({ length: 50 }, (_, i) => String(52 - i))
  assert.deepEqual(await subjects(ada, campaignId), expected)
  const first = await world.ok(ada, 'list_campaign_revisions', {
    campaignId,
    limit: 30,
    include: 'total',
  })
  const second = await world.ok(ada, 'list_campaign_revisions', {
    campaignId,
    limit: 30,
    cursor: first.nextCursor,
  })
  assert.deepEqual([first.total, second.nextCursor], [50, null])
  assert.deepEqual(
    [...first.data, ...second.data].map(({ subject }) => subject),
    expected,
  )
})

test('a copy and a resending begin with a revision', async () => {
  const ada = await world.account()
  const original = await draft(ada)
  const copy = await world.ok(ada, 'duplicate_campaign', {
    campaignId: original.id,
    subject: 'Copy',
  })
  assert.deepEqual(await subjects(ada, copy.id), ['Copy'])
  const bob = await world.account()
  await subscribers(bob, 1)
  const sent = await sending(bob)
  await campaigns(world).work()
  const again = await world.ok(bob, 'resend_to_unopened', { campaignId: sent.id, subject: 'Again' })
  assert.deepEqual(await subjects(bob, again.id), ['Again'])
})

test('a draft of an earlier version keeps what stood there, whose author is not known', async () => {
  const ada = await world.account()
  const { id: campaignId } = await draft(ada)
  await sql`delete from content_revision where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.deepEqual(await listed(ada, campaignId), [])
  await world.ok(ada, 'update_campaign', { campaignId, subject: 'April' })
  assert.deepEqual(
    (await listed(ada, campaignId)).map(({ subject, by }) => [subject, by === null]),
    [
      ['April', false],
      ['March', true],
    ],
  )
})

test('they are deleted with their campaign, and next door sees none', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id: campaignId } = await draft(ada)
  assert.equal((await world.refused(eve, 'list_campaign_revisions', { campaignId })).status, 404)
  await world.ok(ada, 'delete_campaign', { campaignId })
  const { rows } =
    await sql`select from content_revision where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
  assert.equal(rows.length, 0)
})
