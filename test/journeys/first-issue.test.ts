import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { Webhook } from 'standardwebhooks'
import { apiClient } from '#test/contract/client.ts'
import { mailcast } from '#test/processes/process.ts'
import { defectsOf, skip } from '#test/mails/python-mail.ts'
import { type CaughtMail, smtpSink, until, webhookSink } from '#test/sinks.ts'

// The main story: a person adds 1,000 readers and sends them an issue by real SMTP, and another
// program receives its events.

const smtp = await smtpSink()
const receiver = await webhookSink()
const product = await mailcast({
  SMTP_URL: smtp.url,
  WEBHOOK_ALLOW_PRIVATE: 'true',
  MAIL_FROM: 'news@garden.example',
})
const account = await product.account()
const api = apiClient(product.url, account.apiKey)
const endpoint = await api.post('/webhooks', { url: receiver.url })
const ofType = (type: string) => receiver.hooks.filter(({ json }) => json.type === type)

test('a CSV of 1,000 readers is imported; the duplicate is folded, the broken row told by its line, and nobody is mailed', async () => {
  const form = new FormData()
  form.set('newsletterId', account.newsletterId)
  form.set(
    'file',
    new Blob([await readFile(new URL('../../examples/readers.csv', import.meta.url))], {
      type: 'text/csv',
    }),
    'readers.csv',
  )
  const started = await api.upload('/contacts/imports', form)
  let done = started
  await until(
    'the import is done',
    async () => (done = await api.get(`/contacts/imports/${started.id}`)).status === 'done',
  )
  assert.deepEqual(done.counts, { read: 1002, added: 1000, updated: 0, skipped: 1, refused: 1 })
  assert.deepEqual(done.ignoredColumns, ['City'])
  assert.equal(done.errors[0].line, 502)
  const { total } = await api.get('/contacts?include=total&status=active')
  assert.equal(total, 1000)
  assert.equal(smtp.mails.length, 0)
})

test('a reader who signs up gets one mail, confirms with a button, and both are told to the receiver', async () => {
  const contact = await api.post('/contacts', {
    email: 'grace@readers.example',
    fields: { first_name: 'Grace' },
  })
  assert.equal(contact.status, 'pending')
  await until('the confirmation mail', () => smtp.mails.length === 1)
  const mail = await PostalMime.parse(smtp.mails[0]!.raw)
  const link = /http\S+\/confirm\/\S+/.exec(mail.text!)![0]
  assert.match(await (await fetch(link)).text(), /Confirm your subscription/)
  assert.equal(
    (await api.get(`/contacts/${contact.id}`)).status,
    'pending',
    'opening the page changes nothing',
  )
  assert.match(await (await fetch(link, { method: 'POST' })).text(), /You are subscribed/)
  assert.equal((await api.get(`/contacts/${contact.id}`)).status, 'active')
  await until(
    'both webhooks',
    () => ofType('subscriber.created').length === 1 && ofType('subscriber.confirmed').length === 1,
  )
  smtp.mails.length = 0
})

test('an issue reaches each of the 1,001 readers once, with their own name and a working way out', async () => {
  const campaign = await api.post('/campaigns', {
    newsletterId: account.newsletterId,
    subject: 'Hello {{ first_name | default: "friend" }}',
    previewText: 'What grows in {{ newsletter.name }}',
    content: {
      format: 'markdown',
      body: '# Hello {{ first_name }}\n\nThe **beans** are up. [Read more](https://garden.example/beans)',
    },
  })
  await api.post(`/campaigns/${campaign.id}/send`)
  let sent = campaign
  await until(
    'the campaign is sent',
    async () => (sent = await api.get(`/campaigns/${campaign.id}`)).status === 'sent',
  )
  const { recipients, pending, failed, skipped, uncertain } = sent.counts
  assert.deepEqual(
    { recipients, sent: sent.counts.sent, pending, failed, skipped, uncertain },
    { recipients: 1001, sent: 1001, pending: 0, failed: 0, skipped: 0, uncertain: 0 },
  )
  assert.equal(smtp.mails.length, 1001)
  assert.equal(new Set(smtp.mails.map(({ to }) => to)).size, 1001)

  const names = new Map(
    (await readFile(new URL('../../examples/readers.csv', import.meta.url), 'utf8'))
      .split('\r\n')
      .map((line) => [line.split(',')[0]!, line.split(',')[1]!]),
  )
  names.set('grace@readers.example', 'Grace')
  const messageIds = new Set<string>()
  for (const [i, mail] of smtp.mails.entries()) {
    const name = names.get(mail.to)!
    // Each mail has its reader's name. One of ten is read whole, and each whose name is encoded.
    if (i % 10 === 0 || !isAscii(name)) await checkMail(mail, name)
    else assert.ok(mail.raw.includes(`\r\nSubject: Hello ${name}\r\n`), mail.to)
    messageIds.add(/^Message-ID: (<\S+>)\r$/im.exec(mail.raw.toString('latin1'))![1]!)
  }
  assert.equal(messageIds.size, 1001)
})

const isAscii = (text: string) => !/[^\x20-\x7e]/.test(text)

/** Checks one reader's mail. */
async function checkMail({ to, raw }: CaughtMail, name: string): Promise<void> {
  const mail = await PostalMime.parse(raw)
  const header = (key: string) => mail.headers.find((each) => each.key === key)?.value
  assert.equal(mail.subject, `Hello ${name}`, to)
  assert.ok(
    mail.text!.includes(`Hello ${name}`) ||
      mail.text!.toLowerCase().includes(`hello ${name}`.toLowerCase()),
    to,
  )
  assert.ok(mail.html!.includes(`Hello ${name}`), to)
  assert.deepEqual(
    mail.to!.map(({ address }) => address),
    [to],
  )
  assert.match(header('list-unsubscribe')!, /<http[^>]+\/unsubscribe\/[^>]+>/)
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.match(header('list-id')!, /<nl_[a-z0-9]+\./)
  assert.ok(
    raw
      .toString('latin1')
      .split('\r\n')
      .every((line) => line.length <= 998),
    'no line is longer than RFC 5322 §2.1.1 allows',
  )
  assert.ok(
    raw.every((byte) => byte < 128),
    'seven bits',
  )
}

test('Python’s strict parser finds no defect in one message of ten', { skip }, () => {
  assert.deepEqual(defectsOf(smtp.mails.filter((_mail, i) => i % 10 === 0)), [])
})

test('the mail app’s button takes a reader off the list without a page, a cookie or a redirect', async () => {
  const mail = await PostalMime.parse(
    smtp.mails.find(({ to }) => to === 'reader7@readers.example')!.raw,
  )
  const address = /<(http[^>]+)>/.exec(
    mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value,
  )![1]!
  const opened = await fetch(address)
  assert.match(await opened.text(), /Unsubscribe\?/)
  const readers = () =>
    api.get(`/contacts?email=reader7@readers.example`).then(({ data }) => data[0].status)
  assert.equal(await readers(), 'active', 'opening the page changes nothing')
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'error',
  })
  assert.equal(answer.status, 200)
  assert.equal(await readers(), 'unsubscribed')
  await until('the webhook', () => ofType('subscriber.unsubscribed').length === 1)
  assert.equal(ofType('subscriber.unsubscribed')[0]!.json.data.via, 'mail_app')
})

test('every webhook verifies, and the import caused none', async () => {
  await until('campaign.sent', () => ofType('campaign.sent').length === 1)
  const verifier = new Webhook(endpoint.secret)
  for (const { headers, body } of receiver.hooks)
    verifier.verify(body, headers as Record<string, string>)
  assert.deepEqual(receiver.hooks.map(({ json }) => json.type).sort(), [
    'campaign.sent',
    'subscriber.confirmed',
    'subscriber.created',
    'subscriber.unsubscribed',
  ])
  assert.match(receiver.hooks[0]!.headers['user-agent']!, /^Mailcast-Webhooks\/1\.0 \(http/)
  assert.equal(ofType('campaign.sent')[0]!.json.data.campaign.counts.sent, 1001)
  assert.equal(new Set(receiver.hooks.map(({ headers }) => headers['webhook-id'])).size, 4)
})
