import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { testWorld } from '#test/world.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()

const { draft, subscribers } = campaigns(world)
const sentTo = (address: string) => world.mailer.sent.filter(({ to }) => to === address)

test('sends one mail marked [Test] to each address, filled in with a contact’s values', async () => {
  const ada = await world.account()
  const [reader] = await subscribers(ada, 1, { fields: { first_name: 'Bo' } })
  const { id } = await draft(ada)
  const answer = await world.call(ada, 'send_test_email', {
    campaignId: id,
    to: ['one@example.com', 'two@example.com', 'one@example.com'],
    contactId: reader!.id,
  })
  assert.equal(answer.status, 202)
  assert.deepEqual(answer.body, { campaignId: id, to: ['one@example.com', 'two@example.com'] })
  await world.jobs()
  for (const address of ['one@example.com', 'two@example.com']) {
    assert.equal(sentTo(address).length, 1)
    const mail = await PostalMime.parse(sentTo(address)[0]!.raw)
    assert.equal(mail.subject, '[Test] March')
    assert.match(mail.text!, /^Hello Bo/)
  }
  assert.equal(sentTo(reader!.email).length, 0)
})

test('without a contact the defaults show', async () => {
  const ada = await world.account()
  const { id } = await draft(ada)
  await world.ok(ada, 'send_test_email', { campaignId: id, to: ['three@example.com'] })
  await world.jobs()
  assert.match((await PostalMime.parse(sentTo('three@example.com')[0]!.raw)).text!, /^Hello friend/)
})

test('sends the option of an A/B test that is asked for, or the first', async () => {
  const ada = await world.account()
  const { id } = await draft(ada, {
    variants: { options: [{ key: 'A' }, { key: 'B', subject: 'April', content: { body: 'Sow' } }] },
  })
  await world.ok(ada, 'send_test_email', { campaignId: id, to: ['b@example.com'], variant: 'B' })
  await world.ok(ada, 'send_test_email', { campaignId: id, to: ['own@example.com'] })
  await world.jobs()
  const [b, own] = [
    await PostalMime.parse(sentTo('b@example.com')[0]!.raw),
    await PostalMime.parse(sentTo('own@example.com')[0]!.raw),
  ]
  assert.deepEqual(
    [b.subject, b.text!.startsWith('Sow'), own.subject],
    ['[Test] April', true, '[Test] March'],
  )
  const refused = await world.refused(ada, 'send_test_email', {
    campaignId: id,
    to: ['c@example.com'],
    variant: 'C',
  })
  assert.deepEqual([refused.status, refused.errors![0]!.pointer], [422, '/variant'])
})

test('takes one to five addresses, and neither campaign nor contact of another account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const { id } = await draft(ada)
  const [stranger] = await subscribers(eve, 1)
  assert.equal(
    (await world.refused(ada, 'send_test_email', { campaignId: id, to: [] })).status,
    422,
  )
  assert.equal(
    (
      await world.refused(ada, 'send_test_email', {
        campaignId: id,
        to: Array.from({ length: 6 }, (_, i) => `a${i}@example.com`),
      })
    ).status,
    422,
  )
  assert.equal(
    (
      await world.refused(ada, 'send_test_email', {
        campaignId: id,
        to: ['a@example.com'],
        contactId: stranger!.id,
      })
    ).status,
    404,
  )
  assert.equal(
    (await world.refused(eve, 'send_test_email', { campaignId: id, to: ['a@example.com'] })).status,
    404,
  )
})
