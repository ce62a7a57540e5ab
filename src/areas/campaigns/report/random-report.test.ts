import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { memoryOf } from '#areas/engagement/engagement-memory.ts'
import { BOT_REASONS, writeEngagement } from '#areas/engagement/index.ts'
import { firstMailingId } from '#areas/mailings/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { SendResult } from '#ports/mailer.ts'
import { campaigns, recorder, SENT } from '../fixtures/campaigns.ts'
import { reports } from './fixtures/reported.ts'

const world = await testWorld()
const { subscribers, draft, work, withMailer } = campaigns(world)
const { agrees, secondStep, returned } = reports(world)

const URLS = ['https://a.example/', 'https://b.example/']
const BODY = `[a](${URLS[0]}) [b](${URLS[1]})`
const REFUSALS = [
  '550 5.1.1 <x@a.test> User unknown',
  '550-5.1.1 User unknown',
  '552 5.2.2 Mailbox full',
  '554 No',
  'There is no mail server at a.test.',
]
const EARLY: Record<string, (reason: string) => SendResult> = {
  sent: () => SENT,
  failed: (detail) => ({ outcome: 'refused', detail, reply: { code: 550, enhanced: '5.1.1' } }),
  uncertain: () => ({ outcome: 'unknown', detail: 'broken off' }),
  later: () => ({
    outcome: 'later',
    detail: '451 4.7.1 Greylisted',
    reply: { code: 451, enhanced: '4.7.1' },
  }),
}

const act = fc.record({
  link: fc.constantFrom(null, 1, 2),
  by: fc.constantFrom('human' as const, 'human' as const, ...BOT_REASONS),
  /** Minutes after the sending; 0 is too soon for a click. */
  minutes: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 90 }),
    fc.integer({ min: 1, max: 12 * 1440 }),
  ),
})
const reader = fc.record({
  domain: fc.integer({ min: 1, max: 24 }),
  second: fc.boolean(),
  result: fc.constantFrom('sent', 'sent', 'sent', 'failed', 'uncertain', 'later', 'skipped'),
  refusal: fc.constantFrom(...REFUSALS),
  acts: fc.array(act, { maxLength: 4 }),
  returns: fc.subarray(['bounce', 'complaint'] as const),
  leaves: fc.boolean(),
  end: fc.constantFrom('stays', 'stays', 'deleted', 'erased', 'moved'),
})
type Reader = typeof reader extends fc.Arbitrary<infer One> ? One : never

/**
 * Sends a campaign in two steps, lets its readers act as in the plan, compares each figure of the
 * report with its list, and returns the report.
 */
async function reported(plan: readonly Reader[]) {
  const ada = await world.account()
  const made = await subscribers(ada, plan.length)
  // The first step of a campaign needs at least one reader.
  const readers = plan.map((one, i) => ({
    ...one,
    second: one.second && i > 0,
    id: made[i]!.id,
    email: `r${i}@Mail${one.domain}.test`,
  }))
  for (const { id, email } of readers)
    await sql`update contact set email = ${email} where account_id = ${uuidOf(ada.accountId)} and contact_id = ${uuidOf(id)}`.execute(
      world.db,
    )
  const [first, second] = [
    readers.filter((one) => !one.second),
    readers.filter((one) => one.second),
  ]

  // The readers of the second step are absent while the audience of the first is frozen, and return
  // afterwards.
  const away = (status: string) =>
    sql`update contact set status = ${status} where account_id = ${uuidOf(ada.accountId)} and contact_id = any(${second.map(({ id }) => uuidOf(id))}::uuid[])`.execute(
      world.db,
    )
  await away('pending')
  const campaign = await draft(ada, { content: { format: 'markdown', body: BODY } })
  await world.ok(ada, 'send_campaign', { campaignId: campaign.id })
  for (const { id, result } of first)
    if (result === 'skipped') await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  const resultOf = new Map(
    first.map(({ email, result, refusal }) => [email, EARLY[result]?.(refusal) ?? SENT]),
  )
  // Retries of earlier campaigns may be due by now.
  await work(withMailer(recorder(({ to }) => resultOf.get(to) ?? SENT).send))
  await away('active')
  const ended = second.map(({ id, result, refusal }) => ({
    id,
    status: result === 'failed' ? 'failed' : 'sent',
    reason: result === 'failed' ? refusal : null,
  }))
  const secondMailing = await secondStep(ada, campaign, ended, [...URLS, 'https://c.example/'])

  const sentAt = world.clock.now().getTime()
  const { buffer } = memoryOf(world.db)
  for (const { id, second, acts } of readers) {
    const mailingId = second ? secondMailing : firstMailingId(campaign.id)
    for (const { link, by, minutes } of acts)
      buffer.add({
        accountId: ada.accountId,
        mailingId,
        recipientId: id,
        link,
        by,
        at: new Date(sentAt + minutes * MINUTE_MS),
      })
  }
  while ((await writeEngagement(world.system)) === 'more');
  for (const [i, { id, second, returns }] of readers.entries())
    for (const kind of returns)
      await returned(
        ada,
        second ? secondMailing : firstMailingId(campaign.id),
        id,
        kind,
        `${kind}-${i}`,
      )
  for (const { id, leaves } of readers) {
    if (!leaves) continue
    const token = world.vault.sign('unsubscribe', {
      accountId: ada.accountId,
      subject: id,
      generation: 1,
      about: campaign.id,
    })
    await world.ok({ kind: 'token', token }, 'unsubscribe_reader', { via: 'email_link' })
  }
  for (const [i, { id, end }] of readers.entries()) {
    if (end === 'deleted') await world.ok(ada, 'delete_contact', { contactId: id })
    if (end === 'erased') await world.ok(ada, 'erase_contact', { contactId: id })
    if (end === 'moved')
      await sql`update contact set email = ${`moved${i}@elsewhere.test`} where account_id = ${uuidOf(ada.accountId)} and contact_id = ${uuidOf(id)}`.execute(
        world.db,
      )
  }
  await world.jobs()
  return { readers, report: await agrees(ada, campaign.id) }
}

/**
 * Returns whether an act counts as a person's. A click within five seconds of the sending is a
 * bot's.
 */
const byPerson = ({ link, by, minutes }: Reader['acts'][number]) =>
  by === 'human' && !(link !== null && minutes === 0)

test('each figure of a report is the length of its list, whatever readers, machines and mail servers do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reader, { minLength: 3, maxLength: 30 }), async (plan) => {
      const { readers, report } = await reported(plan)
      const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
      const { counts } = report
      assert.equal(counts.recipients, readers.length)
      assert.equal(
        sum([counts.pending, counts.sent, counts.failed, counts.skipped, counts.uncertain]),
        counts.recipients,
      )
      assert.equal(sum(report.providers.map(({ recipients }) => recipients)), counts.recipients)
      assert.equal(sum(report.timeline.map(({ opens }) => opens)), counts.opens)
      assert.equal(sum(report.timeline.map(({ clicks }) => clicks)), counts.clicks)
      assert.equal(sum(report.failures.map(({ count }) => count)), counts.failed)
      assert.equal(sum(report.machines.map(({ count }) => count)), counts.machineOpens)
    }),
    { numRuns: Number(process.env['RUNS'] ?? 2), endOnFailure: true },
  )
})

test('people and machines are told apart as they were planned', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reader, { minLength: 3, maxLength: 10 }), async (plan) => {
      // Tests each act alone. Of several acts on one link within a second, only the last time
      // decides whether they are too soon.
      const single = plan.map((one) => ({
        ...one,
        result: 'sent' as const,
        acts: one.acts.slice(0, 1),
      }))
      const { readers, report } = await reported(single)
      const count = (holds: (act: Reader['acts'][number]) => boolean) =>
        readers.filter(({ acts }) => acts.some(holds)).length
      const { opens, clicks, machineOpens, machineClicks } = report.counts
      assert.deepEqual(
        [opens, clicks, machineOpens, machineClicks],
        [
          count(byPerson),
          count((act) => byPerson(act) && act.link !== null),
          count((act) => !byPerson(act)),
          count((act) => !byPerson(act) && act.link !== null),
        ],
      )
    }),
    { numRuns: 2 },
  )
})
