import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import type { Campaign } from '#areas/campaigns/record/campaign.ts'
import { campaignMails } from '#areas/campaigns/campaign-mails.ts'
import { afterEachAccounted } from '../fixtures/accounted.ts'
import { withKind } from '../fixtures/kinds.ts'
import { AT_ONCE, freezing, READERS } from './fixtures/large.ts'
import { openSending } from '../workers/sending.ts'

// Audiences that are too large for their request, which writes 5,000 recipients at most. Workers
// write the rest.

const world = await testWorld({ frozenAtOnce: AT_ONCE })
const { subscribers, sending, draft, read, work, withMailer, sentEvents } = campaigns(world)
const { large, freezeOnce, progress } = freezing(world)
afterEachAccounted(world)
const never = new AbortController().signal

/** Returns the system with batches of so many contacts. */
const inBatchesOf = (size: number, system: System) =>
  withKind(system, {
    ...campaignMails,
    freeze: (scope, mailing, left) => campaignMails.freeze!(scope, mailing, left, size),
  })

/** Sends until no mail is due, and writes no recipient. */
async function sendWritten(send = recorder().send): Promise<void> {
  const { workers } = openSending(withMailer(send))
  while ((await workers[0]!(never)) === 'more') continue
}

test('a large campaign is answered before all recipients are written, and ends with the last', async () => {
  const { ada, readers } = await large()
  const campaign = await sending(ada)
  assert.deepEqual(
    [campaign.status, campaign.steps[0]!.recipients, campaign.counts.recipients],
    ['sending', null, AT_ONCE],
  )
  const mail = recorder()
  await sendWritten(mail.send)
  assert.equal(mail.to.length, AT_ONCE)
  assert.deepEqual(await progress(ada, campaign), ['sending', null, AT_ONCE])

  await work(withMailer(mail.send))
  assert.deepEqual(await progress(ada, campaign), ['sent', READERS, READERS])
  assert.deepEqual(mail.to.toSorted(), readers.map(({ email }) => email).toSorted())
  const events = await sentEvents(ada)
  assert.deepEqual(
    events.map(({ data }) => [data.finished, data.campaign.steps[0]!.recipients]),
    [[true, READERS]],
  )
})

test('who left or signed up while recipients are written gets nothing', async () => {
  const { ada, readers } = await large()
  const left = readers.at(-1)!
  const campaign = await sending(ada)
  await world.ok(ada, 'unsubscribe_contact', { contactId: left.id })
  const [late] = await subscribers(ada, 1)
  const mail = recorder()
  await work(withMailer(mail.send))
  assert.deepEqual(await progress(ada, campaign), ['sent', READERS - 1, READERS - 1])
  assert.deepEqual([mail.to.includes(left.email), mail.to.includes(late!.email)], [false, false])
})

test('while a campaign is paused its recipients are written, and no mail leaves', async () => {
  const { ada } = await large()
  const campaign = await sending(ada)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  const mail = recorder()
  await work(withMailer(mail.send))
  assert.deepEqual(await progress(ada, campaign), ['paused', READERS, READERS])
  assert.equal(mail.to.length, 0)
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work(withMailer(mail.send))
  assert.equal(new Set(mail.to).size, READERS)
  assert.equal(mail.to.length, READERS)
})

test('a campaign that is paused when all its written recipients have it goes on with the rest', async () => {
  const { ada } = await large()
  const campaign = await sending(ada)
  const mail = recorder()
  await sendWritten(mail.send)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  await sendWritten(mail.send)
  await freezeOnce()
  await sendWritten(mail.send)
  assert.equal(mail.to.length, AT_ONCE)
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work(withMailer(mail.send))
  assert.deepEqual(await progress(ada, campaign), ['sent', READERS, READERS])
  assert.equal(new Set(mail.to).size, READERS)
})

test('recipients that are written during a short pause get the campaign', async () => {
  const { ada } = await large()
  const campaign = await sending(ada)
  const mail = recorder()
  await sendWritten(mail.send)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  const system = inBatchesOf(100, withMailer(mail.send))
  await freezeOnce(system)
  assert.deepEqual(await progress(ada, campaign), ['paused', null, AT_ONCE + 100])
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work(system)
  assert.deepEqual(await progress(ada, campaign), ['sent', READERS, READERS])
  assert.deepEqual([mail.to.length, new Set(mail.to).size], [READERS, READERS])
})

test('a batch that meets the end of a pause leaves no recipient behind', async () => {
  const { ada } = await large()
  const campaign = await sending(ada)
  const mail = recorder()
  await sendWritten(mail.send)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  const meeting = withKind(withMailer(mail.send), {
    ...campaignMails,
    async freeze(scope, mailing, left) {
      const batch = await campaignMails.freeze!(scope, mailing, left, 100)
      if (mailing.status === 'paused') {
        await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
        await sendWritten(mail.send)
      }
      return batch
    },
  })
  await freezeOnce(meeting)
  await work(meeting)
  assert.deepEqual(await progress(ada, campaign), ['sent', READERS, READERS])
  assert.deepEqual([mail.to.length, new Set(mail.to).size], [READERS, READERS])
})

test('a cancelled campaign gets no further recipient, and all that were written are skipped', async () => {
  const { ada } = await large()
  const campaign = await sending(ada)
  await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })
  const mail = recorder()
  await sendWritten(mail.send)
  await work(withMailer(mail.send))
  const { counts, steps } = await read(ada, campaign)
  assert.deepEqual(
    [steps[0]!.recipients, counts.recipients, counts.skipped, counts.pending, mail.to.length],
    [AT_ONCE, AT_ONCE, AT_ONCE, 0, 0],
  )
  await world.ok(ada, 'delete_campaign', { campaignId: campaign.id })
  assert.equal(await freezeOnce(), 'idle')
})

test('a batch that meets a cancellation is rolled back', async () => {
  const { ada } = await large()
  const campaign = await sending(ada)
  const meeting = withKind(world.system, {
    ...campaignMails,
    async freeze(...asked) {
      const batch = await campaignMails.freeze!(...asked)
      await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })
      return batch
    },
  })
  await freezeOnce(meeting)
  assert.deepEqual(await progress(ada, campaign), ['cancelled', null, AT_ONCE])
  await work()
  assert.deepEqual(await progress(ada, campaign), ['cancelled', AT_ONCE, AT_ONCE])
})

test('nothing is written for a newsletter that is being deleted', async () => {
  const { ada } = await large()
  await sending(ada)
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  assert.equal(await freezeOnce(), 'idle')
  await world.jobs()
  await work()
  const left = await row(
    world.db,
    sql`select 1 from recipient where account_id = ${uuidOf(ada.accountId)}`,
  )
  assert.equal(left, undefined)
})

test('a deletion of the newsletter that a batch meets rolls the batch back', async () => {
  const { ada } = await large()
  await sending(ada)
  const meeting = withKind(world.system, {
    ...campaignMails,
    async freeze(...asked) {
      const batch = await campaignMails.freeze!(...asked)
      await world.ok(ada, 'delete_newsletter', {
        newsletterId: ada.newsletterId,
        withContents: true,
      })
      return batch
    },
  })
  await freezeOnce(meeting)
  await world.jobs()
  const left = await row(
    world.db,
    sql`select 1 from recipient where account_id = ${uuidOf(ada.accountId)}`,
  )
  assert.equal(left, undefined)
  await work()
})

test('nothing is written for an account that is deleted, until it is restored', async () => {
  const { ada } = await large()
  const campaign = await sending(ada)
  const account = uuidOf(ada.accountId)
  await sql`insert into closed_account (account_id, closed_at, erase_at, closed_by) values (${account}, now(), now(), 'ada')`.execute(
    world.db,
  )
  assert.equal(await freezeOnce(), 'idle')
  await sql`delete from closed_account where account_id = ${account}`.execute(world.db)
  assert.equal(await freezeOnce(), 'more')
  assert.deepEqual(await progress(ada, campaign), ['sending', READERS, READERS])
  await work()
})

test('a further step reaches a large number of new readers once, and none of the earlier ones', async () => {
  const ada = await world.account()
  const first = await subscribers(ada, 3)
  const campaign = await sending(ada)
  const mail = recorder()
  await work(withMailer(mail.send))
  const more = await subscribers(ada, READERS)
  const begun = await world.ok(ada, 'send_campaign_to_more', { campaignId: campaign.id })
  assert.deepEqual(
    begun.steps.map(({ recipients }: { recipients: number | null }) => recipients),
    [3, null],
  )
  await work(withMailer(mail.send))
  assert.deepEqual(mail.to.toSorted(), [...first, ...more].map(({ email }) => email).toSorted())
  assert.deepEqual(await progress(ada, campaign), ['sent', READERS, READERS + 3])
})

test('a few readers among many are found, wherever they are; without any it is refused', async () => {
  const { ada, readers } = await large()
  await subscribers(ada, AT_ONCE)
  const [newest] = await subscribers(ada, 1)
  const middle = readers.slice(AT_ONCE, AT_ONCE + 3).map(({ id }) => id)
  for (const contactId of middle) await world.ok(ada, 'add_tag', { contactId, tag: 'vip' })
  for (const contactId of [middle[0], newest!.id])
    await world.ok(ada, 'add_tag', { contactId, tag: 'press' })
  const none = { contactId: newest!.id, tag: 'none' }
  await world.ok(ada, 'add_tag', none)
  await world.ok(ada, 'remove_tag', none)

  const inMiddle = await sending(ada, { audience: { includeTags: ['vip'] } })
  assert.deepEqual([inMiddle.steps[0]!.recipients, inMiddle.counts.recipients], [3, 3])
  const atEnd = await sending(ada, { audience: { includeTags: ['press'] } })
  assert.deepEqual([atEnd.steps[0]!.recipients, atEnd.counts.recipients], [null, 0])
  const empty = await draft(ada, { audience: { includeTags: ['none'] } })
  const { code } = await world.refused(ada, 'send_campaign', { campaignId: empty.id })
  assert.equal(code, 'empty_audience')
  await sendWritten()
  assert.deepEqual(await progress(ada, atEnd), ['sending', null, 0])
  await work()
  assert.deepEqual(await progress(ada, inMiddle), ['sent', 3, 3])
  assert.deepEqual(await progress(ada, atEnd), ['sent', 2, 2])
})

test('each account gets a batch in a round, also beside one whose batches fail', async () => {
  const all = [await large(), await large(), await large()]
  const sent: Campaign[] = []
  for (const { ada } of all) sent.push(await sending(ada))
  const failing = withKind(world.system, {
    ...campaignMails,
    freeze: (scope, ...asked) => {
      if (scope.accountId === all[1]!.ada.accountId) throw new Error('a broken statement')
      return campaignMails.freeze!(scope, ...asked)
    },
  })
  assert.equal(await freezeOnce(failing), 'more')
  const written = await Promise.all(all.map(({ ada }, i) => progress(ada, sent[i]!)))
  assert.deepEqual(
    written.map(([, recipients]) => recipients),
    [READERS, null, READERS],
  )
  await work()
})

test('a batch that is too large for the database is tried again with fewer contacts', async () => {
  const { ada } = await large()
  const campaign = await sending(ada)
  const asked: number[] = []
  const { freeze } = openSending(
    withKind(world.system, {
      ...campaignMails,
      async freeze(scope, mailing, left, size) {
        asked.push(size)
        if (size > 10_000) throw new Error('canceling statement due to statement timeout')
        return campaignMails.freeze!(scope, mailing, left, size)
      },
    }),
  )
  assert.equal(await freeze(never), 'idle')
  world.clock.move(31_000)
  assert.equal(await freeze(never), 'more')
  assert.deepEqual(asked, [20_000, 10_000])
  assert.deepEqual(await progress(ada, campaign), ['sending', READERS, READERS])
  await work()
})
