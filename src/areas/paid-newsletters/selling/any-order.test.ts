import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerAccount } from '#areas/payments/fixtures/payment-world.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, sandbox, seller, begin, contact, sweep, flips, settle, payOnline, mendCard } = shop

const READERS = ['bob@example.com', 'cy@example.com'] as const
const ORDERS = ['in_order', 'shuffled', 'doubled', 'dropped'] as const
const ACTS = ['subscribe', 'subscribe_bad_card', 'leave_page', 'cancel', 'end', 'resume', 'refund', 'mend', 'day', 'week', 'month'] as const

/** Sequences in `npm test`; `npm run proof` plays 1,000. `ANY_ORDER_SEED` begins others. */
const SEQUENCES = Number(process.env.ANY_ORDER ?? 12)
const SEED = Number(process.env.ANY_ORDER_SEED ?? 1)

/** A small generator of numbers, so that a sequence that fails can be run again. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('events of two readers in any order, doubled or lost end in the provider’s state', async () => {
  for (let n = 0; n < SEQUENCES; n++) await sequence(SEED * 100_000 + n)
})

/** Plays one sequence of acts and deliveries, lets all that is due be found, and compares with the provider. */
async function sequence(seed: number): Promise<void> {
  const next = numbers(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const ada = await seller({ trialDays: one([0, 7]), graceDays: one([0, 3, 10]) })
  const at = world.system.ports.payments!.at({ kind: 'sandbox', account: providerAccount(ada) })
  const done: string[] = []
  for (let acts = 3 + Math.floor(next() * 6); acts > 0; acts--) {
    const [act, email] = [one(ACTS), one(READERS)]
    done.push(`${act} ${email}`)
    await play(act, email)
    if (next() < 0.4) {
      const order = one(ORDERS)
      done.push(order)
      await settle(ada, order)
    }
    if (next() < 0.3) await sweep()
  }
  await settle(ada, one(ORDERS))
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  await sweep()
  // The ends that this server asked for are read back.
  await settle(ada, one(ORDERS))
  await world.ok(ada, 'reconcile_payments')
  await world.jobs()
  await sweep()
  await compare(`seed ${seed}: ${done.join(', ')}`)

  async function play(act: (typeof ACTS)[number], email: string): Promise<void> {
    if (act === 'day' || act === 'week' || act === 'month') {
      world.clock.move({ day: 1, week: 7, month: 31 }[act] * 86_400_000)
      await sandbox.advance(0, providerAccount(ada))
      return
    }
    if (act === 'subscribe' || act === 'subscribe_bad_card' || act === 'leave_page') {
      const { sessionId } = await begin(ada, { email })
      if (sessionId !== '' && act !== 'leave_page') await payOnline(sessionId, act === 'subscribe' ? 'pays' : 'fails_later')
      return
    }
    const live = (await world.ok(ada, 'list_subscriptions', { email })).data.find(({ status }: { status: string }) =>
      ['trialing', 'active', 'past_due'].includes(status),
    )
    if (!live) return
    const subscriptionId: string = live.id
    if (act === 'cancel') await world.call(ada, 'cancel_subscription', { subscriptionId, at: 'period_end' })
    if (act === 'end') await world.call(ada, 'cancel_subscription', { subscriptionId, at: 'now' })
    if (act === 'resume') await resume(subscriptionId)
    if (act === 'refund') await world.call(ada, 'refund_subscription_payment', { subscriptionId })
    if (act === 'mend') await mendCard(ada, subscriptionId)
  }

  /** Takes an end back at the provider itself, as a portal does. */
  async function resume(subscriptionId: string): Promise<void> {
    const { listed } = await at.records.list('subscription', { since: null, cursor: null })
    for (const { object } of listed) {
      const record = await at.records.read('subscription', object.id)
      if (record?.sale?.ref === subscriptionId && record.endedAt === null && record.cancelsAt !== null)
        await at.changes.cancelSubscription({ key: `${subscriptionId} ${done.length}`, subscriptionId: record.id, at: 'never' })
    }
  }

  async function compare(story: string): Promise<void> {
    const { listed } = await at.records.list('subscription', { since: null, cursor: null })
    const records = await Promise.all(listed.map(({ object }) => at.records.read('subscription', object.id)))
    const shown = new Map((await world.ok(ada, 'list_subscriptions', { limit: 100 })).data.map((one: { id: string }) => [one.id, one]))
    const now = world.clock.now()
    for (const email of READERS) {
      let reads = false
      for (const record of records) {
        const one = shown.get(record!.sale!.ref) as { email: string; status: string; endReason: string | null; periodEndsAt: string }
        if (one.email !== email) continue
        const isOver = record!.endedAt !== null
        assert.equal(one.status === 'ended', isOver, `${story}: ${one.status} against ${record!.status}`)
        if (!isOver) assert.equal(one.status, record!.status === 'unpaid' ? 'past_due' : record!.status, story)
        const { graceDays } = (await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })).paid
        const graceEndsAt = record!.periodStartsAt.getTime() + graceDays * 86_400_000
        const inGrace = (record!.status === 'past_due' || record!.status === 'unpaid') && graceEndsAt > now.getTime()
        reads ||= !isOver && (record!.status === 'active' || record!.status === 'trialing' || inGrace)
      }
      const reader = await contact(ada, email)
      assert.equal(reader?.tier ?? 'free', reads ? 'paid' : 'free', `${story}: the tier of ${email}`)
    }
    await flipsAlternate(story)
  }

  async function flipsAlternate(story: string): Promise<void> {
    for (const email of READERS) {
      const kinds = (await flips(ada, email)).map(([kind]) => kind)
      assert.deepEqual(
        kinds,
        kinds.map((_, i) => (i % 2 === 0 ? 'upgraded' : 'downgraded')),
        `${story}: the flips of ${email}`,
      )
      const tier = (await contact(ada, email))?.tier ?? 'free'
      assert.equal(kinds.length % 2 === 1, tier === 'paid', `${story}: the last flip of ${email}`)
    }
  }
}
