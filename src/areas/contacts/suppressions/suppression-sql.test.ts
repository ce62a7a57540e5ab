import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsTo, openDoor, signupsKey, visitorOf } from '#test/contacts.ts'
import { transaction } from '#operation/transaction.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import type { SuppressionReason } from './suppression.ts'
import { suppress } from './suppression-sql.ts'

const world = await testWorld()
sumsStayRight(world)

const stop = (account: TestAccount, email: string, reason: SuppressionReason = 'bounced') =>
  transaction(world.system, account.accountId, (scope) =>
    suppress(scope, [{ email, reason, detail: '550 5.1.1 User unknown', campaignId: null }]),
  )
const statusOf = async (account: TestAccount, email: string) => {
  const { data } = await world.ok(account, 'list_contacts', { email })
  return Object.fromEntries(
    data.map((one: { newsletterId: string; status: string }) => [one.newsletterId, one.status]),
  )
}

test('a suppressed address is stopped in every newsletter of the account, whatever its case, and nowhere else', async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  const other = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    slug: `second-${ada.accountId.slice(-12)}`,
  })
  for (const newsletterId of [ada.newsletterId, other.id])
    await world.ok(ada, 'add_contact', { email: 'Reader@readers.test', newsletterId })
  await world.ok(bob, 'add_contact', { email: 'reader@readers.test' })
  await stop(ada, 'reader@READERS.test')
  assert.deepEqual(await statusOf(ada, 'reader@readers.test'), {
    [ada.newsletterId]: 'bounced',
    [other.id]: 'bounced',
  })
  assert.deepEqual(await statusOf(bob, 'reader@readers.test'), { [bob.newsletterId]: 'active' })
})

test('who has unsubscribed stays unsubscribed, and does not come back to a suppressed address', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'left@readers.test' })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  await stop(ada, 'left@readers.test')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'unsubscribed')
  const again = await world.call(ada, 'add_contact', { email: 'left@readers.test' })
  assert.deepEqual([again.status, (again.body as { status: string }).status], [200, 'unsubscribed'])
})

test('a complaint replaces a bounce, and a bounce never replaces a complaint', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@readers.test' })
  for (const [reason, status] of [
    ['bounced', 'bounced'],
    ['complained', 'complained'],
    ['bounced', 'complained'],
  ] as const) {
    await stop(ada, 'reader@readers.test', reason)
    assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, status)
    assert.equal((await world.ok(ada, 'list_suppressions')).data[0].reason, status)
  }
})

test('a new contact with a suppressed address is bounced or complained, and gets no confirmation mail', async () => {
  const ada = await world.account()
  await stop(ada, 'gone@readers.test')
  const added = await world.call(ada, 'add_contact', { email: 'Gone@readers.test' })
  assert.deepEqual([added.status, (added.body as { status: string }).status], [201, 'bounced'])
  assert.equal(await mailsTo(world, 'Gone@readers.test'), 0)
})

test('the answer to a signups only key and to the public form does not show it', async () => {
  const ada = await world.account()
  const key = await signupsKey(world, ada)
  await stop(ada, 'gone@readers.test', 'complained')
  const told = await world.call(key, 'add_contact', { email: 'gone@readers.test' })
  const fresh = await world.call(key, 'add_contact', { email: 'fresh@readers.test' })
  assert.deepEqual(
    [told.status, told.body],
    [202, { email: 'gone@readers.test', status: 'pending' }],
  )
  assert.deepEqual(
    [fresh.status, fresh.body],
    [202, { email: 'fresh@readers.test', status: 'pending' }],
  )
  const shown = await world.ok(await visitorOf(world, ada), 'add_reader', {
    email: 'gone@readers.test',
  })
  assert.deepEqual(shown, { email: 'gone@readers.test', status: 'pending' })
  assert.deepEqual(await statusOf(ada, 'gone@readers.test'), { [ada.newsletterId]: 'complained' })
  assert.equal(await mailsTo(world, 'gone@readers.test'), 0)
})

test('signups that arrive together each get their own result', async () => {
  const ada = await openDoor(world)
  await stop(ada, 'r3@readers.test')
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      world.ok(ada, 'add_contact', { email: `r${n}@readers.test` }),
    ),
  )
  assert.deepEqual(
    added.map(({ status }) => status),
    added.map((_, n) => (n === 3 ? 'bounced' : 'active')),
  )
})

test('an import does not revive a suppressed address, known or new', async () => {
  const ada = await openDoor(world)
  const known = await world.ok(ada, 'add_contact', { email: 'known@readers.test' })
  await stop(ada, 'known@readers.test')
  await stop(ada, 'fresh@readers.test', 'complained')
  await stop(ada, 'left@readers.test')
  const rows = [
    { email: 'KNOWN@readers.test', status: 'active' },
    { email: 'Fresh@readers.test', status: 'active' },
    { email: 'left@readers.test', status: 'unsubscribed' },
    { email: 'fine@readers.test' },
  ]
  await world.ok(ada, 'import_contacts', { rows, onConflict: 'overwrite' })
  await world.jobs()
  assert.equal((await world.ok(ada, 'get_contact', { contactId: known.id })).status, 'bounced')
  const found = await Promise.all(
    ['fresh', 'left', 'fine'].map((name) => statusOf(ada, `${name}@readers.test`)),
  )
  assert.deepEqual(
    found.map((one) => one[ada.newsletterId]),
    ['complained', 'unsubscribed', 'active'],
  )
})

test('a contact that moves to a suppressed address is stopped; one that bounced and is corrected goes on', async () => {
  const ada = await openDoor(world)
  await stop(ada, 'gone@readers.test')
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@readers.test' })
  assert.equal(
    (await world.ok(ada, 'update_contact', { contactId: id, email: 'gone@readers.test' })).status,
    'bounced',
  )
  assert.equal(
    (await world.ok(ada, 'update_contact', { contactId: id, email: 'Reader@readers.test' })).status,
    'active',
  )
})

test('two that suppress the same addresses at once wait for each other', async () => {
  const ada = await openDoor(world)
  const emails = Array.from({ length: 20 }, (_, n) => `r${n}@readers.test`)
  for (const email of emails) await world.ok(ada, 'add_contact', { email })
  const all = (list: string[]) =>
    transaction(world.system, ada.accountId, (scope) =>
      suppress(
        scope,
        list.map((email) => ({
          email,
          reason: 'bounced' as const,
          detail: null,
          campaignId: null,
        })),
      ),
    )
  await Promise.all([all(emails), all(emails.toReversed()), all(emails)])
  assert.equal((await world.ok(ada, 'list_suppressions', { include: 'total' })).total, 20)
  assert.equal(
    (await world.ok(ada, 'list_contacts', { status: 'bounced', include: 'total' })).total,
    20,
  )
})
