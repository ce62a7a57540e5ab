import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { testServer } from '#test/http.ts'
import { browser } from '#test/person.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

const entries = async (account: TestAccount, filter: object = {}) =>
  (await world.ok(account, 'list_audit_log', filter)).data as {
    id: string
    at: string
    operation: string
    targets: string[]
    actor: { kind: string; name: string }
  }[]

test('names the caller of each write of the account, newest first; reads leave no entry', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await world.ok(bob, 'create_custom_field', { name: 'city', type: 'text' })
  for (const name of ['one', 'two', 'three']) {
    world.clock.move(1000)
    await world.ok(ada, 'create_custom_field', { name, type: 'text' })
  }
  await world.ok(ada, 'list_contacts')
  const first = await world.ok(ada, 'list_audit_log', { limit: 2 })
  const rest = await world.ok(ada, 'list_audit_log', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual([first.data.length, rest.data.length, rest.nextCursor], [2, 1, null])
  const [newest] = first.data
  const [key] = (await world.ok(ada, 'list_api_keys')).data
  assert.deepEqual(
    [newest.operation, newest.actor],
    ['create_custom_field', { kind: 'key', id: key.id, name: key.name }],
  )
  const agoMs = world.clock.now().getTime() - Date.parse(newest.at)
  assert.ok(agoMs >= 0 && agoMs < 60_000, newest.at)
  assert.equal(newest.requestId, 'req_test')
})

test('names persons, readers, visitors and the operator by their kind', async () => {
  const ada = await world.account()
  const server = await testServer(world)
  const her = await browser(server).signIn(ada.email)
  assert.equal(
    (await her.post('/api/v1/custom-fields', { name: 'city', type: 'text' })).status,
    201,
  )
  await world.ok({ kind: 'operator', accountId: ada.accountId }, 'create_custom_field', {
    name: 'age',
    type: 'number',
  })
  const contact = await world.ok(ada, 'add_contact', { email: 'r@example.com' })
  const token = world.vault.sign('unsubscribe', {
    accountId: ada.accountId,
    subject: contact.id,
    generation: 0,
    about: null,
  })
  await world.ok({ kind: 'token', token }, 'unsubscribe_reader', { via: 'email_link' })
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  await world.ok({ kind: 'slug', slug }, 'add_reader', { email: 'v@example.com' })
  const found = await entries(ada)
  assert.deepEqual(
    found.map(({ operation, actor }) => [operation, actor.kind, actor.name]).sort(),
    [
      ['add_contact', 'key', (await world.ok(ada, 'list_api_keys')).data[0].name],
      ['add_reader', 'visitor', null],
      ['create_custom_field', 'operator', null],
      ['create_custom_field', 'person', `The Weekly Garden (${ada.email})`],
      ['unsubscribe_reader', 'reader', null],
    ].sort(),
  )
})

test('names readers by their present address, and those who are gone by their id alone', async () => {
  const ada = await world.account()
  const [stays, goes] = [
    await world.ok(ada, 'add_contact', { email: 'before@example.com' }),
    await world.ok(ada, 'add_contact', { email: 'goes@example.com' }),
  ]
  await world.ok(ada, 'update_contact', { contactId: stays.id, email: 'now@example.com' })
  await world.ok(ada, 'delete_contact', { contactId: goes.id })
  const { data } = await world.ok(ada, 'list_audit_log')
  const named = data
    .map(({ operation, addresses }: { operation: string; addresses: object }) => [
      operation,
      addresses,
    ])
    .toReversed()
  assert.deepEqual(named, [
    ['add_contact', { [stays.id]: 'now@example.com' }],
    ['add_contact', {}],
    ['update_contact', { [stays.id]: 'now@example.com' }],
    ['delete_contact', {}],
  ])
})

test('names the records of the path and of the answer by their ids, and no other value', async () => {
  const ada = await world.account()
  const contact = await world.ok(ada, 'add_contact', { email: 'r@example.com' })
  await world.ok(ada, 'add_tag', { contactId: contact.id, tag: 'vip' })
  await world.ok(ada, 'rename_tag', { tag: 'vip', name: 'friends' })
  const campaign = await world.ok(ada, 'create_campaign', {
    subject: 'March',
    content: { body: 'Hello' },
  })
  const copy = await world.ok(ada, 'duplicate_campaign', { campaignId: campaign.id })
  await world.ok(ada, 'delete_campaign', { campaignId: copy.id })
  const member = await world.ok(ada, 'invite_member', { email: 'bea@example.com', role: 'editor' })
  const found = await entries(ada)
  assert.deepEqual(found.map(({ operation, targets }) => [operation, targets]).toReversed(), [
    ['add_contact', [contact.id]],
    ['add_tag', [contact.id]],
    ['rename_tag', []],
    ['create_campaign', [campaign.id]],
    ['duplicate_campaign', [campaign.id, copy.id]],
    ['delete_campaign', [copy.id]],
    ['invite_member', [member.id]],
  ])
  assert.doesNotMatch(JSON.stringify(found.map(({ targets }) => targets)), /@|vip|friends/)
})

test('finds the entries of one record, and answers none for those of earlier versions', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'create_segment', { name: 'Friends', filter: { all: [] } })
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  await world.ok(ada, 'delete_segment', { segmentId: id })
  const operations = (await entries(ada, { target: id })).map(({ operation }) => operation)
  assert.deepEqual(operations, ['delete_segment', 'create_segment'])
  await sql`update audit_log set targets = null where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  assert.deepEqual(await entries(ada, { target: id }), [])
  assert.deepEqual(
    (await entries(ada)).flatMap(({ targets }) => targets),
    [],
  )
  assert.equal(
    (await world.refused(ada, 'list_audit_log', { target: 'r@example.com' })).status,
    422,
  )
})

test('finds entries of a caller, of an operation, and of a span of time', async () => {
  const ada = await world.account()
  const began = world.clock.now()
  const { key, id } = await world.ok(ada, 'create_api_key', { name: 'second', level: 'full' })
  await world.ok(key, 'create_custom_field', { name: 'city', type: 'text' })
  world.clock.move(60_000)
  const later = world.clock.now()
  await world.ok(ada, 'create_custom_field', { name: 'age', type: 'number' })
  const operations = async (filter: object) =>
    (await entries(ada, filter)).map(({ operation }) => operation)
  assert.deepEqual(await operations({ actor: id }), ['create_custom_field'])
  assert.deepEqual(await operations({ operation: 'create_api_key' }), ['create_api_key'])
  assert.equal((await operations({ from: began.toISOString(), to: later.toISOString() })).length, 2)
  assert.deepEqual(await operations({ from: later.toISOString() }), ['create_custom_field'])
  assert.deepEqual(await operations({ to: '1969-01-01T00:00:00Z' }), [])
  assert.equal((await world.refused(ada, 'list_audit_log', { actor: 'somebody' })).status, 422)
})

test('a rare entry in a long log is found over pages, none of which reads more than its share', async () => {
  const ada = await world.account()
  // One rare entry, and 25,000 of a minute later.
  const insert = (operation: string, count: number, agoMs: number) =>
    sql`insert into audit_log (account_id, audit_id, operation, caller, request_id, created_at)
      select ${uuidOf(ada.accountId)}, overlay(${newUuid(world.clock.now().getTime() - agoMs)} placing lpad(i::text, 12, '0') from 25)::uuid,
        ${operation}, 'operator', 'req_test', ${world.clock.now()} from generate_series(1, ${count}::int) as i`.execute(
      world.db,
    )
  await insert('delete_newsletter', 1, 60_000)
  await insert('add_tag', 25_000, 0)
  const first = await world.ok(ada, 'list_audit_log', { operation: 'delete_newsletter' })
  assert.deepEqual([first.data.length, typeof first.nextCursor], [0, 'string'])
  const second = await world.ok(ada, 'list_audit_log', {
    operation: 'delete_newsletter',
    cursor: first.nextCursor,
  })
  assert.deepEqual([second.data.length, second.nextCursor], [1, null])
})
