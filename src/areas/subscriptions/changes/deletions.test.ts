import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { sandboxStripe } from '#test/sandbox.ts'
import type { TestAccount } from '#test/world.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, subscribe, begin, read, contact } = shop

/** Reads at the provider how each subscription ends: at a future time, or already. */
async function atProvider(account: TestAccount): Promise<string[]> {
  const { records } = world.system.ports.payments!.at({
    kind: 'sandbox',
    account: providerAccount(account),
  })
  const { listed } = await records.list('subscription', { since: null, cursor: null })
  const found = await Promise.all(
    listed.map(({ object }) => records.read('subscription', object.id)),
  )
  return found.map((one) => (one!.endedAt ? 'ended' : one!.cancelsAt ? 'cancels' : 'goes on'))
}

async function paying(...emails: string[]) {
  const ada = await seller()
  const ids: string[] = []
  for (const email of emails) ids.push(await subscribe(ada, email))
  return { ada, ids }
}

test('a reader who pays is deleted only when it is said what becomes of the payment', async () => {
  const { ada, ids } = await paying('bob@example.com')
  const { id: contactId } = await contact(ada, 'bob@example.com')
  const { status, code, detail } = await world.refused(ada, 'delete_contact', { contactId })
  assert.deepEqual([status, code], [409, 'subscription_active'])
  assert.match(detail, /endPayment/)
  assert.deepEqual(await atProvider(ada), ['goes on'])
  await world.ok(ada, 'delete_contact', { contactId, endPayment: 'period_end' })
  await world.jobs()
  assert.deepEqual(await atProvider(ada), ['cancels'])
  await shop.settle(ada, 'shuffled')
  assert.equal(await contact(ada, 'bob@example.com'), undefined, 'no event brings the contact back')
  assert.deepEqual(
    [(await read(ada, ids[0]!)).contactId, (await read(ada, ids[0]!)).email],
    [null, 'bob@example.com'],
  )
})

test('an erasure ends the payment, and leaves the subscription without the address', async () => {
  const { ada, ids } = await paying('bob@example.com')
  const { id: contactId } = await contact(ada, 'bob@example.com')
  await world.ok(ada, 'update_contact', { contactId, email: 'robert@example.com' })
  assert.equal(
    (await world.refused(ada, 'erase_contact', { contactId })).code,
    'subscription_active',
  )
  await world.ok(ada, 'erase_contact', { contactId, endPayment: 'now' })
  await world.jobs()
  await shop.settle(ada)
  assert.deepEqual(await atProvider(ada), ['ended'])
  const left = await read(ada, ids[0]!)
  assert.deepEqual([left.status, left.email, left.contactId], ['ended', null, null])
})

test('a bulk deletion skips those who pay and says so, unless it ends their payments', async () => {
  const { ada } = await paying('bob@example.com')
  await world.ok(ada, 'add_contact', { email: 'free@example.com' })
  const all = { newsletterId: ada.newsletterId, filter: { all: [] } }
  const { confirm, counts } = await world.ok(ada, 'bulk_update_contacts', {
    ...all,
    action: { type: 'delete' },
    dryRun: true,
  })
  assert.deepEqual(counts, { matched: 2, changed: 1, skipped: 1 })
  const { id: bulkId } = await world.ok(ada, 'bulk_update_contacts', {
    ...all,
    action: { type: 'delete' },
    confirm,
  })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_bulk_job', { jobId: bulkId })).counts, counts)
  assert.equal((await contact(ada, 'bob@example.com')).tier, 'paid')
  await world.ok(ada, 'bulk_update_contacts', {
    ...all,
    action: { type: 'delete', endPayment: 'now' },
  })
  await world.jobs()
  assert.deepEqual(
    [await contact(ada, 'bob@example.com'), await atProvider(ada)],
    [undefined, ['ended']],
  )
})

test('a newsletter and an account with readers who pay are deleted only with their payments', async () => {
  const { ada } = await paying('bob@example.com', 'cy@example.com')
  const named = { newsletterId: ada.newsletterId, withContents: true }
  assert.match((await world.refused(ada, 'delete_newsletter', named)).detail, /^2 readers pay/)
  assert.equal(
    (await world.refused(ada, 'delete_account', { name: 'The Weekly Garden' })).code,
    'subscription_active',
  )
  await world.ok(ada, 'delete_newsletter', { ...named, endPayment: 'now' })
  await world.jobs()
  await shop.settle(ada)
  assert.deepEqual(await atProvider(ada), ['ended', 'ended'])
  assert.deepEqual((await world.ok(ada, 'list_subscriptions')).data, [])
  const { ada: eve } = await paying('bob@example.com')
  await world.ok(eve, 'delete_account', { name: 'The Weekly Garden', endPayment: 'period_end' })
  await world.jobs()
  assert.deepEqual(await atProvider(eve), ['cancels'])
})

/** Reads the remaining amounts, after refunds, of the payments that the provider has taken. */
async function leftAtProvider(account: TestAccount): Promise<number[]> {
  const { data } = await sandboxStripe(sandbox, { accountId: account.accountId }).charges.list()
  return data.map(({ amount, amount_refunded }) => amount - amount_refunded)
}

test('a page that is paid after its newsletter was deleted is paid back, and charges no more', async () => {
  const ada = await seller()
  const { sessionId } = await begin(ada, { email: 'bob@example.com' })
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  await world.jobs()
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada, 'doubled')
  await shop.settle(ada)
  assert.deepEqual([await atProvider(ada), await leftAtProvider(ada)], [['ended'], [0]])
})

test('what was paid before the newsletter was deleted stays paid, whenever events come', async () => {
  const { ada } = await paying('bob@example.com')
  await world.ok(ada, 'delete_newsletter', {
    newsletterId: ada.newsletterId,
    withContents: true,
    endPayment: 'period_end',
  })
  await shop.settle(ada, 'doubled')
  await world.jobs()
  await shop.settle(ada)
  assert.deepEqual(await leftAtProvider(ada), [500])
})

test('a page that is paid after its reader was erased is paid back, and makes no contact', async () => {
  const ada = await seller()
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'bob@example.com' })
  const { sessionId, subscriptionId } = await begin(ada, { email: 'bob@example.com' })
  await world.ok(ada, 'erase_contact', { contactId })
  await world.jobs()
  await sandbox.pay(sessionId, 'pays')
  await shop.settle(ada, 'doubled')
  await shop.settle(ada)
  assert.deepEqual([await atProvider(ada), await leftAtProvider(ada)], [['ended'], [0]])
  const { status, email } = await read(ada, subscriptionId)
  assert.deepEqual(
    [status, email, await contact(ada, 'bob@example.com')],
    ['ended', null, undefined],
  )
})

test('a currency that readers pay in stays, and other prices change', async () => {
  const { ada } = await paying('bob@example.com')
  const { newsletterId } = ada
  const { status, code, errors } = await world.refused(ada, 'update_newsletter', {
    newsletterId,
    paid: { currency: 'usd' },
  })
  assert.deepEqual(
    [status, code, errors![0]!.pointer],
    [409, 'subscription_active', '/paid/currency'],
  )
  assert.equal(
    (await world.ok(ada, 'update_newsletter', { newsletterId, paid: { monthlyPrice: 700 } })).paid
      .monthlyPrice,
    700,
  )
})
