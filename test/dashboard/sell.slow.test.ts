import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// A PDF sold from nothing, as a new user does it: payments in the sandbox, the product, its file, its page, a sale, and the refund.

const PDF = Buffer.from(`%PDF-1.4\n${'peas '.repeat(40_000)}`)

test('a PDF is sold in the sandbox from nothing, downloaded and refunded', { skip }, async (context) => {
  const { page, errors, open, call, url } = await openDashboard()
  const here = (address: string) => url + new URL(address).pathname
  let productId = ''
  let orderPage = ''

  await context.test('an empty list says what products are for, and that money needs payments', async () => {
    await open('/products', 'Products')
    await page.getByRole('heading', { name: 'Sell a file, or give it away' }).waitFor()
    await page.getByText('You can give products away now.').waitFor()
    await page.getByRole('link', { name: 'Open payments' }).click()
    await page.getByRole('button', { name: 'Use the sandbox' }).click()
    await page.getByText('This is the sandbox: no money moves').waitFor()
  })

  await context.test('a price is written as people write it, and refused with the least that can be charged', async () => {
    await open('/products', 'Products')
    await page.getByRole('button', { name: 'New product' }).click()
    const dialog = page.getByRole('dialog', { name: 'New product' })
    await dialog.getByLabel('Name').fill('Peas in pots')
    await dialog.getByRole('textbox', { name: 'Price' }).fill('0.20')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText(/The least that can be charged is .0\.50/).waitFor()
    await dialog.getByRole('textbox', { name: 'Price' }).fill('12,50')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'Peas in pots' }).waitFor()
    productId = new URL(page.url()).pathname.split('/').at(-1)!
    const product = await call('GET', `/products/${productId}`)
    assert.deepEqual([product.price, product.status], [1250, 'draft'])
  })

  await context.test('its file is uploaded, and its page published', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'peas.pdf', mimeType: 'application/pdf', buffer: PDF })
    await page.getByText('peas.pdf').waitFor()
    await until('the file is there', async () => (await call('GET', `/products/${productId}`)).file?.bytes === PDF.length)
    await page.getByRole('button', { name: 'Publish' }).first().click()
    await page.getByText('On sale').waitFor()
  })

  await context.test('a reader pays in the sandbox and downloads the file', async () => {
    const { pageUrl } = await call('GET', `/products/${productId}`)
    await page.goto(here(pageUrl))
    await page.getByLabel('Your e-mail address').fill('reader@example.com')
    await page.getByRole('button', { name: /^Buy for/ }).click()
    await page.getByRole('button', { name: /^Pay / }).click()
    await until('the order is paid', async () => (await call('GET', '/orders')).data[0]?.status === 'paid')
    orderPage = here((await call('GET', '/orders')).data[0].pageUrl)
    await page.goto(orderPage)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Download', { exact: true }).click()])
    assert.equal(download.suggestedFilename(), 'peas.pdf')
  })

  await context.test('a refund says what the buyer loses, and then the link gives no file', async () => {
    const order = (await call('GET', '/orders')).data[0]
    await open(`/orders/${order.id}`)
    await page.getByText('TEST', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await dialog.getByText('The download ends').waitFor()
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await until('the order is refunded', async () => (await call('GET', `/orders/${order.id}`)).status === 'refunded')
    await page.goto(orderPage)
    assert.equal(await page.getByText('Download', { exact: true }).count(), 0)
  })

  assert.deepEqual(errors, [])
})
