import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { uuidOf } from '#lib/typeid.ts'
import { closePage, fits, openPhone, skip } from '#test/browser.ts'
import { type Dashboard, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// A buyer with a phone and a seller at a desk, over the sandbox: each reads what became of a
// payment at every step.

const PDF = Buffer.from(`%PDF-1.4\n${'peas '.repeat(200)}`)

interface Shop extends Dashboard {
  buyer: Page
  productId: string
  /** The complaints of the buyer's browser so far. */
  complaints: string[]
  /** Opens an address that the product names, on the port that it has here. */
  visit(address: string): Promise<void>
  /** Presses a button of the sandbox's page, which stands for banks and buyers. */
  press(name: string): Promise<void>
  order(): Promise<{ id: string; status: string; pageUrl: string; downloads: { count: number } }>
}

/** Opens a shop with a product, or a free one that asks for a signup. */
async function openShop(product: object = {}): Promise<Shop> {
  const seller = await openDashboard()
  const { call, url, accountId } = seller
  const { page: buyer, errors: complaints } = await openPhone()
  await call('POST', '/payments/connect', {})
  const { id: productId } = await call('POST', '/products', {
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
    ...product,
  })
  await call('PUT', `/products/${productId}/file`, {
    fileName: 'peas.pdf',
    contentBase64: PDF.toString('base64'),
  })
  await call('PATCH', `/products/${productId}`, { status: 'active' })
  return {
    ...seller,
    buyer,
    productId,
    complaints,
    visit: async (address) => void (await buyer.goto(url + new URL(address).pathname)),
    async press(name) {
      const bank = await seller.page.context().newPage()
      await bank.goto(`${url}/sandbox/acct_sandbox${uuidOf(accountId).replaceAll('-', '')}`)
      await bank.getByRole('button', { name, exact: true }).first().click()
      await closePage(bank)
    },
    order: async () => (await call('GET', '/orders')).data[0],
  }
}

/** Orders the product and goes to the payment page with a card. */
async function pay({ buyer, call, productId, visit }: Shop, card: string): Promise<void> {
  await visit((await call('GET', `/products/${productId}`)).pageUrl)
  assert.ok(await fits(buyer))
  await buyer.getByLabel('Your e-mail address').fill('reader@example.com')
  await buyer.getByRole('button', { name: /^Buy for / }).click()
  await buyer.waitForURL(/\/sandbox\//)
  await buyer.locator(`input[name=card][value=${card}]`).check()
  await buyer.getByRole('button', { name: /^Pay / }).click()
}

/** Presses Download and saves the address of the file, which the browser follows. */
async function download({ buyer }: Shop): Promise<string> {
  const [begun] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('button', { name: 'Download' }).click(),
  ])
  assert.equal(begun.suggestedFilename(), 'peas.pdf')
  return begun.url()
}

/** Waits for a mail to an address and returns the path of its link. */
async function mailedLink({ call }: Shop, to: string, link: RegExp): Promise<string> {
  const mails = () =>
    call('GET', `/session/v1/outbox?to=${encodeURIComponent(to)}`).then(
      ({ data }) => data as { name: string }[],
    )
  await until('the mail is in the outbox', async () => (await mails()).length > 0)
  return link.exec((await call('GET', `/session/v1/outbox/${(await mails())[0]!.name}`)).text)![0]
}

const statusOf = async ({ buyer }: Shop, address: string) =>
  (await buyer.request.get(address)).status()

test(
  'bought, downloaded with a resumed range, refunded, and the link is dead',
  { skip },
  async () => {
    const shop = await openShop()
    const { buyer, page, call, order, open, visit, url } = shop
    await pay(shop, 'pays')
    await buyer.getByRole('button', { name: 'Download' }).waitFor()
    const file = await download(shop)
    const begun = await buyer.request.get(file, { headers: { range: 'bytes=0-99' } })
    const rest = await buyer.request.get(file, {
      headers: { range: 'bytes=100-', 'if-range': begun.headers()['etag']! },
    })
    assert.deepEqual([begun.status(), rest.status()], [206, 206])
    assert.deepEqual(Buffer.concat([await begun.body(), await rest.body()]), PDF)
    const { id, downloads, pageUrl } = await order()
    assert.equal(downloads.count, 1)
    await open(`/orders/${id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
    await until(
      'the money went back',
      async () => (await call('GET', `/orders/${id}`)).status === 'refunded',
    )
    await page.getByText('The money went back, and the download has ended.').waitFor()
    await visit(pageUrl)
    await buyer.getByRole('heading', { name: 'Paid back' }).waitFor()
    assert.equal(await statusOf(shop, file), 410)
    assert.deepEqual(shop.errors, [], url)
  },
)

test(
  '3-D Secure that is refused leads back to the payment, and one that is passed to the file',
  { skip },
  async () => {
    const shop = await openShop()
    const { buyer, page, open, order } = shop
    await pay(shop, 'secure')
    await buyer.getByText(/^Your bank asks whether you want to pay .12\.50\.$/).waitFor()
    await buyer.getByRole('button', { name: 'No, stop the payment' }).click()
    await buyer.getByText('3-D Secure failed, so nothing was paid.').waitFor()
    const { id, pageUrl } = await order()
    await open(`/orders/${id}`)
    await page.getByText('Not paid yet', { exact: true }).waitFor()
    await shop.visit(pageUrl)
    await buyer.getByRole('heading', { name: 'Waiting for the payment' }).waitFor()
    assert.equal(await buyer.getByRole('button', { name: 'Download' }).count(), 0)
    await buyer.getByRole('button', { name: 'Go on to the payment' }).click()
    await buyer.waitForURL(/\/sandbox\//)
    await buyer.locator('input[name=card][value=secure]').check()
    await buyer.getByRole('button', { name: /^Pay / }).click()
    await buyer.getByRole('button', { name: 'Yes, it is me' }).click()
    await buyer.getByRole('button', { name: 'Download' }).waitFor()
    await download(shop)
    await open(`/orders/${id}`)
    await page.getByText('Paid', { exact: true }).first().waitFor()
    assert.equal((await order()).status, 'paid')
    assert.deepEqual([shop.errors, shop.complaints], [[], []])
  },
)

for (const [decision, badge, said] of [
  ['Seller loses', 'Dispute lost', 'The bank took the money back, and the download has ended.'],
  ['Seller wins', 'Paid', null],
] as const)
  test(
    `a dispute holds the file, and both sides read why: ${decision.toLowerCase()}`,
    { skip },
    async () => {
      const shop = await openShop()
      const { buyer, page, call, open, order, press, visit } = shop
      await pay(shop, 'pays')
      await buyer.getByRole('button', { name: 'Download' }).waitFor()
      const file = await download(shop)
      const { id, pageUrl } = await order()
      const state = async () => (await call('GET', `/orders/${id}`)).dispute

      await press('Dispute')
      await until('the dispute has arrived', async () => (await state()) === 'open')
      await visit(pageUrl)
      await buyer.getByText('The download is held until that is settled.').waitFor()
      assert.equal(await buyer.getByRole('button', { name: 'Download' }).count(), 0)
      assert.equal(await statusOf(shop, file), 410)
      await open(`/orders/${id}`)
      await page.getByText('Disputed', { exact: true }).waitFor()
      await page.getByText('In the sandbox you are the bank').waitFor()
      assert.equal(
        await page.getByRole('link', { name: 'Open the sandbox' }).getAttribute('href'),
        '/sandbox',
      )
      assert.equal(
        await page.getByRole('button', { name: 'Refund' }).count(),
        0,
        'the bank gives the money back already',
      )

      await press(decision)
      await until('the decision has arrived', async () => (await state()) !== 'open')
      await open(`/orders/${id}`)
      await page.getByText(badge, { exact: true }).first().waitFor()
      if (said !== null) await page.getByText(said).waitFor()
      await visit(pageUrl)
      if (decision === 'Seller wins') await download(shop)
      else await buyer.getByRole('heading', { name: 'Payment taken back' }).waitFor()
      assert.equal(await statusOf(shop, file), decision === 'Seller wins' ? 200 : 410)
      await open('/orders', 'Orders')
      await page.getByRole('row', { name: new RegExp(badge) }).waitFor()
      assert.deepEqual([shop.errors, shop.complaints], [[], []])
    },
  )

test(
  'a free product by a new reader comes with the thanks for the confirmation',
  { skip },
  async () => {
    const shop = await openShop({ price: 0, requiresSignup: true })
    const { buyer, page, call, open, visit, productId, url, newsletterId } = shop
    const reader = `reader-${productId.slice(-8)}@example.com`
    await call('PATCH', `/newsletters/${newsletterId}`, { asksForConfirmation: true })
    await visit((await call('GET', `/products/${productId}`)).pageUrl)
    await buyer.getByLabel('Your e-mail address').fill(reader)
    await buyer.getByRole('button', { name: 'Get it for free' }).click()
    await buyer.getByText('Press its button to subscribe').waitFor()
    const link = await mailedLink(shop, reader, /\/confirm\/[\w-]+/)
    await buyer.goto(url + link)
    await buyer.locator('form button').first().click()
    await buyer.getByRole('link', { name: 'Peas in pots' }).click()
    await download(shop)
    const [contact] = (await call('GET', `/contacts?email=${encodeURIComponent(reader)}`)).data
    assert.equal(contact.status, 'active')
    await open(`/contacts/${contact.id}`)
    await page
      .getByRole('region', { name: 'Orders' })
      .getByRole('link', { name: 'Peas in pots' })
      .waitFor()
    assert.deepEqual([shop.errors, shop.complaints], [[], []])
  },
)
