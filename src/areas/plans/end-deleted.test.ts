import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { PLATFORM } from '#sandbox/store/account.ts'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { TestAccount } from '#test/world.ts'
import { eraseDueAccounts } from '#areas/account-data/closing/erase-account.ts'
import { planWorld } from './fixtures/plan-world.ts'
import { findPlanSubscription } from './plan-subscription-sql.ts'

const shop = await planWorld()
const { world, sandbox, stripe, state, settle, wait, subscribe } = shop
const name = 'The Weekly Garden'

/** Reads the account's subscription at the provider. */
async function atProvider({ accountId }: TestAccount) {
  const asked = await findPlanSubscription({ db: world.db, accountId })
  return stripe.subscriptions.retrieve(asked!.subscriptionId!)
}

test('a deleted account is not charged again, and one that is taken back is', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth')
  await world.ok(ada, 'delete_account', { name })
  await settle()
  assert.equal((await atProvider(ada)).cancel_at_period_end, true)
  await world.ok(ada, 'restore_account')
  await settle()
  assert.equal((await atProvider(ada)).cancel_at_period_end, false)
  // Deletes again within a day: the provider must not repeat its response to the first deletion.
  await world.ok(ada, 'delete_account', { name })
  await settle()
  assert.equal((await atProvider(ada)).cancel_at_period_end, true)
  await world.ok(ada, 'restore_account')
  await settle()
  assert.equal((await atProvider(ada)).cancel_at_period_end, false)
  assert.deepEqual(await state(ada), ['growth', 'active'])
})

test('a cancellation of the owner stays when the account is taken back', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth')
  const { id } = await atProvider(ada)
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await settle()
  await world.ok(ada, 'delete_account', { name })
  await settle()
  await world.ok(ada, 'restore_account')
  await settle()
  assert.equal((await atProvider(ada)).cancel_at_period_end, true)
})

test('an unpaid subscription of a deleted account ends at once', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth', 'fails_later')
  await wait(32)
  assert.deepEqual(await state(ada), ['growth', 'past_due'])
  await world.ok(ada, 'delete_account', { name })
  await settle()
  assert.equal((await atProvider(ada)).status, 'canceled')
})

test('a provider that is away when an account is erased is asked until it answers', async () => {
  const ada = await world.account()
  await subscribe(ada, 'growth', 'pays', 'year')
  const { id } = await atProvider(ada)
  await sandbox.fail(PLATFORM, { how: 'down', times: 1000 })
  await world.ok(ada, 'delete_account', { name })
  await world.jobs().catch(() => undefined)
  await sandbox.fail(PLATFORM, null)
  world.clock.move(14 * DAY_MS)
  await eraseDueAccounts.round(world.system, new AbortController().signal)
  await settle()
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'canceled')
  assert.equal(await findPlanSubscription({ db: world.db, accountId: ada.accountId }), undefined)
  // An event that arrives after the erasure has no effect, and leaves no row of the account.
  shop.results.splice(0)
  await sandbox.advance(0, PLATFORM)
  await settle()
  const { rows } = await sql`select 1 from payment_sale where account_id = ${uuidOf(ada.accountId)}
    union all select 1 from payment_event where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.deepEqual(rows, [])
  assert.ok(
    shop.results.length > 0 &&
      shop.results.every((result) => result === 'taken' || result === 'ignored'),
  )
})
