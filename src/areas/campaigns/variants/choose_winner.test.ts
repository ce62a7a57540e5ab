import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { afterEachAccounted } from '#areas/mailings/fixtures/accounted.ts'
import { campaigns } from '../fixtures/campaigns.ts'
import { abTests, bySubject, SUBJECTS } from './fixtures/tests.ts'

const world = await testWorld()
const { draft, subscribers } = campaigns(world)
const { sent, mails, engaged, startAll, read } = abTests(world)
afterEachAccounted(world)

test('a manual test waits for a person, who may choose what is not the best', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 200, { decide: 'manual' })
  await mails()
  await engaged(ada, campaign, 'B', 30)
  world.clock.move(30 * 86_400_000)
  await startAll()
  const waiting = await read(ada, campaign)
  assert.deepEqual([waiting.stopReason, waiting.decidesAt], ['awaiting_winner', null])
  const chosen = await world.ok(ada, 'choose_winner', { campaignId: campaign.id, key: 'A' })
  assert.deepEqual([chosen.winner.key, chosen.winner.clear, chosen.status], ['A', false, 'sending'])
  assert.deepEqual(bySubject(await mails()), { March: 100 })
  const { variants } = await world.ok(ada, 'get_campaign_report', { campaignId: campaign.id })
  assert.deepEqual(
    variants.options.map(({ key, rate }: { key: string; rate: object }) => [key, rate]),
    [
      ['A', { value: 0, of: 50 }],
      ['B', { value: 30, of: 50 }],
    ],
  )
  assert.equal(variants.clear, true)
  for (const { key, recipients, opens } of variants.options) {
    const list = async (more = {}) =>
      (
        await world.ok(ada, 'list_campaign_recipients', {
          campaignId: campaign.id,
          variant: key,
          limit: 100,
          ...more,
        })
      ).data as { variant: string }[]
    assert.deepEqual(
      [(await list()).length, (await list({ opened: true })).length],
      [recipients, opens],
    )
    assert.ok((await list()).every(({ variant }) => variant === key))
  }
})

test('chooses while the mails of the test are still being sent', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 20)
  await world.ok(ada, 'choose_winner', { campaignId: campaign.id, key: 'B' })
  assert.deepEqual(bySubject(await mails()), { March: 5, April: 15 })
  assert.equal((await read(ada, campaign)).status, 'sent')
})

test('is refused for another account, an option that there is not, and a campaign without a test', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const campaign = await sent(ada, 8)
  const refused = async (who: typeof ada, campaignId: string, key = 'A') =>
    (await world.refused(who, 'choose_winner', { campaignId, key })).code
  assert.equal(await refused(eve, campaign.id), 'not_found')
  assert.equal(await refused(ada, campaign.id, 'C'), 'no_test_waiting')
  assert.equal(await refused(ada, (await draft(ada)).id), 'no_test_waiting')
  assert.equal(await refused(ada, (await draft(ada, { variants: SUBJECTS })).id), 'no_test_waiting')
  await mails()
})

test('options are checked when they are written', async () => {
  const ada = await world.account()
  const pointers = async (variants: object) =>
    (await world.refused(ada, 'create_campaign', { subject: 'x', variants })).errors!.map(
      ({ pointer }) => pointer,
    )
  assert.deepEqual(await pointers({ options: [{ key: 'A' }, { key: 'B', subject: '{{ oops' }] }), [
    '/variants/options/1/subject',
  ])
  assert.deepEqual(
    await pointers({ options: [{ key: 'A' }, { key: 'B', content: { body: '{% if %}' } }] }),
    ['/variants/options/1/content/body'],
  )
  assert.deepEqual(await pointers({ options: [{ key: 'B' }, { key: 'A' }] }), [
    '/variants/options/0/key',
    '/variants/options/1/key',
  ])
  assert.deepEqual(await pointers({ share: 20 }), ['/variants/options'])
  assert.deepEqual(await pointers({ share: 51, options: SUBJECTS.options }), ['/variants/share'])
  const campaign = await draft(ada, { variants: SUBJECTS })
  const again = await world.ok(ada, 'update_campaign', {
    campaignId: campaign.id,
    variants: campaign.variants,
  })
  assert.deepEqual(again.variants, campaign.variants)
  assert.equal(
    (await world.ok(ada, 'update_campaign', { campaignId: campaign.id, variants: { share: 30 } }))
      .variants.share,
    30,
  )
  assert.equal(
    (await world.ok(ada, 'update_campaign', { campaignId: campaign.id, variants: null })).variants,
    null,
  )
})

test('is not sent with a limit, with options that are the same, or to fewer readers than options', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await draft(ada, { variants: SUBJECTS })
  const input = { campaignId: campaign.id }
  assert.equal(
    (await world.refused(ada, 'send_campaign', { ...input, limit: 2 })).errors![0]!.pointer,
    '/limit',
  )
  assert.match((await world.refused(ada, 'send_campaign', input)).detail, /1 reader for 2 options/)
  assert.equal(
    (
      await world.refused(ada, 'schedule_campaign', {
        ...input,
        at: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
      })
    ).code,
    'campaign_incomplete',
  )
  assert.deepEqual((await read(ada, campaign)).status, 'draft')
  await subscribers(ada, 2)
  const plan = await world.ok(ada, 'get_campaign_plan', input)
  assert.deepEqual([plan.recipients, plan.test], [5, { testers: 2, waiting: 3 }])
  await world.ok(ada, 'update_campaign', {
    ...input,
    variants: { options: [{ key: 'A' }, { key: 'B', subject: 'March' }] },
  })
  assert.match(
    (await world.refused(ada, 'send_campaign', input)).detail,
    /Options A and B of the A\/B test are the same/,
  )
  assert.equal(
    (await world.refused(ada, 'send_campaign', { ...input, confirm: plan.confirm })).code,
    'plan_changed',
  )
})
