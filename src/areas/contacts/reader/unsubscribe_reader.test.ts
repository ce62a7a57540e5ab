import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { link, openDoor, setStatus } from '#test/contacts.ts'
import { setPlan } from '#areas/billing/index.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)
const cloud = await testWorld({ edition: 'cloud' })

async function active() {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  return {
    ada,
    contact,
    id: contact.id as string,
    leave: link(world, ada, contact.id, 'unsubscribe'),
  }
}

test('takes the reader off the list at once and says by which way', async () => {
  for (const via of ['email_link', 'mail_app']) {
    const { ada, id, leave } = await active()
    const page = await world.ok(leave, 'unsubscribe_reader', { via })
    assert.equal(page.status, 'unsubscribed')
    const contact = await world.ok(ada, 'get_contact', { contactId: id })
    assert.equal(contact.status, 'unsubscribed')
    const event = (await world.events(ada)).at(-1)!
    assert.deepEqual(
      [event.type, event.timestamp, event.data],
      ['subscriber.unsubscribed', contact.unsubscribedAt, { subscriber: contact, via }],
    )
  }
})

test('twice is once, also when both come at once', async () => {
  const { ada, id, leave } = await active()
  await Promise.all([1, 2, 3].map(() => world.ok(leave, 'unsubscribe_reader', { via: 'mail_app' })))
  const { unsubscribedAt } = await world.ok(ada, 'get_contact', { contactId: id })
  world.clock.move(60_000)
  await world.ok(leave, 'unsubscribe_reader', { via: 'email_link' })
  assert.equal(
    (await world.ok(ada, 'get_contact', { contactId: id })).unsubscribedAt,
    unsubscribedAt,
  )
  assert.equal(
    (await world.events(ada)).filter(({ type }) => type === 'subscriber.unsubscribed').length,
    1,
  )
})

test('the link of an old mail still works after the reader has left and come back', async () => {
  const { ada, id, leave } = await active()
  await world.ok(leave, 'unsubscribe_reader', { via: 'email_link' })
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (await world.ok(leave, 'unsubscribe_reader', { via: 'email_link' })).status,
    'unsubscribed',
  )
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'unsubscribed')
})

test('somebody who has not confirmed can leave as well', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (
      await world.ok(link(world, ada, id, 'unsubscribe'), 'unsubscribe_reader', {
        via: 'email_link',
      })
    ).status,
    'unsubscribed',
  )
})

test('remembers the campaign whose mail carried the link', async () => {
  const { ada, id } = await active()
  const about = typeId('cmp', newUuid(world.clock.now().getTime()))
  await world.ok(link(world, ada, id, 'unsubscribe', { about }), 'unsubscribe_reader', {
    via: 'email_link',
  })
  const kept =
    await sql`select via, campaign_id from consent where account_id = ${uuidOf(ada.accountId)} and kind = 'unsubscribed'`.execute(
      world.db,
    )
  assert.deepEqual(kept.rows, [{ via: 'email_link', campaign_id: uuidOf(about) }])
})

test('an address that bounced stays bounced', async () => {
  const { ada, id, leave } = await active()
  await setStatus(world, ada, id, 'bounced')
  assert.equal(
    (await world.ok(leave, 'unsubscribe_reader', { via: 'email_link' })).status,
    'bounced',
  )
})

test('a link of another purpose or another account unsubscribes nobody', async () => {
  const { ada, contact, id } = await active()
  const bob = await world.account()
  assert.equal(
    (
      await world.refused(link(world, ada, id, 'confirm'), 'unsubscribe_reader', {
        via: 'email_link',
      })
    ).code,
    'unauthorized',
  )
  assert.equal(
    (
      await world.refused(link(world, bob, id, 'unsubscribe'), 'unsubscribe_reader', {
        via: 'email_link',
      })
    ).code,
    'link_expired',
  )
  assert.equal(
    (await world.refused(ada, 'unsubscribe_reader', { via: 'email_link' })).code,
    'forbidden',
  )
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: id }), contact)
})

test('while a newsletter is being deleted its links say that it has ended', async () => {
  const { ada, leave } = await active()
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  assert.equal(
    (await world.refused(leave, 'unsubscribe_reader', { via: 'mail_app' })).code,
    'link_expired',
  )
  await world.jobs()
  assert.equal(
    (await world.refused(leave, 'unsubscribe_reader', { via: 'mail_app' })).code,
    'link_expired',
  )
})

test('is never refused for a plan', async () => {
  const ada = await cloud.account()
  await setPlan(cloud.system, ada.accountId, 'starter')
  const { id } = await cloud.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await setPlan(cloud.system, ada.accountId, null)
  assert.equal((await cloud.refused(ada, 'list_contacts')).code, 'subscription_required')
  assert.equal(
    (await cloud.ok(link(cloud, ada, id, 'unsubscribe'), 'unsubscribe_reader', { via: 'mail_app' }))
      .status,
    'unsubscribed',
  )
})
