import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPicture } from '#areas/images/fixtures/library.ts'
import { testWorld } from '#test/world.ts'
import { mail, writing } from '../fixtures/automations.ts'

const world = await testWorld()
const { written, active } = writing(world)

/** Makes an account with a tag and a custom field. */
async function garden() {
  const account = await world.account()
  await world.ok(account, 'create_custom_field', { name: 'city', type: 'text' })
  await world.ok(account, 'add_contact', { email: 'ada@readers.test', tags: ['vip', 'old'] })
  return account
}

const condition = (filter: object) => ({ type: 'condition', filter, then: [mail()] })

test('a tag and a field that an automation names are deleted only with force', async () => {
  const account = await garden()
  const steps = [
    condition({ field: 'fields.city', op: 'is', value: 'Exeter' }),
    { type: 'remove_tag', tag: 'old' },
  ]
  const made = await active(account, { trigger: { type: 'tag_added', tag: 'vip' }, steps })
  const places = [{ type: 'automation', id: made.id, name: made.name }]
  for (const [name, input] of [
    ['delete_tag', { tag: 'vip' }],
    ['delete_tag', { tag: 'old' }],
    ['delete_custom_field', { name: 'city' }],
  ] as const) {
    const refused = await world.refused(account, name, input)
    assert.deepEqual([refused.code, refused['places']], ['in_use', places], JSON.stringify(input))
    assert.equal((await world.call(account, name, { ...input, force: true })).status, 204)
  }
})

test('an image in a mail of an automation is not deleted without force', async () => {
  const account = await garden()
  const image = await addPicture(world, account)
  const shows = (name: string, body: string) =>
    written(account, {
      name,
      steps: [
        condition({ field: 'tag', op: 'has', value: 'vip' }),
        mail({ content: { format: 'markdown', body } }),
      ],
    })
  const made = await shows('Course', `![Roses](${image.url})`)
  const places = [{ type: 'automation', id: made.id, name: 'Course' }]
  const refused = await world.refused(account, 'delete_image', { imageId: image.id })
  assert.deepEqual([refused.code, refused['places']], ['image_in_use', places])
  assert.deepEqual((await world.ok(account, 'get_image', { imageId: image.id })).places, places)
  await world.ok(account, 'delete_automation', { automationId: made.id })
  await world.ok(account, 'delete_image', { imageId: image.id })
})

test('an automation that was deleted, and a name in another account, keep nothing', async () => {
  const [account, eve] = [await garden(), await garden()]
  await written(eve, { trigger: { type: 'tag_added', tag: 'vip' } })
  const { id } = await written(account, { trigger: { type: 'tag_added', tag: 'vip' } })
  await world.ok(account, 'delete_automation', { automationId: id })
  await world.jobs()
  assert.equal((await world.call(account, 'delete_tag', { tag: 'vip' })).status, 204)
})

test('a tag with another name has it in the active version and in the draft', async () => {
  const account = await garden()
  const filter = { all: [{ field: 'tag', op: 'has', value: 'vip' }] }
  const exit = [{ event: { type: 'tag_removed', tag: 'vip', filter }, goal: true }, { filter }]
  const made = await active(account, {
    trigger: { type: 'tag_added', tag: 'vip', filter },
    exit,
    steps: [condition(filter), { type: 'add_tag', tag: 'vip' }],
  })
  await world.ok(account, 'update_automation', {
    automationId: made.id,
    entry: { repeat: 'each_time' },
  })
  const use = await world.ok(account, 'preview_tag_change', { tags: ['vip'] })
  assert.deepEqual(use.automations, [{ id: made.id, name: made.name }])
  await world.ok(account, 'rename_tag', { tag: 'vip', name: 'best' })
  await world.jobs()
  const read = await world.ok(account, 'get_automation', { automationId: made.id })
  const expected = JSON.parse(
    JSON.stringify({ trigger: made.trigger, exit: made.exit, steps: made.steps }).replaceAll(
      '"vip"',
      '"best"',
    ),
  )
  assert.deepEqual({ trigger: read.trigger, exit: read.exit, steps: read.steps }, expected)
  assert.deepEqual(read.draft, { ...expected, entry: { repeat: 'each_time' } })
  assert.equal(read.version, 1)
})
