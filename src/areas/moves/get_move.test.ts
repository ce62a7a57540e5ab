import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { testWorld } from '#test/world.ts'
import { issue, planned, readers } from './fixtures/moved.ts'
import { Move } from './move.ts'

const world = await testWorld()

test('a plan says what would become of everything, and changes nothing', async () => {
  const ada = await world.account()
  const { id, plan, status } = await planned(world, ada, [
    issue('peas', { publishedAt: '2023-04-05T06:07:08.000Z' }),
    issue('beans', { publishedAt: '2024-04-05T06:07:08.000Z', access: 'paid' }),
    issue('draft', { state: 'draft', publishedAt: null, paths: [] }),
    readers(
      'email,status,tier,paidUntil,stripe_customer_id,Shoe\na@example.com,active,paid,2090-01-01,cus_1234567890abcd,38\nb@example.com,unsubscribed,,,,\nbad,active,,,,\n',
    ),
    { kind: 'loss', what: 'A poll is left out.', example: 'About peas' },
    { kind: 'loss', what: 'A poll is left out.', example: 'About beans' },
  ])
  assert.equal(status, 'planned')
  assert.deepEqual(plan, {
    readers: [
      { state: 'active', count: 1 },
      { state: 'unsubscribed', count: 1 },
      { state: 'refused', count: 1 },
    ],
    issues: {
      found: 3,
      published: 2,
      drafts: 1,
      paid: 1,
      added: 3,
      changed: 0,
      unchanged: 0,
      first: '2023-04-05T06:07:08.000Z',
      last: '2024-04-05T06:07:08.000Z',
    },
    images: { found: 0, bytes: null },
    paid: { readers: 1, withStripeId: 1 },
    redirects: 2,
    losses: [
      { what: 'A poll is left out.', count: 2, example: 'About peas' },
      {
        what: 'The column “Shoe” of the readers is of no field here.',
        count: 1,
        example: 'readers.csv',
      },
    ],
    checks: [],
  })
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data, [])
  assert.deepEqual((await world.ok(ada, 'list_campaigns')).data, [])
  await world.ok(ada, 'cancel_move', { moveId: id })
})

test('what is not to come along is not read', async () => {
  const ada = await world.account()
  const given = [issue('peas'), readers('email\na@example.com\n')]
  const one = await planned(world, ada, given, { include: ['issues'] })
  assert.deepEqual([one.plan!.readers, one.plan!.issues.found], [[], 1])
  await world.ok(ada, 'cancel_move', { moveId: one.id })
  const two = await planned(world, ada, given, { include: ['readers'] })
  assert.deepEqual([two.plan!.readers.length, two.plan!.issues.found], [1, 0])
  await world.ok(ada, 'cancel_move', { moveId: two.id })
})

test('every number of a move says what it counts', () => {
  const numbers: [path: string, description: string | undefined][] = []
  const walk = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { type, description } = schema as { type?: unknown; description?: string }
    const { anyOf } = schema as { anyOf?: { type?: string }[] }
    const isNumber = type === 'integer' || anyOf?.some((one) => one.type === 'integer') === true
    if (isNumber) numbers.push([path, description])
    else for (const [name, value] of Object.entries(schema)) walk(value, `${path}/${name}`)
  }
  walk(z.toJSONSchema(Move), '')
  assert.ok(numbers.length > 25, String(numbers.length))
  assert.deepEqual(
    numbers.filter(([, description]) => (description ?? '').trim() === ''),
    [],
  )
})
