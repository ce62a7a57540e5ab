import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sentCampaign } from '#areas/engagement/fixtures/engagement.ts'
import { DAY_MS } from '#lib/duration.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

/** Sends a campaign in which one reader clicked on two days, and creates orders of that reader. */
async function clicked() {
  const { account, campaign, mailingId, subscribers } = await sentCampaign(world, 2)
  const [accountId, reader] = [uuidOf(account.accountId), uuidOf(subscribers[0]!.id)]
  const first = world.clock.now()
  const at = (days: number) => new Date(first.getTime() + days * DAY_MS)
  await sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
    values (${accountId}, ${uuidOf(mailingId)}, ${reader}, 'click', false, 2, ${first}, ${at(20)}),
      (${accountId}, ${uuidOf(mailingId)}, ${uuidOf(subscribers[1]!.id)}, 'click', true, 1, ${first}, ${first})`.execute(
    world.db,
  )
  const order = async (
    days: number,
    more: {
      status?: string
      amount?: number
      refunded?: number
      currency?: string
      live?: boolean
      by?: number
    } = {},
  ) => {
    const {
      status = 'paid',
      amount = 1000,
      refunded = 0,
      currency = 'eur',
      live = true,
      by = 0,
    } = more
    const id = newUuid(at(days).getTime())
    await sql`insert into product_order (account_id, order_id, newsletter_id, product_id, contact_id, amount, refunded, currency, status, livemode,
        downloads_max, created_at, paid_at)
      values (${accountId}, ${id}, ${uuidOf(account.newsletterId)}, ${id}, ${uuidOf(subscribers[by]!.id)}, ${amount}, ${refunded}, ${currency}, ${status},
        ${live}, 20, ${at(days)}, ${at(days)})`.execute(world.db)
  }
  const revenue = async () =>
    (await world.ok(account, 'get_campaign_report', { campaignId: campaign.id })).revenue
  return { accountId, order, revenue }
}

test('orders within seven days of a first or last click are revenue, by currency, largest first', async () => {
  const { order, revenue } = await clicked()
  assert.deepEqual(await revenue(), [])
  for (const days of [-0.1, 7.1, 19.9, 27.1]) await order(days)
  for (const days of [0, 6.9, 20, 26.9]) await order(days)
  await order(1, { currency: 'usd', amount: 9900 })
  assert.deepEqual(await revenue(), [
    { currency: 'usd', amount: 9900, orders: 1 },
    { currency: 'eur', amount: 4000, orders: 4 },
  ])
})

test('what was paid back, disputed, free or unpaid counts nothing, and no program’s click does', async () => {
  const { accountId, order, revenue } = await clicked()
  for (const status of ['pending', 'failed', 'disputed']) await order(1, { status })
  await order(1, { status: 'refunded', refunded: 1000 })
  await order(1, { amount: 0 })
  await order(1, { by: 1 })
  await order(2, { status: 'partially_refunded', refunded: 400 })
  await order(2, { live: false, amount: 50 })
  assert.deepEqual(await revenue(), [{ currency: 'eur', amount: 650, orders: 2 }])
  const provider = `acct_${typeId('acc', accountId)}`
  await sql`insert into payment_connection (account_id, mode, livemode, provider_account, status, requirements, connected_at, checked_at, next_reconcile_at)
    values (${accountId}, 'own', true, ${provider}, 'active', '{}', now(), now(), now())`.execute(
    world.db,
  )
  assert.deepEqual(await revenue(), [{ currency: 'eur', amount: 600, orders: 1 }])
})
