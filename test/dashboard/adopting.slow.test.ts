import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openPool } from '#adapters/postgres/pool.ts'
import { uuidOf } from '#lib/typeid.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import { sandboxAccountId } from '#sandbox/store/account.ts'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { productAt } from '#test/processes/shared-product.ts'
import { until } from '#test/sinks.ts'
import { sandboxStripe } from '#test/sandbox.ts'

/** Makes readers who pay at another service, on the database of a running product. */
async function payers(
  accountId: string,
  { url, connection }: Awaited<ReturnType<typeof mailcastOnServer>>,
) {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const { db, close } = openPool(connection, { max: 2, log })
  after(close)
  const sandbox = openSandbox({
    db,
    clock: { now: () => new Date() },
    log,
    baseUrl: url,
    deliversAtOnce: false,
  })
  const stripe = sandboxStripe(sandbox, { accountId })
  const product = await stripe.products.create({ name: 'The old letter' })
  return async function pays(
    email: string,
    {
      interval = 'month',
      amount = 700,
      currency = 'eur',
      fee = 0,
    }: { interval?: 'month' | 'year'; amount?: number; currency?: string; fee?: number } = {},
  ) {
    const { id: customer } = await stripe.customers.create({ email })
    const method = await sandbox.addCard(sandboxAccountId(uuidOf(accountId)), customer, 'pays')
    const { id } = await stripe.subscriptions.create({
      customer,
      default_payment_method: method,
      items: [
        {
          price_data: {
            currency,
            product: product.id,
            unit_amount: amount,
            recurring: { interval },
          },
        },
      ],
      ...(fee > 0 && { application_fee_percent: fee }),
    })
    return { email, stripe_customer_id: customer, id }
  }
}

test('readers who pay elsewhere are looked at, taken over and watched', { skip }, async () => {
  const running = await mailcastOnServer()
  const { page, errors, open, call, accountId, newsletterId } = await openDashboard({
    product: productAt(running),
  })
  await call('POST', '/payments/connect', {})
  await call('PATCH', `/newsletters/${newsletterId}`, {
    paid: { enabled: true, currency: 'eur', monthlyPrice: 700, yearlyPrice: 7000 },
  })
  const pays = await payers(accountId, running)
  const rows = [
    await pays('bob@garden.example'),
    await pays('a-very-long-name-of-a-reader@gardens-of-the-north.example'),
    await pays('carol@garden.example', { interval: 'year', amount: 7000 }),
    await pays('dan@garden.example', { fee: 10 }),
    await pays('erin@garden.example', { currency: 'usd' }),
  ]
  await pays('frank@garden.example')
  const started = await call('POST', '/contacts/imports', {
    newsletterId,
    complimentary: true,
    rows: rows.map(({ email, stripe_customer_id }) => ({ email, stripe_customer_id })),
  })
  await until('the readers are imported', async () => {
    const { status } = await call('GET', `/jobs/${started.id}`)
    return status === 'done'
  })
  const shot = async (name: string) => {
    const folder = process.env['SHOTS']
    if (folder === undefined) return
    for (const width of [1440, 390])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.screenshot({
          path: `${folder}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        })
      }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }

  await open('/settings/payments', 'Payments')
  const section = page.getByRole('region', { name: 'Readers who pay elsewhere' })
  await section.getByRole('button', { name: 'Look at their subscriptions' }).click()
  const adoptable = section.getByRole('table', { name: 'Can be taken over' })
  await adoptable.getByText('carol@garden.example').waitFor()
  assert.equal(await adoptable.getByRole('row').count(), 4)
  const staying = section.getByRole('table', { name: 'Stay where they are' })
  await staying.getByText('Another program would go on taking its share').waitFor()
  assert.equal(await staying.getByRole('row').count(), 4)
  await shot('plan')
  await section.getByRole('button', { name: 'Take over 3 subscriptions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take over 3 subscriptions?' })
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await section.getByText('3 subscriptions are taken over.').waitFor()
  await section.getByText('watched for second charges').waitFor()
  await shot('done')
  const { data } = await call('GET', '/subscriptions')
  assert.deepEqual(
    data.map(({ email, status }: { email: string; status: string }) => [email, status]).sort(),
    rows
      .slice(0, 3)
      .map(({ email }) => [email, 'active'])
      .sort(),
  )

  const contact = data.find(({ email }: { email: string }) => email === 'bob@garden.example')
  await productAt(running).statement(
    `insert into second_charge (account_id, invoice_id, newsletter_id, contact_id, provider_subscription, other_subscription, amount, currency, paid_at, found_at)
      values ($1, 'in_second', $2, $3, 'sub_1NqJ8planted', $4, 900, 'eur', now(), now())`,
    [uuidOf(accountId), uuidOf(newsletterId), uuidOf(contact.contactId), rows[0]!.id],
  )
  await open('/', 'Home')
  await page.getByText('A reader may have been charged twice').click()
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
  await section.getByText('1 charge may be a second one').waitFor()
  await shot('twice')
  assert.deepEqual(errors, [])
})
