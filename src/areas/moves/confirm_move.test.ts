import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { issue, moved, readers } from './fixtures/moved.ts'

const world = await testWorld()

test('issues become campaigns that are sent, with their own dates, and no mail leaves', async () => {
  const ada = await world.account()
  const before = (await world.events(ada)).length
  const done = await moved(world, ada, [
    issue('peas', { author: 'Ada Lovelace', preheader: 'Peas, and snails.', subject: 'Sow peas' }),
    issue('beans', {
      access: 'paid',
      body: { format: 'html', text: '<p>Free.</p><!-- paywall --><p>Paid.</p>' },
    }),
    issue('draft', { state: 'draft', publishedAt: null, slug: null }),
  ])
  assert.deepEqual([done.status, done.failure, done.report?.losses], ['done', null, []])
  assert.deepEqual(done.counts.issues, { added: 3, changed: 0, failed: 0 })
  const { data } = await world.ok(ada, 'list_campaigns', { newsletterId: ada.newsletterId })
  const peas = data.find(({ subject }: { subject: string }) => subject === 'Sow peas')
  const whole = await world.ok(ada, 'get_campaign', { campaignId: peas.id })
  assert.deepEqual(
    [
      whole.status,
      whole.publishedAt,
      whole.slug,
      whole.author,
      whole.previewText,
      whole.counts.recipients,
      whole.listed,
    ],
    ['sent', '2023-04-05T06:07:08.000Z', 'peas', 'Ada Lovelace', 'Peas, and snails.', 0, true],
  )
  assert.deepEqual(whole.movedFrom, {
    service: 'kit',
    id: 'peas',
    url: 'https://garden.example/p/peas',
  })
  assert.equal(whole.content.format, 'blocks')
  assert.equal((await world.events(ada)).length, before)
  assert.equal(world.mailer.sent.length, 0)
})

test('readers are imported, and who left here stays so', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'left@example.com' })
  await world.jobs()
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  const done = await moved(world, ada, [
    readers('email,status\nleft@example.com,active\nnew@example.com,active\nbad,active\n'),
  ])
  assert.deepEqual([done.status, done.report?.losses], ['done', []])
  assert.equal(done.counts.readers.added, 1)
  assert.equal(done.counts.readers.refused, 1)
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'unsubscribed')
})
