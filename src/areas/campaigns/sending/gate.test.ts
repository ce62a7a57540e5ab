import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Message } from '#ports/mailer.ts'
import { addPicture } from '#areas/images/fixtures/library.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { campaigns, SENT } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, withMailer, work, read } = campaigns(world)

const CANARY = 'XYZZY'
const BODY = `Free part.\n\n<!-- paywall -->\n\nThe ${CANARY} part.`
const WALLED = { content: { format: 'markdown', body: BODY }, access: 'paid' }

async function readers(account: TestAccount, { free = 2, paid = 1 } = {}) {
  return {
    free: await subscribers(account, free),
    paid: await subscribers(account, paid, { tier: 'paid' }),
  }
}

/** Sends what is due, and returns the decoded message of each reader by address. */
async function sent(
  say: (message: Message) => typeof SENT | { outcome: 'later'; detail: string } = () => SENT,
): Promise<Map<string, string>> {
  const mails = new Map<string, string>()
  await work(
    withMailer(async (message) => {
      const answer = say(message)
      if (answer.outcome === 'sent')
        mails.set(message.to, message.raw.toString('latin1').replaceAll('=\r\n', ''))
      return answer
    }),
  )
  return mails
}

const gets = (mails: Map<string, string>, { email }: { email: string }) =>
  mails.get(email)!.split(CANARY).length - 1

test('paid readers get the whole text, and others the part above the paywall, in both parts', async () => {
  const ada = await world.account()
  const { free, paid } = await readers(ada)
  await sending(ada, WALLED)
  const mails = await sent()
  assert.equal(mails.size, 3)
  for (const one of free) assert.equal(gets(mails, one), 0)
  // The paid text is once in each of the two MIME parts, plain text and HTML.
  assert.equal(gets(mails, paid[0]!), 2)
  const part = mails.get(free[0]!.email)!
  assert.equal(part.split('Free part.').length - 1, 2)
  assert.equal(part.split('The rest of this issue is for paid readers').length - 1, 2)
  assert.match(part, /\/n\/[a-z0-9-]+/)
  assert.doesNotMatch(mails.get(paid[0]!.email)!, /The rest of this issue|paywall/)
})

test('both parts are compiled when a campaign is sent, and a worker compiles neither again', async () => {
  const ada = await world.account()
  await readers(ada)
  const { id: imageId } = await addPicture(world, ada)
  const blocks = [
    { type: 'paragraph', text: [{ text: 'Free part.' }] },
    { type: 'paywall' },
    { type: 'image', imageId, alt: 'Roses for those who pay' },
  ]
  const compiled = async () =>
    (
      await sql`select 1 from compiled_email where account_id = ${uuidOf(ada.accountId)}`.execute(
        world.db,
      )
    ).rows.length
  await sending(ada, { content: { format: 'blocks', blocks }, access: 'paid' })
  assert.equal(await compiled(), 2)
  assert.equal((await sent()).size, 3)
  assert.equal(await compiled(), 2)
})

test('without a paywall free readers get no mail of a paid campaign, and the plan says why', async () => {
  const ada = await world.account()
  const { free, paid } = await readers(ada)
  const campaign = await draft(ada, { content: { body: CANARY }, access: 'paid' })
  const plan = await world.ok(ada, 'get_campaign_plan', { campaignId: campaign.id })
  assert.deepEqual(
    [plan.recipients, plan.excluded, plan.reads],
    [1, [{ reason: 'access', count: 2 }], null],
  )
  const preview = await world.ok(ada, 'preview_campaign_recipients', {
    campaignId: campaign.id,
    contactId: free[0]!.id,
  })
  const rule = preview.contact.because.find((one: { rule: string }) => one.rule === 'access')
  assert.deepEqual([preview.contact.included, rule.met], [false, false])
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id })
  assert.deepEqual([...(await sent()).keys()], [paid[0]!.email])
})

test('the plan says how many get the whole and how many the part, of a sample too', async () => {
  const ada = await world.account()
  await readers(ada, { free: 5, paid: 3 })
  const { id: campaignId } = await draft(ada, WALLED)
  assert.deepEqual((await world.ok(ada, 'get_campaign_plan', { campaignId })).reads, {
    whole: 3,
    part: 5,
  })
  assert.deepEqual((await world.ok(ada, 'preview_campaign_recipients', { campaignId })).reads, {
    whole: 3,
    part: 5,
  })
  const { reads } = await world.ok(ada, 'get_campaign_plan', { campaignId, limit: 4 })
  assert.equal(reads.whole + reads.part, 4)
  await world.ok(ada, 'send_campaign', { campaignId, limit: 4 })
  const mails = await sent()
  assert.equal([...mails.values()].filter((raw) => raw.includes(CANARY)).length, reads.whole)
})

test('a later try sends what the first would have sent, whatever became of the tier since', async () => {
  const ada = await world.account()
  const { free, paid } = await readers(ada, { free: 1, paid: 1 })
  await sending(ada, WALLED)
  const none = await sent(() => ({ outcome: 'later', detail: '451 4.3.0 later' }))
  assert.equal(none.size, 0)
  await world.ok(ada, 'grant_paid', { contactId: free[0]!.id, reason: 'Prize' })
  await world.ok(ada, 'revoke_paid', { contactId: paid[0]!.id })
  world.clock.move(2 * HOUR_MS)
  const mails = await sent()
  assert.deepEqual([gets(mails, free[0]!), gets(mails, paid[0]!)], [0, 2])
})

test('a grant that has ended counts no more at the freeze, settled or not', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  await world.ok(ada, 'grant_paid', {
    contactId: reader!.id,
    until: new Date(world.clock.now().getTime() + DAY_MS).toISOString(),
    reason: 'Prize',
  })
  world.clock.move(2 * DAY_MS)
  await sending(ada, WALLED)
  assert.equal(gets(await sent(), reader!), 0)
})

test('the options of an A/B test and its rest are parted alike', async () => {
  const ada = await world.account()
  const { free, paid } = await readers(ada, { free: 8, paid: 8 })
  const variants = {
    share: 50,
    decide: 'manual',
    options: [
      { key: 'A', subject: 'One' },
      { key: 'B', content: { format: 'markdown', body: `B. ${BODY}` } },
    ],
  }
  const { id: campaignId } = await sending(ada, { ...WALLED, variants })
  const tested = await sent()
  assert.equal(tested.size, 8)
  await world.ok(ada, 'choose_winner', { campaignId, key: 'B' })
  const mails = new Map([...tested, ...(await sent())])
  assert.equal(mails.size, 16)
  assert.deepEqual(
    free.map((one) => gets(mails, one)),
    free.map(() => 0),
  )
  assert.deepEqual(
    paid.map((one) => gets(mails, one)),
    paid.map(() => 2),
  )
})

test('a step to more readers goes by the tiers of its own moment', async () => {
  const ada = await world.account()
  await readers(ada)
  const { id: campaignId } = await sending(ada, WALLED)
  await sent()
  const later = await readers(ada, { free: 1, paid: 1 })
  await world.ok(ada, 'send_campaign_to_more', { campaignId })
  const mails = await sent()
  assert.deepEqual(
    [mails.size, gets(mails, later.free[0]!), gets(mails, later.paid[0]!)],
    [2, 0, 2],
  )
})

test('a copy and a resend keep the access', async () => {
  const ada = await world.account()
  await readers(ada)
  const campaign = await sending(ada, WALLED)
  await sent()
  assert.equal(
    (await world.ok(ada, 'duplicate_campaign', { campaignId: campaign.id })).access,
    'paid',
  )
  assert.equal(
    (await world.ok(ada, 'resend_to_unopened', { campaignId: campaign.id })).access,
    'paid',
  )
  assert.equal((await read(ada, campaign)).access, 'paid')
})

test('a paywall that everyone may pass, or that one option lacks, is not sent', async () => {
  const ada = await world.account()
  await readers(ada, { paid: 4 })
  const refusal = async (more: object) => {
    const { id: campaignId } = await draft(ada, more)
    const { checks } = await world.ok(ada, 'get_campaign_plan', { campaignId })
    assert.equal(
      (await world.refused(ada, 'send_campaign', { campaignId })).code,
      'campaign_incomplete',
    )
    return checks
      .filter(({ severity }: { severity: string }) => severity === 'error')
      .map(({ code }: { code: string }) => code)
  }
  assert.deepEqual(await refusal({ ...WALLED, access: 'everyone' }), ['paywall_without_access'])
  const options = [{ key: 'A' }, { key: 'B', content: { format: 'markdown', body: 'No wall.' } }]
  assert.deepEqual(await refusal({ ...WALLED, variants: { share: 50, options } }), [
    'variants_paywall',
  ])
})

test('a misplaced paywall is refused as it is written, with its place', async () => {
  const ada = await world.account()
  const wrong = await world.refused(ada, 'create_campaign', {
    content: { body: '- a\n\n  <!-- paywall -->' },
    access: 'paid',
  })
  assert.deepEqual(
    [wrong.status, wrong.errors![0]!.code, wrong.errors![0]!.pointer],
    [422, 'paywall_not_top_level', '/content/body'],
  )
  const twice = await world.refused(ada, 'create_template', {
    name: 'T',
    content: { format: 'markdown', body: 'a\n\n<!-- paywall -->\n\n<!-- paywall -->' },
  })
  assert.equal(twice.errors![0]!.code, 'paywall_twice')
})

test('a test mail of the author has the whole text', async () => {
  const ada = await world.account()
  const { id: campaignId } = await draft(ada, WALLED)
  await world.ok(ada, 'send_test_email', { campaignId, to: ['ada@garden.example'] })
  await world.jobs()
  assert.match(String(world.mailer.sent.at(-1)!.raw), new RegExp(CANARY))
})

test('a paywall that comes from a template parts the readers alike', async () => {
  const ada = await world.account()
  const { free, paid } = await readers(ada, { free: 1, paid: 1 })
  const { id: templateId } = await world.ok(ada, 'create_template', {
    name: 'Weekly',
    content: WALLED.content,
  })
  const { id: campaignId } = await world.ok(ada, 'create_campaign', {
    templateId,
    subject: 'March',
    access: 'paid',
  })
  await world.ok(ada, 'send_campaign', { campaignId })
  const mails = await sent()
  assert.deepEqual([gets(mails, free[0]!), gets(mails, paid[0]!)], [0, 2])
})
