import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const content = { format: 'markdown', body: 'Hello' }

async function used() {
  const ada = await openDoor(world)
  const { newsletterId } = ada
  await world.ok(ada, 'add_contact', { email: 'a@example.com', tags: ['vip', 'old'] })
  await world.ok(ada, 'add_contact', { email: 'b@example.com', tags: ['vip'] })
  await world.ok(ada, 'add_contact', { email: 'c@example.com', tags: ['other'] })
  const has = (value: string) => ({ field: 'tag', op: 'has', value })
  const segment = await world.ok(ada, 'create_segment', {
    newsletterId,
    name: 'Friends',
    filter: { all: [has('vip'), { not: has('other') }] },
  })
  await world.ok(ada, 'create_segment', { newsletterId, name: 'Others', filter: has('other') })
  const campaign = (subject: string, audience: object) =>
    world.ok(ada, 'create_campaign', { newsletterId, subject, content, audience })
  const included = await campaign('To friends', { includeTags: ['vip'], excludeTags: ['other'] })
  const filtered = await campaign('By a filter', { filter: { any: [has('old'), has('vip')] } })
  await campaign('To all', {})
  return { ada, segment, included, filtered }
}

test('says which contacts, segments and campaigns name the tags', async () => {
  const { ada, segment, included, filtered } = await used()
  assert.deepEqual(await world.ok(ada, 'preview_tag_change', { tags: ['vip', 'old'] }), {
    contacts: 2,
    segments: [{ id: segment.id, name: 'Friends' }],
    campaigns: [
      { id: included.id, name: 'To friends' },
      { id: filtered.id, name: 'By a filter' },
    ],
    automations: [],
  })
  assert.equal((await world.refused(ada, 'preview_tag_change', { tags: ['unknown'] })).status, 404)
  const bob = await openDoor(world)
  await world.ok(bob, 'add_contact', { email: 'a@example.com', tags: ['old'] })
  assert.deepEqual(await world.ok(bob, 'preview_tag_change', { tags: ['vip', 'old'] }), {
    contacts: 1,
    segments: [],
    campaigns: [],
    automations: [],
  })
  assert.equal((await world.refused(bob, 'preview_tag_change', { tags: ['vip'] })).status, 404)
})

test('a renamed tag is renamed in segments and in campaigns that are not sent', async () => {
  const { ada, segment, included, filtered } = await used()
  await world.ok(ada, 'rename_tag', { tag: 'vip', name: 'friends' })
  const after = await world.ok(ada, 'get_segment', { segmentId: segment.id })
  assert.deepEqual(after.filter, {
    all: [
      { field: 'tag', op: 'has', value: 'friends' },
      { not: { field: 'tag', op: 'has', value: 'other' } },
    ],
  })
  assert.equal(after.broken, null)
  assert.deepEqual(
    (await world.ok(ada, 'get_campaign', { campaignId: included.id })).audience.includeTags,
    ['friends'],
  )
  await world.ok(ada, 'merge_tags', { from: ['friends'], into: 'old' })
  assert.deepEqual(
    (await world.ok(ada, 'get_campaign', { campaignId: included.id })).audience.includeTags,
    ['old'],
  )
  const both = { field: 'tag', op: 'has', value: 'old' }
  assert.deepEqual(
    (await world.ok(ada, 'get_campaign', { campaignId: filtered.id })).audience.filter,
    { any: [both, both] },
  )
  await world.jobs()
})
