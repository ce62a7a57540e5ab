import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('a newsletter is in UTC until it gets a time zone, and only one of the IANA database', async () => {
  const ada = await world.account()
  const zone = async () =>
    (await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })).timeZone
  assert.equal(await zone(), 'UTC')
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    timeZone: 'America/New_York',
  })
  assert.equal(await zone(), 'America/New_York')
  const { errors } = await world.refused(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    timeZone: '+02:00',
  })
  assert.equal(errors![0]!.pointer, '/timeZone')
  assert.equal(
    (await world.ok(ada, 'create_newsletter', { name: 'Second', timeZone: 'Asia/Tokyo' })).timeZone,
    'Asia/Tokyo',
  )
})

test('a time zone that this version of Node.js does not know counts as UTC', async () => {
  const ada = await world.account()
  await sql`update newsletter set time_zone = 'Mars/Base' where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.equal(
    (await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })).timeZone,
    'UTC',
  )
})

test('the days of a filter are in the time zone of its newsletter', async () => {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    timeZone: 'Pacific/Kiritimati',
  })
  const { id } = await world.ok(ada, 'add_contact', { email: 'ada@example.com' })
  // In a time zone 14 hours ahead of UTC, this is the 2nd of March.
  await sql`update contact set subscribed_at = '2026-03-01T20:00:00Z' where contact_id = ${uuidOf(id)}`.execute(
    world.db,
  )
  const on = async (day: string, newsletterId?: string) => {
    const filter = JSON.stringify({ field: 'subscribedAt', op: 'on', value: day })
    return (await world.ok(ada, 'list_contacts', { filter, newsletterId })).data.length
  }
  assert.deepEqual(
    [await on('2026-03-01', ada.newsletterId), await on('2026-03-02', ada.newsletterId)],
    [0, 1],
  )
  assert.deepEqual([await on('2026-03-01'), await on('2026-03-02')], [1, 0])
})
