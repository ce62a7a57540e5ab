import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const SIGN = 'This has an invisible sign, U+200B zero width space, at character 2. Remove it.'

test('no operation makes a second tag of an invisible sign', async () => {
  const ada = await openDoor(world)
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'a@x.example' })
  await world.ok(ada, 'add_tag', { contactId, tag: '\u200bvip\u200b' })
  const topics = [{ tag: 'v\u200bip', label: 'VIP' }]
  const asked: [string, object, string][] = [
    ['add_tag', { contactId, tag: 'v\u200bip' }, '/tag'],
    ['rename_tag', { tag: 'vip', name: 'v\u200bip' }, '/name'],
    ['merge_tags', { from: ['vip'], into: 'v\u200bip' }, '/into'],
    [
      'bulk_update_contacts',
      { contactIds: [contactId], action: { type: 'add_tag', tag: 'v\u200bip' } },
      '/action/tag',
    ],
    ['create_product', { name: 'Peas', price: 0, tagBuyersWith: 'v\u200bip' }, '/tagBuyersWith'],
    ['update_newsletter', { newsletterId: ada.newsletterId, topics }, '/topics/0/tag'],
    [
      'create_automation',
      {
        name: 'Hello',
        trigger: { type: 'signed_up' },
        steps: [{ type: 'add_tag', tag: 'v\u200bip' }],
      },
      '/steps/0/tag',
    ],
  ]
  for (const [name, input, pointer] of asked)
    assert.deepEqual(
      (await world.refused(ada, name, input)).errors,
      [{ code: 'invalid_format', detail: SIGN, pointer }],
      name,
    )
  const { data } = await world.ok(ada, 'list_tags')
  assert.deepEqual(
    data.map(({ name }: { name: string }) => name),
    ['vip'],
  )
})

test('a tag of earlier versions that has an invisible sign can be read, renamed and removed', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'a@x.example', tags: ['vip', 'b'] })
  await sql`update contact set tags = array['v\u200bip', 'b'] where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  await sql`update tag set name = 'v\u200bip' where account_id = ${uuidOf(ada.accountId)} and name = 'vip'`.execute(
    world.db,
  )
  const found = await world.ok(ada, 'get_contact', { contactId: id })
  assert.deepEqual(found.tags, ['v\u200bip', 'b'])
  await world.ok(ada, 'rename_tag', { tag: 'v\u200bip', name: 'vip' })
  await world.jobs()
  const { tags } = await world.ok(ada, 'remove_tag', { contactId: id, tag: 'b' })
  assert.deepEqual(tags, ['vip'])
})
