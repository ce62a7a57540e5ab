import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { sandboxStripe, testSandbox } from '#test/sandbox.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld({ baseUrl: 'http://localhost:3000' })
const sandbox = testSandbox(world, { post: async () => 200 })
const server = await testServer(world, {
  system: { ...world.system, ports: { ...world.system.ports, paymentSandbox: sandbox } },
})
let keys = 0

/** Opens an account of its own with an open checkout of 12.50. */
async function checkout(more: object = {}) {
  const stripe = sandboxStripe(sandbox, { key: `sk_test_pages${keys++}` })
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:3000/thanks?id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/zine',
    line_items: [
      {
        price_data: { currency: 'eur', unit_amount: 1250, product_data: { name: 'Salt & <Soil>' } },
        quantity: 1,
      },
    ],
    ...more,
  })
  return {
    stripe,
    session,
    path: new URL(session.url!).pathname,
    control: `/sandbox/${session.url!.split('/')[4]}`,
  }
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return server.request(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

test('the first button of a checkout pays, and leads back to the seller', async () => {
  const { session, path } = await checkout()
  const page = await server.request(path)
  assert.equal(page.status, 200)
  assert.equal(/<button[^>]*>([^<]*)/.exec(page.text)![1], 'Pay €12.50')
  assert.match(page.text, /TEST/)
  assert.match(page.text, /Salt &amp; &lt;Soil&gt;/)
  assert.match(page.text, /href="http:\/\/localhost:3000\/zine"/)
  assert.match(page.headers.get('content-security-policy')!, /default-src 'none'/)
  const paid = await post(path, { email: 'bob@example.com', card: 'pays' })
  assert.equal(paid.status, 303)
  assert.equal(paid.headers.get('location'), `http://localhost:3000/thanks?id=${session.id}`)
  assert.match((await server.request(path)).text, /<h1>Paid<\/h1>/)
})

test('in German the page is German, by the seller’s choice or the browser’s', async () => {
  const { path } = await checkout({ locale: 'de' })
  assert.match((await server.request(path)).text, /<button>12,50\s€ zahlen<\/button>/)
  const other = await checkout()
  assert.match(
    (await server.request(other.path, { headers: { 'accept-language': 'de-CH,en' } })).text,
    /lang="de"/,
  )
})

test('a declined card and a missing address are said on the page, which keeps what was typed', async () => {
  const { path } = await checkout()
  const declined = await post(path, { email: 'bob@example.com', card: 'declined' })
  assert.equal(declined.status, 422)
  assert.match(declined.text, /The card was declined/)
  assert.match(declined.text, /value="bob@example.com"/)
  assert.match((await post(path, { email: '', card: 'pays' })).text, /Enter an e-mail address/)
})

test('3-D Secure has a page: failed, it leads back to the checkout; passed, to the seller', async () => {
  const { session, path } = await checkout()
  const secure = (await post(path, { email: 'bob@example.com', card: 'secure' })).headers.get(
    'location',
  )!
  const securePath = new URL(secure).pathname
  assert.match((await server.request(securePath)).text, /pay €12\.50/)
  const failed = await post(securePath, { do: 'fail' })
  assert.equal(failed.headers.get('location'), `${session.url}?refused=authentication_failed`)
  assert.match(
    (await server.request(`${path}?refused=authentication_failed`)).text,
    /3-D Secure failed/,
  )
  await post(path, { email: 'bob@example.com', card: 'secure' })
  assert.match(
    (await post(securePath, { do: 'pass' })).headers.get('location')!,
    /^http:\/\/localhost:3000\/thanks/,
  )
  assert.match((await server.request(securePath)).text, /This question is answered/)
})

test('a buyer names an amount with a comma or a point, and never a third decimal', async () => {
  const { stripe } = await checkout()
  const product = await stripe.products.create({ name: 'A zine' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    custom_unit_amount: { enabled: true, minimum: 500 },
  })
  const open = async () =>
    new URL(
      (
        await stripe.checkout.sessions.create({
          mode: 'payment',
          success_url: 'http://localhost:3000/',
          line_items: [{ price: price.id, quantity: 1 }],
        })
      ).url!,
    ).pathname
  const path = await open()
  assert.match((await server.request(path)).text, /value="5\.00"/)
  for (const amount of ['5.001', '4.99', '-6', '1e3', '', '９'])
    assert.match(
      (await post(path, { email: 'bob@example.com', amount })).text,
      /This amount is not possible/,
      amount,
    )
  assert.equal((await post(path, { email: 'bob@example.com', amount: '7,5' })).status, 303)
  assert.equal((await stripe.charges.list()).data[0]!.amount, 750)
})

test('an address of another site is left to a link, since forms may not lead there', async () => {
  const { path } = await checkout({ success_url: 'https://garden.example/thanks' })
  assert.equal(
    (await post(path, { email: 'bob@example.com', card: 'pays' })).headers.get('location'),
    path,
  )
  assert.match((await server.request(path)).text, /href="https:\/\/garden\.example\/thanks">Go on/)
})

test('the owner disputes a payment, moves the clock and loses events on the control page', async () => {
  const { stripe, session, control } = await checkout()
  await stripe.webhookEndpoints.create({
    url: 'http://localhost:3000/inbound/stripe',
    enabled_events: ['*'],
  })
  await sandbox.pay(session.id, 'pays')
  const [charge] = (await stripe.charges.list()).data
  assert.equal((await post(control, { do: 'dispute', charge: charge!.id })).status, 303)
  const [dispute] = (await stripe.disputes.list()).data
  assert.match((await server.request(control)).text, /disputed/)
  assert.equal((await post(control, { do: 'lose', dispute: dispute!.id })).status, 303)
  assert.equal((await stripe.disputes.retrieve(dispute!.id)).status, 'lost')
  assert.match((await post(control, { do: 'win', dispute: dispute!.id })).text, /already closed/)

  const { url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:3000/',
    line_items: [
      {
        price_data: { currency: 'eur', unit_amount: 100, product_data: { name: 'A zine' } },
        quantity: 1,
      },
    ],
  })
  await post(control, { do: 'advance', days: '2' })
  assert.match((await server.request(new URL(url!).pathname)).text, /This checkout is over/)
  assert.match((await server.request(control)).text, /2 days ahead/)
  await post(control, { do: 'delivery', delivery: 'dropped' })
  assert.match((await server.request(control)).text, /<option value="dropped" selected>/)
  assert.match((await server.request('/sandbox')).text, new RegExp(`href="${control}"`))
})

test('the buttons of an account do nothing to the payments of another', async () => {
  const [mine, theirs] = [await checkout(), await checkout()]
  await sandbox.pay(theirs.session.id, 'pays')
  const [charge] = (await theirs.stripe.charges.list()).data
  assert.equal((await post(mine.control, { do: 'dispute', charge: charge!.id })).status, 422)
  assert.deepEqual((await theirs.stripe.disputes.list()).data, [])
})

test('an owner sets an account up, or leaves something open', async () => {
  const platform = sandboxStripe(sandbox)
  const { id } = await platform.accounts.create({ type: 'standard', email: 'ada@garden.example' })
  const { url } = await platform.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: 'http://localhost:3000/payments',
    refresh_url: 'http://localhost:3000/payments',
  })
  const path = new URL(url).pathname
  assert.match((await server.request(path)).text, /external_account/)
  await post(path, { do: 'restrict' })
  assert.equal((await platform.accounts.retrieve(id)).charges_enabled, false)
  assert.equal(
    (await post(path, { do: 'finish' })).headers.get('location'),
    'http://localhost:3000/payments',
  )
  assert.equal((await platform.accounts.retrieve(id)).charges_enabled, true)
})

test('what is not there is a page with 404', async () => {
  const { path, control } = await checkout()
  for (const unknown of [
    `${path}x`,
    `${control}/secure/pi_none`,
    '/sandbox/acct_none',
    `${control}/checkout/${encodeURIComponent('../x')}`,
  ])
    assert.equal((await server.request(unknown)).status, 404, unknown)
})

test('in the portal a customer cancels, takes that back, changes the card and reads invoices', async () => {
  const { stripe, session } = await checkout({
    mode: 'subscription',
    line_items: [
      {
        price_data: {
          currency: 'eur',
          unit_amount: 500,
          recurring: { interval: 'month' },
          product_data: { name: 'The Weekly Garden' },
        },
        quantity: 1,
      },
    ],
  })
  await sandbox.pay(session.id, 'fails_later')
  const { subscription, customer } = await stripe.checkout.sessions.retrieve(session.id)
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customer as string,
    return_url: 'http://localhost:3000/back',
  })
  const path = new URL(url).pathname
  const act = (fields: Record<string, string>) =>
    post(path, { subscription: subscription as string, ...fields })
  assert.match(
    (await server.request(path)).text,
    /The Weekly Garden.*active · renews on .*card ending in 0341/s,
  )
  assert.equal((await act({ do: 'cancel' })).status, 303)
  assert.match((await server.request(path)).text, /active · ends on/)
  await act({ do: 'resume' })
  assert.equal((await stripe.subscriptions.retrieve(subscription as string)).cancel_at, null)

  await sandbox.advance(32, (await stripe.accounts.retrieveCurrent()).id)
  assert.match((await server.request(path)).text, /payment is late/)
  assert.match((await act({ do: 'card', card: 'declined' })).text, /The card was declined/)
  assert.equal((await act({ do: 'card', card: 'pays' })).status, 303)
  assert.equal((await stripe.subscriptions.retrieve(subscription as string)).status, 'active')
  const [invoice] = (await stripe.invoices.list({ customer: customer as string })).data
  assert.match(
    (await server.request(new URL(invoice!.hosted_invoice_url!).pathname)).text,
    /The Weekly Garden.*€5\.00/s,
  )

  const other = await checkout()
  assert.equal(
    (await post(path.replace(path.split('/')[2]!, other.control.split('/')[2]!), { do: 'cancel' }))
      .status,
    404,
  )
})

test('an open invoice is paid on its page', async () => {
  const { stripe, session } = await checkout({
    mode: 'subscription',
    line_items: [
      {
        price_data: {
          currency: 'eur',
          unit_amount: 500,
          recurring: { interval: 'month' },
          product_data: { name: 'The Weekly Garden' },
        },
        quantity: 1,
      },
    ],
  })
  await sandbox.pay(session.id, 'fails_later')
  await sandbox.advance(32, (await stripe.accounts.retrieveCurrent()).id)
  const [invoice] = (await stripe.invoices.list()).data
  const path = new URL(invoice!.hosted_invoice_url!).pathname
  assert.equal(/<button[^>]*>([^<]*)/.exec((await server.request(path)).text)![1], 'Pay €5.00')
  assert.match((await post(path, { card: 'insufficient' })).text, /declined/)
  assert.equal((await post(path, { card: 'pays' })).status, 303)
  assert.equal((await stripe.invoices.retrieve(invoice!.id)).status, 'paid')
  assert.match((await post(path, { card: 'pays' })).text, /closed/)
})
