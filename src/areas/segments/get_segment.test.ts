import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import type { Filter } from '#areas/contacts/filters/filter.ts'
import { garden } from './fixtures/segments.ts'

const world = await testWorld()

test('a segment that names a deleted tag, field or campaign is shown as broken and matches no contact', async () => {
  const { account, ids, segment, listed } = await garden(world, {
    ada: { tags: ['vip'], fields: { city: 'Paris' } },
  })
  const draft = await campaigns(world).draft(account)
  const parts: Filter[] = [
    { field: 'tag', op: 'has_not', value: 'vip' },
    { field: 'fields.city', op: 'is_not', value: 'Rome' },
    { event: 'sent', campaignId: draft.id, count: { op: 'lt', n: 1 } },
  ]
  const { id } = await segment({ any: [{ all: [] }, ...parts] })
  const broken = async () => (await world.ok(account, 'get_segment', { segmentId: id })).broken
  assert.equal(await broken(), null)
  assert.deepEqual(await listed({ segmentId: id }), ['ada'])

  await world.ok(account, 'delete_tag', { tag: 'vip' })
  assert.deepEqual(
    (await broken()).map(({ pointer }: { pointer: string }) => pointer),
    ['/any/1/value'],
  )
  await world.ok(account, 'delete_custom_field', { name: 'city' })
  await world.ok(account, 'delete_campaign', { campaignId: draft.id })
  await world.jobs()
  assert.deepEqual(
    (await broken()).map(({ pointer }: { pointer: string }) => pointer),
    ['/any/1/value', '/any/2/field', '/any/3/campaignId'],
  )
  const [listedOne] = (await world.ok(account, 'list_segments')).data
  assert.equal(listedOne.broken.length, 3)
  assert.deepEqual(await listed({ segmentId: id }), [])
  const {
    count,
    broken: told,
    contact,
  } = await world.ok(account, 'preview_segment', { segmentId: id, contactId: ids['ada'] })
  assert.deepEqual([count, told.length, contact.matches], [0, 3, false])
  assert.deepEqual(
    contact.filter.any.map(({ met }: { met: boolean }) => met),
    [false, false, false, false],
  )
})

test('a field that was made again with another type breaks a segment, and one of the same type mends it', async () => {
  const { account, segment } = await garden(world)
  const { id } = await segment({ field: 'fields.age', op: 'gt', value: 18 })
  const broken = async () =>
    (await world.ok(account, 'get_segment', { segmentId: id })).broken?.map(
      ({ pointer }: { pointer: string }) => pointer,
    )
  const remade = async (type: string) => {
    await world.ok(account, 'delete_custom_field', { name: 'age' })
    await world.jobs()
    await world.ok(account, 'create_custom_field', { name: 'age', type })
  }
  await remade('text')
  assert.deepEqual(await broken(), ['/op'])
  await remade('number')
  assert.equal(await broken(), undefined)
})
