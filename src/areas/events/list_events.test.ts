import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#operation/transaction.ts'
import { subscriberCreated } from '#areas/contacts/record/contact-events.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

interface Listed {
  data: { id: string; type: string; data: { subscriber: { email: string } } }[]
  nextCursor: string | null
}

async function withContacts(count: number) {
  const ada = await world.account()
  for (let i = 0; i < count; i++) await world.ok(ada, 'add_contact', { email: `r${i}@example.com` })
  await quiet()
  return ada
}
/**
 * Waits until the log shows the events. It does so once no older transaction of the server is open,
 * those of other databases included. Beside other tests this takes a moment.
 */
async function quiet() {
  await until('all events are shown', async () => {
    const { rows } =
      await sql`select 1 from event where tx >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`.execute(
        world.db,
      )
    return rows.length === 0
  })
}
const emails = ({ data }: Listed) => data.map((each) => each.data.subscriber.email)

test('lists the newest first, page by page, and ends', async () => {
  const ada = await withContacts(3)
  const first = (await world.ok(ada, 'list_events', { limit: 2 })) as Listed
  assert.deepEqual(emails(first), ['r2@example.com', 'r1@example.com'])
  const second = (await world.ok(ada, 'list_events', {
    limit: 2,
    cursor: first.nextCursor,
  })) as Listed
  assert.deepEqual([emails(second), second.nextCursor], [['r0@example.com'], null])
})

test('a program that reads on from the last event sees each once, also those that come later', async () => {
  const ada = await withContacts(3)
  const first = (await world.ok(ada, 'list_events', { order: 'oldest' })) as Listed
  assert.deepEqual(emails(first), ['r0@example.com', 'r1@example.com', 'r2@example.com'])
  const nothing = (await world.ok(ada, 'list_events', {
    order: 'oldest',
    cursor: first.nextCursor,
  })) as Listed
  assert.deepEqual([nothing.data, nothing.nextCursor], [[], first.nextCursor])
  await world.ok(ada, 'add_contact', { email: 'later@example.com' })
  await quiet()
  assert.deepEqual(
    emails(await world.ok(ada, 'list_events', { order: 'oldest', cursor: nothing.nextCursor })),
    ['later@example.com'],
  )
})

test('an event whose transaction took longer than a later one’s is not missed', async () => {
  const ada = await withContacts(1)
  const contact = (await world.ok(ada, 'list_contacts')).data[0]
  const { nextCursor } = (await world.ok(ada, 'list_events', { order: 'oldest' })) as Listed
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  let begun = () => {}
  const started = new Promise<void>((resolve) => (begun = resolve))
  const slow = transaction(world.system, ada.accountId, async (scope) => {
    await sql`select pg_current_xact_id()`.execute(scope.db)
    begun()
    await held
    scope.emit(subscriberCreated, {
      subscriber: { ...contact, email: 'slow@example.com' },
      resubscribed: false,
    })
  })
  after(() => finish())
  await started
  await world.ok(ada, 'add_contact', { email: 'quick@example.com' })
  const between = (await world.ok(ada, 'list_events', {
    order: 'oldest',
    cursor: nextCursor,
  })) as Listed
  assert.deepEqual(emails(between), [], 'the quick one waits for the slow one')
  finish()
  await slow
  await quiet()
  assert.deepEqual(
    emails(await world.ok(ada, 'list_events', { order: 'oldest', cursor: between.nextCursor })),
    ['slow@example.com', 'quick@example.com'],
  )
})

test('filters by kind and newsletter, and shows nothing of another account', async () => {
  const ada = await withContacts(1)
  await withContacts(1)
  const other = await world.ok(ada, 'create_newsletter', { name: 'Another' })
  await world.ok(ada, 'add_contact', { email: 'o@example.com', newsletterId: other.id })
  await quiet()
  assert.equal((await world.ok(ada, 'list_events', {})).data.length, 2)
  assert.deepEqual(emails(await world.ok(ada, 'list_events', { newsletterId: other.id })), [
    'o@example.com',
  ])
  assert.deepEqual((await world.ok(ada, 'list_events', { type: 'campaign.sent' })).data, [])
})

test('refuses an invalid cursor and an unknown kind', async () => {
  const ada = await world.account()
  assert.equal(
    (await world.refused(ada, 'list_events', { cursor: 'bm9uZQ' })).errors![0]!.pointer,
    '/cursor',
  )
  assert.equal(
    (await world.refused(ada, 'list_events', { type: 'subscriber.exploded' })).errors![0]!.pointer,
    '/type',
  )
})
