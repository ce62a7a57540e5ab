import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { countAffected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { freezeStep } from '#areas/campaigns/sending/freeze-sql.ts'
import { nextStep } from '#areas/campaigns/audience/step.ts'
import type { SendResult } from '#ports/mailer.ts'
import { afterEachAccounted } from '../fixtures/accounted.ts'
import { firstMailingId } from '../mailing.ts'
import { openSending } from '../workers/sending.ts'
import { writeSent } from './batch-sql.ts'
import { takeTimeSlice, type TimeSlice } from './time-slice.ts'

// An audience does not grow once it is frozen: a slice calls every pending recipient up to
// `sent_upto` sent.

const world = await testWorld()
const { subscribers, sending, work, withMailer, read } = campaigns(world)
afterEachAccounted(world)

test('an audience is frozen once: freezing it again is refused, also under another name of its mailing', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await sending(ada)
  await subscribers(ada, 2)
  const again = (mailingId: string) =>
    transaction(world.system, ada.accountId, (scope) =>
      freezeStep(scope, campaign, nextStep({ steps: [] }), mailingId),
    )
  await assert.rejects(again(firstMailingId(campaign.id)), /mailing_pkey/)
  await assert.rejects(
    again(firstMailingId(`cmp_${ada.accountId.slice(4)}`)),
    /mailing_account_id_kind_owner_id_part_key/,
  )
  const mail = recorder()
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, 3)
})

test('a recipient that was inserted behind a cut never counts as sent: the write is refused', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await sending(ada)
  const { slice } = (await takeTimeSlice(world.system, 500)) as TimeSlice
  const mailing = sql`account_id = ${uuidOf(ada.accountId)} and mailing_id = ${uuidOf(campaign.id)}`
  const passedBy = '00000000-0000-7000-8000-000000000001'
  await countAffected(
    world.db,
    sql`insert into recipient (account_id, mailing_id, recipient_id) values (${uuidOf(ada.accountId)}, ${uuidOf(campaign.id)}, ${passedBy})`,
  )
  await countAffected(world.db, sql`update send_slice set sent_upto = upto where ${mailing}`)
  await assert.rejects(
    transaction(world.system, ada.accountId, (scope) =>
      writeSent(scope, firstMailingId(campaign.id), slice),
    ),
    /mailing_pending_check/,
  )
  const found = await rows(
    world.db,
    sql<{
      status: string
    }>`select status from recipient where ${mailing} and recipient_id = ${passedBy}`,
  )
  assert.deepEqual(found, [{ status: 'pending' }])

  await countAffected(
    world.db,
    sql`delete from recipient where ${mailing} and recipient_id = ${passedBy}`,
  )
  await transaction(world.system, ada.accountId, (scope) =>
    writeSent(scope, firstMailingId(campaign.id), slice),
  )
  assert.equal((await read(ada, campaign)).counts.sent, 3)
})

test('what a slice holds of the allowance is free again when its campaign is deleted while a worker still submits', async () => {
  const ada = await world.account()
  await subscribers(ada, 5)
  const campaign = await sending(ada)
  const { promise, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(() => promise)
  const working = openSending(withMailer(mail.send)).workers[0]!(new AbortController().signal)
  await until('five messages are taken', () => mail.to.length === 5)
  await world.ok(ada, 'cancel_campaign', { campaignId: campaign.id })
  await world.ok(ada, 'delete_campaign', { campaignId: campaign.id })
  answer(SENT)
  await working
})

test('a campaign whose text makes no mails pauses itself, says why, and goes on once mended', async () => {
  const ada = await world.account()
  await subscribers(ada, 3)
  const campaign = await sending(ada)
  const write = (content: object) =>
    countAffected(
      world.db,
      sql`update campaign set content = ${JSON.stringify(content)} where account_id = ${uuidOf(ada.accountId)} and campaign_id = ${uuidOf(campaign.id)}`,
    )
  await write({ ...campaign.content, body: 'Hello {{ first_name | no_such_filter }}' })
  const mail = recorder()
  await work(withMailer(mail.send))
  await world.jobs()
  const { status, stopReason, counts } = await read(ada, campaign)
  assert.deepEqual(
    [status, stopReason, counts.pending, mail.to],
    ['paused', 'text_unusable', 3, []],
  )
  const [notice, ...more] = world.mailer.sent.filter(
    ({ to, messageId }) => to === ada.email && messageId.startsWith('paused_'),
  )
  assert.equal(more.length, 0)
  assert.match((await PostalMime.parse(notice!.raw)).text!, /no_such_filter/)

  await write(campaign.content)
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, 3)
})
