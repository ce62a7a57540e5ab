import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { paymentWorld, providerAccount } from './fixtures/payment-world.ts'

const shop = await paymentWorld()
const { world, sandbox } = shop

test('the sandbox is connected at once, with its webhook endpoint, and moves no money', async () => {
  const ada = await world.account()
  const payments = await world.ok(ada, 'connect_payments')
  assert.deepEqual(
    [payments.status, payments.mode, payments.livemode, payments.webhook],
    ['active', 'sandbox', false, true],
  )
  assert.deepEqual(payments.offers, ['own', 'sandbox'])
  assert.deepEqual(await world.ok(ada, 'get_payments'), payments)
})

test('a second call changes nothing and makes no second endpoint', async () => {
  const ada = await shop.shop()
  const before = await world.ok(ada, 'get_payments')
  const webhook = () =>
    sql<{
      webhook_id: string
    }>`select webhook_id from payment_connection where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
  const first = (await webhook()).rows
  assert.deepEqual(await world.ok(ada, 'connect_payments'), before)
  assert.deepEqual((await webhook()).rows, first)
})

test('secrets are sealed in the row, and in no answer and no log line', async () => {
  const ada = await shop.shop()
  const { rows } = await sql<{
    webhook_secret: Buffer
  }>`select webhook_secret from payment_connection
    where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  const plain = world.vault.open(rows[0]!.webhook_secret).toString()
  assert.match(plain, /^whsec_/)
  assert.ok(!rows[0]!.webhook_secret.toString('latin1').includes(plain))
  assert.ok(!JSON.stringify([await world.ok(ada, 'get_payments'), world.log.lines]).includes(plain))
})

test('text that is no secret key is refused with its pointer', async () => {
  const ada = await world.account()
  for (const secretKey of [
    '',
    'pk_test_51NqJ8example',
    'sk_test_',
    'sk_live_ä0000000',
    'x'.repeat(1000),
  ]) {
    const { status, errors } = await world.refused(ada, 'connect_payments', { secretKey })
    assert.deepEqual([status, errors![0]!.pointer], [422, '/secretKey'])
  }
  const { errors } = await world.refused(ada, 'connect_payments', {
    returnUrl: 'javascript:alert(1)',
  })
  assert.equal(errors![0]!.pointer, '/returnUrl')
})

test('a provider that is down leaves nothing behind, and the answer says when to try again', async () => {
  const ada = await world.account()
  await shop.world.ok(ada, 'get_payments')
  await sandbox.fail(await made(ada), { how: 'error', times: 20 })
  const problem = await world.refused(ada, 'connect_payments')
  assert.deepEqual([problem.code, problem.status], ['unavailable', 503])
  assert.equal((await world.ok(ada, 'get_payments')).status, 'none')
  await sandbox.fail(providerAccount(ada), null)
  assert.equal((await world.ok(ada, 'connect_payments')).status, 'active')
})

/** Creates the sandbox's account by using it, and returns its id. */
async function made(account: Parameters<typeof providerAccount>[0]): Promise<string> {
  await world.system.ports
    .payments!.at({ kind: 'sandbox', account: providerAccount(account) })
    .setup.check()
  return providerAccount(account)
}

test('an account of one owner is not seen by another', async () => {
  const [ada, eve] = [await shop.shop(), await world.account()]
  assert.equal((await world.ok(ada, 'get_payments')).status, 'active')
  assert.equal((await world.ok(eve, 'get_payments')).status, 'none')
})

test('without a provider it is refused, and the answer says what to set', async () => {
  const ada = await world.account()
  const { ports } = world.system
  const { payments } = ports
  try {
    ports.payments = null
    const problem = await world.refused(ada, 'connect_payments')
    assert.deepEqual([problem.status, problem.code], [409, 'payments_not_configured'])
    assert.match(problem.detail, /STRIPE_SECRET_KEY/)
  } finally {
    ports.payments = payments
  }
})
