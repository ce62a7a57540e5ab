import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, work } = campaigns(world)

test('shows the mail in the looks and of the day of its sending, whatever the newsletter became', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  await subscribers(ada, 1)
  const change = (more: object) =>
    world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, ...more })
  await change({
    name: 'The Pea Letter',
    branding: { accentColor: '#a02060' },
    postalAddress: '1 Pea Lane',
  })
  const body = '[Peas](https://peas.example) for {{ first_name }} on {{ newsletter.date }}'
  const before = await draft(ada, { content: { format: 'markdown', body } })
  const { id } = await sending(ada, { content: { format: 'markdown', body } })
  await work()
  const mail = () => world.ok(ada, 'get_campaign_mail', { campaignId: id })
  const sent = await mail()
  world.clock.move(40 * DAY_MS)
  await change({
    name: 'The Bean Letter',
    branding: { accentColor: '#206080' },
    postalAddress: '2 Bean Road',
    sender: { name: 'Bea' },
  })
  assert.deepEqual(await mail(), sent)
  assert.match(sent.html, /Peas<\/a> for Ada[\s\S]*The Pea Letter[\s\S]*1 Pea Lane/)
  assert.equal(sent.look, 'sent')

  const now = await world.ok(ada, 'get_campaign_mail', { campaignId: before.id })
  assert.equal(now.look, 'today')
  assert.match(now.from, /^Bea </)
  assert.match(now.html, /The Bean Letter/)
  assert.equal((await world.refused(eve, 'get_campaign_mail', { campaignId: id })).status, 404)
})

test('shows the option that is asked for, and the part of a free reader', async () => {
  const ada = await world.account()
  const options = [{ key: 'A' }, { key: 'B', subject: 'Beans' }]
  const { id } = await draft(ada, { subject: 'Peas', variants: { options } })
  const subject = async (variant?: string) =>
    (await world.ok(ada, 'get_campaign_mail', { campaignId: id, ...(variant && { variant }) }))
      .subject
  assert.deepEqual([await subject(), await subject('B')], ['Peas', 'Beans'])
  assert.equal(
    (await world.refused(ada, 'get_campaign_mail', { campaignId: id, variant: 'C' })).status,
    422,
  )
  const walled = await draft(ada, {
    content: { format: 'markdown', body: 'Free\n\n<!-- paywall -->\n\nSecret' },
    access: 'paid',
  })
  const as = async (tier: string) =>
    (await world.ok(ada, 'get_campaign_mail', { campaignId: walled.id, as: tier })).text.includes(
      'Secret',
    )
  assert.deepEqual([await as('free'), await as('paid')], [false, true])
})
