import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { draft } = campaigns(world)

test('shows the campaign, and an ETag can be made of it', async () => {
  const ada = await world.account()
  const campaign = await draft(ada)
  assert.deepEqual(await world.ok(ada, 'get_campaign', { campaignId: campaign.id }), campaign)
})

test('does not show the campaign of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id } = await draft(ada)
  assert.equal((await world.refused(eve, 'get_campaign', { campaignId: id })).status, 404)
})

test('counts the readers who unsubscribed by one of its links', async () => {
  const ada = await world.account()
  const { subscribers, sending, work, read } = campaigns(world)
  const [leaver] = await subscribers(ada, 2)
  const campaign = await sending(ada)
  await work()
  const mail = world.mailer.sent.find(({ to }) => to === leaver!.email)!
  const token = /unsubscribe\/([\w-]{100,})>/.exec(mail.raw.toString())![1]!
  await world.ok({ kind: 'token', token }, 'unsubscribe_reader', { via: 'mail_app' })
  assert.equal((await read(ada, campaign)).counts.unsubscribes, 1)
})
