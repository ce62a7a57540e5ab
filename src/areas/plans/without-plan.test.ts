import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setPlan } from '#areas/billing/index.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { addressDigest } from '#areas/contacts/reader/preferences-token.ts'
import { holderOf, linkIn, mailsOf, openShop, PDF } from '#areas/products/fixtures/shop.ts'
import { link, sendDue } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, type TestWorld, testWorld } from '#test/world.ts'

// Tests an account that lost its plan: which operations are refused, and which still work for its
// readers.

const world = await testWorld({ edition: 'cloud' })
const { request } = await testServer(world, { trustedProxies: ['127.0.0.1'] })
let visitors = 0

/** Opens accounts with a plan. */
const planned: TestWorld = {
  ...world,
  account: async () => {
    const account = await world.account()
    await setPlan(world.system, account.accountId, 'starter')
    return account
  },
}
const losePlan = ({ accountId }: TestAccount) => setPlan(world.system, accountId, null)

const post = (path: string, fields: Record<string, string> = {}) =>
  request(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-forwarded-for': `198.51.100.${(visitors += 1)}` },
  })

test('keys answer 402 for all but billing and the account’s own data', async () => {
  const ada = await planned.account()
  const { key } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  await losePlan(ada)
  for (const [who, name, input] of [
    [ada, 'list_contacts', {}],
    [ada, 'get_overview', {}],
    [ada, 'add_contact', { email: 'new@readers.test' }],
    [key, 'add_contact', { email: 'new@readers.test' }],
  ] as const) {
    const { status, code, detail } = await world.refused(who, name, input)
    assert.deepEqual([status, code], [402, 'subscription_required'], name)
    assert.match(detail, /change_plan/)
  }
  for (const name of ['get_billing', 'export_account_data', 'list_account_exports'])
    await world.ok(ada, name)
  await world.jobs()
})

test('the sign-up form says kindly that it is closed, in the newsletter’s look and language', async () => {
  const ada = await planned.account()
  const { slug } = await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    language: 'de',
    branding: { accentColor: '#b3543f' },
  })
  const { newsletterId } = ada
  assert.match((await request(`/n/${slug}`)).text, /name="email"/)
  await losePlan(ada)
  for (const path of [`/n/${slug}`, `/n/${slug}/embed`]) {
    const { status, text } = await request(path)
    assert.equal(status, 200)
    assert.doesNotMatch(text, /name="email"/)
    assert.match(text, /Zurzeit geschlossen/)
    assert.match(text, /The Weekly Garden nimmt gerade keine neuen Leser auf\./)
    const late = await post(path, { email: 'late@readers.test' })
    assert.equal(late.status, 410)
    assert.match(late.text, /Zurzeit geschlossen/)
  }
  assert.match((await request(`/n/${slug}`)).text, /#b3543f/)
  await setPlan(world.system, ada.accountId, 'starter')
  await world.ok(ada, 'update_newsletter', { newsletterId, language: 'en' })
  assert.match((await request(`/n/${slug}`)).text, /name="email"/)
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data, [])
  await losePlan(ada)
  assert.match((await request(`/n/${slug}`)).text, /Closed at the moment/)
})

test('confirming, preferences, leaving, and a reader’s data go on without a plan', async () => {
  const ada = await planned.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'bob@readers.test' })
  await losePlan(ada)
  await sendDue(world)
  assert.equal(
    world.mailer.sent.filter(({ to }) => to === 'bob@readers.test').length,
    1,
    'the confirmation is mailed',
  )
  await world.ok(link(world, ada, id, 'confirm'), 'confirm_contact')
  const preferences = link(world, ada, id, 'preferences', {
    generation: addressDigest('bob@readers.test'),
  })
  await world.ok(preferences, 'get_preferences')
  await world.ok(preferences, 'send_reader_code', { purpose: 'data' })
  await world.ok(link(world, ada, id, 'unsubscribe'), 'unsubscribe_reader', { via: 'mail_app' })
  await world.jobs()
  assert.equal(
    world.mailer.sent.filter(({ to }) => to === 'bob@readers.test').length,
    2,
    'the code for the reader’s data is mailed',
  )
  await setPlan(world.system, ada.accountId, 'starter')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'unsubscribed')
})

test('new checkouts close, and orders keep their page, their download and their payment', async () => {
  const { ada, product, order, visitor } = await openShop(planned)
  await order('buyer@readers.test')
  const page = linkIn((await mailsOf(world, 'buyer@readers.test'))[0]!)
  const path = new URL(product.pageUrl).pathname
  await losePlan(ada)

  const shown = await request(path)
  assert.equal(shown.status, 200)
  assert.doesNotMatch(shown.text, /name="email"/)
  assert.match(shown.text, /takes no orders right now/)
  assert.equal((await post(path, { email: 'late@readers.test' })).status, 410)
  assert.equal(
    (
      await world.refused(visitor, 'start_checkout', {
        productId: product.id,
        email: 'late@readers.test',
      })
    ).code,
    'newsletter_closed',
  )

  assert.equal((await request(page)).status, 200)
  const begun = await post(`${page}/download`)
  assert.equal((await request(begun.headers.get('location')!)).text, PDF.toString())
  await setPlan(world.system, ada.accountId, 'starter')
  const [{ id: orderId }] = (await world.ok(ada, 'list_orders')).data
  await losePlan(ada)
  // The missing plan is no reason to refuse the order, because the order is free.
  assert.equal(
    (await world.refused(holderOf(world, ada, orderId), 'start_payment')).code,
    'nothing_to_pay',
  )
})

test('a campaign under way stops, and goes on to the rest once there is a plan', async () => {
  const { subscribers, sending, read, work } = campaigns(world)
  const ada = await planned.account()
  await subscribers(ada, 3)
  const campaign = await sending(ada)
  await losePlan(ada)
  await work()
  await world.jobs()
  await setPlan(world.system, ada.accountId, 'starter')
  const stopped = await read(ada, campaign)
  assert.deepEqual(
    [stopped.status, stopped.stopReason, stopped.counts.sent],
    ['stopped', 'plan_limit_emails', 0],
  )
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work()
  assert.deepEqual(
    [(await read(ada, campaign)).status, (await read(ada, campaign)).counts.sent],
    ['sent', 3],
  )
})
