import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { CleanupReason } from '../record/cleanup.ts'
import { pasts } from './fixtures/readers.ts'
import { campaigns, recorder, SENT } from '../fixtures/campaigns.ts'
import { chance } from '../fixtures/chance.ts'
import type { SendPlan } from '../sending/plan.ts'

const world = await testWorld()
const { draft, sending, subscribers, work, withMailer } = campaigns(world)
const { reader, mailing, act, bounces } = pasts(world)
const planOf = (account: TestAccount, { id }: { id: string }): Promise<SendPlan> =>
  world.ok(account, 'get_campaign_plan', { campaignId: id })
const excludedOf = ({ excluded }: Pick<SendPlan, 'excluded'>) =>
  Object.fromEntries(excluded.map(({ reason, count }) => [reason, count]))
const sum = (plan: Pick<SendPlan, 'recipients' | 'excluded'>) =>
  plan.excluded.reduce((all, { count }) => all + count, plan.recipients)

async function suppress({ accountId }: TestAccount, emails: readonly string[]): Promise<void> {
  await sql`insert into suppression (account_id, email, reason, created_at)
    select ${uuidOf(accountId)}, e, 'bounced', now() from unnest(${emails}::text[]) e`.execute(
    world.db,
  )
}

/** Adds readers whom at least one rule of a cleanup excludes, and some whom no rule excludes. */
async function readersToClean(
  account: TestAccount,
  { pick, whole }: ReturnType<typeof chance>,
): Promise<{ email: string }[]> {
  const all = []
  for (let n = 0; n < 60; n++) {
    const email = `${pick(['info', 'ada'])}+${n}@${pick(['acme.org', 'acme.org', 'gmial.com', 'mailinator.com'])}`
    all.push({
      email,
      id: await reader(account, email, {
        tier: pick(['free', 'paid']),
        fields: pick([{}, { age: whole(40) }]),
      }),
    })
  }
  const measured = await mailing(account, { days: 60, to: all.map(({ id }) => id), opens: 1 })
  for (const { id, email } of all) {
    if (whole(2) === 0) await act(account, measured, id)
    if (whole(4) === 0) await bounces(account, email, [30, 20, 10])
  }
  return all
}

test('over random audiences, plan, previews and sending agree, and recipients and exclusions are all contacts of the newsletter', async () => {
  const ada = await world.account()
  const random = chance('plans')
  const { pick, some, whole } = random
  await world.ok(ada, 'add_contact', { email: 'tags@example.com', tags: ['a', 'b', 'c'] })
  await world.ok(ada, 'create_custom_field', { name: 'age', type: 'number' })
  const readers = []
  for (let group = 0; group < 40; group++)
    readers.push(
      ...(await subscribers(ada, 1 + whole(6), {
        status: pick([
          'active',
          'active',
          'active',
          'active',
          'pending',
          'unsubscribed',
          'bounced',
          'complained',
        ]),
        tier: pick(['free', 'paid']),
        tags: some(['a', 'b', 'c']),
        fields: pick([{}, { age: whole(40) }]),
      })),
    )
  readers.push(...(await readersToClean(ada, random)))
  await suppress(
    ada,
    readers.filter(() => whole(8) === 0).map(({ email }) => email),
  )
  const segment = await world.ok(ada, 'create_segment', {
    name: 'Grown',
    filter: { field: 'fields.age', op: 'gte', value: 18 },
  })
  const earlier = await sending(ada, { audience: { tier: 'free' } })
  await work(
    withMailer(
      recorder(() => (whole(5) === 0 ? { outcome: 'unknown', detail: 'broken off' } : SENT)).send,
    ),
  )
  await sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
    select account_id, mailing_id, recipient_id, 'open', false, 1, now(), now() from recipient
    where account_id = ${uuidOf(ada.accountId)} and mailing_id = ${uuidOf(earlier.id)} and get_byte(uuid_send(recipient_id), 15) < 100`.execute(
    world.db,
  )

  const cleanup = () => ({
    // Fixtures have addresses in .test, which no mail can reach.
    invalidAddresses: whole(4) === 0,
    roleAddresses: pick([true, false]),
    disposableAddresses: pick([true, false]),
    softBounces: pick([true, false]),
    inactiveMonths: pick([null, 3, 12]),
  })
  const reasons = new Set<string>()
  for (let round = 0; round < 13; round++) {
    const drawn = {
      tier: pick([null, null, 'free', 'paid']),
      includeTags: pick([[], some(['a', 'b', 'c'])]),
      excludeTags: pick([[], some(['a', 'b', 'c'])]),
      segmentId: pick([null, segment.id]),
      filter: pick([
        null,
        { field: 'fields.age', op: 'lt', value: whole(40) },
        { not: { field: 'tag', op: 'has', value: 'b' } },
      ]),
      unopenedOf: pick([null, null, earlier.id]),
      cleanup: pick([null, { softBounces: true }, cleanup(), cleanup()]),
    }
    // The contacts' ids decide which readers have opened, so it is possible that no reader was
    // inactive in earlier rounds.
    const audience = round === 12 ? { cleanup: { inactiveMonths: 3 } } : drawn
    const shown = JSON.stringify(audience)
    const campaign = await draft(ada, { audience })
    const plan = await planOf(ada, campaign)
    assert.equal(sum(plan), readers.length + 1, shown)
    const preview = await world.ok(ada, 'preview_campaign_recipients', { campaignId: campaign.id })
    assert.deepEqual(
      [preview.recipients, preview.excluded],
      [plan.recipients, plan.excluded],
      shown,
    )
    const cleaned = await world.ok(ada, 'preview_campaign_cleanup', { campaignId: campaign.id })
    assert.deepEqual(
      [cleaned.recipients, cleaned.leavesOut],
      [plan.recipients, excludedOf(plan)['cleanup'] ?? 0],
      shown,
    )
    for (const { reason, count } of cleaned.reasons) if (count > 0) reasons.add(reason)
    const answer = await world.call(ada, 'send_campaign', {
      campaignId: campaign.id,
      ...(round % 2 === 0 && { limit: 12 }),
    })
    const frozen =
      answer.problem === null
        ? (answer.body as { counts: { recipients: number } }).counts.recipients
        : 0
    assert.equal(
      answer.problem?.refusal.code,
      plan.recipients === 0 ? 'empty_audience' : undefined,
      shown,
    )
    assert.equal(frozen, Math.min(plan.recipients, round % 2 === 0 ? 12 : Infinity), shown)
    if (frozen === 0) continue
    await work(withMailer(recorder().send))
    const next = await planOf(ada, campaign)
    assert.deepEqual(
      [next.recipients, sum(next)],
      [plan.recipients - frozen, readers.length + 1],
      shown,
    )
    assert.equal(excludedOf(next)['already_sent'], frozen, shown)
    if (round === 10) world.clock.move(3_600_000)
  }
  assert.deepEqual(reasons, new Set(CleanupReason.options))
})
