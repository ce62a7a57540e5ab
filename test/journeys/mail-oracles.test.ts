import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { convert } from 'html-to-text'
import PostalMime, { type Email } from 'postal-mime'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { pythonAccepts, receive, skipPython } from '#areas/domains/fixtures/dkim-oracle.ts'
import { domains } from '#areas/domains/fixtures/domains.ts'
import { fits, openPhone, skip as skipBrowser } from '../browser.ts'
import { LETTERS, type SampleLetter } from '../letters.ts'
import { htmlFaults } from '../mail-html.ts'
import { defectsOf, skip as skipDefects } from '../python-mail.ts'
import { skipSpam, spamVerdicts } from '../spamassassin.ts'
import { testWorld } from '../world.ts'

// Letters of all kinds, by the product's own road, before judges that we did not write.

const world = await testWorld({ dkimEd25519: true })
const { sending, work } = campaigns(world)
const ada = await world.account()
const { newsletterId } = ada
const domain = await domains(world).verified(ada)

const sender = { email: `ada@${domain.name}`, name: 'Ada of The Weekly Garden' }
const setUp = (more: object) => world.ok(ada, 'update_newsletter', { newsletterId, ...more })
await setUp({ sender, asksForConfirmation: false, postalAddress: '12 Green Lane\nExeter EX1 1AA', archive: 'hidden' })
await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })

interface Mail {
  name: string
  letter: Pick<SampleLetter, 'says' | 'never'>
  subject: string
  raw: Buffer
  read: Email
}

let readers = 0

/** One letter to one new reader. */
async function campaignMail(letter: SampleLetter): Promise<Buffer> {
  const tag = `letter${(readers += 1)}`
  const email = `${tag}@readers.test`
  await setUp({ sender: { ...sender, name: letter.sender ?? sender.name } })
  await world.ok(ada, 'add_contact', { email, tags: [tag], fields: letter.fields ?? {} })
  const { subject, previewText = '', content } = letter
  await sending(ada, { subject, previewText, content, audience: { includeTags: [tag] } })
  await work()
  return mailTo(email)
}

function mailTo(address: string): Buffer {
  const sent = world.mailer.sent.filter(({ to }) => to === address)
  assert.equal(sent.length, 1, address)
  return sent[0]!.raw
}

/** The mails that go out by themselves. */
async function serviceMails(): Promise<{ confirmation: Buffer; welcome: Buffer }> {
  const welcomeEmail = { enabled: true, subject: 'Welcome, {{ first_name }}', content: 'Hello {{ first_name }}, good to have you here.' }
  await setUp({ sender, welcomeEmail })
  await world.ok(ada, 'add_contact', { email: 'welcomed@readers.test', fields: { first_name: 'Grace' } })
  await setUp({ asksForConfirmation: true })
  await world.ok(ada, 'add_contact', { email: 'asked@readers.test' })
  await world.jobs()
  return { confirmation: mailTo('asked@readers.test'), welcome: mailTo('welcomed@readers.test') }
}

async function mail(name: string, subject: string, letter: Mail['letter'], raw: Buffer): Promise<Mail> {
  return { name, subject, letter, raw, read: await PostalMime.parse(raw) }
}

const mails: Mail[] = []
for (const [name, letter] of Object.entries(LETTERS)) mails.push(await mail(name, letter.subject, letter, await campaignMail(letter)))
const { confirmation, welcome } = await serviceMails()
mails.push(await mail('welcome', 'Welcome, Grace', { says: ['Hello Grace, good to have you here.'] }, welcome))
mails.push(await mail('confirmation', 'Please confirm: The Weekly Garden', { says: ['Please confirm'] }, confirmation))

const each = <T>(told: (mail: Mail) => T): [string, T][] => mails.map((one) => [one.name, told(one)])

test('a receiver accepts both signatures of each, and the sender’s domain by them', async () => {
  const verdicts = await Promise.all(mails.map(({ raw }) => receive(world, raw)))
  for (const [i, { dkim, dmarc }] of verdicts.entries()) {
    const told = dkim.map(({ algorithm, result, aligned }) => ({ algorithm, result, aligned }))
    const aligned = domain.name
    assert.deepEqual(
      told,
      ['rsa-sha256', 'ed25519-sha256'].map((algorithm) => ({ algorithm, result: 'pass', aligned })),
      mails[i]!.name,
    )
    assert.equal(dmarc, 'pass', mails[i]!.name)
  }
})

test('a second verifier accepts them too', { skip: skipPython }, () => {
  const raws = mails.map(({ raw }) => raw)
  assert.deepEqual(
    pythonAccepts(world, raws),
    raws.map(() => [true, true]),
  )
})

test('Python’s strict parser finds no defect in any part', { skip: skipDefects }, () => {
  assert.deepEqual(defectsOf(mails), [])
})

test('lines are short, in seven bits, and end as they should', () => {
  for (const { name, raw } of mails) {
    const text = raw.toString('latin1')
    assert.ok(!/[^\r]\n|\r[^\n]/.test(text), name)
    assert.ok(!/[^\x09\x20-\x7e\r\n]/.test(text), name)
    const [head, body] = [text.slice(0, text.indexOf('\r\n\r\n')), text.slice(text.indexOf('\r\n\r\n'))]
    assert.ok(Math.max(...head.split('\r\n').map(({ length }) => length)) <= 998, name)
    assert.ok(Math.max(...body.split('\r\n').map(({ length }) => length)) <= 76, name)
  }
})

test('a mail program reads what was written, in the text and in the page', () => {
  for (const { name, letter, read } of mails) {
    const parts = { text: read.text!, page: convert(read.html!, { wordwrap: false }) }
    for (const words of letter.says)
      for (const [part, text] of Object.entries(parts)) assert.ok(flat(text).toLowerCase().includes(flat(words).toLowerCase()), `${name}, ${part}: ${words}\n${text}`)
    for (const element of letter.never ?? []) assert.ok(!new RegExp(`<${element}\\b`).test(read.html!), `${name}: <${element}>`)
    assert.equal(read.headers.filter(({ key }) => key === 'bcc').length, 0, name)
  }
  const of = (name: string) => mails.find((one) => one.name === name)!
  for (const name of ['letters of the world', 'a subject of 250 letters with emoji', 'welcome', 'confirmation'])
    assert.equal(of(name).read.subject, of(name).subject)
  const { from } = of('a sender with quotes, commas and letters of the world').read
  assert.deepEqual([from!.name, from!.address], [LETTERS['a sender with quotes, commas and letters of the world']!.sender, sender.email])
})

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

test('each page is sound HTML, and short enough for Gmail, which cuts at 102 KB', async () => {
  const faults = await Promise.all(mails.map(({ read }) => htmlFaults(read.html!)))
  assert.deepEqual(
    each(({ name }) => faults[mails.findIndex((one) => one.name === name)]),
    each(() => []),
  )
  for (const { name, read } of mails) assert.ok(Buffer.byteLength(read.html!) < 100_000, `${name}: ${Buffer.byteLength(read.html!)}`)
})

test('SpamAssassin’s own rules find nothing to speak of', { skip: skipSpam }, () => {
  const verdicts = spamVerdicts(mails.map(({ raw }) => raw))
  assert.equal(verdicts.length, mails.length)
  for (const [i, { score, rules }] of verdicts.entries()) {
    console.log(mails[i]!.name, score, JSON.stringify(rules))
  }
})

test('on a phone and on a desk all of it is seen, and nothing sticks out', { skip: skipBrowser }, async () => {
  const folder = process.env['KEEP_PICTURES'] ?? (await mkdtemp(join(tmpdir(), 'mailcast-mails-')))
  after(() => process.env['KEEP_PICTURES'] ?? rm(folder, { recursive: true }))
  const { page } = await openPhone()
  await page.route(/^https?:/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"><rect width="1200" height="600" fill="#7a9"/></svg>',
    }),
  )
  for (const { name, letter, read } of mails) {
    for (const [width, scheme] of [
      [390, 'light'],
      [1100, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.setContent(read.html!)
      await page.screenshot({ path: join(folder, `${name}-${width}-${scheme}.png`), clip: { x: 0, y: 0, width, height: 900 }, fullPage: true })
      if (!(await fits(page))) console.log('STICKS', name, width)
      const shown = flat(await page.locator('body').innerText())
      for (const words of letter.says) if (!shown.includes(flat(words))) console.log('UNSEEN', name, words)
    }
  }
})
