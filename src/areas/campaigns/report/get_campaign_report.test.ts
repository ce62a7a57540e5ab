import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { BY_HAND, sentCampaign } from '#areas/engagement/fixtures/engagement.ts'
import { memoryOf } from '#areas/engagement/engagement-memory.ts'
import { writeEngagement } from '#areas/engagement/index.ts'
import { firstMailingId } from '#areas/mailings/index.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from '../fixtures/campaigns.ts'
import { reports } from './fixtures/reported.ts'

const world = await testWorld()
const { subscribers, sending, work, withMailer } = campaigns(world)
const { agrees, report, returned } = reports(world)

test('rates name both numbers, and a mail that came back late is not delivered', async () => {
  const {
    account,
    campaign,
    mailingId,
    subscribers: readers,
    mailOf,
    counted,
  } = await sentCampaign(world, 4)
  await world.ok((await mailOf(readers[0]!)).credential, 'open_link', { number: 1, visit: BY_HAND })
  await returned(account, mailingId, readers[1]!.id, 'bounce', 'late')
  await counted()
  const { rates, counts, medianOf, median } = await agrees(account, campaign.id)
  assert.deepEqual(rates, {
    delivered: { value: 3, of: 4 },
    opened: { value: 1, of: 4 },
    clicked: { value: 1, of: 4 },
    unsubscribed: { value: 0, of: 4 },
    bounced: { value: 1, of: 4 },
    complained: { value: 0, of: 4 },
  })
  assert.deepEqual([counts.opens, counts.bounces, medianOf, median.opened], [1, 1, 0, null])
})

test("the median is that of the newsletter's last ten other campaigns", async () => {
  const ada = await world.account()
  await subscribers(ada, 4)
  const sent: string[] = []
  for (let n = 0; n < 12; n++) {
    sent.push((await sending(ada)).id)
    await work()
    // The nth campaign was opened by n % 5 of four readers.
    await sql`update mailing set opens = ${Math.min(4, n % 5)}::int where account_id = ${uuidOf(ada.accountId)} and owner_id = ${uuidOf(sent[n]!)}`.execute(
      world.db,
    )
    world.clock.move(1000)
  }
  // Without the last one, the last ten are those from 1 to 10: 1 2 3 4 0 1 2 3 4 0.
  const { median, medianOf } = await report(ada, sent[11]!)
  assert.deepEqual([medianOf, median.opened, median.delivered, median.clicked], [10, 0.5, 1, 0])
})

test('the timeline counts by hour for three days, and by day from then on', async () => {
  const { account, campaign, subscribers: readers, mailOf, counted } = await sentCampaign(world, 4)
  const startedAt = Date.parse(campaign.steps[0]!.startedAt)
  const from = Math.floor(startedAt / HOUR_MS) * HOUR_MS
  const openAt = async (reader: number, hours: number) => {
    world.clock.move(from + hours * HOUR_MS - world.clock.now().getTime())
    await world.ok((await mailOf(readers[reader]!)).credential, 'note_open', { visit: BY_HAND })
  }
  await openAt(0, 71.5)
  await openAt(1, 72.5)
  await openAt(2, 95.5)
  await openAt(3, 96.5)
  await counted()
  const { timeline } = await agrees(account, campaign.id)
  const at = (hours: number) => new Date(from + hours * HOUR_MS).toISOString()
  assert.deepEqual(timeline, [
    { at: at(71), hours: 1, opens: 1, clicks: 0 },
    { at: at(72), hours: 24, opens: 2, clicks: 0 },
    { at: at(96), hours: 24, opens: 1, clicks: 0 },
  ])
})

test('names the twenty largest providers, and the rest with deleted contacts as one', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 48)
  // 22 domains with two readers each; the case of letters does not matter. The last four readers
  // are deleted.
  for (const [i, { id }] of readers.entries())
    await sql`update contact set email = ${`r${i}@${i % 2 ? 'P' : 'p'}${10 + Math.floor(i / 2)}.test`} where account_id = ${uuidOf(ada.accountId)} and contact_id = ${uuidOf(id)}`.execute(
      world.db,
    )
  const campaign = await sending(ada)
  await work()
  for (const { id } of readers.slice(44)) await world.ok(ada, 'delete_contact', { contactId: id })
  const { providers } = await agrees(ada, campaign.id)
  assert.deepEqual(
    providers.map(({ domain, recipients }) => [domain, recipients]),
    [...Array.from({ length: 20 }, (_, i) => [`p${10 + i}.test`, 2]), [null, 8]],
  )
})

test('failures are counted by the code of the reply, with the words of one', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 5)
  const words = [
    '550 5.1.1 <a@x> unknown',
    '550-5.1.1 no such user',
    '552 5.2.2 Mailbox full',
    'There is no mail server.',
  ]
  const campaign = await sending(ada)
  const reply = { code: 550, enhanced: '5.1.1' }
  const detailOf = new Map(readers.map(({ email }, i) => [email, words[i]]))
  await work(
    withMailer(
      recorder(({ to }) => {
        const detail = detailOf.get(to)
        return detail === undefined ? SENT : { outcome: 'refused', detail, reply }
      }).send,
    ),
  )
  const { failures } = await agrees(ada, campaign.id)
  assert.deepEqual(failures, [
    { reason: '550 5.1.1', example: '550 5.1.1 <a@x> unknown', count: 2 },
    { reason: '552 5.2.2', example: '552 5.2.2 Mailbox full', count: 1 },
    { reason: 'other', example: 'There is no mail server.', count: 1 },
  ])
})

test('a reader whose mail was replaced by a later step counts in the later one alone', async () => {
  const ada = await world.account()
  const [lost, bob] = await subscribers(ada, 2)
  const campaign = await sending(ada, {
    content: { format: 'markdown', body: '[a](https://a.example/)' },
  })
  const unknown = { outcome: 'unknown', detail: 'broken off' } as const
  await work(withMailer(recorder(({ to }) => (to === lost!.email ? unknown : SENT)).send))
  const engage = async (mailingId: string, recipientId: string) => {
    for (const link of [null, 1])
      memoryOf(world.db).buffer.add({
        accountId: ada.accountId,
        mailingId,
        recipientId,
        link,
        by: 'human',
        at: new Date(world.clock.now().getTime() + HOUR_MS),
      })
    while ((await writeEngagement(world.system)) === 'more');
  }
  await engage(firstMailingId(campaign.id), lost!.id)
  await engage(firstMailingId(campaign.id), bob!.id)
  await world.ok(ada, 'send_campaign_to_more', { campaignId: campaign.id, include: ['uncertain'] })
  await work()
  const { counts, links } = await agrees(ada, campaign.id)
  assert.deepEqual(
    [counts.recipients, counts.sent, counts.uncertain, counts.opens, counts.clicks],
    [2, 2, 0, 1, 1],
  )
  assert.deepEqual(
    links.map(({ readers, clicks }) => [readers, clicks]),
    [[1, 1]],
  )
})

test('a draft has an empty report, and next door sees none', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'create_campaign', { subject: 'April' })
  const { counts, timeline, providers, links, machines, failures } = await agrees(ada, id)
  assert.deepEqual(
    [counts.recipients, timeline, providers, links, machines, failures],
    [0, [], [], [], [], []],
  )
  assert.equal((await world.refused(bob, 'get_campaign_report', { campaignId: id })).status, 404)
})
