import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { sql } from 'kysely'
import { paidWorld } from '../fixtures/paid-world.ts'
import { elsewhere } from '../fixtures/elsewhere.ts'
import { watchDue } from './watch-charges.ts'

const shop = await paidWorld()
const { world, seller } = shop

const READERS = 500
type More = Partial<Stripe.SubscriptionCreateParams>

test('500 subscriptions of all kinds: adopted or refused, and each charged once, as before', async () => {
  const ada = await seller()
  const there = elsewhere(shop, ada)
  const [month, dollars, year] = [
    await there.price(),
    await there.price(700, { currency: 'usd' }),
    await there.price(7000, { interval: 'year' }),
  ]
  const inTenDays = Math.floor(world.clock.now().getTime() / 1000) + 10 * 86_400
  /**
   * The kinds of subscriptions, by the last digit of the reader's number. Other digits have a plain
   * subscription.
   */
  const kinds: Record<number, { reason: string | null; more: More }> = {
    0: { reason: 'application_fee', more: { application_fee_percent: 10 } },
    1: { reason: 'other_currency', more: { items: [dollars] } },
    2: { reason: 'send_invoice', more: { collection_method: 'send_invoice', days_until_due: 7 } },
    3: { reason: 'several_items', more: { items: [month, await there.price(100)] } },
    4: { reason: null, more: { items: [year] } },
    5: { reason: null, more: { trial_end: inTenDays } },
  }
  const readers: { id: string; reason: string | null; email: string; customer: string }[] = []
  for (let from = 0; from < READERS; from += 10)
    readers.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async (_, digit) => {
          const email = `reader${from + digit}@example.com`
          const { reason, more } = kinds[digit] ?? { reason: null, more: {} }
          const { id, customer } = await there.pays(email, more)
          return { id, reason, email, customer: customer as string }
        }),
      )),
    )
  await there.imports(
    readers.map(({ email, customer }) => ({ email, stripe_customer_id: customer })),
  )
  await sql`delete from sandbox_event where account_id like 'acct_sandbox%'`.execute(world.db)
  const before = await there.charged()
  const was = await statesOf(there.stripe)

  const plan = await world.ok(ada, 'adopt_subscriptions', {
    newsletterId: ada.newsletterId,
    dryRun: true,
  })
  assert.deepEqual(
    new Map(
      plan.refused.map((one: { subscription: string; reason: string }) => [
        one.subscription,
        one.reason,
      ]),
    ),
    new Map(readers.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]]))),
  )
  assert.equal(plan.adoptable.length, READERS * 0.6)
  await world.ok(ada, 'adopt_subscriptions', {
    newsletterId: ada.newsletterId,
    confirm: plan.confirm,
  })
  await world.jobs()
  const state = () => world.ok(ada, 'get_adoption', { newsletterId: ada.newsletterId })
  const { status, counts, chargesBefore, chargesAfter } = await state()
  assert.deepEqual([status, counts], ['done', { named: 300, adopted: 300, refused: 0 }])
  assert.deepEqual(chargesAfter, chargesBefore)
  assert.deepEqual(await there.charged(), before)
  assert.deepEqual(await statesOf(there.stripe), was)

  const planted = await there.pays('reader6@example.com')
  const twice = { email: 'reader6@example.com', subscription: planted.id }
  // The invoice of a renewal remains a draft for an hour.
  await shop.wait(ada, 62, 'dropped')
  while (await watchDue(world.system));
  await shop.sweep()
  const charged = Map.groupBy(await there.charged(), ({ subscription }) => subscription)
  for (const { id, email } of readers) {
    const digit = Number(email.match(/\d(?=@)/)![0])
    const times = digit === 2 ? 0 : digit === 4 ? 1 : digit === 5 ? 2 : 3
    assert.equal(charged.get(id)?.length ?? 0, times, email)
  }
  const { witness } = await state()
  assert.ok(witness.charges.length > 0)
  const { id: contactId } = await shop.contact(ada, twice.email)
  for (const one of witness.charges) assert.equal(one.contactId, contactId)
  assert.ok(
    witness.charges.some(
      ({ subscription }: { subscription: string }) => subscription === twice.subscription,
    ),
  )
})

/**
 * Reads the state that determines the provider's charges: all fields of each subscription except
 * its metadata.
 */
async function statesOf(
  stripe: Stripe,
): Promise<Map<string, Omit<Stripe.Subscription, 'metadata'>>> {
  const states = new Map<string, Omit<Stripe.Subscription, 'metadata'>>()
  for await (const { metadata: _metadata, ...rest } of stripe.subscriptions.list({ limit: 100 }))
    states.set(rest.id, rest)
  return states
}
