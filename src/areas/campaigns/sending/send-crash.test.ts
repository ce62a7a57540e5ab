import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import type { Handover, Message } from '#ports/mailer.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from '../fixtures/campaigns.ts'
import { openSending } from './send.ts'
import { SHARE } from './shares.ts'

// A worker that dies or is told to pause in the middle of a window.

const world = await testWorld()
const { subscribers, sending, read, work, withMailer, queued, sentEvents } = campaigns(world)
const never = new AbortController().signal
/** One turn of one lane. */
const turnOf = (system: System) => openSending(system)[0]!(never)

/** One turn whose time stands still, so that it does not end before it looks for the next window. */
function standing(send: (message: Message) => Promise<Handover>) {
  const system = withMailer(send)
  const began = world.clock.now()
  return { system, working: turnOf({ ...system, world: { ...system.world, clock: { ...world.clock, now: () => began } } }) }
}

/** Until that holds, for four seconds at most. */
async function soon(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    assert.ok(tries < 200, 'it waits')
    await pause(20)
  }
}

/** A turn whose first window is handed over, and answered with what `answer` gets. */
async function handingOver() {
  const { promise, resolve: answer } = Promise.withResolvers<Handover>()
  const mail = recorder(() => promise)
  const working = turnOf(withMailer(mail.send))
  await soon(() => mail.to.length >= SHARE)
  return { mail, working, answer }
}

/** Whether the campaign's slice says of somebody that they were sent. */
const sentIsNoted = (of: RawBuilder<unknown>) => async () =>
  (await sql`select 1 from send_slice where ${of} and sent_upto is not null`.execute(world.db)).rows.length > 0

const REFUSED: Handover = { outcome: 'refused', detail: '550 no such user' }

test('after a crash the open window is uncertain, the rest is sent, and nobody gets it twice', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  // A process that dies in the middle: it has handed a window over and never comes to write what became of it.
  const { mail: lost, working: crashed, answer } = await handingOver()

  const next = recorder()
  await work(withMailer(next.send))
  assert.equal(next.to.length, 0, 'the claim of a worker that may be alive is left alone')
  world.clock.move(31_000)
  await work(withMailer(next.send))

  assert.equal(next.to.length, 200 - SHARE)
  assert.equal(new Set([...next.to, ...lost.to]).size, 200)
  const { counts, status } = await read(ada, campaign)
  assert.deepEqual(
    { status, sent: counts.sent, uncertain: counts.uncertain, pending: counts.pending },
    { status: 'sent', sent: 200 - SHARE, uncertain: SHARE, pending: 0 },
  )

  // A worker that was only slow comes back: what was decided meanwhile stays, and it takes nothing up again.
  answer(SENT)
  await crashed
  assert.deepEqual((await read(ada, campaign)).counts, counts)
  assert.equal((await sentEvents(ada)).length, 1)
})

test('after a crash in a later window those before it are sent, not uncertain, also when one of them was refused', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  const { promise: dead, resolve: wake } = Promise.withResolvers<Handover>()
  const lost = recorder(({ to }) => (to === lost.to[0] ? REFUSED : lost.to.length > SHARE ? dead : SENT))
  const crashed = turnOf(withMailer(lost.send))
  while (lost.to.length <= SHARE) await pause(5)
  const inDoubt = lost.to.length - SHARE
  world.clock.move(31_000)
  const next = recorder()
  await work(withMailer(next.send))
  assert.equal(next.to.length, 200 - SHARE - inDoubt)
  const { counts } = await read(ada, campaign)
  assert.deepEqual(
    { sent: counts.sent, failed: counts.failed, uncertain: counts.uncertain, pending: counts.pending },
    { sent: 200 - inDoubt - 1, failed: 1, uncertain: inDoubt, pending: 0 },
  )
  wake(SENT)
  await crashed
  assert.deepEqual((await read(ada, campaign)).counts, counts)
})

test('whoever left before the window that a crash broke off is skipped, not uncertain', async () => {
  const ada = await world.account()
  const [left] = await subscribers(ada, SHARE)
  const campaign = await sending(ada)
  await world.ok(ada, 'unsubscribe_contact', { contactId: left!.id })
  const { promise: dead, resolve: wake } = Promise.withResolvers<Handover>()
  const lost = recorder(() => dead)
  const crashed = turnOf(withMailer(lost.send))
  while (lost.to.length < SHARE - 1) await pause(5)
  world.clock.move(31_000)
  await work()
  const { counts } = await read(ada, campaign)
  assert.deepEqual({ skipped: counts.skipped, uncertain: counts.uncertain }, { skipped: 1, uncertain: SHARE - 1 })
  wake(SENT)
  await crashed
})

test('a worker that comes back late does not close the window of whoever took its slice over', async () => {
  const ada = await world.account()
  await subscribers(ada, 3 * SHARE)
  const campaign = await sending(ada)
  const [slow, dead] = [Promise.withResolvers<Handover>(), Promise.withResolvers<Handover>()]
  const first = recorder(() => slow.promise)
  const late = turnOf(withMailer(first.send))
  while (first.to.length < SHARE) await pause(5)
  world.clock.move(31_000)
  const second = recorder(() => dead.promise)
  const crashed = turnOf(withMailer(second.send))
  while (second.to.length < SHARE) await pause(5)
  slow.resolve(REFUSED)
  await late
  world.clock.move(31_000)
  const third = recorder()
  await work(withMailer(third.send))
  assert.equal(new Set([...first.to, ...second.to, ...third.to]).size, 3 * SHARE)
  const { counts } = await read(ada, campaign)
  assert.deepEqual({ sent: counts.sent, failed: counts.failed, uncertain: counts.uncertain }, { sent: SHARE, failed: 0, uncertain: 2 * SHARE })
  dead.resolve(SENT)
  await crashed
})

test('a crash of a paused campaign is seen all the same', async () => {
  const ada = await world.account()
  await subscribers(ada, 100)
  const campaign = await sending(ada)
  const { working: crashed, answer } = await handingOver()
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  await work()
  world.clock.move(31_000)
  await work()
  const { counts } = await read(ada, campaign)
  assert.deepEqual({ pending: counts.pending, uncertain: counts.uncertain }, { pending: 100 - SHARE, uncertain: SHARE })
  answer(SENT)
  await crashed
})

for (const operation of ['pause_campaign', 'cancel_campaign']) {
  test(`${operation} waits for the window that is just being opened, which has not seen it`, async () => {
    const ada = await world.account()
    await subscribers(ada, 100)
    const campaign = await sending(ada)
    const { mail, working, answer } = await handingOver()
    let answered = false
    let asking: Promise<unknown> | undefined
    await world.db.transaction().execute(async (db) => {
      await sql`update send_slice set claimed_until = claimed_until where campaign_id = ${uuidOf(campaign.id)}`.execute(db)
      asking = world.ok(ada, operation, { campaignId: campaign.id }).then(() => (answered = true))
      await pause(200)
      assert.equal(answered, false)
    })
    await asking
    answer(SENT)
    await working
    assert.equal(mail.to.length, SHARE)
    assert.equal((await read(ada, campaign)).counts.sent, SHARE)
    await work()
  })
}

test('a window of which somebody has left is opened while the campaign is locked: whoever pauses it waits for just that', async () => {
  const ada = await world.account()
  const readers = (await subscribers(ada, 100)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const campaign = await sending(ada)
  const { promise: slow, resolve: answer } = Promise.withResolvers<Handover>()
  const mail = recorder(() => slow)
  const { working } = standing(mail.send)
  while (mail.to.length < SHARE) await pause(5)
  await world.ok(ada, 'unsubscribe_contact', { contactId: readers[SHARE]!.id })
  await world.db.transaction().execute(async (db) => {
    await sql`select 1 from campaign where campaign_id = ${uuidOf(campaign.id)} for update`.execute(db)
    answer(SENT)
    await soon(() => mail.to.length > SHARE)
  })
  await working
  assert.equal((await read(ada, campaign)).counts.skipped, 1)
})

test('a campaign that is resumed while its worker is just letting go of it goes on at once', async () => {
  const ada = await world.account()
  await subscribers(ada, 100)
  const campaign = await sending(ada)
  const { promise: slow, resolve: answer } = Promise.withResolvers<Handover>()
  const mail = recorder(() => slow)
  const { working, system } = standing(mail.send)
  while (mail.to.length < SHARE) await pause(5)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  await world.db.transaction().execute(async (db) => {
    const of = sql`campaign_id = ${uuidOf(campaign.id)}`
    await sql`select 1 from campaign where ${of} for update`.execute(db)
    answer(SENT)
    await soon(sentIsNoted(of))
    await sql`update campaign set status = 'sending' where ${of}`.execute(db)
  })
  await working
  await work(system)
  assert.equal((await read(ada, campaign)).status, 'sent')
})

test('who finds out that the campaign was paused, and lost the slice meanwhile, writes nothing', async () => {
  await work()
  const ada = await world.account()
  await subscribers(ada, 100)
  const campaign = await sending(ada)
  const { working, answer } = await handingOver()
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  const of = sql`campaign_id = ${uuidOf(campaign.id)}`
  await world.db.transaction().execute(async (db) => {
    await sql`select 1 from campaign where ${of} for update`.execute(db)
    answer(SENT)
    await soon(sentIsNoted(of))
    await sql`update send_slice set claim_id = slice_id where ${of}`.execute(db)
  })
  await working
  assert.equal((await read(ada, campaign)).counts.sent, 0)
  world.clock.move(31_000)
  await work()
  assert.equal((await read(ada, campaign)).counts.sent, SHARE)
})

test('who is resumed while a lane still hands over goes on with what the other lanes gave back', async () => {
  await work()
  const ada = await world.account()
  await subscribers(ada, 1200)
  const campaign = await sending(ada)
  const [slow, quick] = [Promise.withResolvers<Handover>(), Promise.withResolvers<Handover>()]
  const mail = recorder(() => (mail.to.length <= SHARE ? slow.promise : quick.promise))
  const [first, second, third] = openSending(withMailer(mail.send))
  const slowly = first!(never)
  while (mail.to.length < SHARE) await pause(5)
  const quickly = second!(never)
  while (mail.to.length < 2 * SHARE) await pause(5)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  quick.resolve(SENT)
  await quickly
  await third!(never)
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  slow.resolve(SENT)
  await slowly
  await work(withMailer(mail.send))
  assert.equal(new Set(mail.to).size, 1200)
  assert.equal(mail.to.length, 1200)
  assert.equal((await read(ada, campaign)).status, 'sent')
})

test('a pause is honoured before the next window, and resume goes on with the rest', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  let paused: Promise<unknown> | null = null
  const mail = recorder(async () => {
    await (paused ??= world.ok(ada, 'pause_campaign', { campaignId: campaign.id }))
    return SENT
  })
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, SHARE)
  assert.deepEqual((await read(ada, campaign)).status, 'paused')
  assert.equal(await queued(campaign), false)

  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work(withMailer(mail.send))
  assert.equal(new Set(mail.to).size, 200)
  assert.equal(mail.to.length, 200)
  assert.equal((await read(ada, campaign)).status, 'sent')
})

test('a campaign that went with its newsletter is looked at no more', async () => {
  await work()
  const ada = await world.account()
  await subscribers(ada, 50)
  const campaign = await sending(ada)
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  await world.jobs()
  await work()
  assert.equal(await queued(campaign), false)
})

test('a campaign that was paused in its last window is sent, not stuck', async () => {
  const ada = await world.account()
  await subscribers(ada, 2)
  const campaign = await sending(ada)
  let paused: Promise<unknown> | null = null
  await work(withMailer(async () => (await (paused ??= world.ok(ada, 'pause_campaign', { campaignId: campaign.id })), SENT)))
  assert.equal((await read(ada, campaign)).status, 'sent')
})
