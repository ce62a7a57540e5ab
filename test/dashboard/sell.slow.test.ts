import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { copied, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// A PDF sold from nothing, as a new user does it: payments in the sandbox, the product, its file,
// its page, a sale, and the refund.

const PDF = Buffer.from(`%PDF-1.4\n${'peas '.repeat(40_000)}`)

test(
  'a PDF is sold in the sandbox from nothing, downloaded and refunded',
  { skip },
  async (context) => {
    const { page, errors, open, call, url, newsletterId } = await openDashboard()
    const here = (address: string) => url + new URL(address).pathname
    let productId = ''
    let orderPage = ''

    await context.test(
      'an empty list says what products are for, and that money needs payments',
      async () => {
        await open('/products', 'Products')
        await page.getByRole('heading', { name: 'Sell a file, or give it away' }).waitFor()
        await page.getByText('You can give products away now.').waitFor()
        await page.getByRole('link', { name: 'Open payments' }).click()
        await page.getByRole('button', { name: 'Use the sandbox' }).click()
        await page.getByText('This is the sandbox: no money moves').waitFor()
        await page.getByText('TEST', { exact: true }).waitFor()
        await page.getByRole('link', { name: 'Go to products' }).click()
        await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
      },
    )

    await context.test(
      'a price is written as people write it, and refused with the least that can be charged',
      async () => {
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
      },
    )

    await context.test('its file is uploaded, and its page published', async () => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'peas.pdf', mimeType: 'application/pdf', buffer: PDF })
      await page.getByText('peas.pdf').waitFor()
      await until(
        'the file is there',
        async () => (await call('GET', `/products/${productId}`)).file?.bytes === PDF.length,
      )
      await page.getByText('The files of all products take 200').waitFor()
      await page.getByRole('button', { name: 'Publish' }).waitFor()
      const { previewUrl } = await call('GET', `/products/${productId}`)
      const [preview] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Preview its page' }).first().click(),
      ])
      await preview.getByText('Draft: this page is not published').waitFor()
      assert.equal(new URL(preview.url()).pathname, new URL(previewUrl).pathname)
      await preview.close()
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('On sale').waitFor()
    })

    await context.test(
      'the subject of an order mail that cannot be read is told once, at its field',
      async () => {
        await open(`/products/${productId}?tab=mail`, 'Peas in pots')
        await page.getByRole('button', { name: 'Write your own' }).click()
        const subject = page.getByRole('textbox', { name: 'Subject' })
        await subject.fill('Your {{ product_name')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        // Its field has the keyboard then.
        await subject.and(page.locator(':focus')).waitFor()
        await page.getByText('not closed').waitFor()
        await subject.fill('Your {{ product_name }}')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await until(
          'it is saved',
          async () =>
            (await call('GET', `/products/${productId}`)).orderEmail.subject ===
            'Your {{ product_name }}',
        )
      },
    )

    await context.test('a coupon is created, and its code copied', async () => {
      await open('/coupons', 'Coupons')
      await page.getByRole('button', { name: 'New coupon' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: /^Code/ }).fill('spring sale')
      await dialog.getByLabel('Percent off').fill('20')
      await dialog.getByLabel('Uses at most').fill('5')
      await dialog.getByRole('button', { name: 'Create' }).click()
      await dialog.getByText('The coupon works').waitFor()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.getByText('0 of 5').waitFor()
      const [coupon] = (await call('GET', '/coupons')).data
      assert.deepEqual(
        [coupon.code, coupon.percentOff, coupon.maxRedemptions],
        ['SPRING-SALE', 20, 5],
      )
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url })
      const copy = page.getByRole('button', { name: 'Copy SPRING-SALE' })
      assert.equal(await copied(page, () => copy.click()), 'SPRING-SALE')
    })

    await context.test('a reader pays in the sandbox and downloads the file', async () => {
      const { pageUrl } = await call('GET', `/products/${productId}`)
      await call('POST', '/contacts', { newsletterId, email: 'reader@example.com' })
      await page.goto(here(pageUrl))
      await page.getByText('I have a code').click()
      await page.getByLabel('Your code').fill('spring-sale')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText(/−.2\.50/).waitFor()
      await page.getByLabel('Your e-mail address').fill('reader@example.com')
      await page.getByRole('button', { name: /^Buy for .10\.00$/ }).click()
      await page.getByRole('button', { name: /^Pay .10\.00$/ }).click()
      // The page of the order looks again by itself, and has the file once the payment is
      // confirmed.
      await page.getByText('Download', { exact: true }).waitFor()
      orderPage = here((await call('GET', '/orders')).data[0].pageUrl)
      assert.equal(page.url(), `${orderPage}?paid=1`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByText('Download', { exact: true }).click(),
      ])
      assert.equal(download.suggestedFilename(), 'peas.pdf')
    })

    await context.test('the contact of the buyer shows the order', async () => {
      const { id, subscriberId } = (await call('GET', '/orders')).data[0]
      await open(`/contacts/${subscriberId}`)
      await page
        .getByRole('region', { name: 'Orders' })
        .getByRole('link', { name: 'Peas in pots' })
        .click()
      await page.waitForURL(`**/orders/${id}**`)
    })

    await context.test('an archived coupon takes nothing off', async () => {
      await open('/coupons', 'Coupons')
      await page.getByText('1 of 5').waitFor()
      await page.getByRole('button', { name: 'Actions for SPRING-SALE' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
      await page.getByRole('row', { name: /SPRING-SALE.*Archived/ }).waitFor()
      const { pageUrl } = await call('GET', `/products/${productId}`)
      await page.goto(here(pageUrl))
      await page.getByText('I have a code').click()
      await page.getByLabel('Your code').fill('spring-sale')
      const answered = page.waitForResponse((response) => response.status() === 422)
      await page.getByRole('button', { name: 'Apply' }).click()
      await answered
      await page.getByText('This code does not work').waitFor()
      // The browser notes the refusal.
      errors.length = 0
    })

    await context.test(
      'a refund says what the buyer loses, and then the link gives no file',
      async () => {
        const order = (await call('GET', '/orders')).data[0]
        await open(`/orders/${order.id}`)
        await page.getByText('TEST', { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Refund' }).click()
        const dialog = page.getByRole('dialog', { name: 'Refund' })
        await dialog.getByText('The download ends').waitFor()
        await dialog.getByRole('button', { name: 'Refund' }).click()
        await until(
          'the order is refunded',
          async () => (await call('GET', `/orders/${order.id}`)).status === 'refunded',
        )
        await page.goto(orderPage)
        assert.equal(await page.getByText('Download', { exact: true }).count(), 0)
      },
    )

    assert.deepEqual(errors, [])
  },
)
