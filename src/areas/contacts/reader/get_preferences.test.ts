import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidBytes } from '#lib/typeid.ts'
import { openDoor, setStatus } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'
import { preferencesSigner } from './preferences-token.ts'

const world = await testWorld()
sumsStayRight(world)

const linkFor = (accountId: string, { id, email }: { id: string; email: string }) => ({
  kind: 'token' as const,
  token: preferencesSigner(world.vault, { accountId, about: null })(uuidBytes(id), email),
})

test('shows every newsletter of the account that knows the address, this one first, and none of another account', async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  const second = await world.ok(ada, 'create_newsletter', {
    name: 'Seeds',
    description: 'Twice a year',
  })
  await world.ok(ada, 'create_newsletter', { name: 'Never signed up here' })
  await world.ok(bob, 'add_contact', { email: 'reader@example.com' })
  const other = await world.ok(ada, 'add_contact', {
    email: 'READER@example.com',
    newsletterId: second.id,
  })
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const { newsletter, ...view } = await world.ok(linkFor(ada.accountId, contact), 'get_preferences')
  assert.deepEqual(
    [newsletter.name, newsletter.language, newsletter.branding.accentColor],
    ['The Weekly Garden', 'en', '#2f6f4f'],
  )
  assert.deepEqual(view, {
    email: 'reader@example.com',
    newsletters: [
      { id: ada.newsletterId, name: 'The Weekly Garden', description: '', state: 'on', topics: [] },
      { id: second.id, name: 'Seeds', description: 'Twice a year', state: 'waiting', topics: [] },
    ],
  })
  const fromOther = await world.ok(linkFor(ada.accountId, other), 'get_preferences')
  assert.deepEqual([fromOther.newsletters[0].name, fromOther.newsletter.name], ['Seeds', 'Seeds'])
})

test('shows that mail to a bounced or complained address is stopped', async () => {
  for (const status of ['bounced', 'complained']) {
    const ada = await openDoor(world)
    const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
    await setStatus(world, ada, contact.id, status)
    assert.equal(
      (await world.ok(linkFor(ada.accountId, contact), 'get_preferences')).newsletters[0].state,
      'stopped',
    )
  }
})

test('a link that was mailed to an old address shows nothing of the new one', async () => {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', { email: 'old@example.com' })
  const link = linkFor(ada.accountId, contact)
  await world.ok(ada, 'update_contact', { contactId: contact.id, email: 'OLD@example.com' })
  assert.equal((await world.ok(link, 'get_preferences')).email, 'OLD@example.com')
  await world.ok(ada, 'update_contact', { contactId: contact.id, email: 'new@example.com' })
  assert.equal((await world.refused(link, 'get_preferences')).code, 'link_expired')
})

test('the link of a deleted contact or newsletter is void, and one of another purpose is no link', async () => {
  const ada = await openDoor(world)
  const contact = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const link = linkFor(ada.accountId, contact)
  const unsubscribe = world.vault.sign('unsubscribe', {
    accountId: ada.accountId,
    subject: contact.id,
    generation: 0,
    about: null,
  })
  assert.equal(
    (await world.refused({ kind: 'token', token: unsubscribe }, 'get_preferences')).code,
    'unauthorized',
  )
  assert.equal((await world.refused(ada, 'get_preferences')).code, 'forbidden')
  await world.ok(ada, 'delete_contact', { contactId: contact.id })
  assert.equal((await world.refused(link, 'get_preferences')).code, 'link_expired')
  const again = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  assert.equal(
    (await world.refused(linkFor(ada.accountId, again), 'get_preferences')).code,
    'link_expired',
  )
})
