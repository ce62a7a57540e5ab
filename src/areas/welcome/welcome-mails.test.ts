import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { uuidOf } from '#lib/typeid.ts'
import { picture } from '#areas/images/fixtures/pictures.ts'
import type { SendResult } from '#ports/mailer.ts'
import { campaigns, recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import { BY_HAND } from '#areas/engagement/fixtures/engagement.ts'
import { writeEngagement } from '#areas/engagement/index.ts'
import { afterEachAccounted } from '#areas/mailings/fixtures/accounted.ts'
import { MAIL_CLASS } from '#areas/mailings/mail-class.ts'
import { MailTaker } from '#areas/mailings/singles/take-batch.ts'
import { openEmailCache } from '#areas/mailings/submitting/email-cache.ts'
import { DAY_MS } from '#lib/duration.ts'
import { link, sendDue, signupsKey, untilBlocked, visitorOf } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
afterEachAccounted(world)
const { work, withMailer } = campaigns(world)
const SUBJECT = 'Welcome, {{ first_name | default: "friend" }}'
const CONTENT =
  '# Hello {{ first_name | default: "friend" }}\n\nYou are {{ email }}. [All issues](https://garden.example/archive)'

let readers = 0
const newAddress = () => `new${(readers += 1)}@readers.test`
const mailsTo = (address: string) => world.mailer.sent.filter(({ to }) => to === address)
const welcomesTo = async (address: string) => {
  await sendDue(world)
  const mails = await Promise.all(mailsTo(address).map(({ raw }) => PostalMime.parse(raw)))
  return mails.filter(({ subject }) => subject?.startsWith('Welcome'))
}

/** Counts how many of these addresses got a welcome mail. */
async function welcomed(emails: readonly string[]): Promise<number> {
  await sendDue(world)
  return emails.filter((email) => mailsTo(email).length > 0).length
}

async function welcoming(more: object = {}): Promise<TestAccount> {
  const account = await world.account()
  const welcomeEmail = { enabled: true, subject: SUBJECT, content: CONTENT }
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    asksForConfirmation: false,
    welcomeEmail,
    ...more,
  })
  return account
}

/** Returns the states of an account's welcome mails. */
async function statesOf(account: TestAccount) {
  const found = await sql<{
    status: string
    attempts: number
    reason: string | null
  }>`select r.status, r.attempts, r.reason
    from recipient r join mailing m using (account_id, mailing_id)
    where account_id = ${uuidOf(account.accountId)} and m.kind = 'welcome'`.execute(world.db)
  return found.rows
}

const answering = (outcome: SendResult['outcome'], detail = 'its words') =>
  withMailer(async () => ({ outcome, detail }))
const refusing = withMailer(() => assert.fail('it was sent again'))

test('a reader who signs up without confirmation is welcomed at once, with their values filled in and every link to leave', async () => {
  const ada = await welcoming({ postalAddress: '12 Green Lane' })
  const email = newAddress()
  const { id } = await world.ok(ada, 'add_contact', {
    email,
    fields: { first_name: '<b>Grace</b>' },
  })
  const [mail, ...others] = await welcomesTo(email)
  assert.equal(others.length, 0)
  const header = (key: string) => mail!.headers.find((each) => each.key === key)?.value
  assert.equal(mail!.subject, 'Welcome, <b>Grace</b>')
  assert.match(mail!.html!, /Hello &lt;b&gt;Grace&lt;\/b&gt;/)
  assert.match(mail!.html!, /12 Green Lane/)
  assert.match(mail!.text!, new RegExp(`You are ${email}`))
  assert.match(
    mail!.text!,
    /Preferences: http:\/\/mailcast\.test\/preferences\/[\w-]+\nUnsubscribe: http:\/\/mailcast\.test\/unsubscribe\/[\w-]+/,
  )
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.equal(header('feedback-id'), `${ada.newsletterId}:${ada.newsletterId}:welcome:mailcast`)
  const token = /unsubscribe\/([\w-]+)>/.exec(header('list-unsubscribe')!)![1]!
  await world.ok({ kind: 'token', token }, 'unsubscribe_reader', { via: 'mail_app' })
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'unsubscribed')
})

test('opens and clicks of a welcome mail are counted as the newsletter says', async () => {
  for (const counted of [true, false]) {
    const ada = await welcoming({ tracking: { opens: counted, clicks: counted } })
    const { id, email } = await world.ok(ada, 'add_contact', { email: newAddress() })
    const [mail] = await welcomesTo(email)
    const [link, pixel] = [
      /mailcast\.test\/c\/(\w{48})\/1"/.exec(mail!.html!),
      /mailcast\.test\/o\/(\w{48})\.gif/.exec(mail!.html!),
    ]
    assert.deepEqual([link !== null, pixel !== null], [counted, counted])
    if (!link) continue
    // Moves the clock a minute ahead, because a click within five seconds after the mail counts as
    // a bot's.
    world.clock.move(60_000)
    const { address } = await world.ok(
      { kind: 'recipient_token', recipientToken: link[1]! },
      'open_link',
      { number: 1, visit: BY_HAND },
    )
    assert.equal(address, 'https://garden.example/archive')
    while ((await writeEngagement(world.system)) === 'more');
    const { data } = await world.ok(ada, 'list_contact_mails', { contactId: id })
    assert.ok(data[0].clickedAt)
  }
})

test('a reader who is asked to confirm is welcomed after confirming, with their fields', async () => {
  const ada = await welcoming({ asksForConfirmation: true })
  const email = newAddress()
  const { id } = await world.ok(ada, 'add_contact', { email, fields: { first_name: 'Grace' } })
  assert.deepEqual(await welcomesTo(email), [])
  const confirm = link(world, ada, id, 'confirm')
  await Promise.all([1, 2].map(() => world.ok(confirm, 'confirm_contact')))
  assert.deepEqual(
    (await welcomesTo(email)).map(({ subject }) => subject),
    ['Welcome, Grace'],
  )
})

test('signups by a form and by the public page are welcomed alike', async () => {
  const ada = await welcoming()
  const [byForm, byPage] = [newAddress(), newAddress()]
  await world.ok(await signupsKey(world, ada), 'add_contact', { email: byForm })
  await world.ok(await visitorOf(world, ada), 'add_reader', { email: byPage })
  for (const address of [byForm, byPage]) assert.equal((await welcomesTo(address)).length, 1)
})

test('no reader is welcomed twice: not by another signup, and not after leaving and coming back', async () => {
  const ada = await welcoming()
  const email = newAddress()
  const { id } = await world.ok(ada, 'add_contact', { email })
  await world.ok(ada, 'add_contact', { email })
  await welcomesTo(email)
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  await world.ok(ada, 'add_contact', { email })
  assert.equal((await welcomesTo(email)).length, 1)
})

test('a mailbox is welcomed three times by a newsletter in 30 days, however its dots and plus parts are written', async () => {
  const ada = await welcoming()
  const emails = [
    'fl.ood@gmail.com',
    'flood+1@gmail.com',
    'f.lood+2@gmail.com',
    'floo.d+3@gmail.com',
    'flood@gmail.com',
  ]
  await Promise.all(emails.map((email) => world.ok(ada, 'add_contact', { email })))
  assert.equal(await welcomed(emails), 3)
  assert.equal(
    (await world.ok(ada, 'list_contacts', { status: 'active' })).data.length,
    5,
    'each is a reader all the same',
  )
  assert.equal((await statesOf(ada)).length, 3, 'and the others wait for no later time')
  world.clock.move(31 * DAY_MS)
  await world.ok(ada, 'add_contact', { email: 'flood+later@gmail.com' })
  assert.equal((await welcomesTo('flood+later@gmail.com')).length, 1)
})

test('being deleted and added again begins no new count', async () => {
  const ada = await welcoming()
  const email = newAddress()
  for (let i = 0; i < 5; i++) {
    const { id } = await world.ok(ada, 'add_contact', { email })
    await sendDue(world)
    await world.ok(ada, 'delete_contact', { contactId: id })
  }
  assert.equal((await welcomesTo(email)).length, 3)
})

test('a mailbox is welcomed ten times a day over all accounts, also by signups at once', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => welcoming()))
  const emails = accounts.map((_, i) => `target+${i}@readers.test`)
  await Promise.all(
    accounts.map((account, i) => world.ok(account, 'add_contact', { email: emails[i] })),
  )
  assert.equal(await welcomed(emails), 10)
  world.clock.move(2 * DAY_MS)
  await world.ok(accounts[0]!, 'add_contact', { email: 'target+next@readers.test' })
  assert.equal((await welcomesTo('target+next@readers.test')).length, 1)
})

test('imports send no welcome mail, nor does a newsletter whose welcome mail is off', async () => {
  const ada = await welcoming()
  const email = newAddress()
  await world.ok(ada, 'import_contacts', { rows: [{ email }] })
  assert.equal((await welcomesTo(email)).length, 0)
  const quiet = await welcoming({ welcomeEmail: { enabled: false } })
  const other = newAddress()
  await world.ok(quiet, 'add_contact', { email: other })
  await world.ok(quiet, 'update_newsletter', {
    newsletterId: quiet.newsletterId,
    welcomeEmail: { enabled: true, subject: SUBJECT, content: CONTENT },
  })
  assert.equal((await welcomesTo(other)).length, 0, 'and none later either')
})

test('a reader who left or was deleted, or whose newsletter turned the mail off before it was made, gets none', async () => {
  const left = await welcoming()
  const contact = await world.ok(left, 'add_contact', { email: newAddress() })
  await world.ok(left, 'unsubscribe_contact', { contactId: contact.id })
  const deleted = await welcoming()
  const gone = await world.ok(deleted, 'add_contact', { email: newAddress() })
  await world.ok(deleted, 'delete_contact', { contactId: gone.id })
  const off = await welcoming()
  const late = await world.ok(off, 'add_contact', { email: newAddress() })
  await world.ok(off, 'update_newsletter', {
    newsletterId: off.newsletterId,
    welcomeEmail: { enabled: false },
  })
  for (const { email } of [contact, gone, late]) assert.equal((await welcomesTo(email)).length, 0)
  assert.deepEqual(await statesOf(left), [
    { status: 'skipped', attempts: 0, reason: 'unsubscribed' },
  ])
  assert.deepEqual(await statesOf(deleted), [{ status: 'skipped', attempts: 0, reason: 'deleted' }])
  assert.deepEqual(await statesOf(off), [{ status: 'skipped', attempts: 0, reason: 'welcome_off' }])
})

test('a server that refuses for now is tried again until it takes it, and once only', async () => {
  const ada = await welcoming()
  await world.ok(ada, 'add_contact', { email: newAddress() })
  await work(answering('later', '452 try later'))
  assert.deepEqual(await statesOf(ada), [{ status: 'later', attempts: 1, reason: '452 try later' }])
  const mails = recorder()
  await work(withMailer(mails.send))
  assert.equal(mails.to.length, 0, 'not before its time')
  world.clock.move(61_000)
  await Promise.all([1, 2, 3].map(() => work(withMailer(mails.send))))
  await work(withMailer(mails.send))
  assert.equal(mails.to.length, 1)
  assert.deepEqual(await statesOf(ada), [{ status: 'sent', attempts: 2, reason: null }])
})

test('a server that never takes it is given up after six tries in two hours', async () => {
  const ada = await welcoming()
  await world.ok(ada, 'add_contact', { email: newAddress() })
  const mails = recorder(() => ({ outcome: 'later', detail: '452 try later' }))
  for (let minute = 0; minute <= 180; minute++) {
    await work(withMailer(mails.send))
    world.clock.move(60_000)
  }
  assert.equal(mails.to.length, 6)
  assert.deepEqual(await statesOf(ada), [
    { status: 'failed', attempts: 6, reason: 'Given up after 6 tries: 452 try later' },
  ])
})

test('a mail that the server refuses for good has failed, one that broke off is uncertain, and neither is sent again', async () => {
  for (const [outcome, status] of [
    ['refused', 'failed'],
    ['unknown', 'uncertain'],
  ] as const) {
    const ada = await welcoming()
    await world.ok(ada, 'add_contact', { email: newAddress() })
    await work(answering(outcome))
    assert.deepEqual(await statesOf(ada), [{ status, attempts: 1, reason: 'its words' }])
    world.clock.move(DAY_MS)
    await work(refusing)
  }
})

test('an unsubscribe that comes while the mail is made wins', async () => {
  const ada = await welcoming()
  const { id } = await world.ok(ada, 'add_contact', { email: newAddress() })
  const ended = await world.db.transaction().execute(async (db) => {
    await sql`select 1 from mailing where account_id = ${uuidOf(ada.accountId)} for no key update`.execute(
      db,
    )
    const working = work(refusing)
    // The mail is composed. Without the lock, the worker would now submit it.
    await untilBlocked(world)
    await world.ok(ada, 'unsubscribe_contact', { contactId: id })
    return { working }
  })
  await ended.working
  assert.deepEqual(await statesOf(ada), [
    { status: 'skipped', attempts: 0, reason: 'unsubscribed' },
  ])
})

test('a process that was killed while submitting sends no second copy', async () => {
  const ada = await welcoming()
  const { email } = await world.ok(ada, 'add_contact', { email: newAddress() })
  const emails = openEmailCache(world.system)
  assert.equal(
    (await new MailTaker(world.system, emails, MAIL_CLASS.ordinary).take(16))!.ready.length,
    1,
  )
  await work(refusing)
  assert.equal((await statesOf(ada))[0]!.status, 'pending', 'the worker may be alive')
  world.clock.move(31_000)
  await work(refusing)
  assert.equal((await welcomesTo(email)).length, 0)
  assert.equal((await statesOf(ada))[0]!.status, 'uncertain')
})

test('a text that yields too much for this reader fails once and is not tried again', async () => {
  const ada = await welcoming({
    welcomeEmail: {
      enabled: true,
      subject: SUBJECT,
      content: '{% for i in (1..n) %}{{ email }} and so on and on {% endfor %}',
    },
  })
  await world.ok(ada, 'create_custom_field', { name: 'n', type: 'number' })
  const { email } = await world.ok(ada, 'add_contact', { email: newAddress(), fields: { n: 1e9 } })
  assert.equal((await welcomesTo(email)).length, 0)
  const [state] = await statesOf(ada)
  assert.equal(state!.status, 'failed')
  assert.match(state!.reason!, /could not be made/)
})

test('a welcome mail of blocks shows its picture and the parts that are meant for the reader', async () => {
  const ada = await world.account()
  const image = await world.ok(ada, 'upload_image', {
    fileName: 'pea.png',
    contentBase64: (await picture(40, 20).png().toBuffer()).toString('base64'),
  })
  const part = (text: string, value: string) => ({
    type: 'paragraph',
    text: [{ text }],
    when: { field: 'fields.first_name', op: 'is', value },
  })
  const blocks = [
    { type: 'image', imageId: image.id, alt: 'A pea' },
    part('Dear Grace', 'Grace'),
    part('Dear Bo', 'Bo'),
  ]
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
    welcomeEmail: { enabled: true, subject: 'Welcome', content: { format: 'blocks', blocks } },
  })
  const email = newAddress()
  await world.ok(ada, 'add_contact', { email, fields: { first_name: 'Grace' } })
  const [mail] = await welcomesTo(email)
  assert.match(mail!.html!, /<img[^>]+alt="A pea"/)
  assert.match(mail!.html!, /Dear Grace/)
  assert.doesNotMatch(mail!.html!, /Dear Bo/)
})
