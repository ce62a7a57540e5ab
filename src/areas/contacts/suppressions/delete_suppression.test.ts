import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#operation/transaction.ts'
import { mailsTo, openDoor } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { suppress } from './suppression-sql.ts'

const world = await testWorld()
sumsStayRight(world)

const stop = (account: TestAccount, email: string, reason: 'bounced' | 'complained' = 'bounced') =>
  transaction(world.system, account.accountId, (scope) =>
    suppress(scope, [{ email, reason, detail: null, campaignId: null }]),
  )
const statusOf = async (account: TestAccount, contactId: string) =>
  (await world.ok(account, 'get_contact', { contactId })).status

test('contacts get their earlier status back, active or pending, without a mail', async () => {
  const ada = await openDoor(world)
  const reader = await world.ok(ada, 'add_contact', { email: 'reader@readers.test' })
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  const pending = await world.ok(ada, 'add_contact', { email: 'waiting@readers.test' })
  await world.jobs()
  for (const email of ['reader@readers.test', 'waiting@readers.test', 'later@readers.test'])
    await stop(ada, email)
  const later = await world.ok(ada, 'add_contact', { email: 'later@readers.test' })
  for (const email of ['Reader@readers.test', 'waiting@readers.test', 'later@readers.test'])
    await world.ok(ada, 'delete_suppression', { email })
  assert.deepEqual(await Promise.all([reader, pending, later].map(({ id }) => statusOf(ada, id))), [
    'active',
    'pending',
    'pending',
  ])
  assert.equal(await mailsTo(world, 'later@readers.test'), 0)
  assert.deepEqual((await world.ok(ada, 'list_suppressions')).data, [])
})

test('an address whose reader complained stays on the list', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'angry@readers.test' })
  await stop(ada, 'angry@readers.test', 'complained')
  assert.equal(
    (await world.refused(ada, 'delete_suppression', { email: 'angry@readers.test' })).code,
    'reader_complained',
  )
  assert.equal(await statusOf(ada, id), 'complained')
})

test('a contact that bounced elsewhere, by an import, stays so', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'import_contacts', {
    rows: [{ email: 'old@readers.test', status: 'bounced' }],
  })
  await world.jobs()
  await stop(ada, 'old@readers.test')
  await world.ok(ada, 'delete_suppression', { email: 'old@readers.test' })
  assert.equal(
    (await world.ok(ada, 'list_contacts', { email: 'old@readers.test' })).data[0].status,
    'bounced',
  )
})

test('an address that is not on this account’s list is not found', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await stop(bob, 'gone@readers.test')
  assert.equal(
    (await world.refused(ada, 'delete_suppression', { email: 'gone@readers.test' })).code,
    'not_found',
  )
  assert.equal((await world.ok(bob, 'list_suppressions')).data.length, 1)
})
