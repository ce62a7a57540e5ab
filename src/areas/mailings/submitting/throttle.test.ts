import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { SendResult } from '#ports/mailer.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { asksToSlowDown, providerOf } from './throttle.ts'

const world = await testWorld()
const { subscribers, sending, read, work, withMailer } = campaigns(world)

const later = (code: number, detail: string): SendResult => ({
  outcome: 'later',
  detail,
  reply: { code, enhanced: null },
})
const TOO_FAST = later(
  421,
  '421 4.7.28 Gmail has detected an unusual rate of mail originating from your address',
)

test('tells a reply about the speed of our mail from one about a mailbox, a message or a first visit', () => {
  const slow = [
    TOO_FAST,
    later(451, '451 4.3.2 Too many messages, slow down'),
    later(
      450,
      '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
    ),
    later(
      421,
      '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume',
    ),
    later(452, '452 4.3.1 Message rate exceeded'),
  ]
  const other = [
    later(451, '451 4.7.1 Greylisted, please try again later: too many unknown'),
    later(452, '452 4.2.2 Mailbox full'),
    later(452, '452 Requested action aborted: exceeded storage allocation'),
    later(452, 'Mailbox size limit exceeded'),
    later(452, 'The user is over quota and has too much mail'),
    later(451, '451 4.4.6 Too many hops'),
    {
      outcome: 'later',
      detail: '452 4.2.2 There is too much in this mailbox',
      reply: { code: 452, enhanced: '4.2.2' },
    } as SendResult,
    later(450, '450 4.1.8 Domain of sender not found'),
    later(421, '421 4.3.2 Service shutting down'),
    {
      outcome: 'later',
      detail: 'connect ECONNREFUSED, too many tries',
      reached: false,
    } as SendResult,
    {
      outcome: 'refused',
      detail: '550 too many complaints',
      reply: { code: 550, enhanced: null },
    } as SendResult,
  ]
  for (const result of slow) assert.equal(asksToSlowDown(result), true, result.detail)
  for (const result of other) assert.equal(asksToSlowDown(result), false, result.detail)
})

test('all domains of one provider share its throttle', () => {
  assert.equal(providerOf('ada@Googlemail.com'), providerOf('bo@gmail.com'))
  assert.notEqual(providerOf('ada@example.com'), providerOf('bo@example.org'))
})

test('a provider that asks us to slow down gets fewer mails a minute, and others are not delayed', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 120)
  const busy = new Set<string>()
  for (const { id, email } of readers.filter((_, i) => i % 2 === 0)) {
    await sql`update contact set email = ${email.replace('readers.test', 'busy.test')} where contact_id = ${uuidOf(id)}`.execute(
      world.db,
    )
    busy.add(email.replace('readers.test', 'busy.test'))
  }
  const campaign = await sending(ada)
  let refusals = 0
  const mail = recorder(({ to }) => (busy.has(to) && (refusals += 1) <= 5 ? TOO_FAST : SENT))
  const system = withMailer(mail.send)
  await work(system)
  const others = () => mail.to.filter((to) => !busy.has(to))
  assert.equal(others().length, 60, 'the others are done at once')
  const begun = mail.to.length - 60
  assert.ok(begun < 60, `${begun} of the 60 were tried at once`)

  let most = 0
  for (let minutes = 0; minutes < 40 && (await read(ada, campaign)).status !== 'sent'; minutes++) {
    const before = mail.to.length
    world.clock.move(MINUTE_MS)
    await work(system)
    most = Math.max(most, mail.to.length - before)
  }
  const { status, counts } = await read(ada, campaign)
  assert.deepEqual(
    { status, sent: counts.sent, failed: counts.failed },
    { status: 'sent', sent: 120, failed: 0 },
  )
  assert.equal(mail.to.length, 120 + 5, 'only the refused recipients were tried twice')
  assert.ok(most <= 30, `more than the throttle admits a minute: ${most}`)
})

test('after some quiet minutes a provider is not throttled any more', async () => {
  await sql`insert into mailbox_throttle (provider, per_minute, next_at, slowed_at, raised_at)
    values ('quiet.test', 6, ${world.clock.now()}, ${world.clock.now()}, ${world.clock.now()})`.execute(
    world.db,
  )
  const ada = await world.account()
  for (let minutes = 0; minutes < 30; minutes++) {
    world.clock.move(MINUTE_MS)
    await subscribers(ada, 1)
    await sending(ada)
    await work()
  }
  const { rows } = await sql`select 1 from mailbox_throttle where provider = 'quiet.test'`.execute(
    world.db,
  )
  assert.equal(rows.length, 0)
})
