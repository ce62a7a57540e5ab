import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { link } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import type { Campaign } from '../record/campaign.ts'
import { campaigns } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, statuses, read } = campaigns(world)

test('freezes the audience: the active subscribers of the newsletter at this moment', async () => {
  const ada = await world.account()
  const [active] = await subscribers(ada, 1)
  for (const status of ['pending', 'unsubscribed', 'bounced', 'complained'])
    await subscribers(ada, 1, { status })
  const other = await world.ok(ada, 'create_newsletter', {
    name: 'Other',
    asksForConfirmation: false,
  })
  await world.ok(ada, 'add_contact', { email: 'elsewhere@example.com', newsletterId: other.id })
  const eve = await world.account()
  await subscribers(eve, 1)

  const campaign = await draft(ada)
  const answer = await world.call(ada, 'send_campaign', { campaignId: campaign.id })
  assert.equal(answer.status, 202)
  await subscribers(ada, 5)
  assert.deepEqual(await statuses(ada, campaign), { [active!.id]: 'pending' })
  const { status, counts, steps } = await read(ada, campaign)
  assert.deepEqual(
    { status, recipients: counts.recipients, pending: counts.pending },
    { status: 'sending', recipients: 1, pending: 1 },
  )
  assert.deepEqual(
    steps.map(({ number, recipients, finishedAt }) => ({ number, recipients, finishedAt })),
    [{ number: 1, recipients: 1, finishedAt: null }],
  )
})

test('narrows the audience by tier, by tags and without tags', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'tags@example.com', tags: ['vip', 'press', 'staff'] })
  const [vip] = await subscribers(ada, 1, { tags: ['vip'] })
  const [press] = await subscribers(ada, 1, { tags: ['press'], tier: 'paid' })
  const [staff] = await subscribers(ada, 1, { tags: ['vip', 'staff'] })
  const [none] = await subscribers(ada, 1)
  const reached = async (audience: object) =>
    Object.keys(await statuses(ada, await sending(ada, { audience }))).toSorted()
  const ids = (...readers: ({ id: string } | undefined)[]) =>
    readers.map((reader) => reader!.id).toSorted()

  assert.deepEqual(await reached({ tier: 'paid' }), ids(press))
  assert.deepEqual(await reached({ includeTags: ['vip', 'press'] }), ids(vip, press, staff))
  assert.deepEqual(await reached({ excludeTags: ['staff', 'press'] }), ids(vip, none))
  assert.deepEqual(
    await reached({ includeTags: ['vip'], excludeTags: ['staff'], tier: 'free' }),
    ids(vip),
  )
})

test('refuses a campaign without a subject or a text, and says which', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { id } = await draft(ada, { subject: '', content: { body: ' ' } })
  const problem = await world.refused(ada, 'send_campaign', { campaignId: id })
  assert.deepEqual([problem.status, problem.code], [409, 'campaign_incomplete'])
  assert.match(problem.detail, /no subject\. .*no text/)
})

test('refuses a draft that was written before its filter was taken away, and says what to change', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const { id } = await draft(ada)
  const content = JSON.stringify({ format: 'markdown', body: 'One\n{{ email | sort }}' })
  await sql`update campaign set content = ${content} where campaign_id = ${uuidOf(id)}`.execute(
    world.db,
  )
  const problem = await world.refused(ada, 'send_campaign', { campaignId: id })
  assert.deepEqual([problem.status, problem.code], [409, 'campaign_incomplete'])
  assert.match(
    problem.detail,
    /Line 2, column 1: there is no filter sort: .*\. Change \/content\/body with update_campaign\.$/,
  )
  assert.equal(
    (await world.refused(ada, 'send_test_email', { campaignId: id, to: ['a@example.com'] })).detail,
    problem.detail.replace('mails', 'a mail'),
  )
})

test('refuses an audience whose tags are being deleted, and names them', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'tags@example.com', tags: ['staff', 'press'] })
  await subscribers(ada, 1)
  const campaign = await draft(ada, { audience: { excludeTags: ['staff', 'press'] } })
  await world.ok(ada, 'delete_tag', { tag: 'staff' })
  await world.ok(ada, 'delete_tag', { tag: 'press' })
  for (const when of ['while they change', 'afterwards']) {
    const problem = await world.refused(ada, 'send_campaign', { campaignId: campaign.id })
    assert.deepEqual([problem.status, problem.code], [409, 'campaign_incomplete'], when)
    assert.match(problem.detail, /"staff", "press".*update_campaign/)
    await world.jobs()
  }
  assert.deepEqual(await read(ada, campaign), campaign)
})

test('waits until contacts have the new name of a tag: those that it leaves out would get the campaign', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'tags@example.com', tags: ['staff'] })
  await world.ok(link(world, ada, id, 'confirm'), 'confirm_contact')
  await subscribers(ada, 1)
  const has = { field: 'tag', op: 'has', value: 'staff' }
  const campaigns = [
    await draft(ada, { audience: { excludeTags: ['staff'] } }),
    await draft(ada, { audience: { filter: { not: has } } }),
  ]
  await world.ok(ada, 'rename_tag', { tag: 'staff', name: 'team' })
  for (const { id: campaignId } of campaigns) {
    const problem = await world.refused(ada, 'send_campaign', { campaignId })
    assert.deepEqual([problem.status, problem.code], [409, 'campaign_incomplete'])
    assert.match(problem.detail, /still getting.*"team"/)
  }
  await world.jobs()
  for (const { id: campaignId } of campaigns)
    assert.equal((await world.ok(ada, 'send_campaign', { campaignId })).counts.recipients, 1)
})

test('refuses an empty audience, and the campaign stays a draft', async () => {
  const ada = await world.account()
  const campaign = await draft(ada)
  assert.equal(
    (await world.refused(ada, 'send_campaign', { campaignId: campaign.id })).code,
    'empty_audience',
  )
  assert.deepEqual(await read(ada, campaign), campaign)
})

test('a campaign is sent once, also when it is asked for twice at the same moment', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await draft(ada)
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call(ada, 'send_campaign', { campaignId: campaign.id })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 409, 409])
  assert.equal((await read(ada, campaign)).counts.recipients, 3)
})

test('does not send the campaign of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 1)
  const { id } = await draft(ada)
  assert.equal((await world.refused(eve, 'send_campaign', { campaignId: id })).status, 404)
})

test('a dry run answers with the plan, and writes nothing but its audit line', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await draft(ada)
  const answer = await world.call(ada, 'send_campaign', {
    campaignId: campaign.id,
    dryRun: true,
    limit: 2,
  })
  assert.deepEqual([answer.status, (answer.body as { recipients: number }).recipients], [200, 2])
  assert.deepEqual(await read(ada, campaign), campaign)
  const left =
    await sql`select 1 from mailing where owner_id = ${uuidOf(campaign.id)} union all select 1 from campaign_step where campaign_id = ${uuidOf(campaign.id)}
    union all select 1 from compiled_email where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
  assert.deepEqual(left.rows, [])
})

test('a limit draws a fair sample, which is the same when it is asked for twice', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 400)
  const campaign = await draft(ada)
  const drawn = async () => {
    await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 100 })
    return Object.keys(await statuses(ada, campaign))
  }
  const first = await drawn()
  assert.equal(first.length, 100)
  await sql`update campaign set status = 'draft' where campaign_id = ${uuidOf(campaign.id)}`.execute(
    world.db,
  )
  for (const table of ['recipient', 'mailing_queue', 'mailing'])
    await sql`delete from ${sql.table(table)} where mailing_id = ${uuidOf(campaign.id)}`.execute(
      world.db,
    )
  await sql`delete from campaign_step where campaign_id = ${uuidOf(campaign.id)}`.execute(world.db)
  assert.deepEqual((await drawn()).toSorted(), first.toSorted())
  // A random choice of 100 from 400 has 25 of each quarter on average. Fewer than 8 or more than 42
  // occur once in a hundred thousand choices.
  const place = new Map(readers.map(({ id }, i) => [id, Math.floor(i / 100)]))
  for (const quarter of [0, 1, 2, 3]) {
    const taken = first.filter((id) => place.get(id) === quarter).length
    assert.ok(taken >= 8 && taken <= 42, `${taken} of quarter ${quarter}`)
  }
})

test('with a confirm it is sent as the plan showed it', async () => {
  const ada = await world.account()
  await subscribers(ada, 30)
  const campaign = await draft(ada)
  const { confirm } = await world.ok(ada, 'get_campaign_plan', { campaignId: campaign.id })
  await subscribers(ada, 10)
  assert.equal(
    (await world.ok(ada, 'send_campaign', { campaignId: campaign.id, confirm })).counts.recipients,
    40,
  )
})

const changes: [
  what: string,
  words: RegExp,
  change: (ada: TestAccount, campaign: Campaign) => Promise<unknown>,
][] = [
  [
    'the text',
    /: content\./,
    (ada, { id }) => world.ok(ada, 'update_campaign', { campaignId: id, subject: 'April' }),
  ],
  [
    'the sender',
    /: sender\./,
    (ada, { newsletterId }) =>
      world.ok(ada, 'update_newsletter', {
        newsletterId,
        sender: { name: 'Eve', email: 'eve@example.com', replyTo: null },
      }),
  ],
  [
    'the audience',
    /: audience\./,
    (ada, { id }) =>
      world.ok(ada, 'update_campaign', { campaignId: id, audience: { tier: 'free' } }),
  ],
  [
    'the filter of its segment',
    /: audience\./,
    (ada, { audience }) =>
      world.ok(ada, 'update_segment', {
        segmentId: audience.segmentId,
        filter: { field: 'email', op: 'is_set' },
      }),
  ],
  [
    'the number of recipients',
    /30 recipients, and now it is for 41/,
    (ada) => subscribers(ada, 11),
  ],
  ['the time', /older than 30 minutes/, () => Promise.resolve(world.clock.move(30 * 60_000))],
]
for (const [what, words, change] of changes)
  test(`with a confirm it is not sent when ${what} changed, and the refusal has the new plan`, async () => {
    const ada = await world.account()
    await subscribers(ada, 30)
    const segment = await world.ok(ada, 'create_segment', { name: 'All', filter: { all: [] } })
    const campaign = await draft(ada, { audience: { segmentId: segment.id } })
    const { confirm } = await world.ok(ada, 'get_campaign_plan', { campaignId: campaign.id })
    await change(ada, campaign)
    const problem = await world.refused(ada, 'send_campaign', { campaignId: campaign.id, confirm })
    assert.deepEqual([problem.status, problem.code], [409, 'plan_changed'])
    assert.match(problem.detail, words)
    const { plan } = problem as unknown as { plan: { confirm: string; recipients: number } }
    assert.equal((await read(ada, campaign)).status, 'draft')
    assert.equal(
      (await world.ok(ada, 'send_campaign', { campaignId: campaign.id, confirm: plan.confirm }))
        .counts.recipients,
      plan.recipients,
    )
  })

test('a confirm of another campaign, account or step, or an invented one, sends nothing', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  for (const account of [ada, eve]) await subscribers(account, 5)
  const [campaign, other, hers] = [await draft(ada), await draft(ada), await draft(eve)]
  const planOf = async (account: TestAccount, { id }: Campaign, more = {}) =>
    (await world.ok(account, 'send_campaign', { campaignId: id, dryRun: true, ...more }))
      .confirm as string
  const own = await planOf(ada, campaign)
  const forged = Buffer.from(own, 'base64url')
  forged[11]! ^= 1
  const limited = await planOf(ada, campaign, { limit: 5 })
  for (const confirm of [
    await planOf(ada, other),
    await planOf(eve, hers),
    limited,
    forged.toString('base64url'),
    'x',
    own.slice(0, -2),
  ])
    assert.equal(
      (await world.refused(ada, 'send_campaign', { campaignId: campaign.id, confirm })).code,
      'plan_changed',
    )
  assert.equal(
    (await world.ok(ada, 'send_campaign', { campaignId: campaign.id, limit: 5, confirm: limited }))
      .counts.recipients,
    5,
  )
})
