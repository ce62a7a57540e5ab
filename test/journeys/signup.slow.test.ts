import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { fits, openPhone, skip } from '#test/browser.ts'
import { apiClient } from '#test/contract/client.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { productAt } from '#test/processes/shared-product.ts'
import { defectsOf, skip as noPython } from '#test/mails/python-mail.ts'
import { smtpSink, until } from '#test/sinks.ts'

// A reader with a phone, from a newsletter's page into the list and out again.

const smtp = await smtpSink()
const product = productAt(
  await mailcastOnServer({ SMTP_URL: smtp.url, MAIL_FROM: 'news@garden.example' }),
)

async function newsletter() {
  const { apiKey, newsletterId, owner } = await product.account()
  const slug = `weekly-${owner.email.slice(4, 12)}`
  const api = apiClient(product.url, apiKey)
  await api.patch(`/newsletters/${newsletterId}`, {
    slug,
    description: 'What grows, and when.',
    postalAddress: '12 Green Lane, Exeter',
    welcomeEmail: {
      enabled: true,
      subject: 'Welcome to {{ newsletter.name }}',
      content: '# Hello\n\nYou are {{ email }}.',
    },
  })
  return { api, site: `${product.url}/n/${slug}` }
}

async function mailTo(address: string, subject: RegExp) {
  const find = async () => {
    const mails = await Promise.all(
      smtp.mails.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw)),
    )
    return mails.filter((mail) => subject.test(mail.subject ?? ''))
  }
  await until(`a mail to ${address} about ${subject}`, async () => (await find()).length > 0)
  return (await find())[0]!
}

const linkIn = (html: string | undefined, path: string) =>
  new RegExp(`href="([^"]+/${path}/[^"]+)"`).exec(html ?? '')![1]!

test(
  'from a newsletter’s page to a confirmed and welcomed reader, who leaves by their preferences',
  { skip },
  async () => {
    const { api, site } = await newsletter()
    const { page, errors } = await openPhone()
    const email = 'grace@readers.example'

    await page.goto(site)
    assert.equal(await page.title(), 'The Weekly Garden')
    assert.ok(await fits(page))
    await page.getByLabel('Your e-mail address').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    assert.ok(await fits(page))

    await page.goto(linkIn((await mailTo(email, /^Please confirm/)).html, 'confirm'))
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()

    const welcome = await mailTo(email, /^Welcome to The Weekly Garden$/)
    assert.match(welcome.text!, /You are grace@readers\.example\./)
    assert.match(welcome.text!, /12 Green Lane, Exeter/)
    assert.equal(
      welcome.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value,
      'List-Unsubscribe=One-Click',
    )
    if (!noPython) assert.deepEqual(defectsOf(smtp.mails), [])

    await page.goto(linkIn(welcome.html, 'preferences'))
    assert.ok(await fits(page))
    await page.getByText(email).waitFor()
    await page.getByRole('button', { name: 'Unsubscribe: The Weekly Garden' }).click()
    await page.getByText('You do not get it.').waitFor()
    assert.equal((await api.get(`/contacts?email=${email}`)).data[0].status, 'unsubscribed')
    await page.getByRole('button', { name: 'Subscribe: The Weekly Garden' }).click()
    await page.getByText('Not confirmed yet').waitFor()

    const campaign = await api.post('/campaigns', {
      subject: 'Peas',
      content: { format: 'markdown', body: '# Sow peas\n\nNow.' },
    })
    await api.post('/contacts/imports', { rows: [{ email: 'bo@readers.example' }] })
    await until(
      'somebody is there to send to',
      async () => (await api.get('/contacts?status=active')).data.length === 1,
    )
    await api.post(`/campaigns/${campaign.id}/send`)
    await until(
      'it is sent',
      async () => (await api.get(`/campaigns/${campaign.id}`)).status === 'sent',
    )
    await page.goto(site)
    await page.getByRole('link', { name: 'Peas' }).click()
    await page.getByRole('heading', { name: 'Sow peas' }).waitFor()
    assert.ok(await fits(page))
    await page.getByRole('link', { name: 'Subscribe' }).click()
    await page.getByLabel('Your e-mail address').waitFor()
    assert.equal(
      smtp.mails.filter(({ to }) => to === 'bo@readers.example').length,
      1,
      'the issue, and no welcome',
    )
    assert.deepEqual(errors, [])
  },
)
