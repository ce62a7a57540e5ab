import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, read } = campaigns(world)

const NEXT_YEAR = new Date().getUTCFullYear() + 1

test('schedules a draft, by local time and zone, and keeps both', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { id } = await draft(ada)
  const answer = await world.call(ada, 'schedule_campaign', {
    campaignId: id,
    at: `${NEXT_YEAR}-07-01T09:00`,
    timeZone: 'Europe/Berlin',
  })
  assert.equal(answer.status, 200)
  const { status, scheduledFor, scheduledLocal, steps, counts } = answer.body as Awaited<
    ReturnType<typeof read>
  >
  assert.deepEqual(
    [status, scheduledFor, steps, counts.recipients],
    ['scheduled', `${NEXT_YEAR}-07-01T07:00:00.000Z`, [], 0],
  )
  assert.deepEqual(scheduledLocal, { at: `${NEXT_YEAR}-07-01T09:00:00`, timeZone: 'Europe/Berlin' })
})

test('takes the time zone of the newsletter where none is named, and none for a time with an offset', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    timeZone: 'Asia/Kathmandu',
  })
  const { id } = await draft(ada)
  const local = await world.ok(ada, 'schedule_campaign', {
    campaignId: id,
    at: `${NEXT_YEAR}-07-01T09:00`,
  })
  assert.deepEqual(
    [local.scheduledFor, local.scheduledLocal.timeZone],
    [`${NEXT_YEAR}-07-01T03:15:00.000Z`, 'Asia/Kathmandu'],
  )
  const instant = await world.ok(ada, 'schedule_campaign', {
    campaignId: id,
    at: `${NEXT_YEAR}-07-02T09:00-03:00`,
  })
  assert.deepEqual(
    [instant.scheduledFor, instant.scheduledLocal],
    [`${NEXT_YEAR}-07-02T12:00:00.000Z`, null],
  )
})

test('refuses a time in the past, one that is on no calendar, and an unknown zone, with pointers', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const before = await draft(ada)
  const pointers = async (given: object) =>
    (
      await world.refused(ada, 'schedule_campaign', { campaignId: before.id, ...given })
    ).errors!.map(({ pointer }) => pointer)
  assert.deepEqual(await pointers({ at: '2020-01-01T09:00' }), ['/at'])
  assert.deepEqual(await pointers({ at: `${NEXT_YEAR}-02-30T09:00` }), ['/at'])
  assert.deepEqual(await pointers({ at: `${NEXT_YEAR}-02-20T09:00`, timeZone: 'Mars/Base' }), [
    '/timeZone',
  ])
  assert.deepEqual(await read(ada, before), before)
})

test('refuses now what could not be sent then, and leaves the draft as it was', async () => {
  const ada = await world.account()
  const at = `${NEXT_YEAR}-07-01T09:00`
  const whole = await draft(ada)
  const refusal = async ({ id }: { id: string }) =>
    (await world.refused(ada, 'schedule_campaign', { campaignId: id, at })).code
  assert.equal(await refusal(whole), 'empty_audience')
  await subscribers(ada, 1)
  assert.equal(await refusal(await draft(ada, { subject: '' })), 'campaign_incomplete')
  const tagged = await draft(ada)
  await sql`update campaign set audience = jsonb_set(audience, '{includeTags}', '["gone"]') where campaign_id = ${uuidOf(tagged.id)}`.execute(
    world.db,
  )
  assert.equal(await refusal(tagged), 'campaign_incomplete')
  const broken = await draft(ada)
  const content = JSON.stringify({ format: 'markdown', body: '{{ email | sort }}' })
  await sql`update campaign set content = ${content} where campaign_id = ${uuidOf(broken.id)}`.execute(
    world.db,
  )
  assert.equal(await refusal(broken), 'campaign_incomplete')
  assert.deepEqual(await read(ada, whole), whole)
})

test('a scheduled campaign can be moved, but not changed, sent, cancelled or deleted; the refusals name unschedule_campaign', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { id } = await draft(ada)
  await world.ok(ada, 'schedule_campaign', { campaignId: id, at: `${NEXT_YEAR}-07-01T09:00` })
  const moved = await world.ok(ada, 'schedule_campaign', {
    campaignId: id,
    at: `${NEXT_YEAR}-08-01T09:00`,
  })
  assert.equal(moved.scheduledFor, `${NEXT_YEAR}-08-01T09:00:00.000Z`)
  for (const [operation, more] of Object.entries({
    update_campaign: { subject: 'x' },
    send_campaign: {},
    cancel_campaign: {},
    delete_campaign: {},
  })) {
    const { status, detail } = await world.refused(ada, operation, { campaignId: id, ...more })
    assert.equal(status, 409, operation)
    assert.match(
      detail,
      /is scheduled: make it a draft again first, with unschedule_campaign\.$/,
      operation,
    )
  }
  assert.deepEqual(await world.ok(ada, 'get_campaign', { campaignId: id }), moved)
})

test('does not schedule a campaign that has begun, nor one of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 1)
  const at = `${NEXT_YEAR}-07-01T09:00`
  const begun = await sending(ada)
  assert.equal(
    (await world.refused(ada, 'schedule_campaign', { campaignId: begun.id, at })).code,
    'campaign_not_draft',
  )
  const { id } = await draft(ada)
  assert.equal((await world.refused(eve, 'schedule_campaign', { campaignId: id, at })).status, 404)
})
