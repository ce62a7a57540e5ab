import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import type { Automation } from './record/automation.ts'
import { writing } from './fixtures/automations.ts'

const world = await testWorld()
const { written, active } = writing(world)

test('automations are listed newest first, in pages, by newsletter and by status', async () => {
  const account = await world.account()
  const made: Automation[] = [await written(account), await active(account), await written(account)]
  const ids = made.map(({ id }) => id).reverse()
  const first = await world.ok(account, 'list_automations', { limit: 2, include: 'total' })
  assert.deepEqual([first.data, first.total], [[made[2], made[1]], 3])
  const rest = await world.ok(account, 'list_automations', { limit: 2, cursor: first.nextCursor })
  assert.deepEqual([rest.data, rest.nextCursor], [[made[0]], null])
  assert.deepEqual((await world.ok(account, 'list_automations', { status: 'active' })).data, [
    made[1],
  ])
  const other = await world.ok(account, 'create_newsletter', {
    name: 'Letters',
    slug: 'letters-of-automations',
  })
  assert.deepEqual(
    (await world.ok(account, 'list_automations', { newsletterId: other.id })).data,
    [],
  )
  const all = await world.ok(account, 'list_automations', { newsletterId: account.newsletterId })
  assert.deepEqual(
    all.data.map(({ id }: Automation) => id),
    ids,
  )
})
