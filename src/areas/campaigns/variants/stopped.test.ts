import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allow } from '#areas/billing/fixtures/allow.ts'
import { testWorld } from '#test/world.ts'
import { afterEachAccounted } from '#areas/mailings/fixtures/accounted.ts'
import { mortal } from '#areas/mailings/fixtures/mortal.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { campaigns } from '../fixtures/campaigns.ts'
import { startNextDue } from '../schedule/start-due.ts'
import { abTests, bySubject, SUBJECTS } from './fixtures/tests.ts'

// A/B tests whose workers are killed, or whose allowance is used up.

const world = await testWorld({}, { fresh: true })
const { draft, subscribers, work, sentEvents } = campaigns(world)
const { sent, mails, startAll, read } = abTests(world)
afterEachAccounted(world)

for (const executed of [false, true]) {
  test(`a worker that is killed ${executed ? 'after' : 'before'} it commits the decision leaves one decision`, async () => {
    const ada = await world.account()
    const campaign = await sent(ada, 8)
    await mails()
    world.clock.move(60 * MINUTE_MS)
    const { system, dead } = mortal(world, {
      statement: 'commit',
      following: 'decides_at = null',
      executed,
    })
    void startNextDue(system)
    await dead
    await startAll()
    assert.equal((await read(ada, campaign)).winner!.key, 'A')
    assert.deepEqual(bySubject(await mails()), { March: 4 })
    assert.deepEqual(
      [(await read(ada, campaign)).counts.sent, (await sentEvents(ada)).length],
      [8, 1],
    )
  })

  test(`a worker that is killed ${executed ? 'after' : 'before'} it commits the end of the test leaves a test that waits`, async () => {
    const ada = await world.account()
    const campaign = await sent(ada, 8)
    const { system, dead } = mortal(world, {
      statement: 'commit',
      following: "stop_reason = 'awaiting_winner'",
      executed,
    })
    void work(system).catch(() => {})
    await dead
    world.clock.move(10 * MINUTE_MS)
    await mails()
    const { stopReason, counts } = await read(ada, campaign)
    assert.deepEqual([stopReason, counts.sent, counts.pending], ['awaiting_winner', 4, 4])
    await world.ok(ada, 'choose_winner', { campaignId: campaign.id, key: 'B' })
    assert.deepEqual(bySubject(await mails()), { April: 4 })
  })
}

test('stopped by the allowance in the middle of the test, it goes on with the test, and the rest still waits', async () => {
  const ada = await world.account()
  await allow(world, ada, { emails: 3 })
  const campaign = await sent(ada, 20)
  assert.equal((await mails()).size, 3)
  await world.jobs()
  assert.deepEqual(
    [(await read(ada, campaign)).status, (await read(ada, campaign)).stopReason],
    ['stopped', 'plan_limit_emails'],
  )
  assert.match(
    (await world.refused(ada, 'choose_winner', { campaignId: campaign.id, key: 'A' })).detail,
    /resume_campaign/,
  )
  await allow(world, ada, { emails: 100 })
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  assert.equal((await mails()).size, 7)
  await world.jobs()
  assert.equal((await read(ada, campaign)).stopReason, 'awaiting_winner')
  await world.ok(ada, 'choose_winner', { campaignId: campaign.id, key: 'B' })
  assert.deepEqual(bySubject(await mails()), { April: 10 })
})

test('a scheduled test of three options deals its readers evenly, and decides by itself days later', async () => {
  const ada = await world.account()
  await subscribers(ada, 101)
  const options = [{ key: 'A' }, { key: 'B', subject: 'April' }, { key: 'C', previewText: 'May' }]
  const campaign = await draft(ada, {
    variants: { ...SUBJECTS, share: 33, decideAfterMinutes: 2880, options },
  })
  await world.ok(ada, 'schedule_campaign', {
    campaignId: campaign.id,
    at: new Date(world.clock.now().getTime() + 60 * MINUTE_MS).toISOString(),
  })
  world.clock.move(60 * MINUTE_MS)
  await startAll()
  assert.equal((await mails()).size, 33)
  const { variants, stopReason } = await read(ada, campaign)
  assert.deepEqual(
    [variants!.options.map(({ counts }) => counts.sent), stopReason],
    [[11, 11, 11], 'awaiting_winner'],
  )
  world.clock.move(2881 * MINUTE_MS)
  await startAll()
  assert.deepEqual(bySubject(await mails()), { March: 68 })
  assert.equal((await read(ada, campaign)).status, 'sent')
})
