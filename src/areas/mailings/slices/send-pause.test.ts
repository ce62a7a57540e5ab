import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SendResult } from '#ports/mailer.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { openSending } from '../workers/sending.ts'
import { OPEN_MAX_SHARED } from '../batch/batch-limiter.ts'

const world = await testWorld({}, { fresh: true })
const { subscribers, sending, read, work, withMailer, queued } = campaigns(world)
const never = new AbortController().signal

test('a campaign that is resumed while one worker still submits goes on with the slices that the others gave back', async () => {
  await work()
  const ada = await world.account()
  await subscribers(ada, 1200)
  const campaign = await sending(ada)
  const [slow, quick] = [Promise.withResolvers<SendResult>(), Promise.withResolvers<SendResult>()]
  const mail = recorder(() => (mail.to.length <= OPEN_MAX_SHARED ? slow.promise : quick.promise))
  const [first, second, third] = openSending(withMailer(mail.send)).workers
  const slowly = first!(never)
  await until('the first batch is submitted', () => mail.to.length >= OPEN_MAX_SHARED)
  const quickly = second!(never)
  await until('the second worker submits', () => mail.to.length >= 2 * OPEN_MAX_SHARED)
  await world.ok(ada, 'pause_campaign', { campaignId: campaign.id })
  quick.resolve(SENT)
  await quickly
  await third!(never)
  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  slow.resolve(SENT)
  await slowly
  await work(withMailer(mail.send))
  assert.equal(new Set(mail.to).size, 1200)
  assert.equal(mail.to.length, 1200)
  assert.equal((await read(ada, campaign)).status, 'sent')
})

test('a pause takes effect before the next batch, and resume goes on with the rest', async () => {
  const ada = await world.account()
  await subscribers(ada, 200)
  const campaign = await sending(ada)
  let paused: Promise<unknown> | null = null
  const mail = recorder(async () => {
    await (paused ??= world.ok(ada, 'pause_campaign', { campaignId: campaign.id }))
    return SENT
  })
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, OPEN_MAX_SHARED)
  assert.deepEqual((await read(ada, campaign)).status, 'paused')
  assert.equal(await queued(campaign), false)

  await world.ok(ada, 'resume_campaign', { campaignId: campaign.id })
  await work(withMailer(mail.send))
  assert.equal(new Set(mail.to).size, 200)
  assert.equal(mail.to.length, 200)
  assert.equal((await read(ada, campaign)).status, 'sent')
})

test('a campaign that was paused in its last batch is sent, not stuck', async () => {
  const ada = await world.account()
  await subscribers(ada, 2)
  const campaign = await sending(ada)
  let paused: Promise<unknown> | null = null
  await work(
    withMailer(
      async () => (
        await (paused ??= world.ok(ada, 'pause_campaign', { campaignId: campaign.id })),
        SENT
      ),
    ),
  )
  assert.equal((await read(ada, campaign)).status, 'sent')
})
