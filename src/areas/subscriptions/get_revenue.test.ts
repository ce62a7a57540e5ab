import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import type { Movement } from './record/movement-sql.ts'

const world = await testWorld()
world.clock.move(Date.parse('2027-03-20T12:00:00.000Z') - world.clock.now().getTime())

interface Row {
  began: string
  ended?: string
  trialEnds?: string
  status?: string
  every?: 'month' | 'year'
  amount?: number
  currency?: string
  livemode?: boolean
  coupon?: string
  endReason?: string
  contactId?: string
  /** The payments. Each has the day, the amount, and the refunded amount if there is one. */
  paid?: [string, number, number?][]
}

/** Adds a subscription as if it had arrived through the provider's events. */
async function add(
  account: TestAccount,
  { began, ended, trialEnds, status = ended ? 'ended' : 'active', every = 'month', ...row }: Row,
): Promise<void> {
  const {
    amount = 500,
    currency = 'eur',
    livemode = true,
    coupon,
    endReason = ended ? 'requested' : undefined,
    contactId,
    paid = [],
  } = row
  const id = newUuid(Date.parse(began))
  const account_ = uuidOf(account.accountId)
  await sql`insert into paid_subscription (account_id, subscription_id, newsletter_id, email, livemode, status, end_reason, every, amount, currency, trial_days,
      coupon_id, contact_id, created_at, began_at, ended_at, trial_ends_at)
    values (${account_}, ${id}, ${uuidOf(account.newsletterId)}, 'bob@example.com', ${livemode}, ${status}, ${endReason ?? null}, ${every}, ${amount}, ${currency}, 0,
      ${coupon ? uuidOf(coupon) : null}, ${contactId ? uuidOf(contactId) : null}, ${new Date(began)}, ${new Date(began)}, ${ended ? new Date(ended) : null}, ${trialEnds ? new Date(trialEnds) : null})`.execute(
    world.db,
  )
  for (const [day, sum, refunded = 0] of paid)
    await sql`insert into subscription_payment (account_id, payment_id, subscription_id, amount, refunded, paid_at)
      values (${account_}, ${`pi_${newUuid(0)}`}, ${id}, ${sum}, ${refunded}, ${new Date(day)})`.execute(
      world.db,
    )
}

const revenue = async (account: TestAccount, input: object = {}) =>
  (await world.ok(account, 'get_revenue', { months: 3, ...input })).currencies

test('recurring revenue counts yearly prices as twelfths, coupons for good, and no trials', async () => {
  const ada = await world.account()
  const { id: half } = await world.ok(ada, 'create_coupon', {
    code: 'HALF',
    percentOff: 50,
    duration: 'forever',
  })
  const { id: once } = await world.ok(ada, 'create_coupon', { code: 'ONCE', percentOff: 50 })
  await add(ada, { began: '2027-01-05' })
  await add(ada, { began: '2027-01-06', every: 'year', amount: 5000 })
  await add(ada, { began: '2027-02-01', coupon: half })
  await add(ada, { began: '2027-02-01', coupon: once })
  await add(ada, { began: '2027-03-15', status: 'trialing', trialEnds: '2027-03-29' })
  await add(ada, { began: '2027-02-10', status: 'past_due' })
  await add(ada, { began: '2027-02-10', amount: 900, currency: 'usd' })
  const [eur, usd] = await revenue(ada)
  assert.deepEqual(
    [eur.currency, eur.mrr, eur.active, eur.trialing, eur.pastDue],
    ['eur', 500 + 417 + 250 + 500, 4, 1, 1],
  )
  assert.deepEqual([usd.currency, usd.mrr, usd.active], ['usd', 900, 1])
  assert.deepEqual(
    eur.months.map(({ month, mrr }: { month: string; mrr: number }) => [month, mrr]),
    [
      ['2027-01', 917],
      ['2027-02', 2167],
      ['2027-03', 1667],
    ],
  )
})

test('churn is of those paying at the start of the month, and figures are the lengths of lists', async () => {
  const ada = await world.account()
  await add(ada, { began: '2027-01-05', ended: '2027-02-10', paid: [['2027-01-05', 500, 200]] })
  await add(ada, { began: '2027-01-06', ended: '2027-02-11', endReason: 'replaced' })
  await add(ada, { began: '2027-02-02', ended: '2027-02-20' })
  await add(ada, { began: '2027-01-20', ended: '2027-02-03', trialEnds: '2027-02-03' })
  await add(ada, { began: '2027-01-21', trialEnds: '2027-02-04', paid: [['2027-02-04', 500]] })
  await add(ada, { began: '2027-01-07' })
  const [eur] = await revenue(ada)
  const { month: _month, mrr: _mrr, ...february } = eur.months[1]
  assert.deepEqual(february, {
    received: 500,
    refunded: 0,
    payingAtStart: 3,
    began: 1,
    churned: 1,
    trialsEnded: 2,
    trialsConverted: 1,
  })
  assert.deepEqual([eur.months[0].received, eur.months[0].refunded], [500, 200])
  const listed = async (movement: Movement) =>
    (
      await world.ok(ada, 'list_subscriptions', {
        currency: 'eur',
        counted: true,
        month: '2027-02',
        movement,
        include: 'total',
      })
    ).total
  for (const [movement, figure] of [
    ['paying_at_start', february.payingAtStart],
    ['began', february.began],
    ['churned', february.churned],
    ['trial_ended', february.trialsEnded],
    ['trial_converted', february.trialsConverted],
  ] as const)
    assert.equal(await listed(movement), figure, movement)
  const { total } = await world.ok(ada, 'list_subscriptions', {
    status: 'active',
    currency: 'eur',
    counted: true,
    include: 'total',
  })
  assert.equal(total, eur.active)
})

test('play money counts until real money is taken', async () => {
  const ada = await world.account()
  await add(ada, { began: '2027-01-05', livemode: false })
  assert.equal((await revenue(ada))[0].mrr, 500)
  await sql`insert into payment_connection (account_id, mode, livemode, provider_account, status, connected_at, checked_at, next_reconcile_at)
    values (${uuidOf(ada.accountId)}, 'own', true, 'acct_1', 'active', now(), now(), now())`.execute(
    world.db,
  )
  assert.deepEqual(await revenue(ada), [])
  assert.equal(
    (await world.ok(ada, 'list_subscriptions', { counted: true, include: 'total' })).total,
    0,
  )
})

test('figures are of one newsletter where it is named, and never of another account', async () => {
  const ada = await world.account()
  await add(ada, { began: '2027-01-05' })
  const { id: other } = await world.ok(ada, 'create_newsletter', {
    name: 'Other',
    sender: { name: 'Ada', email: 'ada@other.example' },
  })
  assert.deepEqual(await revenue(ada, { newsletterId: other }), [])
  assert.deepEqual(await revenue(await world.account()), [])
})

test('a movement needs its month', async () => {
  const { errors } = await world.refused(await world.account(), 'list_subscriptions', {
    movement: 'churned',
  })
  assert.equal(errors![0]!.pointer, '/month')
})

test('the sources of paying readers are counted, and each count is the length of its list', async () => {
  const ada = await world.account()
  const from = { a: 'footer', b: 'footer', c: 'podcast', d: 'podcast' }
  await add(ada, { began: '2027-03-02T00:00:00Z' })
  for (const [name, source] of Object.entries(from)) {
    const { id } = await world.ok(ada, 'add_contact', { email: `${name}@example.com`, source })
    await add(ada, {
      began: name === 'a' ? '2027-01-05T00:00:00Z' : '2027-03-05T00:00:00Z',
      status: name === 'd' ? 'trialing' : 'active',
      contactId: id,
    })
  }
  const [{ sources }] = await revenue(ada)
  assert.deepEqual(sources, [
    { source: 'footer', active: 2, trialing: 0, began: 1 },
    { source: 'podcast', active: 1, trialing: 1, began: 2 },
  ])
  const length = async (filter: object) =>
    (
      await world.ok(ada, 'list_subscriptions', {
        currency: 'eur',
        counted: true,
        include: 'total',
        ...filter,
      })
    ).total
  for (const { source, active, trialing, began } of sources)
    assert.deepEqual(
      [
        await length({ source, status: 'active' }),
        await length({ source, status: 'trialing' }),
        await length({ source, month: '2027-03', movement: 'began' }),
      ],
      [active, trialing, began],
    )
})
