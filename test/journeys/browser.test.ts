import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { test } from 'node:test'
import { openPhone, skip } from '#test/browser.ts'
import { apiClient } from '#test/contract/client.ts'
import { useProduct } from '#test/processes/shared-product.ts'
import { until } from '#test/sinks.ts'

// A person at the machine and a reader with a phone, in a real browser.

const product = await useProduct()
const NAME = `Garden ${randomBytes(4).toString('hex')}`
const EMAIL = `grace-${randomBytes(4).toString('hex')}@readers.example`

test(
  'from the first page through the outbox to a confirmed reader, and out again',
  { skip },
  async () => {
    const { apiKey, newsletterId } = await product.account()
    const api = apiClient(product.url, apiKey)
    // Other files write to the same outbox.
    await api.patch(`/newsletters/${newsletterId}`, { name: NAME })
    const contact = await api.post('/contacts', {
      email: EMAIL,
      fields: { first_name: '<b>Grace</b>' },
    })
    const { page, errors } = await openPhone()

    await page.goto(product.url)
    assert.equal(await page.locator('h1').innerText(), 'Sign in')
    await until('the mail is in the outbox', async () => {
      await page.goto(`${product.url}/outbox`)
      return (await page.getByRole('link', { name: `Please confirm: ${NAME}` }).count()) === 1
    })
    const recipient = (await page.getByText(`To ${EMAIL}`).boundingBox())!
    assert.ok(recipient.x + recipient.width <= 390, 'the outbox shows whole addresses on a phone')
    await page.getByRole('link', { name: `Please confirm: ${NAME}` }).click()
    const asked = page.waitForEvent('popup')
    await page.frameLocator('iframe').getByRole('link', { name: 'Confirm subscription' }).click()
    const confirming = await asked
    await confirming.getByRole('button', { name: 'Confirm subscription' }).click()
    await confirming.getByRole('heading', { name: 'You are subscribed' }).waitFor()
    assert.equal((await api.get(`/contacts/${contact.id}`)).status, 'active')

    const campaign = await api.post('/campaigns', {
      subject: `Beans of ${NAME}`,
      content: { format: 'markdown', body: 'Dear {{ first_name }}, the beans are up.' },
    })
    await api.post(`/campaigns/${campaign.id}/send`)
    await until(
      'it is sent',
      async () => (await api.get(`/campaigns/${campaign.id}`)).status === 'sent',
    )
    await page.goto(`${product.url}/outbox`)
    await page.getByRole('link', { name: `Beans of ${NAME}` }).click()
    const mail = page.frameLocator('iframe')
    await mail.getByText('Dear <b>Grace</b>, the beans are up.').waitFor()
    assert.ok(
      (await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390,
      'nothing sticks out on a phone',
    )
    const away = await mail.getByRole('link', { name: /unsubscribe/i }).getAttribute('href')
    await page.goto(away!)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    assert.equal(await page.locator('h1').innerText(), 'You are unsubscribed')
    assert.equal((await api.get(`/contacts/${contact.id}`)).status, 'unsubscribed')

    await page.goto(`${product.url}/docs#add_contact`)
    await page.waitForURL('**/docs/reference/contacts#add_contact')
    assert.ok((await page.locator('section.card').count()) > 40)
    await page.getByRole('searchbox').fill('dkim record')
    await page
      .getByRole('link', { name: /Sending domains/ })
      .first()
      .waitFor()
    await page.getByRole('searchbox').fill('')
    assert.ok(
      (await page.evaluate<number>('document.documentElement.scrollWidth')) <= 390,
      'the reference fits a phone',
    )
    assert.deepEqual(errors, [])
  },
)

test('the outbox is shown to this machine by its own name alone, and not through a proxy', async () => {
  const asks = (headers: Record<string, string>) =>
    fetch(`${product.url}/outbox`, { headers }).then(({ status }) => status)
  assert.equal(await asks({}), 200)
  assert.equal(await asks({ 'x-forwarded-for': '198.51.100.1' }), 404)
  // DNS rebinding: a foreign page whose name resolves to this machine sends that name. fetch may
  // not set Host, so the test writes the request itself.
  const { port } = new URL(product.url)
  const status = await new Promise((resolve) =>
    get(
      { port, host: '127.0.0.1', path: '/outbox', headers: { host: `evil.example:${port}` } },
      (answer) => resolve(answer.resume().statusCode),
    ),
  )
  assert.equal(status, 404)
})
