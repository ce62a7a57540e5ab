import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('returns the progress of an import and the first hundred refused rows by line', async () => {
  const ada = await world.account()
  const rows = Array.from({ length: 150 }, (_, i) => ({
    email: i === 0 ? 'a@example.com' : `nobody ${i}`,
  }))
  const queued = await world.ok(ada, 'import_contacts', { rows })
  assert.deepEqual(await world.ok(ada, 'get_import', { importId: queued.id }), queued)
  assert.equal(queued.finishedAt, null)
  await world.jobs()
  const done = await world.ok(ada, 'get_import', { importId: queued.id })
  assert.deepEqual(done.counts, { read: 150, added: 1, updated: 0, skipped: 0, refused: 149 })
  assert.deepEqual(
    done.errors.map(({ line }: { line: number }) => line),
    Array.from({ length: 100 }, (_, i) => i + 2),
  )
  assert.ok(done.finishedAt >= done.createdAt)
})

test('names the columns in the order of the file', async () => {
  const ada = await world.account()
  const file = 'Signed up on,Surname,E-mail,Forename\n2024-01-31,Lovelace,ada@example.com,Ada\n'
  const { id } = await world.ok(ada, 'import_contacts', { file })
  const { mapping } = await world.ok(ada, 'get_import', { importId: id })
  assert.deepEqual(Object.entries(mapping), [
    ['Signed up on', 'subscribedAt'],
    ['Surname', 'last_name'],
    ['E-mail', 'email'],
    ['Forename', 'first_name'],
  ])
  await world.jobs()
})

test("does not find next door's import", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'import_contacts', { rows: [{ email: 'a@example.com' }] })
  assert.equal((await world.refused(bob, 'get_import', { importId: id })).status, 404)
})
