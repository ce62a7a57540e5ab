import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { allow } from '#areas/billing/fixtures/allow.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { addPicture } from '#areas/images/fixtures/library.ts'
import { DAY_MS } from '#lib/duration.ts'
import { explainingSession } from '#test/database/explain.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { countSubscribers } from './figures-sql.ts'

const world = await testWorld({}, { fresh: true })
const { subscribers, sending, work, withMailer } = campaigns(world)

interface Shown {
  code: string
  severity: string
  detail: string
  operation: { name: string; input: object }
}
const attention = async (account: TestAccount) =>
  (await world.ok(account, 'get_overview')).attention as Shown[]
const codes = async (account: TestAccount) => (await attention(account)).map(({ code }) => code)

test('counts active, pending and paid subscribers of each newsletter, and none of another account', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  await subscribers(ada, 5)
  await subscribers(ada, 2, { tier: 'paid' })
  await subscribers(ada, 3, { status: 'pending' })
  await subscribers(ada, 4, { status: 'unsubscribed', tier: 'paid' })
  await subscribers({ ...ada, newsletterId: second.id }, 1)
  await subscribers(bob, 9)
  const { account, newsletters, usage } = await world.ok(ada, 'get_overview')
  assert.deepEqual(account, { id: ada.accountId, name: 'The Weekly Garden' })
  assert.deepEqual(newsletters, [
    { id: second.id, name: 'Second', subscribers: { active: 1, pending: 0, paid: 0 } },
    {
      id: ada.newsletterId,
      name: 'The Weekly Garden',
      subscribers: { active: 7, pending: 3, paid: 2 },
    },
  ])
  assert.equal(usage.subscribers, 8)
})

test('reads no entry of an index for each active contact, since start pages poll', async (context) => {
  const ada = await world.account()
  await subscribers(ada, 100)
  const { db, plans } = explainingSession(world)
  context.after(() => db.destroy())
  const counted = await countSubscribers({ db, accountId: ada.accountId })
  assert.deepEqual(counted.get(ada.newsletterId), { active: 100, pending: 0, paid: 0 })
  assert.match(plans.join('\n'), /growth_total/)
  assert.doesNotMatch(plans.join('\n'), /contact_(status|newest|email|pkey)|Seq Scan on contact /)
})

test('counts who came and who left in the last 30 days, and nothing older', async () => {
  const ada = await world.account()
  const add = (name: string) => world.ok(ada, 'add_contact', { email: `${name}@readers.example` })
  const [early, late] = await subscribers(ada, 2)
  await add('grace')
  await world.ok(ada, 'unsubscribe_contact', { contactId: early!.id })
  world.clock.move(31 * DAY_MS)
  await add('linus')
  await add('margaret')
  await world.ok(ada, 'unsubscribe_contact', { contactId: late!.id })
  assert.deepEqual((await world.ok(ada, 'get_overview')).growth, { days30: { added: 2, lost: 1 } })
})

test('shows the last five campaigns that are no drafts, with their counts, newest first', async () => {
  const ada = await world.account()
  await subscribers(ada, 2)
  const sent: string[] = []
  for (let i = 0; i < 6; i++) {
    world.clock.move(1000)
    sent.push((await sending(ada, { subject: `Issue ${i}` })).id)
    await work()
  }
  world.clock.move(1000)
  await world.ok(ada, 'create_campaign', { subject: 'A draft' })
  const { lastCampaigns, usage } = await world.ok(ada, 'get_overview')
  assert.deepEqual(
    lastCampaigns.map(({ id }: { id: string }) => id),
    sent.slice(1).reverse(),
  )
  const [newest] = lastCampaigns
  assert.deepEqual(
    [newest.subject, newest.status, newest.counts.sent, 'content' in newest],
    ['Issue 5', 'sent', 2, false],
  )
  assert.ok(newest.startedAt <= newest.finishedAt)
  assert.equal(usage.emailsThisMonth, 12)
})

test('says what is left of an allowance, and that welcome mails are skipped once it is used up', async () => {
  const ada = await world.account()
  const usage = async () => (await world.ok(ada, 'get_overview')).usage
  const now = world.clock.now()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString()
  const { periodEndsAt, ...free } = await usage()
  assert.equal(periodEndsAt, next)
  assert.deepEqual(free, {
    emailsThisMonth: 0,
    emailsAllowed: null,
    subscribers: 0,
    subscribersAllowed: null,
    welcomeEmailsPaused: false,
  })
  const month = `${now.toISOString().slice(0, 7)}-01`
  await allow(world, ada, { emails: 100, subscribers: 50 })
  await sql`insert into mail_usage (account_id, period_start, used) values (${uuidOf(ada.accountId)}, ${month}, 100)`.execute(
    world.db,
  )
  const full = await usage()
  assert.deepEqual(
    [full.emailsThisMonth, full.emailsAllowed, full.subscribersAllowed, full.welcomeEmailsPaused],
    [100, 100, 50, true],
  )
})

test('says how much room images and files of products take, and how much they may', async () => {
  const ada = await world.account()
  const { storage } = await world.ok(ada, 'get_overview')
  const allowed = { imageBytesAllowed: 5_000_000_000, productFileBytesAllowed: 20_000_000_000 }
  assert.deepEqual(storage, { imageBytes: 0, productFileBytes: 0, ...allowed })
  const { id: productId } = await world.ok(ada, 'create_product', {
    name: 'Peas',
    price: 0,
    currency: 'eur',
  })
  await world.ok(ada, 'set_product_file', {
    productId,
    fileName: 'peas.txt',
    contentBase64: 'UGVhcw==',
  })
  await addPicture(world, ada)
  const full = (await world.ok(ada, 'get_overview')).storage
  assert.deepEqual([full.productFileBytes, full.imageBytes > 0], [4, true])
})

test('names each limit of the plan that is reached, with what to do', async () => {
  const ada = await world.account()
  const limits = async () =>
    (await attention(ada)).filter(({ code }) => code.startsWith('plan_limit'))
  const month = `${world.clock.now().toISOString().slice(0, 7)}-01`
  await sql`insert into mail_usage (account_id, period_start, used) values (${uuidOf(ada.accountId)}, ${month}, 100)`.execute(
    world.db,
  )
  await subscribers(ada, 3)
  await allow(world, ada, { emails: 101, subscribers: 3 })
  assert.deepEqual(await limits(), [])
  await allow(world, ada, { emails: 100, subscribers: 2 })
  const [emails, readers] = await limits()
  assert.deepEqual(
    [emails!.code, emails!.severity, emails!.operation.name],
    ['plan_limit_emails', 'error', 'get_billing'],
  )
  assert.match(emails!.detail, /All 100 e-mails of this month are used/)
  assert.equal(readers!.code, 'plan_limit_subscribers')
  assert.match(readers!.detail, /3 active subscribers, and the plan allows 2/)
})

test('a new account is told what it still needs, and no longer once it has it', async () => {
  const ada = await world.account()
  assert.deepEqual(await codes(ada), ['no_postal_address', 'no_verified_domain'])
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    postalAddress: '12 Green Lane, Exeter',
  })
  await sql`insert into sending_domain (account_id, domain_id, name, status, selector, public_key, private_key, created_at)
    values (${uuidOf(ada.accountId)}, gen_random_uuid(), 'garden.example', 'verified', 's', 'MIIB', 'sealed', ${world.clock.now()})`.execute(
    world.db,
  )
  assert.deepEqual(await codes(ada), [])
  await sql`update sending_domain set status = 'pending' where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const [pending] = await attention(ada)
  assert.deepEqual([pending!.code, pending!.operation.name], ['no_verified_domain', 'check_domain'])
  assert.match(pending!.detail, /Publish the records of garden\.example, then check it\.$/)
  await sql`update sending_domain set status = 'failing' where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const [failing, none] = await attention(ada)
  assert.deepEqual(
    [failing!.code, failing!.severity, failing!.operation.name],
    ['domain_failing', 'error', 'check_domain'],
  )
  assert.match(failing!.detail, /garden\.example/)
  assert.equal(none!.code, 'no_verified_domain')
})

test('reports the host of a newsletter that fails, and which record is gone', async () => {
  const ada = await world.account()
  const { newsletterId, accountId } = ada
  await world.ok(ada, 'set_site_address', { newsletterId, host: 'news.overview-a.example' })
  const failing = async (lead: string) => {
    await sql`update site_address set status = 'failing', findings = ${JSON.stringify({ lead: { status: lead } })}
      where account_id = ${uuidOf(accountId)}`.execute(world.db)
    return (await attention(ada)).filter(({ code }) => code === 'address_failing')
  }
  assert.ok(!(await codes(ada)).includes('address_failing'), 'one that waits does not')
  const [away] = await failing('wrong')
  assert.deepEqual(
    [away!.severity, away!.operation],
    ['error', { name: 'check_site_address', input: { newsletterId } }],
  )
  assert.match(away!.detail, /^news\.overview-a\.example does not lead here any more/)
  assert.match((await failing('found'))[0]!.detail, /^The TXT record that proves/)
})

test('reports campaigns that paused themselves and endpoints that were turned off, and none that a person stopped', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const [byItself, byHand] = [await sending(ada, { subject: 'Loud' }), await sending(ada)]
  await world.ok(ada, 'pause_campaign', { campaignId: byHand.id })
  await sql`update campaign set status = 'paused', stop_reason = 'complaints' where campaign_id = ${uuidOf(byItself.id)}`.execute(
    world.db,
  )
  const [failing, own] = [
    await world.ok(ada, 'create_webhook_endpoint', { url: 'http://127.0.0.1:9/one' }),
    await world.ok(ada, 'create_webhook_endpoint', { url: 'http://127.0.0.1:9/two' }),
  ]
  await world.ok(ada, 'update_webhook_endpoint', { endpointId: own.id, status: 'off' })
  await sql`update webhook_endpoint set status = 'off', off_reason = 'failing', off_at = now() where endpoint_id = ${uuidOf(failing.id)}`.execute(
    world.db,
  )
  const errors = (await attention(ada)).filter(({ severity }) => severity === 'error')
  assert.deepEqual(
    errors.map(({ code, operation }) => [code, operation]),
    [
      ['campaign_paused', { name: 'resume_campaign', input: { campaignId: byItself.id } }],
      [
        'webhook_off',
        { name: 'update_webhook_endpoint', input: { endpointId: failing.id, status: 'on' } },
      ],
    ],
  )
  assert.match(errors[0]!.detail, /“Loud” paused itself: too many readers reported it as spam/)
})

test('reports confirmations that do not go out, and signups that were never confirmed', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  world.clock.move(60_000)
  assert.ok(!(await codes(ada)).includes('confirmations_waiting'))
  world.clock.move(10 * 60_000)
  const [waiting] = await attention(ada)
  assert.deepEqual([waiting!.code, waiting!.severity], ['confirmations_waiting', 'error'])
  await work()
  assert.ok(!(await codes(ada)).includes('confirmations_waiting'))
  world.clock.move(8 * DAY_MS)
  const stale = (await attention(ada)).find(({ code }) => code === 'contacts_pending')!
  assert.deepEqual(
    [stale.severity, stale.operation.input],
    ['info', { newsletterId: ada.newsletterId, status: 'pending' }],
  )
  assert.match(stale.detail, /over a week: 1\./)
})

test('reports confirmations that the mail server refuses again and again, and not one that it made wait once', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const refusing = withMailer(async () => ({
    outcome: 'later',
    detail: '451 4.7.1 Greylisted',
    reply: { code: 451, enhanced: '4.7.1' },
  }))
  await work(refusing)
  assert.ok(!(await codes(ada)).includes('confirmations_waiting'))
  world.clock.move(20 * 60_000)
  await work(refusing)
  assert.ok((await codes(ada)).includes('confirmations_waiting'))
})

test('says that mail goes to the outbox, where it does', async () => {
  const ada = await world.account()
  const { mailer } = world.system.ports
  world.system.ports.mailer = { ...mailer, provider: null }
  const last = (await attention(ada)).at(-1)!
  assert.deepEqual([last.code, last.severity], ['mail_to_outbox', 'info'])
  assert.match(last.detail, /Choose one in the settings of the dashboard/)
  world.system.ports.mailer = mailer
})
