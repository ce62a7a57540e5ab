import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { afterEachAccounted } from '#areas/mailings/fixtures/accounted.ts'
import { MAIL_CLASS } from '#areas/mailings/mail-class.ts'
import { recoverBatches } from '#areas/mailings/singles/recover.ts'
import { MailTaker } from '#areas/mailings/singles/take-batch.ts'
import { openEmailCache } from '#areas/mailings/submitting/email-cache.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { link, mailsTo, sendDue } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
afterEachAccounted(world)

/** Returns the state of the last confirmation mail to a contact. */
const stateOf = ({ accountId }: TestAccount, contactId: string) =>
  row(
    world.db,
    sql<{
      status: string
      attempts: number
      reason: string | null
    }>`select status, attempts, reason from recipient
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)} order by recipient_id desc limit 1`,
  )

/** Opens a batch of due mails, as a process does that is then killed, and lets its lease end. */
async function killedWhileSubmitting(): Promise<void> {
  const emails = openEmailCache(world.system)
  assert.equal(
    (await new MailTaker(world.system, emails, MAIL_CLASS.awaited).take(16))!.ready.length,
    1,
  )
  world.clock.move(31_000)
}

test('an address gets one automatic mail in 24 hours, however often it is added', async () => {
  const ada = await world.account()
  const add = () => world.ok(ada, 'add_contact', { email: 'often@example.com' })
  for (let i = 0; i < 3; i++) await add()
  assert.equal(await mailsTo(world, 'often@example.com'), 1)
  world.clock.move(23 * HOUR_MS)
  await add()
  assert.equal(await mailsTo(world, 'often@example.com'), 1)
  world.clock.move(2 * HOUR_MS)
  await add()
  assert.equal(await mailsTo(world, 'often@example.com'), 2)
})

test('an address gets three mails of a newsletter in 30 days, those that were asked for included', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'three@example.com' })
  assert.equal((await world.call(ada, 'resend_confirmation', { contactId: id })).status, 202)
  world.clock.move(25 * HOUR_MS)
  await world.ok(ada, 'add_contact', { email: 'three@example.com' })
  assert.equal(
    (await world.refused(ada, 'resend_confirmation', { contactId: id })).code,
    'too_many_confirmations',
  )
  world.clock.move(25 * HOUR_MS)
  await world.ok(ada, 'add_contact', { email: 'three@example.com' })
  assert.equal(await mailsTo(world, 'three@example.com'), 3)
  world.clock.move(30 * 24 * HOUR_MS)
  await world.ok(ada, 'resend_confirmation', { contactId: id })
  assert.equal(await mailsTo(world, 'three@example.com'), 4)
})

test('leaving and coming back, or being deleted and added, gives an address no more than three', async () => {
  const ada = await world.account()
  for (let i = 0; i < 5; i++) {
    const { id } = await world.ok(ada, 'add_contact', { email: 'circle@example.com' })
    await sendDue(world)
    await world.ok(ada, i % 2 ? 'delete_contact' : 'unsubscribe_contact', { contactId: id })
  }
  assert.equal(await mailsTo(world, 'circle@example.com'), 3)
})

test('an address gets ten mails a day over all accounts, its dots and plus parts folded', async () => {
  let sent = 0
  for (let i = 0; i < 6; i++) {
    const account = await world.account()
    for (const email of [`r.eader+${i}@gmail.com`, `read.er+x${i}@gmail.com`]) {
      await world.ok(account, 'add_contact', { email })
      sent += await mailsTo(world, email)
    }
  }
  assert.equal(sent, 10)
  const other = await world.account()
  await world.ok(other, 'add_contact', { email: 'reader@example.com' })
  assert.equal(await mailsTo(world, 'reader@example.com'), 1)
})

test('two signups at once in two accounts count each other', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => world.account()))
  await Promise.all(
    accounts.map((account) => world.ok(account, 'add_contact', { email: 'target@example.com' })),
  )
  assert.equal(await mailsTo(world, 'target@example.com'), 10)
})

test('each plus address of one person is a reader of its own and gets its mail', async () => {
  const ada = await world.account()
  for (const email of [
    'me+1@example.com',
    'me+2@example.com',
    'me+3@example.com',
    'me+4@example.com',
  ]) {
    await world.ok(ada, 'add_contact', { email })
    assert.equal(await mailsTo(world, email), 1, email)
  }
})

test('the mail carries a link that confirms, and says who wrote it and to whom', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'links@example.com' })
  await sendDue(world)
  const mail = world.mailer.sent.findLast(({ to }) => to === 'links@example.com')!
  const raw = mail.raw.toString().replaceAll(/=\r?\n/g, '')
  assert.match(raw, /^From: .*<news@mailcast\.test>/m)
  assert.match(raw, /^Auto-Submitted: auto-generated/m)
  const token = /http:\/\/mailcast\.test\/confirm\/([\w-]+)/.exec(raw)![1]!
  assert.equal(token, (link(world, ada, id, 'confirm') as { token: string }).token)
  await world.ok({ kind: 'token', token }, 'confirm_contact')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'active')
})

test('a mail for a reader who confirmed, left or was deleted in the meantime is not sent', async () => {
  const ada = await world.account()
  const emails = ['confirmed@example.com', 'left@example.com', 'gone@example.com']
  const [confirmed, left, gone] = await Promise.all(
    emails.map((email) => world.ok(ada, 'add_contact', { email })),
  )
  await world.ok(link(world, ada, confirmed.id, 'confirm'), 'confirm_contact')
  await world.ok(ada, 'unsubscribe_contact', { contactId: left.id })
  await world.ok(ada, 'delete_contact', { contactId: gone.id })
  for (const email of emails) assert.equal(await mailsTo(world, email), 0, email)
})

test('a mail that the server does not take now is tried again, and one that it refuses for good is not', async () => {
  const ada = await world.account()
  world.mailer.failNext({ outcome: 'refused', detail: '550 no such user' })
  const { id } = await world.ok(ada, 'add_contact', { email: 'refused@example.com' })
  assert.equal(await mailsTo(world, 'refused@example.com'), 0)
  assert.deepEqual(await stateOf(ada, id), {
    status: 'failed',
    attempts: 1,
    reason: '550 no such user',
  })
  world.clock.move(3 * HOUR_MS)
  assert.equal(await mailsTo(world, 'refused@example.com'), 0)

  world.mailer.failNext({ outcome: 'later', detail: '452 try later' })
  const later = await world.ok(ada, 'add_contact', { email: 'later@example.com' })
  assert.equal(await mailsTo(world, 'later@example.com'), 0)
  assert.deepEqual(await stateOf(ada, later.id), {
    status: 'later',
    attempts: 1,
    reason: '452 try later',
  })
  world.clock.move(61_000)
  assert.equal(await mailsTo(world, 'later@example.com'), 1)
})

test('a mail whose process was killed while submitting it is sent once more, and is uncertain when that one is killed too', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'killed@example.com' })
  await killedWhileSubmitting()
  assert.equal(await mailsTo(world, 'killed@example.com'), 1)
  assert.equal((await stateOf(ada, id))!.status, 'sent')

  const other = await world.ok(ada, 'add_contact', { email: 'killed-twice@example.com' })
  await killedWhileSubmitting()
  await recoverBatches(world.system, new AbortController().signal)
  await killedWhileSubmitting()
  assert.equal(await mailsTo(world, 'killed-twice@example.com'), 0)
  assert.equal((await stateOf(ada, other.id))!.status, 'uncertain')
})
