import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorOf } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'

const world = await testWorld()
const { draft, sending, subscribers, work } = campaigns(world)

test('lists issues that were sent to all readers, newest first, with subjects that name no reader', async () => {
  const ada = await world.account()
  await subscribers(ada, 1, { tier: 'paid', tags: ['vip'], fields: { first_name: 'Bo' } })
  await subscribers(ada, 1, { tier: 'free' })
  await world.ok(ada, 'add_contact', { email: 'tagged@example.com', tags: ['vip'] })
  const plain = await sending(ada, { subject: 'Plain', previewText: 'Peas & beans' })
  const personal = await sending(ada, { subject: 'Hello {{ first_name | default: "friend" }}, {{ email }}' })
  await sending(ada, { subject: 'For those who pay', audience: { tier: 'paid' } })
  await sending(ada, { subject: 'For those who do not', audience: { tier: 'free' } })
  await sending(ada, { subject: 'For some', audience: { includeTags: ['vip'] } })
  await sending(ada, { subject: 'Held back from some', audience: { excludeTags: ['vip'] } })
  await draft(ada, { subject: 'A draft' })
  await work()
  const { issues, next } = await world.ok(await visitorOf(world, ada), 'list_issues')
  assert.equal(next, null)
  assert.deepEqual(
    issues.map(({ sentAt: _sentAt, ...issue }: { sentAt: string }) => issue),
    [
      { id: personal.id, subject: 'Hello friend,', previewText: '' },
      { id: plain.id, subject: 'Plain', previewText: 'Peas & beans' },
    ],
  )
  assert.ok(Math.abs(Date.parse(issues[0].sentAt) - world.clock.now().getTime()) < 600_000)
})

test('a hidden archive and another newsletter’s show nothing of it', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await sending(ada)
  await work()
  const second = await world.ok(ada, 'create_newsletter', { name: 'Second' })
  assert.deepEqual(await world.ok({ kind: 'slug', slug: second.slug }, 'list_issues'), { issues: [], next: null })
  const visitor = await visitorOf(world, ada)
  assert.equal((await world.ok(visitor, 'list_issues')).issues.length, 1)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.deepEqual(await world.ok(visitor, 'list_issues'), { issues: [], next: null })
})

test('goes on from the last one, twenty at a time, and misses none', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  const sent: string[] = []
  for (let i = 0; i < 23; i++) sent.unshift((await sending(ada, { subject: `Issue ${i}` })).id)
  await work()
  const visitor = await visitorOf(world, ada)
  const first = await world.ok(visitor, 'list_issues')
  const second = await world.ok(visitor, 'list_issues', { before: first.next })
  assert.deepEqual([first.issues.length, second.issues.length, second.next], [20, 3, null])
  assert.deepEqual(
    [...first.issues, ...second.issues].map(({ id }: { id: string }) => id),
    sent,
  )
  assert.equal((await world.refused(visitor, 'list_issues', { before: 'yesterday' })).status, 422)
})
