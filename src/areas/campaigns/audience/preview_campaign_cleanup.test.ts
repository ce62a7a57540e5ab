import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'
import { monthsBefore } from './cleanup-sql.ts'
import { pasts } from './fixtures/readers.ts'

const world = await testWorld()
const { draft, sending, read, work } = campaigns(world)
const { reader, mailing, act, bounces } = pasts(world)
const EVERYTHING = {
  invalidAddresses: true,
  roleAddresses: true,
  disposableAddresses: true,
  softBounces: true,
  inactiveMonths: 6,
}

interface Effect {
  recipients: number
  leavesOut: number
  reasons: { reason: string; count: number; sample: string[] }[]
}

/** Previews a cleanup of a campaign to everybody. */
async function effect(
  account: TestAccount,
  cleanup?: object,
  audience: object = {},
): Promise<Effect> {
  const { id } = await draft(account, { audience })
  return world.ok(account, 'preview_campaign_cleanup', {
    campaignId: id,
    ...(cleanup && { cleanup }),
  })
}

/** Returns the addresses that a cleanup excludes for one reason. */
async function leftOut(account: TestAccount, cleanup: object): Promise<string[]> {
  const { reasons } = await effect(account, cleanup)
  return reasons.flatMap(({ sample }) => sample).toSorted()
}

test('counts the readers that each reason leaves out, each under the first that holds, and changes nothing', async () => {
  const account = await world.account()
  for (const email of ['ada@acme.org', 'bob@garden.net']) await reader(account, email)
  await reader(account, 'info@gmai.com')
  await reader(account, 'info@mailinator.com')
  await reader(account, 'support@acme.org')
  await reader(account, 'x@mailinator.com')
  const before = await world.events(account)
  assert.deepEqual(await effect(account, EVERYTHING), {
    recipients: 2,
    leavesOut: 4,
    reasons: [
      { reason: 'invalid_address', count: 1, sample: ['info@gmai.com'] },
      { reason: 'role_address', count: 2, sample: ['info@mailinator.com', 'support@acme.org'] },
      { reason: 'disposable_address', count: 1, sample: ['x@mailinator.com'] },
      { reason: 'soft_bounces', count: 0, sample: [] },
      { reason: 'inactive', count: 0, sample: [] },
    ],
  })
  assert.deepEqual(await effect(account, { disposableAddresses: true }), {
    recipients: 4,
    leavesOut: 2,
    reasons: [
      {
        reason: 'disposable_address',
        count: 2,
        sample: ['info@mailinator.com', 'x@mailinator.com'],
      },
    ],
  })
  assert.deepEqual(await world.events(account), before)
  assert.equal(
    (await world.ok(account, 'list_contacts', { status: 'active', include: 'total' })).total,
    6,
  )
})

test('tries the campaign’s own cleanup, within its audience, and another one in its place', async () => {
  const account = await world.account()
  await reader(account, 'info@acme.org', { tier: 'paid' })
  await reader(account, 'ada@acme.org')
  assert.deepEqual(await effect(account), { recipients: 2, leavesOut: 0, reasons: [] })
  const own = await effect(account, undefined, { cleanup: { roleAddresses: true } })
  assert.deepEqual([own.recipients, own.leavesOut], [1, 1])
  const other = await effect(
    account,
    { disposableAddresses: true },
    { cleanup: { roleAddresses: true } },
  )
  assert.deepEqual([other.recipients, other.leavesOut], [2, 0])
  const free = await effect(account, { roleAddresses: true }, { tier: 'free' })
  assert.deepEqual([free.recipients, free.leavesOut], [1, 0])
  assert.equal(
    (
      await world.refused(account, 'preview_campaign_cleanup', {
        campaignId: 'cmp_01k5r8f3q5fz9v1m6x2c7n4b0d',
      })
    ).code,
    'not_found',
  )
  const { id } = await draft(account)
  assert.equal(
    (await world.refused(await world.account(), 'preview_campaign_cleanup', { campaignId: id }))
      .code,
    'not_found',
  )
})

test('shows at most ten addresses of a reason, and counts all', async () => {
  const account = await world.account()
  for (let n = 0; n < 12; n++) await reader(account, `info+${n}@acme.org`)
  const { reasons } = await effect(account, { roleAddresses: true })
  assert.deepEqual([reasons[0]!.count, reasons[0]!.sample.length], [12, 10])
})

test('finds addresses that no mail can reach, also those of older versions, and no rare but right one', async () => {
  const account = await world.account()
  const dead = [
    'a..b@acme.org',
    `${'a'.repeat(65)}@acme.org`,
    'ada@-acme.org',
    'ada@acme-.org',
    'ada@acme',
    'ada@acme.con',
    'ada@example.com',
    'ada@mail.test',
    'ADA@GMIAL.COM',
    `ada@${'a.'.repeat(124)}org`,
  ]
  const alive = [
    'ada+news@acme.org',
    "o'hara@acme.co.uk",
    'ada@xn--mnchen-3ya.de',
    'ada@gmail.com',
    'a_b-c@sub.acme.museum',
    'ada@test.org',
    'ada@xn--p1ai.xn--p1ai',
  ]
  for (const email of [...dead, ...alive]) await reader(account, email)
  assert.deepEqual(await leftOut(account, { invalidAddresses: true }), dead.toSorted())
})

test('finds functions by the whole local part, and disposable domains with the names below them', async () => {
  const account = await world.account()
  for (const email of [
    'NoReply@acme.org',
    'kontakt+news@acme.org',
    'informer@acme.org',
    'my.info@acme.org',
  ])
    await reader(account, email)
  assert.deepEqual(await leftOut(account, { roleAddresses: true }), [
    'NoReply@acme.org',
    'kontakt+news@acme.org',
  ])
  for (const email of [
    'a@Yopmail.com',
    'b@inbox.mailinator.com',
    'c@our-mailinator.org',
    'd@mailinator.com.acme.org',
  ])
    await reader(account, email)
  assert.deepEqual(await leftOut(account, { disposableAddresses: true }), [
    'a@Yopmail.com',
    'b@inbox.mailinator.com',
  ])
})

test('soft bounces count when three mails came back within 90 days and none was taken since', async () => {
  const account = await world.account()
  const ids = new Map<string, string>()
  for (const name of ['full', 'twice', 'old', 'policy', 'healed', 'relapsed'])
    ids.set(name, await reader(account, `${name}@acme.org`))
  await bounces(account, 'full@acme.org', [80, 40, 10])
  await bounces(account, 'twice@acme.org', [40, 10])
  await bounces(account, 'old@acme.org', [95, 40, 10])
  await bounces(account, 'policy@acme.org', [30, 20, 10], 'policy')
  await bounces(account, 'healed@acme.org', [30, 20, 10])
  await bounces(account, 'relapsed@acme.org', [30, 20, 2])
  await mailing(account, { days: 5, to: [ids.get('healed')!, ids.get('relapsed')!] })
  assert.deepEqual(await leftOut(account, { softBounces: true }), [
    'full@acme.org',
    'relapsed@acme.org',
  ])
  const other = await world.account()
  await reader(other, 'full@acme.org')
  assert.deepEqual(await leftOut(other, { softBounces: true }), [])
})

test('readers are inactive who got mails for so long and neither opened nor clicked them; programs do not count', async () => {
  const account = await world.account()
  const names = ['silent', 'machine', 'opener', 'clicker', 'fresh', 'unsent', 'early'] as const
  const ids = new Map<string, string>()
  for (const name of names)
    ids.set(name, await reader(account, `${name}@acme.org`, { days: name === 'fresh' ? 90 : 400 }))
  const sent = [...ids].filter(([name]) => name !== 'unsent').map(([, id]) => id)
  const old = await mailing(account, { days: 250, to: sent, opens: 1 })
  await act(account, old, ids.get('early')!, { days: 240 })
  const measured = await mailing(account, { days: 60, to: sent, opens: 3, clicks: 1 })
  await act(account, measured, ids.get('opener')!)
  await act(account, measured, ids.get('clicker')!, { act: 'click' })
  await act(account, measured, ids.get('machine')!, { byMachine: true })
  assert.deepEqual(await leftOut(account, { inactiveMonths: 6 }), [
    'early@acme.org',
    'machine@acme.org',
    'silent@acme.org',
  ])
  assert.deepEqual(
    await leftOut(account, { inactiveMonths: 1 }),
    [],
    'no campaign was sent within a month',
  )
})

test('a campaign of which no open was measured makes no reader inactive', async () => {
  const account = await world.account()
  const ids = [await reader(account, 'ada@acme.org'), await reader(account, 'bob@acme.org')]
  const clicked = await mailing(account, { days: 60, to: ids, opens: 1, clicks: 1 })
  await act(account, clicked, ids[0]!, { act: 'click' })
  assert.deepEqual(await leftOut(account, { inactiveMonths: 6 }), [])
  await mailing(account, { days: 30, to: ids, machineOpens: 1 })
  assert.deepEqual(await leftOut(account, { inactiveMonths: 6 }), ['bob@acme.org'])
})

test('a campaign goes to those whom its cleanup leaves in, and stays a public issue', async () => {
  const account = await world.account()
  const kept = await reader(account, 'ada@acme.org')
  const silent = await reader(account, 'silent@acme.org')
  for (const email of ['info@acme.org', 'x@mailinator.com', 'y@gmial.com', 'full@acme.org'])
    await reader(account, email)
  await bounces(account, 'full@acme.org', [30, 20, 10])
  const past = await mailing(account, { days: 60, to: [kept, silent], opens: 1 })
  await act(account, past, kept)
  const { recipients, leavesOut } = await effect(account, EVERYTHING)
  assert.deepEqual([recipients, leavesOut], [1, 5])
  const planned = await draft(account, { audience: { cleanup: EVERYTHING } })
  const plan = await world.ok(account, 'get_campaign_plan', { campaignId: planned.id })
  assert.deepEqual([plan.recipients, plan.excluded], [1, [{ reason: 'cleanup', count: 5 }]])
  const why = async (contactId: string) =>
    (
      await world.ok(account, 'preview_campaign_recipients', { campaignId: planned.id, contactId })
    ).contact.because.at(-1)
  const [cleaned, left] = [await why(silent), await why(kept)]
  assert.deepEqual(
    [cleaned.rule, cleaned.met, left.rule, left.met],
    ['cleanup', false, 'cleanup', true],
  )
  const sent = await sending(account, { audience: { cleanup: EVERYTHING } })
  assert.deepEqual(sent.audience.cleanup, EVERYTHING)
  assert.equal(sent.counts.recipients, 1)
  await work()
  assert.equal((await read(account, sent)).status, 'sent')
  const { slug } = await world.ok(account, 'get_newsletter', { newsletterId: account.newsletterId })
  assert.equal((await world.ok({ kind: 'slug', slug }, 'list_issues')).issues.length, 1)
})

test('a cleanup is written whole, its switches are off by default, and null takes it away', async () => {
  const account = await world.account()
  const { id } = await draft(account, { audience: { cleanup: { roleAddresses: true } } })
  const off = {
    invalidAddresses: false,
    roleAddresses: false,
    disposableAddresses: false,
    softBounces: false,
    inactiveMonths: null,
  }
  const update = async (cleanup: unknown) =>
    (await world.ok(account, 'update_campaign', { campaignId: id, audience: { cleanup } })).audience
      .cleanup
  assert.deepEqual((await world.ok(account, 'get_campaign', { campaignId: id })).audience.cleanup, {
    ...off,
    roleAddresses: true,
  })
  assert.deepEqual(await update({ inactiveMonths: 12 }), { ...off, inactiveMonths: 12 })
  assert.equal(await update(null), null)
  for (const cleanup of [
    { inactiveMonths: 0 },
    { inactiveMonths: 37 },
    { inactiveMonths: 1.5 },
    { roles: true },
    'all',
  ])
    assert.equal(
      (await world.refused(account, 'update_campaign', { campaignId: id, audience: { cleanup } }))
        .status,
      422,
    )
})

test('months go back by the calendar', () => {
  const back = (from: string, months: number) => monthsBefore(new Date(from), months).toISOString()
  assert.equal(back('2026-05-31T10:00:00.000Z', 3), '2026-02-28T10:00:00.000Z')
  assert.equal(back('2026-01-15T00:00:00.000Z', 1), '2025-12-15T00:00:00.000Z')
  assert.equal(back('2028-03-31T00:00:00.000Z', 1), '2028-02-29T00:00:00.000Z')
})
