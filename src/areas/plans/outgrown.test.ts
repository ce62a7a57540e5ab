import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLATFORM } from '#sandbox/store/account.ts'
import { campaigns, recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import { monthOf } from '#lib/month.ts'
import { testServer } from '#test/http.ts'
import { PLANS, planWorld } from './fixtures/plan-world.ts'

// An account outgrows its plan while it sends, over HTTP. Sending stops at the exact mail of the
// limit, the account pays for a larger plan, and sending continues with the next reader.

const { world, sandbox, usePlans, settle } = await planWorld()
const { request } = await testServer(world)
const { subscribers, work, withMailer } = campaigns(world)
const price = (amount: number) => [{ interval: 'month' as const, currency: 'eur', amount }]
usePlans({
  starter: { ...PLANS['starter']!, emails: 7, prices: price(900), trialDays: 0 },
  growth: { ...PLANS['growth']!, emails: 100, prices: price(2900) },
})

test('a campaign stops at the exact mail, the plan grows, and it resumes to the exact reader', async () => {
  const ada = await world.account()
  const call = async (method: string, path: string, json?: object) => {
    const { status, body } = await request(`/api/v1${path}`, {
      method,
      key: ada.apiKey,
      ...(json && { json }),
    })
    return { status, body }
  }
  const { body: chosen } = await call('POST', '/billing/plan', { plan: 'starter' })
  await sandbox.pay(chosen.checkoutUrl.split('/').at(-1), 'pays')
  await settle()

  const readers = await subscribers(ada, 10)
  const mail = recorder()
  const system = withMailer(mail.send)
  const { body: campaign } = await call('POST', '/campaigns', {
    subject: 'March',
    content: { body: 'Hello' },
  })
  assert.equal((await call('POST', `/campaigns/${campaign.id}/send`)).status, 202)
  await work(system)
  await world.jobs()
  const stopped = (await call('GET', `/campaigns/${campaign.id}`)).body
  assert.deepEqual(
    [stopped.status, stopped.stopReason, stopped.counts.sent, mail.to.length],
    ['stopped', 'plan_limit_emails', 7, 7],
  )
  assert.equal((await call('POST', `/campaigns/${campaign.id}/resume`)).status, 402)

  // New readers no longer get a welcome mail, and the response says so.
  const newsletter = `/newsletters/${ada.newsletterId}`
  await call('PATCH', newsletter, {
    asksForConfirmation: false,
    welcomeEmail: { enabled: true, content: 'Good to have you.' },
  })
  assert.equal((await call('GET', '/billing')).body.usage.welcomeEmailsPaused, true)
  assert.equal((await call('GET', '/overview')).body.usage.welcomeEmailsPaused, true)
  await call('POST', '/contacts', { email: 'unwelcomed@readers.test' })
  await work(system)
  assert.equal(mail.to.length, 7)

  const shown = (await call('POST', '/billing/plan', { plan: 'growth', dryRun: true })).body
  const grown = await call('POST', '/billing/plan', { plan: 'growth', confirm: shown.confirm })
  assert.deepEqual([grown.status, grown.body.status], [202, 'done'])
  assert.equal((await call('GET', '/billing')).body.usage.welcomeEmailsPaused, false)
  await call('POST', '/contacts', { email: 'welcomed@readers.test' })
  assert.equal((await call('POST', `/campaigns/${campaign.id}/resume`)).status, 202)
  await work(system)
  const sent = (await call('GET', `/campaigns/${campaign.id}`)).body
  assert.deepEqual([sent.status, sent.counts.sent], ['sent', 10])
  const campaignMails = mail.to.filter((to) => readers.some(({ email }) => email === to))
  assert.deepEqual(
    campaignMails.toSorted(),
    readers.map(({ email }) => email).toSorted(),
    'each reader once',
  )
  assert.deepEqual(
    mail.to.filter((to) => !campaignMails.includes(to)),
    ['welcomed@readers.test'],
    'who came while it was paused is not welcomed later',
  )
  const { usage, emailsByDay } = (await call('GET', '/billing')).body
  assert.deepEqual(
    [usage.emailsThisMonth, emailsByDay.at(-1).emails, emailsByDay[0].day],
    [11, 11, monthOf(world.clock.now())],
  )
  assert.ok((await sandbox.events(PLATFORM)).includes('invoice.paid'))
})
