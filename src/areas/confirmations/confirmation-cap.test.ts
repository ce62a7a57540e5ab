import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { afterEachAccounted } from '#areas/mailings/fixtures/accounted.ts'
import { MAIL_CLASS } from '#areas/mailings/mail-class.ts'
import { MailTaker } from '#areas/mailings/singles/take-batch.ts'
import { openEmailCache } from '#areas/mailings/submitting/email-cache.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { mailsTo, sendDue } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { CONFIRMATIONS_AN_HOUR } from './confirmation-cap.ts'

const world = await testWorld()
afterEachAccounted(world)

/** Makes a newsletter whose forms caused this many mails a moment ago. */
async function afterSignups(count: number) {
  const account = await world.account()
  const { key } = await world.ok(account, 'create_api_key', { name: 'form', level: 'signups' })
  const { slug } = await world.ok(account, 'get_newsletter', { newsletterId: account.newsletterId })
  const now = world.clock.now()
  await sql`insert into confirmation_mail (account_id, mail_id, newsletter_id, contact_id, email_hash, generation, automatic, created_at, admitted_at)
    select ${uuidOf(account.accountId)}, gen_random_uuid(), ${uuidOf(account.newsletterId)}, ${newUuid(now.getTime())}, sha256(n::text::bytea), 1, true, ${now}, ${now}
    from generate_series(1, ${count}) as n`.execute(world.db)
  let made = 0
  const email = () => `reader${++made}-${slug}@example.com`
  return {
    account,
    async byKey() {
      const address = email()
      assert.deepEqual(await world.ok(key, 'add_contact', { email: address }), {
        email: address,
        status: 'pending',
      })
      return address
    },
    async byForm() {
      const address = email()
      assert.deepEqual(await world.ok({ kind: 'slug', slug }, 'add_reader', { email: address }), {
        email: address,
        status: 'pending',
      })
      return address
    },
    async byProgram() {
      const address = email()
      await world.ok(account, 'add_contact', { email: address })
      return address
    },
  }
}

const notices = async ({ email }: TestAccount) => {
  await sendDue(world)
  return world.mailer.sent.filter(({ to }) => to === email)
}

test('above the cap of an hour a form and a signups key start no more mails, and the answer is the same', async () => {
  const { byKey, byForm, byProgram } = await afterSignups(CONFIRMATIONS_AN_HOUR - 2)
  const [first, second] = [await byKey(), await byForm()]
  assert.deepEqual([await mailsTo(world, first), await mailsTo(world, second)], [1, 1])
  const [third, fourth] = [await byKey(), await byForm()]
  assert.deepEqual([await mailsTo(world, third), await mailsTo(world, fourth)], [0, 0])
  // A full access key belongs to a program of the owner, so the limit does not apply.
  assert.equal(await mailsTo(world, await byProgram()), 1)
})

test('a reader whose mail was held back is pending, and is asked by resend_confirmation or by signing up again', async () => {
  const { account, byForm } = await afterSignups(CONFIRMATIONS_AN_HOUR)
  const [one, another] = [await byForm(), await byForm()]
  await sendDue(world)
  const { data } = await world.ok(account, 'list_contacts', { status: 'pending' })
  assert.equal(data.length, 2)
  const contactId = data.find(({ email }: { email: string }) => email === one).id
  assert.equal((await world.call(account, 'resend_confirmation', { contactId })).status, 202)
  assert.equal(await mailsTo(world, one), 1)

  const { slug } = await world.ok(account, 'get_newsletter', { newsletterId: account.newsletterId })
  world.clock.move(HOUR_MS + 1000)
  await world.ok({ kind: 'slug', slug }, 'add_reader', { email: another })
  assert.equal(await mailsTo(world, another), 1)
})

test('the owner is told once a day, which newsletter it is and what to do', async () => {
  const { account, byForm } = await afterSignups(CONFIRMATIONS_AN_HOUR)
  for (let i = 0; i < 3; i++) await byForm()
  const told = await notices(account)
  assert.equal(told.length, 1)
  const mail = await PostalMime.parse(told[0]!.raw)
  assert.equal(
    mail.subject,
    'A newsletter of your account has more signups than usual: The Weekly Garden',
  )
  assert.match(mail.text!, /resend_confirmation/)
  assert.ok(world.log.lines.some(({ message }) => message.startsWith('confirmation mail not sent')))
})

test('signups at once get exactly the places that are left, and another newsletter has its own', async () => {
  const { account, byForm } = await afterSignups(CONFIRMATIONS_AN_HOUR - 3)
  const addresses = await Promise.all([1, 2, 3, 4].map(() => byForm()))
  await sendDue(world)
  assert.equal(world.mailer.sent.filter(({ to }) => addresses.includes(to)).length, 3)
  const other = await world.ok(account, 'create_newsletter', {
    name: 'Another',
    slug: `another-${account.newsletterId.slice(-8)}`,
  })
  await world.ok({ kind: 'slug', slug: other.slug }, 'add_reader', {
    email: 'elsewhere@example.com',
  })
  assert.equal(await mailsTo(world, 'elsewhere@example.com'), 1)
})

test('a mail that is tried again keeps its place', async () => {
  const { byForm } = await afterSignups(CONFIRMATIONS_AN_HOUR - 1)
  world.mailer.failNext({ outcome: 'later', detail: '452 try later' })
  const address = await byForm()
  assert.equal(await mailsTo(world, address), 0)
  // The retry is due in a minute, so the next signup is processed before it.
  assert.equal(await mailsTo(world, await byForm()), 0)
  world.clock.move(61_000)
  assert.equal(await mailsTo(world, address), 1)
})

test('a mail over the cap stays held back when the process is killed between refusing and writing it', async () => {
  const { byForm } = await afterSignups(CONFIRMATIONS_AN_HOUR)
  const address = await byForm()
  const emails = openEmailCache(world.system)
  assert.equal(
    (await new MailTaker(world.system, emails, MAIL_CLASS.awaited).take(16))!.gone.size,
    1,
  )
  world.clock.move(31_000)
  assert.equal(await mailsTo(world, address), 0)
})
