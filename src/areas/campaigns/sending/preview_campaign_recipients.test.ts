import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns, recorder } from '../fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, work, withMailer } = campaigns(world)

test('shows the newest of those who would get it, and how many there are', async () => {
  const ada = await world.account()
  const readers = await subscribers(ada, 25)
  await subscribers(ada, 2, { status: 'unsubscribed' })
  const campaign = await draft(ada)
  const { recipients, excluded, sample, contact } = await world.ok(
    ada,
    'preview_campaign_recipients',
    { campaignId: campaign.id },
  )
  assert.deepEqual(
    [recipients, excluded, contact],
    [25, [{ reason: 'unsubscribed', count: 2 }], undefined],
  )
  assert.deepEqual(
    sample.map(({ id }: { id: string }) => id),
    readers
      .map(({ id }) => id)
      .toSorted()
      .toReversed()
      .slice(0, 20),
  )
})

test('tells by which rules one contact gets it or not', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'tags@example.com', tags: ['vip'] })
  const [inside] = await subscribers(ada, 1, { tier: 'paid', tags: ['vip'] })
  const [outside] = await subscribers(ada, 1, { tags: ['vip'], status: 'unsubscribed' })
  const filter = { field: 'email', op: 'ends_with', value: '@readers.test' }
  const { id } = await draft(ada, { audience: { tier: 'paid', includeTags: ['vip'], filter } })
  const because = async (contactId: string) => {
    const { contact } = await world.ok(ada, 'preview_campaign_recipients', {
      campaignId: id,
      contactId,
    })
    const rules = contact.because.map(
      ({ rule, met }: { rule: string; met: boolean }) => `${met ? '' : 'not '}${rule}`,
    )
    return [contact.included, ...rules]
  }
  assert.deepEqual(await because(inside!.id), [
    true,
    'status',
    'suppressed',
    'tier',
    'tags',
    'segment',
  ])
  assert.deepEqual(await because(outside!.id), [
    false,
    'not status',
    'suppressed',
    'not tier',
    'tags',
    'segment',
  ])
})

test('with more leaves out those who have it', async () => {
  const ada = await world.account()
  const [first] = await subscribers(ada, 2)
  const campaign = await sending(ada)
  await work(withMailer(recorder().send))
  const [late] = await subscribers(ada, 1)
  const shown = async (more: object) =>
    world.ok(ada, 'preview_campaign_recipients', { campaignId: campaign.id, ...more })
  assert.equal((await shown({})).recipients, 3)
  const rest = await shown({ more: true, contactId: first!.id })
  assert.deepEqual(
    [rest.recipients, rest.sample[0].id, rest.contact.included],
    [1, late!.id, false],
  )
  assert.deepEqual(rest.contact.because.at(-1), {
    rule: 'already_sent',
    met: false,
    detail: 'An earlier step went to it.',
  })
})

test('explains no contact of another newsletter or account', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const [hers] = await subscribers(eve, 1)
  const other = await world.ok(ada, 'create_newsletter', { name: 'Other' })
  const elsewhere = await world.ok(ada, 'add_contact', {
    email: 'elsewhere@example.com',
    newsletterId: other.id,
  })
  const { id } = await draft(ada)
  for (const contactId of [hers!.id, elsewhere.id])
    assert.equal(
      (await world.refused(ada, 'preview_campaign_recipients', { campaignId: id, contactId }))
        .status,
      404,
    )
  assert.equal(
    (await world.refused(eve, 'preview_campaign_recipients', { campaignId: id })).status,
    404,
  )
})
