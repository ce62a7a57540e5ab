import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, testWorld } from '#test/world.ts'
import { afterEachAccounted } from '#areas/mailings/fixtures/accounted.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { campaigns, recorder, SENT } from '../fixtures/campaigns.ts'
import { abTests, bySubject } from './fixtures/tests.ts'

const world = await testWorld()
const { sentEvents, subscribers, work, withMailer } = campaigns(world)
const { sent, mails, engaged, startAll, read } = abTests(world)
afterEachAccounted(world)

test('tests on a sample, waits, and sends the clear winner to the rest', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 200)
  assert.deepEqual(
    [campaign.status, campaign.counts.recipients, campaign.steps[0]!.recipients],
    ['sending', 200, 200],
  )
  const tested = await mails()
  assert.deepEqual(bySubject(tested), { March: 50, April: 50 })
  const waiting = await read(ada, campaign)
  assert.deepEqual(
    [waiting.status, waiting.stopReason, waiting.counts.pending],
    ['paused', 'awaiting_winner', 100],
  )
  const inMinutes = (Date.parse(waiting.decidesAt!) - world.clock.now().getTime()) / MINUTE_MS
  assert.ok(inMinutes > 59.5 && inMinutes <= 60, `${inMinutes}`)
  assert.deepEqual(await sentEvents(ada), [])

  await engaged(ada, campaign, 'A', 10)
  await engaged(ada, campaign, 'B', 25)
  world.clock.move(58 * MINUTE_MS)
  await startAll()
  assert.equal((await read(ada, campaign)).stopReason, 'awaiting_winner')
  world.clock.move(2 * MINUTE_MS)
  await startAll()
  const decided = await read(ada, campaign)
  assert.deepEqual(
    [decided.status, decided.stopReason, decided.decidesAt, decided.subject],
    ['sending', null, null, 'April'],
  )
  assert.deepEqual([decided.winner!.key, decided.winner!.clear], ['B', true])
  assert.ok(Date.parse(decided.winner!.decidedAt) >= Date.parse(waiting.decidesAt!))
  const rest = await mails()
  assert.deepEqual(bySubject(rest), { April: 100 })
  assert.equal(
    [...rest.keys()].some((to) => tested.has(to)),
    false,
  )
  const { status, counts, variants } = await read(ada, campaign)
  assert.deepEqual([status, counts.sent, counts.opens], ['sent', 200, 35])
  assert.deepEqual(
    variants!.options.map(({ key, subject, counts: of }) => [key, subject, of.sent, of.opens]),
    [
      ['A', 'March', 50, 10],
      ['B', 'April', 50, 25],
    ],
  )
  assert.deepEqual(
    (await sentEvents(ada)).map(({ data }) => [data.step, data.finished]),
    [[1, true]],
  )
})

test('without a clear winner A goes to the rest, and the winner says so; opens of programs count for none', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 200)
  await mails()
  await engaged(ada, campaign, 'A', 10)
  await engaged(ada, campaign, 'B', 12, 'open', 30)
  world.clock.move(60 * MINUTE_MS)
  await startAll()
  const { winner, subject } = await read(ada, campaign)
  assert.deepEqual([winner!.key, winner!.clear, subject], ['A', false, 'March'])
  assert.deepEqual(bySubject(await mails()), { March: 100 })
})

test('decides by clicks where these are its metric', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 200, { metric: 'clicks' })
  await mails()
  await engaged(ada, campaign, 'A', 40)
  await engaged(ada, campaign, 'B', 20, 'click')
  world.clock.move(60 * MINUTE_MS)
  await startAll()
  assert.deepEqual(
    [(await read(ada, campaign)).winner!.key, (await read(ada, campaign)).winner!.clear],
    ['B', true],
  )
  await mails()
})

test('decides once, with two processes and a person at the same moment', async () => {
  const ada = await world.account()
  const other = await openWorld(world.connection)
  try {
    const all = []
    for (let i = 0; i < 4; i++) all.push(await sent(ada, i === 0 ? 8 : 0))
    await mails()
    world.clock.move(60 * MINUTE_MS)
    other.clock.move(world.clock.offsetMs())
    const byHand = all.map(({ id }) =>
      world.call(ada, 'choose_winner', { campaignId: id, key: 'B' }),
    )
    await Promise.all([startAll(), startAll(other.system), startAll(other.system), ...byHand])
    const answers = await Promise.all(byHand)
    for (const [i, campaign] of all.entries()) {
      const { winner, status } = await read(ada, campaign)
      assert.deepEqual([winner!.key, status], [answers[i]!.status === 202 ? 'B' : 'A', 'sending'])
      assert.ok([202, 409].includes(answers[i]!.status))
    }
    for (const { id } of all)
      assert.equal(
        (await world.refused(ada, 'choose_winner', { campaignId: id, key: 'A' })).code,
        'no_test_waiting',
      )
    const mail = recorder()
    await work(withMailer(mail.send))
    assert.equal(mail.to.length, 4 * 4)
  } finally {
    await other.close()
  }
})

test('readers of the rest who leave while it waits are skipped', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 8)
  const campaign = await sent(ada, 0)
  const tested = await mails()
  const [gone] = readers.filter(({ email }) => !tested.has(email))
  await world.ok(ada, 'unsubscribe_contact', { contactId: gone!.id })
  await world.ok(ada, 'choose_winner', { campaignId: campaign.id, key: 'B' })
  assert.deepEqual(bySubject(await mails()), { April: 3 })
  const { counts, status } = await read(ada, campaign)
  assert.deepEqual([status, counts.sent, counts.skipped], ['sent', 7, 1])
})

test('cancelled while it waits, it skips the rest and never decides', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 20)
  await mails()
  await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })
  world.clock.move(60 * MINUTE_MS)
  await startAll()
  assert.equal((await mails()).size, 0)
  const { status, counts, winner, decidesAt } = await read(ada, campaign)
  assert.deepEqual(
    [status, counts.sent, counts.skipped, winner, decidesAt],
    ['cancelled', 10, 10, null, null],
  )
  assert.equal(
    (await world.refused(ada, 'choose_winner', { campaignId: campaign.id, key: 'A' })).code,
    'no_test_waiting',
  )
})

test('paused and resumed during the test, the rest still waits', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 20)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  assert.match(
    (await world.refused(ada, 'choose_winner', { campaignId: campaign.id, key: 'A' })).detail,
    /resume_campaign/,
  )
  assert.equal((await mails()).size, 0)
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  assert.equal((await mails()).size, 10)
  assert.equal((await read(ada, campaign)).stopReason, 'awaiting_winner')
  assert.match(
    (await world.refused(ada, 'pause_campaign', { campaignId: campaign.id })).detail,
    /choose_winner/,
  )
  assert.match(
    (await world.refused(ada, 'resume_campaign', { campaignId: campaign.id })).detail,
    /choose_winner/,
  )
})

test('later readers get the text of the winner', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 8)
  await mails()
  await world.ok(ada, 'choose_winner', { campaignId: campaign.id, key: 'B' })
  await mails()
  await subscribers(ada, 3)
  await world.ok(ada, 'send_campaign_to_more', { campaignId: campaign.id })
  assert.deepEqual(bySubject(await mails()), { April: 3 })
  const copy = await world.ok(ada, 'duplicate_campaign', { campaignId: campaign.id })
  assert.deepEqual(
    [
      copy.subject,
      copy.winner,
      copy.variants.options.map((one: { subject?: string }) => one.subject),
    ],
    ['March', null, [undefined, 'April']],
  )
})

test('uncertain mails count as sent ones in the comparison, since their readers open them too', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 8)
  await work(withMailer(recorder(() => ({ outcome: 'unknown', detail: 'broken off' })).send))
  await engaged(ada, campaign, 'A', 2)
  await engaged(ada, campaign, 'B', 1)
  const { variants } = await world.ok(ada, 'get_campaign_report', { campaignId: campaign.id })
  assert.deepEqual(
    variants.options.map(({ sent: taken, rate }: { sent: number; rate: object }) => [taken, rate]),
    [
      [0, { value: 2, of: 2 }],
      [0, { value: 1, of: 2 }],
    ],
  )
  const { counts } = (await read(ada, campaign)).variants!.options[0]!
  assert.deepEqual([counts.recipients, counts.sent, counts.uncertain], [2, 0, 2])
})

test('a mail that was taken and one that is uncertain are compared as two', async () => {
  const ada = await world.account()
  const campaign = await sent(ada, 8)
  let mails = 0
  await work(
    withMailer(
      recorder(() => (++mails % 2 ? SENT : { outcome: 'unknown', detail: 'broken off' })).send,
    ),
  )
  await engaged(ada, campaign, 'A', 2)
  await engaged(ada, campaign, 'B', 2)
  const { variants } = await world.ok(ada, 'get_campaign_report', { campaignId: campaign.id })
  assert.deepEqual([variants.pValue, variants.clear], [1, false])
})
