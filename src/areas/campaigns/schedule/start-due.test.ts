import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { HOUR_MS } from '#lib/duration.ts'
import { instantOf, localTime } from '#lib/time-zone.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld, type TestAccount } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'
import { scheduling } from '../fixtures/scheduled.ts'
import { computeSchedulesAnew } from './compute-anew.ts'

const world = await testWorld()
const { draft, subscribers, read, work } = campaigns(world)
const { hoursAhead, scheduled, startAll } = scheduling(world)

/** Sends the waiting mails to the owner, and returns them. */
async function mailsToOwner({ email }: TestAccount) {
  await world.jobs()
  const mails = world.mailer.sent.filter(({ to }) => to === email)
  return Promise.all(mails.map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''))
}

test('begins at its time and not before, to those who are in the audience then', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const campaign = await scheduled(ada, 2)
  await startAll()
  assert.equal((await read(ada, campaign)).status, 'scheduled')
  await subscribers(ada, 2)
  world.clock.move(2 * HOUR_MS)
  await startAll()
  await work()
  const { status, counts, scheduledFor, stopReason } = await read(ada, campaign)
  assert.deepEqual(
    [status, counts.sent, scheduledFor, stopReason],
    ['sent', 3, campaign.scheduledFor, null],
  )
})

test('begins late after the server was away, and the log says how late', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const campaign = await scheduled(ada, 1)
  world.clock.move(24 * HOUR_MS)
  await startAll()
  await work()
  assert.equal((await read(ada, campaign)).status, 'sent')
  const line = world.log.lines.find(
    ({ fields }) => 'campaignId' in fields && fields.campaignId === campaign.id,
  )!
  assert.equal(Math.floor((line.fields as { lateS: number }).lateS / 60), 23 * 60)
})

test('missed by over 24 hours it pauses, tells the owner, and goes out when it is resumed', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const segment = await world.ok(ada, 'create_segment', {
    name: 'All',
    filter: { field: 'status', op: 'is', value: 'active' },
  })
  const [campaign, other] = [
    await scheduled(ada, 1),
    await scheduled(ada, 1, { audience: { segmentId: segment.id } }),
  ]
  world.clock.move(25 * HOUR_MS + 60_000)
  await startAll()
  const missed = await read(ada, campaign)
  assert.deepEqual(
    [missed.status, missed.stopReason, missed.steps],
    ['paused', 'schedule_missed', []],
  )
  const mails = await mailsToOwner(ada)
  assert.equal(mails.length, 2)
  assert.match(
    mails[0]!,
    /was not sent[^]*nothing sent campaigns for over 24 hours[^]*resume_campaign/,
  )

  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work()
  const { status, counts, stopReason } = await read(ada, campaign)
  assert.deepEqual([status, counts.sent, stopReason], ['sent', 1, null])

  assert.match(
    (await world.refused(ada, 'update_campaign', { campaignId: other.id, subject: 'x' })).detail,
    /unschedule_campaign/,
  )
  assert.equal(
    (await world.refused(ada, 'delete_segment', { segmentId: segment.id })).code,
    'segment_in_use',
  )
  const again = await world.ok(ada, 'unschedule_campaign', { campaignId: other.id })
  assert.deepEqual([again.status, again.scheduledFor, again.stopReason], ['draft', null, null])
})

test('the mail to the owner names the time in the zone of the schedule, and opens the campaign', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { id } = await draft(ada)
  const at = `${localTime(new Date(hoursAhead(2)), 'Europe/Berlin').slice(0, 14)}30`
  await world.ok(ada, 'schedule_campaign', { campaignId: id, at, timeZone: 'Europe/Berlin' })
  world.clock.move(27 * HOUR_MS)
  await startAll()
  const [mail] = await mailsToOwner(ada)
  assert.match(
    mail!,
    new RegExp(
      `on [A-Z][a-z]+ ${Number(at.slice(8, 10))}, ${at.slice(0, 4)} at ${at.slice(11)} \\(Europe/Berlin\\)\\.`,
    ),
  )
  assert.ok(mail!.includes(`Open it: http://mailcast.test/app/campaigns/${id}\n`), mail)
})

test('refused at its time it pauses, and the mail to the owner says why; mended, it goes out when it is resumed', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const campaign = await scheduled(ada, 1)
  await world.ok(ada, 'unsubscribe_contact', { contactId: reader!.id })
  world.clock.move(HOUR_MS)
  await startAll()
  const refused = await read(ada, campaign)
  assert.deepEqual(
    [refused.status, refused.stopReason, refused.steps],
    ['paused', 'schedule_refused', []],
  )
  const [mail] = await mailsToOwner(ada)
  assert.match(
    mail!,
    /at its time, \w+ \d+, \d{4} at \d\d:\d\d \(UTC\)\. No active subscriber of the newsletter is in the audience/,
  )
  const plan = await world.ok(ada, 'get_campaign_plan', { campaignId: campaign.id })
  assert.deepEqual([plan.recipients, plan.checks[0].code], [0, 'empty_audience'])
  assert.equal(
    (await world.ok(ada, 'get_overview')).attention.some(({ detail }: { detail: string }) =>
      detail.includes('could not be sent at its time'),
    ),
    true,
  )

  assert.equal(
    (await world.refused(ada, 'resume_campaign', { campaignId: campaign.id })).code,
    'empty_audience',
  )
  assert.deepEqual(await read(ada, campaign), refused)
  await subscribers(ada, 1)
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work()
  assert.equal((await read(ada, campaign)).counts.sent, 1)
})

test('waits a minute while contacts get the new name of a tag that the audience names', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'tags@example.com', tags: ['staff'] })
  await subscribers(ada, 1)
  const campaign = await scheduled(ada, 1, { audience: { excludeTags: ['staff'] } })
  await world.ok(ada, 'rename_tag', { tag: 'staff', name: 'team' })
  world.clock.move(HOUR_MS)
  await startAll()
  assert.equal((await read(ada, campaign)).status, 'scheduled')
  await world.jobs()
  await startAll()
  assert.equal((await read(ada, campaign)).status, 'scheduled')
  world.clock.move(61_000)
  await startAll()
  assert.equal((await read(ada, campaign)).status, 'sending')
  await work()
})

test('one that fails is tried again in a minute, and does not hold the others up', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const failing = await scheduled(ada, 1)
  const good = await scheduled(ada, 1.01)
  const part = sql`update campaign set audience = jsonb_set(audience, '{includeTags}', '5') where campaign_id = ${uuidOf(failing.id)}`
  await part.execute(world.db)
  world.clock.move(2 * HOUR_MS)
  await startAll()
  assert.deepEqual([(await read(ada, good)).status], ['sending'])
  await sql`update campaign set audience = jsonb_set(audience, '{includeTags}', '[]') where campaign_id = ${uuidOf(failing.id)}`.execute(
    world.db,
  )
  await startAll()
  assert.equal((await read(ada, failing)).status, 'scheduled')
  world.clock.move(61_000)
  await startAll()
  await work()
  assert.equal((await read(ada, failing)).status, 'sent')
})

test('keeps its local time over both changes of the clock, and when the rules of its zone change', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const year = world.clock.now().getUTCFullYear() + 1
  const at = { spring: `${year}-04-15T09:00`, autumn: `${year}-12-15T09:00` }
  for (const local of [at.spring, at.autumn]) {
    const { id } = await draft(ada)
    const campaign = await world.ok(ada, 'schedule_campaign', {
      campaignId: id,
      at: local,
      timeZone: 'Europe/Berlin',
    })
    assert.equal(campaign.scheduledFor, instantOf(local, 'Europe/Berlin').toISOString())
    assert.equal(campaign.scheduledFor.slice(11, 13), local === at.spring ? '07' : '08')
    // The instant by older time zone rules, in which summer time was abolished.
    const older = new Date(Date.parse(campaign.scheduledFor) + HOUR_MS)
    await sql`update campaign set scheduled_for = ${older} where campaign_id = ${uuidOf(id)}`.execute(
      world.db,
    )
    await sql`update campaign_due set due_at = ${older} where campaign_id = ${uuidOf(id)}`.execute(
      world.db,
    )
    await computeSchedulesAnew(world.system)
    assert.deepEqual(await read(ada, campaign), campaign)
    world.clock.move(Date.parse(campaign.scheduledFor) - world.clock.now().getTime())
    await startAll()
    assert.equal((await read(ada, campaign)).status, 'sending')
  }
  await work()
})

test('goes with its newsletter', async () => {
  const ada = await world.account()
  const second = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    asksForConfirmation: false,
  })
  await world.ok(ada, 'add_contact', { email: 'a@example.com', newsletterId: second.id })
  const campaign = await scheduled(ada, 1, { newsletterId: second.id })
  await world.ok(ada, 'delete_newsletter', { newsletterId: second.id, withContents: true })
  world.clock.move(HOUR_MS)
  await startAll()
  await world.jobs()
  const left =
    await sql`select 1 from campaign_due where campaign_id = ${uuidOf(campaign.id)}`.execute(
      world.db,
    )
  assert.equal(left.rows.length, 0)
})
