import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { count, openDoor } from '#test/contacts.ts'
import { uuidOf } from '#lib/typeid.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('deletes a contact for good, its evidence included, and says so to webhooks', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const answer = await world.call(ada, 'delete_contact', { contactId: id })
  assert.deepEqual([answer.status, answer.body], [204, null])
  assert.equal((await world.refused(ada, 'get_contact', { contactId: id })).status, 404)
  assert.equal((await world.refused(ada, 'delete_contact', { contactId: id })).status, 404)
  assert.equal(
    await count(
      world,
      sql`select count(*) as n from consent where account_id = ${uuidOf(ada.accountId)}`,
    ),
    0,
  )
  const [, told, ...more] = await world.events(ada)
  assert.deepEqual(
    [told!.type, told!.data.subscriber.id, told!.data.subscriber.email, more],
    ['subscriber.deleted', id, 'reader@example.com', []],
  )
})

test('an address that was deleted is a new one when it is added again', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'delete_contact', { contactId: id })
  const again = await world.call(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(again.status, 201)
  assert.notEqual((again.body as { id: string }).id, id)
  assert.equal((await world.events(ada)).at(-1)!.data.resubscribed, false)
})

test('removes the words of mail servers about the contact, which name its address, and about no other', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'add_contact', { email: 'other@example.com' })
  const steps = campaigns(world)
  const campaign = await steps.sending(ada)
  await steps.work(
    steps.withMailer(async ({ to }) => ({
      outcome: 'refused',
      detail: `550 <${to}> refused`,
      reply: { code: 550, enhanced: null },
    })),
  )
  await world.ok(ada, 'delete_contact', { contactId: id })
  assert.deepEqual(Object.values(await steps.statuses(ada, campaign)).sort(), [
    'failed',
    'failed: 550 <other@example.com> refused',
  ])
  const named = sql<{
    n: number
  }>`select count(*) as n from bounce where account_id = ${uuidOf(ada.accountId)} and (email || detail) like '%reader@%'`
  assert.equal(await count(world, named), 0)
  assert.equal((await steps.read(ada, campaign)).counts.failed, 2)
})

test('does not delete what has changed since it was read', async () => {
  const ada = await openDoor(world)
  const read = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const changed = await world.ok(ada, 'add_tag', { contactId: read.id, tag: 'vip' })
  assert.equal(
    (await world.refused(ada, 'delete_contact', { contactId: read.id }, { ifMatch: etagOf(read) }))
      .code,
    'precondition_failed',
  )
  await world.ok(ada, 'delete_contact', { contactId: read.id }, { ifMatch: etagOf(changed) })
})

test("does not delete next door's contact", async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal((await world.refused(bob, 'delete_contact', { contactId: id })).status, 404)
  await world.ok(ada, 'get_contact', { contactId: id })
})
