import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { apiClient } from '#test/contract/client.ts'
import { SECRET_KEY } from '#test/database/connection.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { type ProductProcess, startProduct } from '#test/processes/product-process.ts'
import { smtpSink, until } from '#test/sinks.ts'

// A server is lost in the middle of a campaign, right after its backup. The commands of
// docs/backups.md make it again on an empty machine, from the backup and the passphrase alone.

const READERS = 200
const PASSPHRASE = 'a long sentence'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const smtp = await smtpSink()
const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'news@garden.example' }
const folder = mkdtempSync(join(tmpdir(), 'mailcast-restored-'))
// PostgreSQL runs as another user where root starts it.
chmodSync(folder, 0o755)
let again: ProductProcess | null = null
after(async () => {
  await again?.end()
  rmSync(folder, { recursive: true, force: true })
})

const lost = await mailcastOnServer(settings)
const { apiKey, newsletterId } = await lost.account()
const api = apiClient(lost.url, apiKey)

const mailsAbout = (subject: string) =>
  smtp.mails.filter(({ raw }) => raw.toString('latin1').includes(`Subject: ${subject}`))

async function mailTo(address: string, subject: string) {
  const find = () => mailsAbout(subject).find(({ to }) => to === address)
  await until(`a mail to ${address} about ${subject}`, () => find() !== undefined)
  return PostalMime.parse(find()!.raw)
}
const linkIn = (html: string | undefined, path: string) =>
  new RegExp(`href="([^"]+/${path}/[^"]+)"`).exec(html ?? '')![1]!

async function begin(subject: string): Promise<string> {
  const { id } = await api.post('/campaigns', {
    subject,
    content: { format: 'markdown', body: 'Once each.' },
  })
  await api.post(`/campaigns/${id}/send`)
  return id
}
const sent = (id: string) =>
  until(`${id} is sent`, async () => (await api.get(`/campaigns/${id}`)).status === 'sent')

test('the documented commands make a lost server again', async () => {
  await api.patch(`/newsletters/${newsletterId}`, { slug: 'weekly' })
  const rows = Array.from({ length: READERS }, (_, i) => ({ email: `reader${i}@readers.example` }))
  await api.post('/contacts/imports', { rows })
  const active = async () => (await api.get('/contacts?status=active&include=total&limit=1')).total
  await until('the readers are there', async () => (await active()) === READERS)
  const image = await api.post('/images', { fileName: 'peas.png', contentBase64: PIXEL })
  const automation = await api.post('/automations', {
    name: 'Course',
    trigger: { type: 'confirmed' },
    steps: [{ type: 'wait', id: 'rests', for: 'P1D' }],
  })
  await api.post(`/automations/${automation.id}/activate`)
  const answered = async (link: string, body: Record<string, string> = {}) =>
    (await fetch(link, { method: 'POST', body: new URLSearchParams(body) })).status
  for (const email of ['grace@readers.example', 'ada@readers.example'])
    await api.post('/contacts', { email })
  const confirm = async (email: string) =>
    answered(linkIn((await mailTo(email, 'Please confirm')).html, 'confirm'))
  assert.equal(await confirm('grace@readers.example'), 200)
  const runs = async () => (await api.get(`/automations/${automation.id}/runs`)).data
  await until('a reader is in the automation', async () => (await runs()).length === 1)
  const old = await begin('March')
  await sent(old)
  const march = await mailTo('reader7@readers.example', 'March')
  await mailTo('ada@readers.example', 'Please confirm')

  // The second campaign stops in its middle: the mail server answers no more.
  smtp.hold(READERS / 4)
  const underWay = await begin('April')
  await until('a quarter has arrived', () => mailsAbout('April').length >= READERS / 4)
  const written = await lost.command('backup', '--to', join(folder, 'backups'), {
    BACKUP_PASSPHRASE: PASSPHRASE,
  })
  const file = /^Written: (.*)$/m.exec(written)![1]!
  await lost.signal('SIGKILL')
  smtp.release()

  const dataDir = join(folder, 'data')
  const restored = await lost.command('restore', file, '--into', dataDir, {
    BACKUP_PASSPHRASE: PASSPHRASE,
    SECRET_KEY: '',
  })
  const rowsOf = (text: string) => /([\d,]+) rows/.exec(text)![1]
  assert.equal(rowsOf(restored), rowsOf(written))
  assert.match(restored, /^"April" \(The Weekly Garden\) was being sent and is paused/m)
  assert.match(restored, /^"Course" \(The Weekly Garden\) is an automation and is paused/m)
  assert.equal(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim(), SECRET_KEY)
  const { PORT, BASE_URL } = lost.env as Record<string, string>
  again = await startProduct({
    ...settings,
    DATA_DIR: dataDir,
    PORT: PORT!,
    BASE_URL: BASE_URL!,
  })

  // What was there, with the key of that time.
  assert.equal(await active(), READERS + 1)
  const picture = await fetch((await api.get(`/images/${image.id}`)).url)
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png'])
  // Links of old mails: an issue, a confirmation, and an unsubscribe of one click (RFC 8058).
  assert.equal((await fetch(`${lost.url}/n/weekly/${old}`)).status, 200)
  assert.equal(await confirm('ada@readers.example'), 200)
  const unsubscribe = march.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  const oneClick = /<(https?:[^>]+)>/.exec(unsubscribe)![1]!
  assert.equal(await answered(oneClick, { 'List-Unsubscribe': 'One-Click' }), 200)
  const left = await api.get('/contacts?status=unsubscribed')
  assert.deepEqual(
    left.data.map(({ email }: { email: string }) => email),
    ['reader7@readers.example'],
  )

  // Nothing is mailed by itself. Going on mails each of the rest once.
  const paused = await api.get(`/campaigns/${underWay}`)
  assert.deepEqual([paused.status, paused.stopReason], ['paused', 'restored'])
  assert.ok(paused.counts.pending > 0, 'readers wait')
  assert.equal((await api.get(`/automations/${automation.id}`)).status, 'paused')
  const before = mailsAbout('April').length
  await api.post(`/campaigns/${underWay}/resume`)
  await sent(underWay)
  const april = mailsAbout('April').map(({ to }) => to)
  assert.ok(april.length > before, 'it went on')
  assert.equal(new Set(april).size, april.length, 'none got it twice')
  const { counts } = await api.get(`/campaigns/${underWay}`)
  assert.deepEqual([counts.pending, counts.failed], [0, 0])
  assert.equal(counts.sent + counts.uncertain + counts.skipped, READERS + 1)
  assert.ok(april.length >= counts.sent, 'all that counts as sent has arrived')

  // The reader in the automation has kept their place. One who confirmed meanwhile has none.
  assert.equal((await api.post(`/automations/${automation.id}/activate`)).status, 'active')
  const [run, ...others] = await runs()
  assert.deepEqual([run.status, run.stepId, others], ['active', 'rests', []])
})
