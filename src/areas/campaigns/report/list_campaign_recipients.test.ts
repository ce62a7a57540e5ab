import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { BY_HAND, BY_PROGRAM, sentCampaign } from '#areas/engagement/fixtures/engagement.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import type { Campaign } from '../record/campaign.ts'
import type { CampaignRecipient } from './campaign-recipient.ts'
import { campaigns, recorder, SENT } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { subscribers, sending, work, withMailer, read } = campaigns(world)

const NO_USER = {
  outcome: 'refused',
  detail: '550 5.1.1 User unknown',
  reply: { code: 550, enhanced: '5.1.1' },
} as const
const TRY_LATER = {
  outcome: 'later',
  detail: '451 4.7.1 Greylisted',
  reply: { code: 451, enhanced: '4.7.1' },
} as const

async function recipients(
  account: TestAccount,
  campaign: Campaign,
  filter: object = {},
): Promise<CampaignRecipient[]> {
  const all: CampaignRecipient[] = []
  for (let cursor: string | undefined; ;) {
    const page = await world.ok(account, 'list_campaign_recipients', {
      campaignId: campaign.id,
      limit: 2,
      cursor,
      ...filter,
    })
    all.push(...page.data)
    if (page.nextCursor === null) return all
    cursor = page.nextCursor
  }
}

const ids = (found: readonly { contactId: string }[]) =>
  found.map(({ contactId }) => contactId).sort()

test('each recipient is there once, with what became of the mail, and each status has as many as the campaign counts', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 7)
  const campaign = await sending(ada)
  await world.ok(ada, 'unsubscribe_contact', { contactId: readers[0]!.id })
  const say = {
    [readers[1]!.email]: NO_USER,
    [readers[2]!.email]: TRY_LATER,
    [readers[3]!.email]: { outcome: 'unknown', detail: 'broken off' } as const,
  }
  await work(withMailer(recorder(({ to }) => say[to] ?? SENT).send))
  const found = await recipients(ada, campaign)
  assert.deepEqual(ids(found), readers.map(({ id }) => id).sort())
  const { counts } = await read(ada, campaign)
  for (const status of ['pending', 'sent', 'failed', 'skipped', 'uncertain'] as const) {
    const listed = await recipients(ada, campaign, { status })
    assert.deepEqual([status, listed.length], [status, counts[status]])
    assert.deepEqual(
      listed,
      found.filter((one) => one.status === status),
    )
  }
  const [skipped] = await recipients(ada, campaign, { reason: 'unsubscribed' })
  assert.deepEqual(
    [skipped!.contactId, skipped!.status, skipped!.email, skipped!.step],
    [readers[0]!.id, 'skipped', readers[0]!.email, 1],
  )
  const [waiting] = await recipients(ada, campaign, { status: 'pending' })
  assert.deepEqual([waiting!.contactId, waiting!.finishedAt], [readers[2]!.id, null])
  assert.match(waiting!.reason!, /Greylisted/)
})

test('while a slice is under way the list agrees with the counts, although rows of sent recipients are written late', async () => {
  const ada = await world.account()
  await subscribers(ada, 30)
  const campaign = await sending(ada)
  const agree: boolean[] = []
  const mail = recorder(async () => {
    // A busy machine writes results of the open batch between two reads.
    const { counts: before } = await read(ada, campaign)
    const { length } = await recipients(ada, campaign, { status: 'sent', limit: 100 })
    const { counts: after } = await read(ada, campaign)
    agree.push(before.sent <= length && length <= after.sent)
    return SENT
  })
  await work(withMailer(mail.send))
  assert.deepEqual([agree.length, agree.includes(false)], [30, false])
  assert.equal((await recipients(ada, campaign, { status: 'sent', limit: 100 })).length, 30)
})

test('finds who opened, who followed a link and which, by people alone, and who did not', async () => {
  const { account, campaign, subscribers: readers, mailOf, counted } = await sentCampaign(world, 4)
  const [opener, clicker, machine, nobody] = readers
  await world.ok((await mailOf(opener!)).credential, 'note_open', { visit: BY_HAND })
  await world.ok((await mailOf(clicker!)).credential, 'open_link', { number: 2, visit: BY_HAND })
  await world.ok((await mailOf(machine!)).credential, 'note_open', { visit: BY_PROGRAM })
  const counts = await counted()
  assert.deepEqual([counts.opens, counts.clicks], [2, 1])
  const listedBy = async (filter: object) => ids(await recipients(account, campaign, filter))
  const idsOf = (...some: (typeof opener)[]) => some.map((one) => one!.id).sort()
  assert.deepEqual(await listedBy({ opened: true }), idsOf(opener, clicker))
  assert.deepEqual(await listedBy({ opened: false }), idsOf(machine, nobody))
  assert.deepEqual(await listedBy({ clicked: true }), idsOf(clicker))
  assert.deepEqual(await listedBy({ opened: true, clicked: false }), idsOf(opener))
  assert.deepEqual(await listedBy({ link: 'https://b.example' }), idsOf(clicker))
  assert.deepEqual(await listedBy({ link: 'https://a.example/?x=1&y=2' }), [])
  const [shown] = await recipients(account, campaign, { clicked: true })
  assert.ok(shown!.openedAt !== null && shown!.clickedAt !== null)
})

test('finds who bounced, who complained and who left, as many as the campaign counts', async () => {
  const { account, campaign, subscribers: readers } = await sentCampaign(world, 4)
  const at = world.clock.now()
  for (const [kind, fault, reader] of [
    ['bounce', 'recipient', readers[0]!],
    ['complaint', null, readers[1]!],
  ] as const)
    await sql`insert into bounce (account_id, source, event_key, kind, fault, email, mailing_id, recipient_id, at, recorded_at)
      values (${uuidOf(account.accountId)}, 'dsn', ${kind}, ${kind}, ${fault}, ${reader.email}, ${uuidOf(campaign.id)}, ${uuidOf(reader.id)}, ${at}, ${at})`.execute(
      world.db,
    )
  const token = world.vault.sign('unsubscribe', {
    accountId: account.accountId,
    subject: readers[2]!.id,
    generation: 1,
    about: campaign.id,
  })
  await world.ok({ kind: 'token', token }, 'unsubscribe_reader', { via: 'email_link' })
  assert.deepEqual(ids(await recipients(account, campaign, { bounced: true })), [readers[0]!.id])
  assert.deepEqual(ids(await recipients(account, campaign, { complained: true })), [readers[1]!.id])
  assert.deepEqual(ids(await recipients(account, campaign, { unsubscribed: true })), [
    readers[2]!.id,
  ])
  assert.equal(
    (
      await recipients(account, campaign, {
        unsubscribed: false,
        bounced: false,
        complained: false,
      })
    ).length,
    1,
  )
  assert.equal((await read(account, campaign)).counts.unsubscribes, 1)
})

test('a deleted contact stays in the list, without an address', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1)
  const campaign = await sending(ada)
  await work()
  await world.ok(ada, 'delete_contact', { contactId: reader!.id })
  const [shown] = await recipients(ada, campaign)
  assert.deepEqual([shown!.contactId, shown!.email, shown!.status], [reader!.id, null, 'sent'])
})

test("does not list next door's recipients, and a draft has none", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await subscribers(ada, 2)
  const campaign = await sending(ada)
  assert.equal(
    (await world.refused(bob, 'list_campaign_recipients', { campaignId: campaign.id })).status,
    404,
  )
  for (const openedFrom of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00'])
    assert.equal(
      (
        await world.refused(ada, 'list_campaign_recipients', {
          campaignId: campaign.id,
          openedFrom,
        })
      ).errors![0]!.pointer,
      '/openedFrom',
    )
  await recipients(ada, campaign, { openedFrom: '2026-01-01T00:00:00+23:59' })
  const draft = await world.ok(ada, 'create_campaign', { subject: 'April' })
  assert.deepEqual(await recipients(ada, draft), [])
  assert.deepEqual(await recipients(ada, campaign, { step: 2 }), [])
  assert.equal((await recipients(ada, campaign, { step: 1 })).length, 2)
})
