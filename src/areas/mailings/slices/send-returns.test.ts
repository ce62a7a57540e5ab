import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { SendResult } from '#ports/mailer.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { OPEN_MAX } from '../batch/batch-limiter.ts'

const world = await testWorld()
const { subscribers, sending, read, work, withMailer } = campaigns(world)

test('an address that does not exist is suppressed; one that is refused because of the sender is not', async () => {
  const ada = await world.account()
  const [unknown, policy] = await subscribers(ada, 3)
  const campaign = await sending(ada)
  const reply = (code: number, enhanced: string, text: string): SendResult => ({
    outcome: 'refused',
    detail: `${code} ${enhanced} ${text}`,
    reply: { code, enhanced },
  })
  const say = (to: string) => {
    if (to === unknown!.email) return reply(550, '5.1.1', 'No such user')
    return to === policy!.email ? reply(550, '5.7.1', 'Blocked by our policy') : SENT
  }
  await work(withMailer(recorder(({ to }) => say(to)).send))
  assert.equal((await world.ok(ada, 'get_contact', { contactId: unknown!.id })).status, 'bounced')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: policy!.id })).status, 'active')
  const { counts } = await read(ada, campaign)
  assert.deepEqual(
    { sent: counts.sent, failed: counts.failed, bounces: counts.bounces },
    { sent: 1, failed: 2, bounces: 2 },
  )
})

test('a campaign that is refused because of the sender pauses itself before it does more harm, and says why', async () => {
  const ada = await world.account()
  await subscribers(ada, 400)
  const campaign = await sending(ada)
  const blocked: SendResult = {
    outcome: 'refused',
    detail: '550 5.7.1 Poor reputation',
    reply: { code: 550, enhanced: '5.7.1' },
  }
  const mail = recorder(() => blocked)
  await work(withMailer(mail.send))
  await world.jobs()
  const { status, stopReason, counts } = await read(ada, campaign)
  assert.deepEqual({ status, stopReason }, { status: 'paused', stopReason: 'policy_rejections' })
  assert.ok(counts.failed >= 100 && counts.failed <= 100 + OPEN_MAX, `${counts.failed} were tried`)
  assert.equal(counts.pending, 400 - counts.failed)
})

test('a contact that an earlier version left active at a suppressed address is not mailed', async () => {
  const ada = await world.account()
  const [complained, reader] = await subscribers(ada, 2)
  await countAffected(
    world.db,
    sql`insert into suppression (account_id, email, reason, created_at) values (${uuidOf(ada.accountId)}, ${complained!.email}, 'complained', now())`,
  )
  const mail = recorder()
  const campaign = await sending(ada)
  await work(withMailer(mail.send))
  assert.deepEqual(mail.to, [reader!.email])
  assert.equal((await read(ada, campaign)).counts.recipients, 1)
})
