import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { SubscriptionRecord } from '#ports/payment-records.ts'
import { DAY_MS } from '#lib/duration.ts'
import type { TestAccount } from '#test/world.ts'
import { type Act, ACTS, paidActs } from '../fixtures/paid-acts.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, seller, contact, sweep, flips, settle } = shop

const READERS = ['bob@example.com', 'cy@example.com'] as const
const ORDERS = ['in_order', 'shuffled', 'doubled', 'dropped'] as const
/**
 * The acts that begin a subscription. Other acts have no effect without one, so a sequence often
 * starts with these.
 */
const BEGUN = [
  'subscribe',
  'subscribe',
  'subscribe_bad_card',
  'subscribe_debit',
  'subscribe_bounces',
  'leave_page',
] as const
/**
 * The acts that become possible after another act. After it, the sequence often continues with one
 * of them.
 */
const FOLLOWS: { [name in Act]?: readonly Act[] } = {
  dispute: ['win', 'lose'],
  year: ['monthly', 'refund'],
  cancel: ['resume'],
  grant: ['revoke'],
  grant_days: ['revoke'],
  subscribe_bad_card: ['month', 'month'],
  subscribe_debit: ['day', 'week', 'month'],
  subscribe_bounces: ['day', 'week'],
}
/**
 * The acts that move the clock. They always take effect, so they are left out when the effective
 * acts are counted.
 */
const OF_CLOCK: readonly Act[] = ['day', 'week', 'month']

/**
 * The number of sequences in `npm test`. `npm run proof` plays 1,000. Another `ANY_ORDER_SEED`
 * gives other sequences.
 */
const SEQUENCES = Number(process.env.ANY_ORDER ?? 6)
/**
 * The smallest share of acts that must take effect. Many acts have no effect, because there is no
 * payment to refund or no dispute to win.
 */
const FAIR_SHARE = 0.4
const SEED = Number(process.env.ANY_ORDER_SEED ?? 1)

/**
 * Makes a small random number generator with a seed, so that a failing sequence can be repeated.
 */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** For each act, the number of times that it was played and that it took effect. */
const played = new Map(ACTS.map((act) => [act, { times: 0, effective: 0 }]))
/**
 * An act that was played fewer times than this may by chance never take effect, such as winning a
 * dispute, which is rare.
 */
const SHOWS_EACH = 200

test('events of two readers in any order, doubled or lost end in the provider’s state', async () => {
  for (let n = 0; n < SEQUENCES; n++) {
    await sequence(SEED * 100_000 + n)
    await retire()
    if (n % 50 === 49) await sql`vacuum (analyze)`.execute(world.db)
  }
  const sumOf = (count: 'times' | 'effective') =>
    [...played].reduce((sum, [act, one]) => sum + (OF_CLOCK.includes(act) ? 0 : one[count]), 0)
  const shares = [...played]
    .map(([act, { times, effective }]) => `${act} ${effective} of ${times}`)
    .join(', ')
  assert.ok(
    sumOf('effective') >= sumOf('times') * FAIR_SHARE,
    `too few acts took effect: ${shares}`,
  )
  for (const [act, { times, effective }] of played)
    assert.ok(effective > 0 || times < SHOWS_EACH, `${act} never took effect: ${shares}`)
})

type Acts = ReturnType<typeof paidActs>

/**
 * Plays one sequence of acts and event deliveries, settles all that is due, and compares the result
 * with the provider's records.
 */
async function sequence(seed: number): Promise<void> {
  const done: string[] = []
  try {
    await play(seed, done)
  } catch (error) {
    throw new Error(`seed ${seed}: ${done.join(' ')}`, { cause: error })
  }
}

/**
 * Clears all due times of earlier sequences. The clock is the same for all sequences, so otherwise
 * each one would also settle the subscriptions of those before it.
 */
async function retire(): Promise<void> {
  await sql`update paid_subscription set due_at = null where due_at is not null`.execute(world.db)
  await sql`update sandbox_object set due_at = null where due_at is not null`.execute(world.db)
  await sql`update paid_reader set due_at = null where due_at is not null`.execute(world.db)
  await sql`delete from pgboss.job where state = 'completed'`.execute(world.db)
}

/**
 * Plays the sequence of a seed. Adds each act to `done`, so that an error can list the acts so far.
 */
async function play(seed: number, done: string[]): Promise<void> {
  const next = numbers(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const graceDays = one([0, 3, 10])
  const ada = await seller({ trialDays: one([0, 7]), graceDays })
  const acts = paidActs(shop, ada)
  let following: readonly Act[] = BEGUN
  let email: (typeof READERS)[number] = one(READERS)
  // An act without an effect counts half towards the length of the sequence.
  for (let left = 3 + Math.floor(next() * 8); left > 0;) {
    const act = one(following)
    done.push(act)
    let tookEffect = await acts.play(act, email)
    if (!tookEffect) {
      email = READERS.find((other) => other !== email)!
      tookEffect = await acts.play(act, email)
    }
    left -= tookEffect ? 1 : 0.5
    done.push(tookEffect ? email : 'nothing')
    const count = played.get(act)!
    count.times++
    if (tookEffect) count.effective++
    if (next() < 0.5) {
      const order = one(ORDERS)
      done.push(order)
      await settle(ada, order)
    }
    if (next() < 0.3) await sweep()
    const follows = tookEffect && next() < 0.4 ? FOLLOWS[act] : undefined
    following = follows ?? ACTS
    if (!follows) email = one(READERS)
  }
  // The second round reads the ends that this server requested in the first round.
  for (let looks = 0; looks < 2; looks++) {
    await settle(ada, one(ORDERS))
    await world.ok(ada, 'reconcile_payments')
    await world.jobs()
    await sweep()
  }
  await compare(ada, { acts, graceDays, story: `seed ${seed}: ${done.join(' ')}` })
}

interface Shown {
  email: string
  status: string
  endReason: string | null
  interval: string
  price: number
  periodEndsAt: string
  cancelsAt: string | null
}

async function compare(
  ada: TestAccount,
  { acts, graceDays, story }: { acts: Acts; graceDays: number; story: string },
): Promise<void> {
  const records = await acts.recordsOf()
  const { data } = await world.ok(ada, 'list_subscriptions', { limit: 100 })
  const shown = new Map<string, Shown>(data.map((one: { id: string }) => [one.id, one]))
  for (const email of READERS) {
    const own = records.filter(({ sale }) => shown.get(sale!.ref)!.email === email)
    for (const record of own) sameState(shown.get(record.sale!.ref)!, record, acts, story)
    const pays = own.some((record) =>
      grantsAccess(shown.get(record.sale!.ref)!, record, { acts, graceDays }),
    )
    const tier = (await contact(ada, email))?.tier ?? 'free'
    assert.equal(
      tier,
      pays || acts.isGranted(email) ? 'paid' : 'free',
      `${story}: the tier of ${email}`,
    )
    const kinds = (await flips(ada, email)).map(([kind]) => kind)
    for (const [begins, ends, lasts] of [
      ['upgraded', 'downgraded', pays],
      ['granted', 'grant_ended', acts.isGranted(email)],
    ] as const) {
      const own = kinds.filter((kind) => kind === begins || kind === ends)
      const alternating = own.map((_, i) => (i % 2 === 0 ? begins : ends))
      assert.deepEqual(own, alternating, `${story}: the events of ${email}`)
      assert.equal(own.length % 2 === 1, lasts, `${story}: the last event of ${email}`)
    }
  }
}

/**
 * Lists the disputes of a subscription's payments, except those that the bank decided for the
 * owner.
 */
const disputesAgainst = ({ disputes }: Acts, record: SubscriptionRecord) =>
  disputes.filter(
    ({ ref, status }) => ref === record.sale!.ref && (status === 'open' || status === 'lost'),
  )

function sameState(one: Shown, record: SubscriptionRecord, acts: Acts, story: string): void {
  const isOver = record.endedAt !== null
  assert.equal(one.status === 'ended', isOver, `${story}: ${one.status} against ${record.status}`)
  const disputed = acts.disputes.filter(
    ({ ref, status }) => ref === record.sale!.ref && status !== 'inquiry',
  )
  if (disputesAgainst(acts, record).length > 0)
    assert.deepEqual([isOver, one.endReason], [true, 'disputed'], story)
  if (one.endReason === 'disputed') assert.ok(disputed.length > 0, `${story}: there is no dispute`)
  assert.deepEqual([one.interval, one.price], [record.every, record.amount], story)
  if (isOver) return
  assert.equal(one.status, record.status === 'unpaid' ? 'past_due' : record.status, story)
  assert.deepEqual(
    [one.periodEndsAt, one.cancelsAt],
    [record.periodEndsAt.toISOString(), record.cancelsAt?.toISOString() ?? null],
    story,
  )
}

function grantsAccess(
  one: Shown,
  record: SubscriptionRecord,
  { acts, graceDays }: { acts: Acts; graceDays: number },
): boolean {
  const now = world.clock.now().getTime()
  if (record.endedAt !== null) {
    // After the owner wins a dispute, the reader has access again for the paid period.
    const isRestored = one.endReason === 'disputed' && disputesAgainst(acts, record).length === 0
    return isRestored && record.periodPaid && record.periodEndsAt.getTime() > now
  }
  if (record.status === 'active' || record.status === 'trialing') return true
  // When the first direct debit bounces, nothing was ever paid, so there are no grace days.
  const isFirst = record.periodStartsAt <= record.createdAt
  const graceEndsAt = record.periodStartsAt.getTime() + (isFirst ? 0 : graceDays * DAY_MS)
  return (record.status === 'past_due' || record.status === 'unpaid') && graceEndsAt > now
}
