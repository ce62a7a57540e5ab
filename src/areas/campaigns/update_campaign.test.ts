import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf } from '#operation/requests/etag.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers } = campaigns(world)

test('changes the fields that are sent and leaves the others', async () => {
  const ada = await world.account()
  const before = await draft(ada, { audience: { tier: 'paid' } })
  const after = await world.ok(ada, 'update_campaign', {
    campaignId: before.id,
    subject: 'April',
    content: { format: 'html' },
  })
  assert.deepEqual(after, {
    ...before,
    subject: 'April',
    content: { ...before.content, format: 'html' },
  })
  const wider = await world.ok(ada, 'update_campaign', {
    campaignId: before.id,
    audience: { tier: null },
  })
  assert.equal(wider.audience.tier, null)
  assert.equal(wider.subject, 'April')
})

test('two writers cannot overwrite each other', async () => {
  const ada = await world.account()
  const read = await draft(ada)
  const change = (subject: string) =>
    world.call(ada, 'update_campaign', { campaignId: read.id, subject }, { ifMatch: etagOf(read) })
  assert.equal((await change('first')).status, 200)
  assert.equal((await change('second')).status, 412)
})

test('refuses invalid Liquid and keeps the draft as it was', async () => {
  const ada = await world.account()
  const before = await draft(ada)
  const problem = await world.refused(ada, 'update_campaign', {
    campaignId: before.id,
    content: { body: 'a\n{{ b | }}{% if x %}' },
  })
  assert.equal(problem.status, 422)
  assert.equal(problem.errors![0]!.pointer, '/content/body')
  assert.deepEqual(await world.ok(ada, 'get_campaign', { campaignId: before.id }), before)
})

test('does not change a campaign that is no draft any more, nor one of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 1)
  const { id } = await sending(ada)
  assert.equal(
    (await world.refused(ada, 'update_campaign', { campaignId: id, subject: 'x' })).code,
    'campaign_not_draft',
  )
  assert.equal(
    (await world.refused(eve, 'update_campaign', { campaignId: id, subject: 'x' })).status,
    404,
  )
})

test('two changes at the same moment do not add up to a text that was never checked', async () => {
  const ada = await world.account()
  const { id } = await draft(ada, { content: { body: '<p>' } })
  const [deep, html] = await Promise.all([
    world.call(ada, 'update_campaign', { campaignId: id, content: { body: 'a\n\n'.repeat(50) } }),
    world.call(ada, 'update_campaign', { campaignId: id, content: { format: 'html' } }),
  ])
  // If the second change comes later, it is checked together with the first. If both come at the
  // same moment, one is refused with 409 and must be repeated.
  const statuses = [deep.status, html.status]
  assert.ok(
    statuses.includes(200) && statuses.every((status) => status === 200 || status === 409),
    String(statuses),
  )
})

test('refuses a text that is nested too deep to be made into mails, and keeps the draft as it was', async () => {
  const ada = await world.account()
  const before = await draft(ada)
  const problem = await world.refused(ada, 'update_campaign', {
    campaignId: before.id,
    content: { format: 'html', body: '<div>'.repeat(20_000) },
  })
  assert.deepEqual(
    [problem.status, problem.errors![0]!.code, problem.errors![0]!.pointer],
    [422, 'too_deep', '/content/body'],
  )
  assert.deepEqual(await world.ok(ada, 'get_campaign', { campaignId: before.id }), before)
})
