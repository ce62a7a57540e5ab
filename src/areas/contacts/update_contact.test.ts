import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link, mailsTo, openDoor } from '#test/contacts.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { sumsStayRight } from './growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('changes only what is sent; tags are replaced, fields are set one by one, null takes away', async () => {
  const ada = await openDoor(world)
  const before = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    source: 'footer',
    tags: ['a', 'b'],
    fields: { first_name: 'Ada', last_name: 'King' },
  })
  const after = await world.ok(ada, 'update_contact', {
    contactId: before.id,
    tags: ['c', 'b'],
    fields: { first_name: 'Augusta', last_name: null },
  })
  assert.deepEqual(after, { ...before, tags: ['b', 'c'], fields: { first_name: 'Augusta' } })
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: before.id }), after)
  const event = (await world.events(ada)).at(-1)!
  assert.deepEqual(
    [event.type, event.data],
    [
      'subscriber.updated',
      {
        subscriber: after,
        changes: {
          tags: { added: ['c'], removed: ['a'] },
          fields: {
            first_name: { from: 'Ada', to: 'Augusta' },
            last_name: { from: 'King', to: null },
          },
        },
      },
    ],
  )
})

test('a source can be changed and never removed', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (await world.ok(ada, 'update_contact', { contactId: id, source: 'popup' })).source,
    'popup',
  )
  for (const source of [null, ''])
    assert.equal(
      (await world.refused(ada, 'update_contact', { contactId: id, source })).errors![0]!.pointer,
      '/source',
    )
  assert.equal((await world.ok(ada, 'update_contact', { contactId: id })).source, 'popup')
})

test('a change of neither tags nor fields is no event', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    tags: ['a', 'b'],
  })
  await world.ok(ada, 'update_contact', {
    contactId: id,
    source: 'popup',
    email: 'other@example.com',
    tags: ['b', 'a'],
  })
  assert.equal((await world.events(ada)).length, 1)
})

test('moves a contact to another address, and not to one that is taken', async () => {
  const ada = await openDoor(world)
  const [first, second] = await Promise.all(
    ['first', 'second'].map((local) =>
      world.ok(ada, 'add_contact', { email: `${local}@example.com` }),
    ),
  )
  const refused = await world.refused(ada, 'update_contact', {
    contactId: first.id,
    email: 'SECOND@example.com',
  })
  assert.deepEqual([refused.status, refused.code], [409, 'address_taken'])
  assert.match(refused.detail, new RegExp(second.id))
  assert.equal(
    (await world.ok(ada, 'update_contact', { contactId: first.id, email: 'FIRST@example.com' }))
      .email,
    'FIRST@example.com',
  )
  assert.equal(
    (await world.ok(ada, 'update_contact', { contactId: first.id, email: 'third@example.com' }))
      .email,
    'third@example.com',
  )
})

test('two contacts that move to one address at once: one of them gets it', async () => {
  const ada = await openDoor(world)
  const contacts = await Promise.all(
    [1, 2, 3].map((i) => world.ok(ada, 'add_contact', { email: `r${i}@example.com` })),
  )
  const answers = await Promise.all(
    contacts.map(({ id }) =>
      world.call(ada, 'update_contact', { contactId: id, email: 'one@example.com' }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
})

test('a pending contact that moves is asked at the new address, and the link in the old mail is void', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'typo@example.com' })
  await world.jobs()
  await world.ok(ada, 'update_contact', { contactId: id, email: 'right@example.com' })
  assert.equal(await mailsTo(world, 'right@example.com'), 1)
  assert.equal(
    (await world.refused(link(world, ada, id, 'confirm', { generation: 1 }), 'confirm_contact'))
      .code,
    'link_expired',
  )
  await world.ok(link(world, ada, id, 'confirm', { generation: 2 }), 'confirm_contact')
})

test('refuses unknown fields, wrong types and too many tags, and changes nothing then', async () => {
  const ada = await openDoor(world)
  const tags = Array.from({ length: 101 }, (_, i) => `tag ${i}`)
  const before = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  for (const input of [
    { fields: { city: 'Exeter' } },
    { fields: { first_name: 7 } },
    { tags },
    { tags: ['a,b'] },
    { status: 'active' },
  ])
    assert.equal(
      (
        await world.refused(ada, 'update_contact', {
          contactId: before.id,
          source: 'popup',
          ...input,
        })
      ).status,
      422,
    )
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: before.id }), before)
})

test('does not overwrite what has changed since it was read', async () => {
  const ada = await openDoor(world)
  const read = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const changed = await world.ok(
    ada,
    'update_contact',
    { contactId: read.id, source: 'popup' },
    { ifMatch: etagOf(read) },
  )
  assert.equal(
    (
      await world.refused(
        ada,
        'update_contact',
        { contactId: read.id, source: 'footer' },
        { ifMatch: etagOf(read) },
      )
    ).status,
    412,
  )
  assert.equal((await world.ok(ada, 'get_contact', { contactId: read.id })).source, 'popup')
  await world.ok(
    ada,
    'update_contact',
    { contactId: read.id, source: 'footer' },
    { ifMatch: `"other", ${etagOf(changed)}` },
  )
})

test("does not find next door's contact", async () => {
  const [ada, bob] = [await openDoor(world), await world.account()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (await world.refused(bob, 'update_contact', { contactId: id, source: 'x' })).status,
    404,
  )
})
