import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startNextDue } from '#areas/campaigns/index.ts'
import { campaigns, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { visitorOf } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
const { draft, sending, subscribers, withMailer, work } = campaigns(world)

async function site(readers: number) {
  const ada = await world.account()
  await subscribers(ada, readers)
  const visitor = await visitorOf(world, ada)
  const subjects = async (operation: 'list_issues' | 'get_feed', q?: string) =>
    (await world.ok(visitor, operation, q === undefined ? {} : { q })).issues.map(
      ({ subject }: { subject: string }) => subject,
    ) as string[]
  const pageOf = async (campaignId: string) =>
    (await world.ok(visitor, 'get_issue', { campaignId })).subject as string
  const notFound = async (campaignId: string) =>
    assert.equal((await world.refused(visitor, 'get_issue', { campaignId })).status, 404)
  return { ada, subjects, pageOf, notFound }
}

const publishedAt = async (account: TestAccount, campaignId: string) =>
  (await world.ok(account, 'get_campaign', { campaignId })).publishedAt

test('an issue is on the web, in its lists and in its feed before its first mail leaves', async () => {
  const { ada, subjects, pageOf } = await site(2)
  const { id } = await draft(ada, { subject: 'Peas' })
  assert.equal(await publishedAt(ada, id), null)
  await world.ok(ada, 'send_campaign', { campaignId: id })
  assert.equal(await pageOf(id), 'Peas')
  assert.deepEqual(
    [await subjects('list_issues'), await subjects('get_feed')],
    [['Peas'], ['Peas']],
  )
  const begun = await publishedAt(ada, id)
  assert.ok(begun)
  world.clock.move(HOUR_MS)
  await work()
  assert.equal(await publishedAt(ada, id), begun, 'its date stays')
})

test('an A/B test shows its first option at its address, and lists the winner', async () => {
  const { ada, subjects, pageOf } = await site(8)
  const options = [
    { key: 'A' },
    { key: 'B', subject: 'Beans', content: { format: 'markdown', body: 'Beans' } },
  ]
  const { id } = await draft(ada, {
    subject: 'Peas',
    variants: { options, share: 50, decide: 'manual' },
  })
  await world.ok(ada, 'send_campaign', { campaignId: id })
  assert.equal(await pageOf(id), 'Peas')
  await work()
  assert.deepEqual(await subjects('list_issues'), [])
  await world.ok(ada, 'choose_winner', { campaignId: id, key: 'B' })
  // This search comes before the first visit. It finds the option's words because they have been
  // rendered already.
  assert.deepEqual(
    [await subjects('list_issues', 'beans'), await subjects('list_issues', 'peas')],
    [['Beans'], []],
  )
  assert.equal(await pageOf(id), 'Beans')
  assert.deepEqual(await subjects('list_issues'), ['Beans'])
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId: id })).slug, 'beans')
  await work()
  assert.deepEqual(await subjects('get_feed'), ['Beans'])
})

test('a campaign that is cancelled leaves the lists; its address still answers those who got it', async () => {
  const { ada, subjects, pageOf } = await site(2)
  const { id } = await sending(ada, { subject: 'Peas' })
  let cancelled: unknown = null
  await work(
    withMailer(async () => {
      cancelled ??= await world.ok(ada, 'cancel_campaign', { campaignId: id })
      return SENT
    }),
  )
  assert.deepEqual(await subjects('list_issues'), [])
  assert.equal(await pageOf(id), 'Peas')
})

test('a campaign that is cancelled before its first mail left has no page', async () => {
  const { ada, notFound } = await site(2)
  const { id } = await sending(ada, { subject: 'Peas' })
  await world.ok(ada, 'cancel_campaign', { campaignId: id })
  await work()
  assert.equal(await publishedAt(ada, id), null)
  await notFound(id)
})

test('cancelling the second step keeps an issue listed if the first reached every reader', async () => {
  const { ada, subjects } = await site(2)
  const listed = async (id: string) =>
    (await world.ok(ada, 'get_campaign', { campaignId: id })).listed as boolean
  const secondStep = async (subject: string, limit: number) => {
    const { id } = await draft(ada, { subject })
    await world.ok(ada, 'send_campaign', { campaignId: id, limit })
    await work()
    const first = await listed(id)
    await subscribers(ada, 1)
    await world.ok(ada, 'send_campaign_to_more', { campaignId: id })
    await world.ok(ada, 'cancel_campaign', { campaignId: id })
    await work()
    return [first, await listed(id)]
  }
  assert.deepEqual(
    [await secondStep('Peas', 1), await secondStep('Beans', 100)],
    [
      [false, false],
      [true, true],
    ],
  )
  assert.deepEqual(await subjects('list_issues'), ['Beans'])
})

test('a campaign whose schedule comes begins its page with its mails', async () => {
  const { ada, subjects } = await site(1)
  const { id } = await draft(ada, { subject: 'Peas' })
  await world.ok(ada, 'schedule_campaign', {
    campaignId: id,
    at: new Date(world.clock.now().getTime() + HOUR_MS).toISOString(),
  })
  assert.deepEqual([await publishedAt(ada, id), await subjects('list_issues')], [null, []])
  world.clock.move(HOUR_MS)
  while ((await startNextDue(world.system)) === 'more') continue
  assert.deepEqual(await subjects('list_issues'), ['Peas'])
})

test('a campaign that never began gets no page when it is cancelled', async () => {
  const { ada, subjects } = await site(1)
  const { id } = await draft(ada, { subject: 'Peas' })
  await world.ok(ada, 'schedule_campaign', {
    campaignId: id,
    at: new Date(world.clock.now().getTime() + HOUR_MS).toISOString(),
  })
  world.clock.move(26 * HOUR_MS)
  while ((await startNextDue(world.system)) === 'more') continue
  await world.ok(ada, 'cancel_campaign', { campaignId: id })
  assert.deepEqual([await publishedAt(ada, id), await subjects('list_issues')], [null, []])
  assert.equal(
    (await world.refused(await visitorOf(world, ada), 'get_issue', { campaignId: id })).status,
    404,
  )
})
