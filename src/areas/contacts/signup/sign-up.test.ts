import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { link, mailsTo, openDoor, setStatus, signupsKey } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

// Each signup comes from another visitor, because signups of one visitor are limited and these
// tests are not about limits.
let visitor = 0
beforeEach(() => {
  visitor++
})
const form = () => ({ visitorIp: `2001:db8:0:${visitor.toString(16)}::1` })

test('a signups only key gets the address and the status of a new one, whether it was known or not', async () => {
  for (const [account, status] of [
    [await world.account(), 'pending'],
    [await openDoor(world), 'active'],
  ] as const) {
    const key = await signupsKey(world, account)
    const known = {
      active: 'a@example.com',
      unsubscribed: 'u@example.com',
      bounced: 'b@example.com',
      complained: 'c@example.com',
    }
    for (const [state, email] of Object.entries(known))
      await setStatus(world, account, (await world.ok(account, 'add_contact', { email })).id, state)
    for (const [i, email] of ['new@example.com', ...Object.values(known)].entries()) {
      const answer = await world.call(key, 'add_contact', {
        email,
        visitorIp: `2001:db8:1:${i}::1`,
      })
      assert.deepEqual([answer.status, answer.body], [202, { email, status }])
    }
  }
})

test('a signups only key may do nothing else', async () => {
  const key = await signupsKey(world, await world.account())
  for (const name of ['list_contacts', 'list_api_keys', 'list_tags'])
    assert.equal((await world.refused(key, name)).code, 'forbidden')
  assert.equal(
    (await world.refused(key, 'create_api_key', { name: 'more', level: 'full' })).status,
    403,
  )
})

test('a form changes nothing of an active reader', async () => {
  const ada = await openDoor(world)
  const before = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    source: 'footer',
    tags: ['vip'],
    fields: { first_name: 'Ada' },
  })
  await world.ok(ada, 'add_contact', { email: 'other@example.com', tags: ['new'] })
  const events = (await world.events(ada)).length
  const key = await signupsKey(world, ada)
  await world.ok(key, 'add_contact', {
    email: 'reader@example.com',
    source: 'popup',
    tags: ['new'],
    fields: { first_name: 'Mallory' },
    ...form(),
  })
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: before.id }), before)
  assert.equal((await world.events(ada)).length, events)
})

test('tags and fields of a form for a pending reader apply when the reader confirms', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    tags: ['first'],
    fields: { first_name: 'Ada', last_name: 'King' },
  })
  await world.ok(ada, 'add_contact', { email: 'other@example.com', tags: ['vip', 'new'] })
  const key = await signupsKey(world, ada)
  await world.ok(key, 'add_contact', {
    email: 'reader@example.com',
    tags: ['vip'],
    fields: { first_name: 'Augusta' },
    ...form(),
  })
  await world.ok(key, 'add_contact', {
    email: 'reader@example.com',
    tags: ['new'],
    fields: { last_name: null },
    ...form(),
  })
  const waiting = await world.ok(ada, 'get_contact', { contactId: id })
  assert.deepEqual(
    [waiting.tags, waiting.fields],
    [['first'], { first_name: 'Ada', last_name: 'King' }],
  )

  await world.ok(link(world, ada, id, 'confirm'), 'confirm_contact')
  const confirmed = await world.ok(ada, 'get_contact', { contactId: id })
  assert.deepEqual(
    [confirmed.tags, confirmed.fields],
    [['first', 'vip', 'new'], { first_name: 'Augusta' }],
  )
  const updated = (await world.events(ada)).filter(({ type }) => type === 'subscriber.updated')
  assert.deepEqual(
    updated.map(({ data }) => data.changes.tags.added),
    [['vip', 'new']],
  )
})

test('tags and fields that were deleted since the signup do not come back by a confirmation', async () => {
  const ada = await world.account()
  await world.ok(ada, 'create_custom_field', { name: 'age', type: 'text' })
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'add_contact', { email: 'other@example.com', tags: ['vip', 'new'] })
  const key = await signupsKey(world, ada)
  await world.ok(key, 'add_contact', {
    email: 'reader@example.com',
    tags: ['vip', 'new'],
    fields: { age: 'old', first_name: 'Ada', last_name: 'King' },
    ...form(),
  })
  await world.ok(ada, 'delete_tag', { tag: 'vip' })
  await world.ok(ada, 'delete_custom_field', { name: 'first_name' })
  await world.ok(ada, 'delete_custom_field', { name: 'age' })
  await world.jobs()
  await world.ok(ada, 'create_custom_field', { name: 'age', type: 'number' })

  await world.ok(link(world, ada, id, 'confirm'), 'confirm_contact')
  const { tags, fields } = await world.ok(ada, 'get_contact', { contactId: id })
  assert.deepEqual([tags, fields], [['new'], { last_name: 'King' }])
})

test('a return makes the old confirmation link void and sends a new one', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'back@example.com' })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  const back = await world.ok(ada, 'add_contact', { email: 'back@example.com' })
  assert.deepEqual([back.status, back.confirmedAt, back.unsubscribedAt], ['pending', null, null])
  assert.equal(
    (await world.refused(link(world, ada, id, 'confirm', { generation: 1 }), 'confirm_contact'))
      .code,
    'link_expired',
  )
  // The confirmation mail of the first generation was still waiting, and is not sent any more.
  assert.equal(await mailsTo(world, 'back@example.com'), 1)
  await world.ok(link(world, ada, id, 'confirm', { generation: 2 }), 'confirm_contact')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'active')
})

test('tags and fields of a form for a returning reader wait as well, and those of an earlier form are dropped', async () => {
  const ada = await world.account()
  const key = await signupsKey(world, ada)
  const { id } = await world.ok(ada, 'add_contact', {
    email: 'reader@example.com',
    fields: { first_name: 'Ada' },
  })
  await world.ok(key, 'add_contact', {
    email: 'reader@example.com',
    fields: { last_name: 'Early' },
    ...form(),
  })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  await world.ok(key, 'add_contact', {
    email: 'reader@example.com',
    fields: { first_name: 'Augusta' },
    ...form(),
  })
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).fields, {
    first_name: 'Ada',
  })
  await world.ok(link(world, ada, id, 'confirm', { generation: 2 }), 'confirm_contact')
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId: id })).fields, {
    first_name: 'Augusta',
  })
})

test('without confirmation, a form brings an unsubscribed reader back, and changes none of their tags and fields', async () => {
  const ada = await openDoor(world)
  const key = await signupsKey(world, ada)
  const kept = { tags: ['vip'], fields: { first_name: 'Ada' } }
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com', ...kept })
  await world.ok(ada, 'add_contact', { email: 'other@example.com', tags: ['new'] })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  const brought = { tags: ['new'], fields: { first_name: 'Mallory', last_name: 'King' } }
  const answer = await world.call(key, 'add_contact', {
    email: 'reader@example.com',
    ...brought,
    ...form(),
  })
  assert.deepEqual(
    [answer.status, answer.body],
    [202, { email: 'reader@example.com', status: 'active' }],
  )
  const { status, tags, fields } = await world.ok(ada, 'get_contact', { contactId: id })
  assert.deepEqual({ status, tags, fields }, { status: 'active', ...kept })
  const last = (await world.events(ada)).at(-1)!
  assert.deepEqual(
    [last.type, last.data.resubscribed, last.data.subscriber.fields],
    ['subscriber.created', true, kept.fields],
  )

  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  const back = await world.ok(ada, 'add_contact', { email: 'reader@example.com', ...brought })
  assert.deepEqual(
    [back.tags, back.fields],
    [['vip', 'new'], brought.fields],
    'the account itself may',
  )
})

test('a signups only key may use tags that are there and make none', async () => {
  const ada = await world.account()
  const key = await signupsKey(world, ada)
  await world.ok(ada, 'add_contact', { email: 'other@example.com', tags: ['vip'] })
  const refused = await world.refused(key, 'add_contact', {
    email: 'reader@example.com',
    tags: ['vip', 'spam'],
    ...form(),
  })
  assert.deepEqual(
    refused.errors!.map(({ code, pointer }) => [code, pointer]),
    [['unknown_tag', '/tags/1']],
  )
  await world.ok(key, 'add_contact', { email: 'reader@example.com', tags: ['vip'], ...form() })
  assert.deepEqual(
    (await world.ok(ada, 'list_tags')).data.map(({ name }: { name: string }) => name),
    ['vip'],
  )
})
