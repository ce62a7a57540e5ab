import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { pythonAccepts, receive, skipPython } from './fixtures/dkim-oracle.ts'
import { domains } from './fixtures/domains.ts'

const world = await testWorld()
const { add, check, host, verified } = domains(world)
const { sending, subscribers, work } = campaigns(world)

let readers = 0
const newAddress = () => `signed${(readers += 1)}@readers.test`
const mailTo = (address: string) => world.mailer.sent.find(({ to }) => to === address)!.raw

async function sender(account: TestAccount, domain: string, more: object = {}): Promise<void> {
  await world.ok(account, 'update_newsletter', { newsletterId: account.newsletterId, sender: { email: `ada@${domain}` }, ...more })
}

/** One mail of every kind that goes out in the name of a newsletter. */
async function everyKind(account: TestAccount): Promise<Record<string, Buffer>> {
  const { newsletterId } = account
  const to = { confirmation: newAddress(), welcome: newAddress(), test: newAddress() }
  const [reader] = await subscribers(account, 1)
  await world.ok(account, 'add_contact', { email: to.confirmation })
  await world.jobs()
  const welcomeEmail = { enabled: true, subject: 'Welcome', content: 'Hello' }
  await world.ok(account, 'update_newsletter', { newsletterId, asksForConfirmation: false, welcomeEmail })
  await world.ok(account, 'add_contact', { email: to.welcome })
  const { id } = await sending(account)
  await work()
  await world.ok(account, 'send_test_email', { campaignId: id, to: [to.test] })
  await world.ok(account, 'send_welcome_test_email', { newsletterId })
  await world.jobs()
  const mails = { ...to, campaign: reader!.email, welcomeTest: account.email }
  return Object.fromEntries(Object.entries(mails).map(([kind, address]) => [kind, mailTo(address)]))
}

test('campaigns, confirmations, welcomes and tests of a verified domain are signed, and a receiver finds them aligned', async () => {
  const ada = await world.account()
  const { name } = await verified(ada)
  await sender(ada, name)
  const mails = await everyKind(ada)
  assert.deepEqual(Object.keys(mails).sort(), ['campaign', 'confirmation', 'test', 'welcome', 'welcomeTest'])
  for (const [kind, raw] of Object.entries(mails)) {
    const { dkim, dmarc } = await receive(world, raw)
    assert.deepEqual(
      dkim.map(({ result, domain, aligned }) => ({ result, domain, aligned })),
      [{ result: 'pass', domain: name, aligned: name }],
      kind,
    )
    assert.equal(dmarc, 'pass', kind)
  }
  const { signed } = (await receive(world, mails['campaign']!)).dkim[0]!
  for (const field of ['list-id', 'list-unsubscribe', 'list-unsubscribe-post', 'feedback-id', 'from', 'subject', 'date', 'message-id', 'to'])
    assert.ok(signed.toLowerCase().replace(/\s/g, '').split(':').includes(field), field)
})

test('a second verifier accepts them too', { skip: skipPython }, async () => {
  const ada = await world.account()
  await sender(ada, (await verified(ada)).name)
  const mails = Object.values(await everyKind(ada))
  assert.deepEqual(
    pythonAccepts(world, mails),
    mails.map(() => true),
  )
})

test('an unverified domain, a failing one, a subdomain and the domain of another account are sent unsigned, and nothing is refused', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { name } = await verified(bob)
  const pending = await add(ada)
  const failing = await verified(ada)
  world.dns.zone.txt.delete(host(failing, 'dkim'))
  assert.equal((await check(ada, failing)).status, 'failing')
  const own = await verified(ada)
  for (const domain of [name, pending.name, failing.name, `news.${own.name}`]) {
    await sender(ada, domain)
    const email = newAddress()
    await world.ok(ada, 'add_contact', { email })
    await world.jobs()
    const { dkim } = await receive(world, mailTo(email))
    assert.deepEqual(
      dkim.map(({ result }) => result),
      ['none'],
      domain,
    )
  }
})

test('a mail whose key cannot be opened waits instead of going out unsigned', async () => {
  const ada = await world.account()
  const { name } = await verified(ada)
  await sender(ada, name)
  const of = sql`account_id = ${uuidOf(ada.accountId)}`
  const { rows } = await sql<{ private_key: Buffer }>`select private_key from sending_domain where ${of}`.execute(world.db)
  const unreadable = Buffer.concat([Buffer.alloc(4, 255), rows[0]!.private_key.subarray(4)])
  await sql`update sending_domain set private_key = ${unreadable} where ${of}`.execute(world.db)
  const [reader] = await subscribers(ada, 1)
  const { id } = await sending(ada)
  await work()
  assert.equal(world.mailer.sent.filter(({ to }) => to === reader!.email).length, 0)
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId: id })).counts.pending, 1)
  await sql`update sending_domain set private_key = ${rows[0]!.private_key} where ${of}`.execute(world.db)
  world.clock.move(61_000)
  await work()
  assert.equal((await receive(world, mailTo(reader!.email))).dkim[0]!.result, 'pass')
})
