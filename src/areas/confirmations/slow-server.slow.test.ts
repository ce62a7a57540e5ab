import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { mailerTo } from '#adapters/mailer/fixtures/mails.ts'
import { scriptedSink } from '#adapters/mailer/fixtures/scripted-sink.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { singleMailingId } from '#areas/mailings/mailing.ts'
import { uuidOf } from '#lib/typeid.ts'
import { smtpSink, until } from '#test/sinks.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { sendWorkers } from '../../workers/send-worker.ts'

// Confirmations that are due together with a campaign and welcome mails of other accounts, while a
// mail server is slow.

const world = await testWorld()
const { subscribers, sending, withMailer } = campaigns(world)

/**
 * Runs the send workers of one process until the test ends, over real connections to a mail server.
 */
function work(t: TestContext, url: string): void {
  const mailer = mailerTo(t, url, {
    socketMs: 4000,
    greetingMs: 4000,
    idleMs: 5000,
    rescueMs: 5000,
  })
  const loops = sendWorkers(withMailer((message) => mailer.send(message)))
  t.after(async () => {
    await Promise.all(loops.map((loop) => loop.stop()))
    await sql`delete from mail_due`.execute(world.db)
    await sql`delete from mailing_queue`.execute(world.db)
  })
}

/** Makes `count` welcome mails of an account due at once. */
async function welcomesDue(count: number): Promise<void> {
  const { accountId, newsletterId } = await world.account()
  const welcomeEmail = { enabled: true, subject: 'Welcome', content: 'Hello {{ email }}' }
  await world.ok({ kind: 'operator', accountId }, 'update_newsletter', {
    newsletterId,
    welcomeEmail,
  })
  const [account, newsletter, mailing] = [
    uuidOf(accountId),
    uuidOf(newsletterId),
    uuidOf(singleMailingId('welcome', newsletterId)),
  ]
  await sql`with readers as (
      insert into contact (account_id, contact_id, newsletter_id, email, status, source, subscribed_at)
        select ${account}, gen_random_uuid(), ${newsletter}, 'welcome' || n || '@readers.test', 'active', 'api', now() from generate_series(1, ${count}::int) n
        returning contact_id),
    opened as (
      insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, frozen, status, wants, counted, lost, created_at)
        values (${account}, ${mailing}, ${newsletter}, 'welcome', ${newsletter}, false, 'sending', 'active', true, 'uncertain', now())),
    posted as (
      insert into recipient (account_id, mailing_id, recipient_id, contact_id) select ${account}, ${mailing}, contact_id, contact_id from readers)
    insert into mail_due (class, account_id, mailing_id, due_at, recipient_id)
      select 1, ${account}, ${mailing}, date_trunc('milliseconds', now()), contact_id from readers`.execute(
    world.db,
  )
}

/**
 * Signs a reader up, and resolves with the milliseconds until the mail server has the confirmation.
 */
async function signUp(
  account: TestAccount,
  email: string,
  arrived: (email: string) => boolean,
): Promise<number> {
  const began = performance.now()
  await world.ok(account, 'add_contact', { email })
  while (!arrived(email) && performance.now() - began < 30_000)
    await new Promise((resolve) => setTimeout(resolve, 10))
  return performance.now() - began
}

test('a campaign and 100,000 welcomes to a server that needs a second for a mail do not hold a confirmation up', async (t) => {
  const [busy, small] = [await world.account(), await world.account()]
  await subscribers(busy, 3000)
  await sending(busy)
  await welcomesDue(100_000)
  const { url, mails } = await smtpSink({ delayMs: 1000 })
  work(t, url)
  await until('each connection had some mails', () => mails.length > 60)
  for (let i = 0; i < 3; i++) {
    const before = mails.length
    const ms = await signUp(small, `slow${i}@example.com`, (email) =>
      mails.some(({ to }) => to === email),
    )
    t.diagnostic(`the confirmation took ${Math.round(ms)} ms`)
    // 20 connections send 20 mails a second, and over 3,000 mails wait. A busy machine needs some
    // seconds too.
    assert.ok(
      mails.length - before < 600,
      `${mails.length - before} mails were taken before it, in ${Math.round(ms)} ms`,
    )
  }
})

test('a campaign whose mails all hang does not hold a confirmation up', async (t) => {
  const [busy, small] = [await world.account(), await world.account()]
  await subscribers(busy, 3000)
  await sending(busy)
  const hanging = new Set<number>()
  const { url, accepted, count } = await scriptedSink(t, {
    line(line, { text, nth }) {
      if (line === '.' && !text?.some((each) => each.startsWith('Subject: Please confirm')))
        hanging.add(nth)
      return hanging.has(nth) ? null : undefined
    },
  })
  work(t, url)
  await until('all connections hang', () => hanging.size >= 20)
  const ms = await signUp(small, 'hung@example.com', () => accepted.length > 0)
  t.diagnostic(`the confirmation took ${Math.round(ms)} ms`)
  // If it were sent after the campaign, it would arrive only after minutes.
  assert.equal(accepted.length, 1, `${ms} ms`)
  assert.ok(count.connections > 20)
})
