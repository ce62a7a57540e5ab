import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOperation } from '#catalogue'
import { run } from '#operation/run.ts'
import { explainingSession } from '#test/database/explain.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { garden, pointersOf } from './fixtures/segments.ts'

// list_contacts by segment and filter.

const world = await testWorld()
const vip = { field: 'tag', op: 'has', value: 'vip' } as const

test('list_contacts takes a segment, a filter and its own filters together', async () => {
  const { account, segment, listed } = await garden(world, {
    ada: { tags: ['vip'], fields: { age: 36 } },
    bob: { tags: ['vip'], fields: { age: 12 } },
    cy: { fields: { age: 40 } },
  })
  const { id } = await segment(vip)
  const grown = JSON.stringify({ field: 'fields.age', op: 'gte', value: 18 })
  assert.deepEqual(await listed({ segmentId: id }), ['ada', 'bob'])
  assert.deepEqual(await listed({ filter: grown }), ['ada', 'cy'])
  assert.deepEqual(await listed({ segmentId: id, filter: grown }), ['ada'])
  assert.deepEqual(await listed({ segmentId: id, q: 'bob' }), ['bob'])
  for (const include of ['total', 'estimate'])
    assert.equal(
      (await world.ok(account, 'list_contacts', { segmentId: id, filter: grown, include })).total,
      1,
      include,
    )
})

test('a filtered list is read page by page, each contact once, in every order', async () => {
  const readers = Object.fromEntries(
    Array.from({ length: 25 }, (_, n) => [`r${n}`, { tags: n % 2 === 0 ? ['vip'] : [] }]),
  )
  const { account } = await garden(world, readers)
  const filter = JSON.stringify({ any: [vip, { event: 'opened' }] })
  for (const sort of ['newest', 'oldest', 'email']) {
    const seen: string[] = []
    for (let cursor: string | null = null; ;) {
      const page: { data: { email: string }[]; nextCursor: string | null } = await world.ok(
        account,
        'list_contacts',
        {
          filter,
          sort,
          limit: 4,
          ...(cursor && { cursor }),
        },
      )
      seen.push(...page.data.map(({ email }) => email))
      cursor = page.nextCursor
      if (cursor === null) break
    }
    assert.deepEqual([seen.length, new Set(seen).size], [13, 13], sort)
  }
})

test('a segment of one newsletter lists no contact of another', async () => {
  const { account, segment, listed } = await garden(world, { ada: {} })
  const other = await world.ok(account, 'create_newsletter', {
    name: 'Other',
    asksForConfirmation: false,
  })
  await world.ok(account, 'add_contact', { email: 'zoe@example.com', newsletterId: other.id })
  const { id } = await segment({ all: [] })
  assert.deepEqual(await listed({ segmentId: id }), ['ada'])
  assert.deepEqual(await listed({ filter: '{"all":[]}' }), ['ada', 'zoe'])
  assert.deepEqual(
    pointersOf(
      await world.refused(account, 'list_contacts', { segmentId: id, newsletterId: other.id }),
    ),
    ['/segmentId'],
  )
})

test('what is no filter is refused with a pointer', async () => {
  const { account, segment } = await garden(world)
  const { id } = await segment({ all: [] })
  const pointers = async (input: object) =>
    pointersOf(await world.refused(account, 'list_contacts', input))
  assert.deepEqual(await pointers({ filter: 'tag is vip' }), ['/filter'])
  assert.deepEqual(await pointers({ filter: '"vip"' }), ['/filter'])
  assert.deepEqual(await pointers({ filter: JSON.stringify({ all: [vip] }) }), [
    '/filter/all/0/value',
  ])
  assert.deepEqual(
    await pointers({ filter: '{"all":[{"field":"email","op":"is","value":"\\u0000"}]}' }),
    ['/filter/all/0/value'],
  )
  assert.deepEqual(await pointers({ filter: '['.repeat(8000) }), ['/filter'])
  const eve = await world.account()
  assert.deepEqual(pointersOf(await world.refused(eve, 'list_contacts', { segmentId: id })), [
    '/segmentId',
  ])
})

/** Lists contacts, and also returns the query plans of the statements. */
async function explained(account: TestAccount, input: object) {
  const { db, plans } = explainingSession(world)
  const { body, problem } = await run(
    { ...world.system, heavy: { ...world.system.heavy, db } },
    {
      operation: findOperation('list_contacts')!,
      credential: { kind: 'operator', accountId: account.accountId },
      input: () => input,
      requestId: 'req_test',
      address: null,
      browser: false,
      idempotencyKey: null,
      ifMatch: null,
    },
  )
  await db.destroy()
  assert.equal(problem, null)
  return { ...(body as { data: { email: string }[]; total?: number }), plans }
}

test('a filtered list reads custom fields once, and not at all without one in its filters', async () => {
  const { account, segment } = await garden(world, { ada: { tags: ['vip'], fields: { age: 36 } } })
  const { id } = await segment({ field: 'fields.age', op: 'gte', value: 18 })
  const reads = async (input: object) => {
    const { data, plans } = await explained(account, input)
    assert.equal(data.length, 1)
    return plans.filter((plan) => plan.includes('from custom_field')).length
  }
  const older = JSON.stringify({ field: 'fields.age', op: 'gt', value: 30 })
  assert.equal(await reads({ filter: older }), 1)
  assert.equal(await reads({ segmentId: id, filter: older }), 1)
  assert.equal(await reads({ filter: JSON.stringify(vip) }), 0)
})

test('contacts of named addresses are listed, counted and estimated by one statement each, in every order', async () => {
  const readers = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`r${n}`, {}]))
  const { account } = await garden(world, readers)
  const filter = JSON.stringify({
    all: [
      { field: 'email', op: 'in', value: ['R3@example.com', 'r5@example.com', 'no@example.com'] },
      { field: 'status', op: 'is', value: 'active' },
    ],
  })
  for (const sort of ['newest', 'oldest', 'email'])
    for (const include of ['total', 'estimate']) {
      const input = { newsletterId: account.newsletterId, filter, sort, include, limit: 2 }
      const { data, total, plans } = await explained(account, input)
      const names = data.map(({ email }) => email[1]).join('')
      assert.deepEqual([names, total], [sort === 'newest' ? '53' : '35', 2])
      assert.equal(plans.filter((plan) => plan.includes(' on contact')).length, 2)
    }
})
