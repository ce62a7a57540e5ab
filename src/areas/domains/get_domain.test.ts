import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleId } from '#operation/fields.ts'
import { testWorld } from '#test/world.ts'
import { domains } from './fixtures/domains.ts'

const world = await testWorld()
const { add, read } = domains(world)

test('answers what add_domain answered', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  assert.deepEqual(await read(ada, domain), domain)
})

test("another account's domain is not found", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await add(ada)
  for (const domainId of [id, exampleId('dom')])
    assert.equal((await world.refused(bob, 'get_domain', { domainId })).status, 404)
})
