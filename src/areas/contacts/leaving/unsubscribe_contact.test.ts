import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { openDoor, setStatus } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { signInMember } from '#test/person.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('takes a contact off the list, keeps it in the account and says so', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  const left = await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  assert.equal(left.status, 'unsubscribed')
  assert.ok(left.unsubscribedAt)
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: id }), left)
  const event = (await world.events(ada)).at(-1)!
  assert.deepEqual(
    [event.type, event.data],
    ['subscriber.unsubscribed', { subscriber: left, via: 'api' }],
  )
})

test('repeating it changes nothing, and a bounced address stays bounced', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const left = await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  world.clock.move(1000)
  assert.deepEqual(await world.ok(ada, 'unsubscribe_contact', { contactId: id }), left)
  await setStatus(world, ada, id, 'bounced')
  assert.equal((await world.ok(ada, 'unsubscribe_contact', { contactId: id })).status, 'bounced')
  assert.equal((await world.events(ada)).length, 2)
})

test("does not find next door's contact", async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (await world.refused(bob, 'unsubscribe_contact', { contactId: contact.id })).status,
    404,
  )
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: contact.id }), contact)
})

test('what a person does with a session is told as done on the dashboard', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const person = await signInMember(
    world,
    await testServer(world),
    ada,
    'editor@example.com',
    'editor',
  )
  assert.equal((await person.post(`/api/v1/contacts/${id}/unsubscribe`)).status, 200)
  assert.equal((await world.events(ada)).at(-1)!.data['via'], 'dashboard')
  const consent = await sql<{
    via: string
  }>`select via from consent where kind = 'unsubscribed' and contact_id = ${uuidOf(id)}`.execute(
    world.db,
  )
  assert.deepEqual(consent.rows, [{ via: 'dashboard' }])
})
