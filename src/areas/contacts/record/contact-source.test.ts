import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor, signupsKey, visitorOf } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { browser } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('without a source, the source is the way in, in answers and in events', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'key@example.com' })
  await world.ok(await signupsKey(world, ada), 'add_contact', { email: 'signups-key@example.com' })
  await world.ok({ kind: 'operator', accountId: ada.accountId }, 'add_contact', {
    email: 'operator@example.com',
  })
  await world.ok(await visitorOf(world, ada), 'add_reader', { email: 'page@example.com' })
  const person = await browser(server).signIn(ada.email)
  assert.equal((await person.post('/api/v1/contacts', { email: 'person@example.com' })).status, 201)
  await world.ok(ada, 'import_contacts', {
    rows: [{ email: 'row@example.com' }, { email: 'told@example.com', source: 'fair' }],
  })
  await world.jobs()

  const { data } = (await world.ok(ada, 'list_contacts', { sort: 'email' })) as {
    data: { email: string; source: string }[]
  }
  const ways = Object.fromEntries(data.map(({ email, source }) => [email.split('@')[0], source]))
  assert.deepEqual(ways, {
    key: 'api',
    'signups-key': 'api',
    operator: 'api',
    page: 'form',
    person: 'dashboard',
    row: 'import',
    told: 'fair',
  })
  const told = (await world.events(ada)).map(({ data: { subscriber } }) => [
    subscriber.email.split('@')[0],
    subscriber.source,
  ])
  assert.deepEqual(Object.fromEntries(told), {
    key: 'api',
    'signups-key': 'api',
    operator: 'api',
    page: 'form',
    person: 'dashboard',
  })
})

test('a contact that comes back without a source keeps its former source', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    source: 'footer',
  })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  assert.equal(
    (await world.ok(ada, 'add_contact', { email: 'reader@example.com' })).source,
    'footer',
  )
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  await world.ok(await visitorOf(world, ada), 'add_reader', { email: 'reader@example.com' })
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).source, 'footer')
})
