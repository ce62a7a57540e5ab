import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { runJob } from '#operation/jobs/run-job.ts'
import { transaction } from '#operation/transaction.ts'
import type { SaleFacts } from '#areas/payments/index.ts'
import { sandboxStripe } from '#test/sandbox.ts'
import type { TestAccount } from '#test/world.ts'
import { slowBank } from '../fixtures/odd-provider.ts'
import { paidWorld } from '../fixtures/paid-world.ts'
import { payBackLater, payBackOrphan } from './pay-back-orphan.ts'

const shop = await paidWorld()
const { world, sandbox, seller, begin, subscribe, read, contact, settle } = shop

/** More reads than events and the end of a subscription cause. */
const DAYS = 25

/**
 * Reads the remaining amount of each payment, and the status of each subscription, at the provider.
 */
async function leftAtProvider({ accountId }: TestAccount): Promise<[number[], string[]]> {
  const stripe = sandboxStripe(sandbox, { accountId })
  const charges = await stripe.charges.list()
  const subscriptions = await stripe.subscriptions.list({ status: 'all' })
  return [
    charges.data.map(({ amount, amount_refunded }) => amount - amount_refunded),
    subscriptions.data.map(({ status }) => status),
  ]
}

/**
 * Delivers all events while the bank processes the payment, and then waits until the bank has
 * finished.
 */
async function waitForBank(ada: TestAccount, bank: { left(): number }): Promise<void> {
  await settle(ada, 'doubled')
  await settle(ada)
  assert.ok(bank.left() <= 0, `${bank.left()} readings are left: the payment was not waited for`)
}

test('a debit is paid back when its newsletter was deleted before the page was paid', async () => {
  const ada = await seller()
  const { sessionId } = await begin(ada, { email: 'bob@example.com' })
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  await world.jobs()
  await sandbox.pay(sessionId, 'pays')
  await waitForBank(ada, slowBank(world, DAYS))
  assert.deepEqual(await leftAtProvider(ada), [[0], ['canceled']])
})

test('a debit is paid back when its reader was erased before the page was paid', async () => {
  const ada = await seller()
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'bob@example.com' })
  const { sessionId } = await begin(ada, { email: 'bob@example.com' })
  await world.ok(ada, 'erase_contact', { contactId })
  await world.jobs()
  await sandbox.pay(sessionId, 'pays')
  await waitForBank(ada, slowBank(world, DAYS))
  assert.deepEqual(await leftAtProvider(ada), [[0], ['canceled']])
})

for (const endPayment of ['now', 'period_end'] as const)
  test(`a debit that the bank takes when its reader is erased is paid back, ended ${endPayment}`, async () => {
    const ada = await seller()
    const bank = slowBank(world, DAYS)
    const id = await subscribe(ada, 'bob@example.com')
    assert.deepEqual(
      [(await read(ada, id)).status, (await read(ada, id)).lastPayment],
      ['active', null],
    )
    const { id: contactId } = await contact(ada, 'bob@example.com')
    await world.ok(ada, 'erase_contact', { contactId, endPayment })
    await waitForBank(ada, bank)
    assert.deepEqual((await leftAtProvider(ada))[0], [0])
    assert.deepEqual(
      [(await read(ada, id)).email, (await read(ada, id)).lastPayment.refundedAmount],
      [null, 500],
    )
  })

test('a debit that the bank takes when its newsletter is deleted is paid back', async () => {
  const ada = await seller()
  const bank = slowBank(world, DAYS)
  await subscribe(ada, 'bob@example.com')
  await world.ok(ada, 'delete_newsletter', {
    newsletterId: ada.newsletterId,
    withContents: true,
    endPayment: 'now',
  })
  await waitForBank(ada, bank)
  assert.deepEqual(await leftAtProvider(ada), [[0], ['canceled']])
})

test('a debit of a reader who stays is not paid back', async () => {
  const ada = await seller()
  const bank = slowBank(world, 10)
  const id = await subscribe(ada, 'bob@example.com')
  for (let looks = 0; bank.left() > 0 && looks < 20; looks++) {
    await world.ok(ada, 'get_subscription', { subscriptionId: id })
    world.clock.move(86_400_000 * 2)
    await shop.sweep()
  }
  await settle(ada, 'doubled')
  assert.deepEqual((await leftAtProvider(ada))[0].at(-1), 500)
})

test('however many events tell of a debit that the bank takes, one job looks at it', async () => {
  const ada = await seller()
  const { accountId } = ada
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const paymentId = await shop.paymentOf(ada, subscriptionId)
  const facts = {
    payment: { id: paymentId, status: 'processing' },
    invoice: null,
    livemode: false,
  } as SaleFacts
  const event = () =>
    transaction(world.system, accountId, (scope) => payBackLater(scope, subscriptionId, facts))
  const looks = async () =>
    (
      await rows(
        world.db,
        sql<{
          at: Date
        }>`select start_after as at from pgboss.job where data->>'paymentId' = ${paymentId} and state < 'active'`,
      )
    ).map(({ at }) => at.getTime() - world.clock.now().getTime() > 5 * HOUR_MS)
  const look = () =>
    runJob(
      world.system,
      payBackOrphan,
      { accountId, subscriptionId, paymentId, livemode: false },
      new AbortController().signal,
    )
  slowBank(world, 2)
  await look()
  await look()
  assert.deepEqual(await looks(), [true], 'it looks again in some hours')
  await Promise.all([event(), event(), event()])
  assert.deepEqual(await looks(), [false], 'an event has it look at once')
  const { accountId: other } = await seller()
  await transaction(world.system, other, (scope) => payBackLater(scope, subscriptionId, facts))
  assert.deepEqual(
    await looks(),
    [false, false],
    'another account may use the same account of the provider',
  )
  await world.jobs()
  assert.deepEqual((await leftAtProvider(ada))[0], [0])
})
