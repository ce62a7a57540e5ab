import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { paymentWorld, providerAccount } from '../../src/areas/payments/fixtures/payment-world.ts'
import { mailsOf, PDF } from '../../src/areas/products/fixtures/shop.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import { testServer } from '#test/http.ts'
import { unescapeHtml } from '../../src/lib/html.ts'

// Buyers over HTTP, as a browser without a script asks: the product's page, the sandbox's payment
// page, the order's page, the file.

const shop = await paymentWorld()
const { world, sandbox } = shop
const server = await testServer(world, {
  trustedProxies: ['127.0.0.1'],
  system: { ...world.system, ports: { ...world.system.ports, paymentSandbox: sandbox } },
})
let buyers = 0

const pathOf = (url: string) => new URL(url).pathname
const get = (path: string, headers: Record<string, string> = {}) =>
  server.request(path, { headers })
const post = (
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) =>
  server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

/** Opens a shop with a product for 12.50 euros, as long as nothing else is said. */
async function openShop(product: object = {}) {
  const ada = await shop.shop()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
  })
  const { id: productId, pageUrl } = await world.ok(ada, 'create_product', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
    ...product,
  })
  await world.ok(ada, 'set_product_file', {
    productId,
    fileName: 'peas.pdf',
    contentBase64: PDF.toString('base64'),
  })
  await world.ok(ada, 'update_product', { productId, status: 'active' })
  const page = pathOf(pageUrl)
  /**
   * Presses the button of the product's page. Returns the path of the payment page. A visitor has
   * five orders in ten minutes.
   */
  const order = async (fields: Record<string, string> = {}) => {
    if ((buyers += 1) % 4 === 0) world.clock.move(601_000)
    const email = `buyer${buyers}@example.com`
    const { status, text } = await post(page, { email, ...fields })
    assert.equal(status, 200, text)
    const [, checkout] = /href="(http:\/\/localhost:3000\/sandbox\/[^"]+)"/.exec(text) ?? []
    return {
      email: fields['email'] ?? email,
      checkout: pathOf(unescapeHtml(checkout ?? 'http://localhost/')),
      text,
    }
  }
  /** Pays, and returns the address that the provider leads to. */
  const land = async (checkout: string, card: string) => {
    const { headers, status, text } = await post(checkout, { email: 'ada@example.com', card })
    assert.equal(status, 303, text)
    return new URL(headers.get('location')!)
  }
  /** Pays, and returns the path of the order's page. */
  const pay = async (checkout: string, card = 'pays') => (await land(checkout, card)).pathname
  const last = async () => (await world.ok(ada, 'list_orders')).data[0]
  return { ada, productId, page, order, land, pay, last, settle: () => shop.settle(ada) }
}

/**
 * Presses Download, and returns the path of the file; null where the page has no such button any
 * more.
 */
async function download(order: string): Promise<string | null> {
  const { status, headers } = await post(`${order}/download`)
  return status === 303
    ? pathOf(headers.get('location') === null ? '/' : `http://x${headers.get('location')}`)
    : null
}

test('bought, downloaded with a resumed range, refunded: then page and address give nothing', async () => {
  const { ada, page, order, land, last, settle } = await openShop()
  assert.match((await get(page)).text, /TEST: no money moves here/)
  const { checkout } = await order()
  const { pathname: orderPage, search } = await land(checkout, 'pays')
  const landed = orderPage + search
  const waiting = (await get(landed)).text
  assert.match(waiting, /Your payment is being confirmed/)
  assert.match(waiting, /<meta http-equiv="refresh" content="4">/)
  assert.doesNotMatch(waiting, /Go on to the payment/)
  assert.match((await get(orderPage)).text, /Waiting for the payment[\s\S]*Go on to the payment/)
  assert.equal(await download(orderPage), null)
  await settle()
  assert.match((await get(landed)).text, />Download</)
  const file = (await download(orderPage))!
  const part = await get(file, { range: 'bytes=0-4' })
  assert.deepEqual([part.status, part.text], [206, PDF.subarray(0, 5).toString()])
  const rest = await get(file, { range: 'bytes=5-', 'if-range': part.headers.get('etag')! })
  assert.deepEqual([rest.status, part.text + rest.text], [206, PDF.toString()])
  const { id: orderId, downloads } = await last()
  assert.equal(downloads.count, 1)
  await world.ok(ada, 'refund_order', { orderId })
  await world.jobs()
  assert.match((await get(orderPage)).text, /Paid back/)
  assert.equal(await download(orderPage), null)
  assert.equal((await get(file)).status, 410)
})

test('3-D Secure refused leads back to the payment page, and passed to the order', async () => {
  const { order, pay, last, settle } = await openShop()
  const { checkout } = await order()
  const secure = await pay(checkout, 'secure')
  const refused = await post(secure, { do: 'fail' })
  assert.equal(pathOf(refused.headers.get('location')!), checkout)
  await settle()
  assert.equal((await last()).status, 'pending')
  const passed = await post(await pay(checkout, 'secure'), { do: 'pass' })
  await settle()
  assert.equal((await last()).status, 'paid')
  assert.ok(await download(pathOf(passed.headers.get('location')!)))
})

test('a dispute holds the file; lost it stays held, won the file is there again', async () => {
  for (const [result, gives] of [
    ['lost', false],
    ['won', true],
  ] as const) {
    const { order, pay, settle } = await openShop()
    const { checkout } = await order()
    const orderPage = await pay(checkout)
    await settle()
    const file = (await download(orderPage))!
    const { id } = await sandbox.dispute(checkout.split('/').at(-1)!)
    await settle()
    assert.match((await get(orderPage)).text, /Payment disputed/)
    assert.deepEqual([await download(orderPage), (await get(file)).status], [null, 410])
    await sandbox.endDispute(id, result)
    await settle()
    assert.equal((await download(orderPage)) !== null, gives, result)
    assert.equal((await get(file)).status, gives ? 200 : 410, result)
  }
})

test('the last redemption of a coupon goes to one of two buyers at once', async () => {
  const { ada, page } = await openShop()
  await world.ok(ada, 'create_coupon', { code: 'SPRING', percentOff: 20, maxRedemptions: 1 })
  world.clock.move(601_000)
  const buy = (name: string, i: number) =>
    post(
      page,
      { email: `${name}@example.com`, coupon: 'spring' },
      { 'x-forwarded-for': `198.51.100.${i + 1}` },
    )
  const answers = await Promise.all(['a', 'b', 'c'].map(buy))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422])
  assert.match(answers.find(({ status }) => status === 422)!.text, /This code does not work/)
})

test('a price, a product and an account that the browser sends are ignored or refused', async () => {
  const { last, order, pay, settle } = await openShop()
  const { checkout } = await order({
    price: '1',
    amount: '0.50',
    currency: 'jpy',
    accountId: 'acc_x',
    livemode: 'true',
    discount: '1250',
  })
  await pay(checkout)
  await settle()
  assert.deepEqual(
    [(await last()).amount, (await last()).currency, (await last()).discount],
    [1250, 'eur', 0],
  )
  const free = await openShop({ minimumPrice: 500 })
  world.clock.move(601_000)
  for (const amount of ['4.99', '-5', '0', '1e3'])
    assert.equal((await post(free.page, { email: 'x@example.com', amount })).status, 422, amount)
})

test('a free product by a new reader comes with the thanks for the confirmation', async () => {
  const { ada, page } = await openShop({ price: 0, requiresSignup: true })
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: true,
  })
  world.clock.move(601_000)
  const asked = await post(page, { email: 'new@example.com' })
  assert.match(asked.text, /Press its button to subscribe/)
  const [mail] = await mailsOf(world, 'new@example.com')
  const confirm = /(\/confirm\/[\w-]+)/.exec(mail!)![1]!
  assert.doesNotMatch(
    (await get(confirm)).text,
    /\/orders\//,
    'a scanner that opens the link gets nothing',
  )
  const [, orderPage] = /href="[^"]*(\/orders\/[\w-]+)"/.exec((await post(confirm)).text)!
  assert.equal((await get((await download(orderPage!))!)).text, PDF.toString())
})

test('a link of an order that was guessed, cut or made for another purpose gives nothing', async () => {
  const { ada, order, pay, settle } = await openShop()
  const orderPage = await pay((await order()).checkout)
  await settle()
  const token = orderPage.split('/').at(-1)!
  const flip = (at: number) =>
    token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
  const guesses = [
    token.slice(0, -4),
    flip(5),
    flip(20),
    flip(token.length - 3),
    `${token}A`,
    'x',
    ada.accountId,
    '..%2f..%2fetc',
  ]
  for (const guess of guesses) {
    assert.ok([401, 404].includes((await get(`/orders/${guess}`)).status), guess)
    assert.ok([401, 404].includes((await post(`/orders/${guess}/download`)).status), guess)
    assert.ok([401, 404, 410].includes((await get(`/downloads/${guess}`)).status), guess)
  }
  assert.equal(
    (await get(`/downloads/${token}`)).status,
    401,
    'the link of an order is none of a file',
  )
})

test('a product that is archived in an open checkout can be paid, and its page is gone', async () => {
  const { ada, productId, page, order, pay, settle } = await openShop()
  const { checkout } = await order()
  await world.ok(ada, 'archive_product', { productId })
  const gone = await get(page)
  assert.deepEqual([gone.status, /may not be for sale any more/.test(gone.text)], [404, true])
  const orderPage = await pay(checkout)
  await settle()
  assert.ok(await download(orderPage))
})

test('once real money is taken, a play order says so on its page and gives no file', async () => {
  const { ada, order, pay, settle } = await openShop()
  const orderPage = await pay((await order()).checkout)
  await settle()
  const file = (await download(orderPage))!
  await sql`update payment_connection set livemode = true where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.match((await get(orderPage)).text, /Play money/)
  assert.deepEqual([await download(orderPage), (await get(file)).status], [null, 410])
})

test('with the provider down nothing is charged, and the next try pays once', async () => {
  const { ada, page, order, pay, settle } = await openShop()
  world.clock.move(601_000)
  await sandbox.fail(providerAccount(ada), { how: 'down', times: 20 })
  const refused = await post(page, { email: 'late@example.com' })
  assert.equal(refused.status, 503)
  assert.match(refused.text, /Nothing is charged twice/)
  await sandbox.fail(providerAccount(ada), null)
  await pay((await order({ email: 'late@example.com' })).checkout)
  await settle()
  const all = (await world.ok(ada, 'list_orders')).data
  assert.deepEqual(
    all.map(({ status }: { status: string }) => status),
    ['paid', 'pending'],
  )
})
