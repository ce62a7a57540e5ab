import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { campaigns } from '../src/areas/campaigns/fixtures/campaigns.ts'
import { sendConfirmation } from '../src/areas/confirmations/confirmation-job.ts'
import { recipientTokenMaker } from '../src/areas/emails/index.ts'
import { BY_HAND } from '../src/areas/engagement/fixtures/engagement.ts'
import { writeEngagement } from '../src/areas/engagement/index.ts'
import { insertKey } from '../src/areas/keys/index.ts'
import { assertPlaced } from '../src/areas/mailings/fixtures/accounted.ts'
import { singleMailingId } from '../src/areas/mailings/mailing.ts'
import { sendWelcome } from '../src/areas/welcome/welcome-job.ts'
import { newUuid, typeId, uuidBytes, uuidOf } from '../src/lib/typeid.ts'
import { newApiKey } from '../src/operation/callers/api-key.ts'
import { LINKED, RETURNED, type RecipientTokenUse } from '#areas/emails/index.ts'
import { transaction } from '../src/operation/transaction.ts'
import { sendDue } from '#test/contacts.ts'
import { templateBefore } from '#test/database/old-database.ts'
import { oldMails } from '#test/database/old-mails.ts'
import { testWorld } from '#test/world.ts'

// 0018 turns campaigns, welcomes and confirmations into mailings. Here the last version stopped in the middle of each.

const world = await testWorld({}, { template: templateBefore('0018') })
const { db } = world
const now = world.clock.now()
const old = await oldMails(db, now)
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const hourAgo = at(-3600)
const LOST = 'Mailcast stopped while it submitted this message, so it may or may not have arrived.'
const retry = (seconds: number) => ({ reason: '452 try later', attempts: 1, retry_at: at(seconds) })
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `r${String(from + i).padStart(2, '0')}`)
const key = randomBytes(8)

const sent = await old.campaign(
  'sent',
  {
    opened: { status: 'sent', attempts: 1, finished_at: hourAgo },
    unread: { status: 'sent', attempts: 2, finished_at: hourAgo },
    bounced: { status: 'failed', attempts: 1, finished_at: hourAgo, reason: '550 no such user' },
    left: { status: 'skipped', finished_at: hourAgo, reason: 'unsubscribed' },
    unsure: { status: 'uncertain', attempts: 1, finished_at: hourAgo, reason: LOST },
  },
  { opens: 1, clicks: 1, machine_opens: 1, bounces: 1 },
)
await old.insert('mailing', { campaign_id: sent, key })
await old.insert('campaign_link', { campaign_id: sent, number: 1, url: 'https://garden.example/notes', clicks: 2, readers: 1 })
const visited = { campaign_id: sent, contact_id: old.contact('opened'), times: 2, first_at: now, last_at: now }
await old.insert('link_click', { ...visited, number: 1, by_machine: false })
await old.insert(
  'engagement',
  { ...visited, act: 'open', by_machine: false },
  { ...visited, act: 'click', by_machine: false },
  { ...visited, act: 'open', by_machine: true },
)
const bounce = { source: 'smtp', event_key: 'x', kind: 'bounce', fault: 'recipient', email: 'bounced@readers.test', at: now, recorded_at: now }
await old.insert('bounce', { ...bounce, campaign_id: sent, contact_id: old.contact('bounced') })
await old.insert('suppression', { email: 'bounced@readers.test', reason: 'bounced', campaign_id: sent, created_at: now })

/** 1 to 10: the slice of a worker that was killed. 11 to 20: one that was given back, with retries in it. 21 to 40: not cut yet. */
const sending = await old.campaign('sending', {
  ...Object.fromEntries(names(1, 40).map((name) => [name, {}])),
  r12: retry(-60),
  r13: retry(-1),
  r14: retry(300),
  r15: retry(-60),
  r16: retry(-60),
})
const slice = (upto: string | null, after: string | null, more: object) => ({
  campaign_id: sending,
  slice_id: newUuid(now.getTime()),
  claim_id: newUuid(now.getTime()),
  after: after && old.contact(after),
  upto: upto && old.contact(upto),
  sent_upto: null,
  handing_over: [] as string[],
  claimed_until: now,
  ...more,
})
const submitting = ['r05', 'r06'].map(old.contact)
await old.insert(
  'send_slice',
  { ...slice('r10', 'unsure', { handing_over: submitting, sent_upto: old.contact('r04'), claimed_until: at(20) }) },
  slice('r20', 'r10', {}),
  // The unbounded slice of retries, of a worker that was killed too.
  slice(null, null, { handing_over: ['r15', 'r16'].map(old.contact), claimed_until: at(20) }),
)
await old.enqueue(sending, 'Stored', { cut_upto: old.contact('r20') })

const lastTries = await old.campaign('sending', { l1: { ...retry(-60) } })
await old.insert('send_slice', { ...slice(null, null, { handing_over: [old.contact('l1')] }), campaign_id: lastTries })
await old.insert('campaign_queue', { campaign_id: lastTries, due_at: at(3600), served_at: now, cut_upto: null })
const paused = await old.campaign(
  'paused',
  { p1: {}, p2: retry(-60), p3: retry(120) },
  { stop_reason: 'complaints', complaints: 1, watched_from: null },
)
const stopped = await old.campaign('stopped', { s1: {} }, { stop_reason: 'plan_limit_emails' })
const cancelled = await old.campaign('cancelled', { c1: {}, c2: retry(60) })
await old.insert('campaign_queue', { campaign_id: cancelled, due_at: now, served_at: now, cut_upto: null })
await old.campaign('draft', {})

const WELCOMES = { waiting: 'w1', later: 'w2', handing_over: 'w3', sent: 'w4', failed: 'w5', skipped: 'w6', uncertain: 'w7' }
const REASONS: Record<string, string> = { failed: '550 no', skipped: 'The welcome mail of the newsletter is off.' }
for (const [state, name] of Object.entries(WELCOMES)) {
  await old.add(name)
  const ended = ['waiting', 'later', 'handing_over'].includes(state) ? null : now
  const welcome = { contact_id: old.contact(name), attempts: state === 'waiting' ? 0 : 1, created_at: now, ended_at: ended }
  await old.insert('welcome_mail', { ...welcome, status: state === 'later' ? 'waiting' : state, reason: REASONS[state] ?? null })
}
const confirmation = (name: string, more: object) => ({
  mail_id: newUuid(now.getTime()),
  newsletter_id: uuidOf(old.newsletterId),
  contact_id: old.contact(name),
  email_hash: randomBytes(32),
  spell: 1,
  automatic: true,
  created_at: now,
  ...more,
})
for (const name of ['asked', 'stranger', 'again']) await old.add(name, { status: 'pending', spell: name === 'again' ? 2 : 1 })
const asked = { asked: confirmation('asked', {}), stranger: confirmation('stranger', {}), again: confirmation('again', {}) }
await old.insert('confirmation_mail', ...Object.values(asked))

const missing = await migrate(db)
const { work, sentEvents, queued } = campaigns(world)
const apiKey = newApiKey('us')
await transaction(world.system, old.accountId, (scope) =>
  insertKey(scope, { key: apiKey, name: 'key', level: 'full', newsletterId: null, creator: { kind: 'operator', accountId: old.accountId } }),
)
const ada = { accountId: old.accountId, newsletterId: old.newsletterId, apiKey, email: 'ada@example.com' }
const campaign = (uuid: string) => world.ok(ada, 'get_campaign', { campaignId: typeId('cmp', uuid) })
const mails = (name: string) => world.mailer.sent.filter(({ to }) => to === `${name}@readers.test`).length

/** Returns the states of a mailing's recipients by name, with the reason where there is one. */
async function states(mailing: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; state: string }>`select split_part(email, '@', 1) as name, concat_ws(': ', r.status, r.reason) as state
    from recipient r join contact c on c.account_id = r.account_id and c.contact_id = r.recipient_id
    where r.mailing_id = ${mailing} order by recipient_id`.execute(db)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

test('each recipient and each count is carried over, and only mails that were being submitted are uncertain', async () => {
  assert.deepEqual(missing.slice(0, 1), ['0018-mailings.sql'])
  await assertPlaced(db)
  const { counts, status } = await campaign(sent)
  const shown = { recipients: 5, pending: 0, sent: 2, failed: 1, skipped: 1, uncertain: 1, opens: 1, clicks: 1, machineOpens: 1, bounces: 1 }
  assert.deepEqual({ ...counts, ...shown }, counts)
  assert.equal(status, 'sent')
  assert.deepEqual(await states(sent), {
    opened: 'sent',
    unread: 'sent',
    bounced: 'failed: 550 no such user',
    left: 'skipped: unsubscribed',
    unsure: `uncertain: ${LOST}`,
  })
  const waiting = await states(sending)
  assert.deepEqual([waiting['r05'], waiting['r14'], waiting['r15']], ['pending', 'later: 452 try later', `uncertain: ${LOST}`])
})

test('the tokens in mails that were sent before still name their recipient', async () => {
  const token = (name: string, use: RecipientTokenUse) => ({
    kind: 'recipient_token' as const,
    recipientToken: recipientTokenMaker(world.vault, key, use)(uuidBytes(typeId('sub', old.contact(name)))),
  })
  assert.equal((await world.ok(token('opened', LINKED), 'open_link', { number: 1, visit: BY_HAND })).address, 'https://garden.example/notes')
  await world.ok(token('unread', LINKED), 'note_open', { visit: BY_HAND })
  while ((await writeEngagement(world.system)) === 'more');
  const dead = { kind: 'bounce', source: 'dsn', eventId: 'x1', status: '5.1.1', diagnostic: '550 5.1.1 User unknown' }
  assert.deepEqual(await world.ok(token('unread', RETURNED), 'report_return', dead), { recorded: true })
  assert.deepEqual(await world.ok(token('unread', RETURNED), 'report_return', dead), { recorded: false })
  const { counts } = await campaign(sent)
  assert.deepEqual([counts.opens, counts.clicks, counts.bounces], [2, 1, 2])
  assert.equal((await world.ok(ada, 'get_contact', { contactId: typeId('sub', old.contact('unread')) })).status, 'bounced')
})

test('a campaign on its way goes on: each recipient once, with the text that was compiled before', async () => {
  await work()
  const slices = [names(7, 10), [...names(11, 13), ...names(17, 40)]] as const
  assert.deepEqual([slices[0].map(mails), slices[1].map(mails)], [slices[0].map(() => 0), slices[1].map(() => 1)], 'the leased slice waits')
  world.clock.move(31_000)
  await work()
  assert.deepEqual(slices[0].map(mails), [1, 1, 1, 1])
  assert.equal(mails('r14'), 0, 'not before its time')
  assert.equal((await campaign(sending)).status, 'sending')
  world.clock.move(300_000)
  await work()
  const { status, counts } = await campaign(sending)
  assert.deepEqual([status, counts.sent, counts.uncertain, counts.pending], ['sent', 36, 4, 0])
  const after = await states(sending)
  assert.deepEqual(
    names(1, 40).filter((name) => after[name] === `uncertain: ${LOST}`),
    ['r05', 'r06', 'r15', 'r16'],
  )
  assert.deepEqual([...names(1, 6), 'r15', 'r16'].map(mails), Array(8).fill(0), 'sent before, or uncertain')
  assert.deepEqual(
    names(7, 40)
      .filter((name) => !['r15', 'r16'].includes(name))
      .map(mails),
    Array(32).fill(1),
  )
  for (const { raw } of world.mailer.sent.filter(({ to }) => to.startsWith('r'))) assert.match(raw.toString(), /Stored/)
  assert.equal((await sentEvents(ada)).filter(({ data }) => uuidOf(data.campaign.id) === sending).length, 1)
  await assertPlaced(db)
})

test('a campaign whose last tries were being submitted ends at once', async () => {
  assert.equal((await campaign(lastTries)).status, 'sent')
  assert.deepEqual(await states(lastTries), { l1: `uncertain: ${LOST}` })
  assert.equal(await queued({ id: typeId('cmp', lastTries) } as never), false)
})

test('a paused or stopped campaign waits until it is resumed, and a cancelled one skips its recipients', async () => {
  assert.deepEqual(
    ['1', '2', '3'].map((n) => mails(`p${n}`)),
    [0, 0, 0],
  )
  assert.deepEqual(await states(cancelled), { c1: 'skipped: cancelled', c2: 'skipped: cancelled' })
  assert.deepEqual([(await campaign(paused)).stopReason, (await campaign(stopped)).stopReason], ['complaints', 'plan_limit_emails'])
  assert.equal(mails('s1'), 0)
  for (const uuid of [paused, stopped]) await world.ok(ada, 'resume_campaign', { campaignId: typeId('cmp', uuid) })
  await work()
  assert.deepEqual(
    ['1', '2', '3'].map((n) => mails(`p${n}`)),
    [1, 1, 1],
  )
  assert.equal(mails('s1'), 1)
  assert.deepEqual([(await campaign(paused)).status, (await campaign(stopped)).status], ['sent', 'sent'])
  await assertPlaced(db)
})

test('welcomes that waited are sent once, and the one being submitted is uncertain', async () => {
  const welcome = uuidOf(singleMailingId('welcome', old.newsletterId))
  for (const contactId of [old.contact('w1'), old.contact('w3'), old.contact('w4')])
    await transaction(world.system, ada.accountId, (scope) =>
      scope.enqueue(sendWelcome, { accountId: ada.accountId, contactId: typeId('sub', contactId) }),
    )
  await sendDue(world)
  assert.deepEqual(Object.values(WELCOMES).map(mails), [1, 1, 0, 0, 0, 0, 0])
  const kept = { w1: 'sent', w2: 'sent', w3: `uncertain: ${LOST}`, w4: 'sent', w5: 'failed: 550 no', w6: 'skipped: welcome_off', w7: 'uncertain' }
  assert.deepEqual(await states(welcome), kept)
  await world.ok(ada, 'add_contact', { email: 'new@readers.test' })
  await sendDue(world)
  assert.deepEqual([mails('new'), (await states(welcome))['new']], [1, 'sent'])
  await assertPlaced(db)
})

test('confirmations that were queued as jobs are sent once, to the generation that they ask, and count as started by a form', async () => {
  for (const [name, { mail_id }] of [...Object.entries(asked), ...Object.entries(asked)]) {
    const ids = { accountId: ada.accountId, contactId: typeId('sub', old.contact(name)), mailId: typeId('msg', mail_id) }
    const data = { ...ids, spell: 1, byStranger: name === 'stranger' }
    await transaction(world.system, ada.accountId, (scope) => scope.enqueue(sendConfirmation, data))
  }
  await sendDue(world)
  assert.deepEqual(Object.keys(asked).map(mails), [1, 1, 0])
  const admitted = sql<{ mail_id: string }>`select mail_id from confirmation_mail where admitted_at is not null`
  assert.deepEqual((await admitted.execute(db)).rows, [{ mail_id: asked.stranger.mail_id }])
  await assertPlaced(db)
})
