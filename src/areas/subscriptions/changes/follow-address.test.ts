import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSubscription } from '../record/subscription-sql.ts'
import { sandboxStripe } from '#test/sandbox.ts'
import type { TestAccount } from '#test/world.ts'
import { beforeMoves } from '../fixtures/odd-provider.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, begin, subscribe, contact, settle } = shop

/** Returns the address that the provider has of a subscription's reader. */
async function atProvider(
  { accountId }: TestAccount,
  subscriptionId: string,
): Promise<string | null> {
  const { customer } = (await findSubscription({ db: world.db, accountId }, subscriptionId))!
  const known = await sandboxStripe(sandbox, { accountId }).customers.retrieve(customer!)
  return 'email' in known ? known.email : null
}

test('a reader who moves while the payment page is open has the new address at the provider', async () => {
  const ada = await seller({ trialDays: 7 })
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'bob@example.com' })
  const { session } = await shop.signIn(ada, 'bob@example.com')
  const { sessionId, subscriptionId } = await begin(ada, {}, session)
  await world.ok(ada, 'update_contact', { contactId, email: 'robert@example.com' })
  await world.jobs()
  await sandbox.pay(sessionId, 'pays')
  await settle(ada, 'shuffled')
  assert.equal(await atProvider(ada, subscriptionId), 'robert@example.com')
})

test('an address in other letters than the contact’s stays as its reader typed it', async () => {
  const ada = await seller()
  await world.ok(ada, 'add_contact', { email: 'bob@example.com' })
  const id = await subscribe(ada, 'Bob@example.com')
  assert.deepEqual(
    [await atProvider(ada, id), (await contact(ada, 'bob@example.com')).tier],
    ['Bob@example.com', 'paid'],
  )
})

test('a reader who moves during each write of a run is followed by the next run', async () => {
  const ada = await seller()
  const id = await subscribe(ada, 'bob@example.com')
  const { id: contactId } = await contact(ada, 'bob@example.com')
  const moves = (n: number) =>
    world.ok(ada, 'update_contact', { contactId, email: `bob${n}@example.com` })
  await moves(0)
  let moved = 0
  beforeMoves(world, async () => {
    if (moved++ < 3) await moves(moved)
  })
  await assert.rejects(world.jobs(), /moved during each write/)
  await world.jobs()
  assert.equal(await atProvider(ada, id), 'bob3@example.com')
})
