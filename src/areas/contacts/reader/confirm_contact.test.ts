import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { count, link, setStatus } from '#test/contacts.ts'
import { uuidOf } from '#lib/typeid.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

async function pending() {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  return { ada, id, confirm: link(world, ada, id, 'confirm') }
}

test('makes a pending reader active and emits the event', async () => {
  const { ada, id, confirm } = await pending()
  world.clock.move(60_000)
  const page = await world.ok(confirm, 'confirm_contact')
  assert.deepEqual(
    [page.email, page.status, page.newsletter.name],
    ['reader@example.com', 'active', 'The Weekly Garden'],
  )
  const contact = await world.ok(ada, 'get_contact', { contactId: id })
  assert.equal(contact.status, 'active')
  assert.ok(Date.parse(contact.confirmedAt) >= Date.parse(contact.subscribedAt) + 60_000)
  assert.deepEqual(
    (await world.events(ada)).map(({ type, data }) => [type, data.subscriber.status]),
    [
      ['subscriber.created', 'pending'],
      ['subscriber.confirmed', 'active'],
    ],
  )
  assert.equal(
    await count(
      world,
      sql`select count(*) as n from consent where account_id = ${uuidOf(ada.accountId)} and kind = 'confirmed' and via = 'email_link' and host(ip) = '198.51.100.1'`,
    ),
    1,
  )
})

test('twice is once, also when both come at once', async () => {
  const { ada, id, confirm } = await pending()
  const pages = await Promise.all([1, 2, 3].map(() => world.ok(confirm, 'confirm_contact')))
  assert.deepEqual(
    pages.map(({ status }) => status),
    ['active', 'active', 'active'],
  )
  const { confirmedAt } = await world.ok(ada, 'get_contact', { contactId: id })
  world.clock.move(60_000)
  await world.ok(confirm, 'confirm_contact')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).confirmedAt, confirmedAt)
  assert.equal(
    (await world.events(ada)).filter(({ type }) => type === 'subscriber.confirmed').length,
    1,
  )
})

test('a reader who left is not put back by an old mail', async () => {
  const { ada, id, confirm } = await pending()
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  assert.equal((await world.refused(confirm, 'confirm_contact')).code, 'link_expired')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'unsubscribed')
})

test('does not revive an address that bounced', async () => {
  const { ada, id, confirm } = await pending()
  await setStatus(world, ada, id, 'bounced')
  assert.equal((await world.ok(confirm, 'confirm_contact')).status, 'bounced')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'bounced')
})

test('a link of another purpose, of another account or with a changed letter confirms no reader', async () => {
  const { ada, id, confirm } = await pending()
  const bob = await world.account()
  const { token } = confirm as { token: string }
  const changed = token.replace(/.$/, (letter) => (letter === 'A' ? 'E' : 'A'))
  assert.equal(
    (await world.refused(link(world, ada, id, 'unsubscribe'), 'confirm_contact')).code,
    'unauthorized',
  )
  assert.equal(
    (await world.refused({ kind: 'token', token: changed }, 'confirm_contact')).code,
    'unauthorized',
  )
  assert.equal(
    (await world.refused(link(world, bob, id, 'confirm'), 'confirm_contact')).code,
    'link_expired',
  )
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'pending')
})

test('an API key is no link', async () => {
  const ada = await world.account()
  assert.equal((await world.refused(ada, 'confirm_contact')).code, 'forbidden')
})

test('the link of a deleted contact or of a deleted newsletter is void', async () => {
  const { ada, id, confirm } = await pending()
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  assert.equal((await world.refused(confirm, 'confirm_contact')).code, 'link_expired')
  const other = await pending()
  await world.ok(other.ada, 'delete_contact', { contactId: other.id })
  assert.equal((await world.refused(other.confirm, 'confirm_contact')).code, 'link_expired')
  assert.notEqual(id, other.id)
})

test('is not refused for a plan or for the limits of the account', async () => {
  const { confirm } = await pending()
  for (let round = 0; round < 8; round++) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => world.call(confirm, 'confirm_contact')),
    )
    assert.ok(answers.every(({ status }) => status === 200))
  }
})
