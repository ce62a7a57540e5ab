import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { writing } from '../fixtures/automations.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { active } = writing(world)
const { open, readers, go } = running(world)
const pause = { type: 'wait', id: 'pause', for: 'P2D' }

test("a contact's runs are those of all automations, newest first, in pages", async () => {
  const account = await open()
  const first = await active(account, { name: 'First', steps: [pause] })
  const second = await active(account, {
    name: 'Second',
    steps: [{ type: 'add_tag', tag: 'seen' }],
  })
  const [ada, bo] = await readers(account, 'ada', 'bo')
  await go()
  const list = (asked: object = {}) =>
    world.ok(account, 'list_contact_runs', { contactId: ada, ...asked })
  const { data, total } = await list({ include: 'total' })
  assert.equal(total, 2)
  const said = data.map((run: { automationId: string; automationName: string; status: string }) => [
    run.automationId,
    run.automationName,
    run.status,
  ])
  assert.deepEqual(
    said.sort((a: string[], b: string[]) => a[1]!.localeCompare(b[1]!)),
    [
      [first.id, 'First', 'active'],
      [second.id, 'Second', 'finished'],
    ],
  )
  const page = await list({ limit: 1 })
  const next = await list({ limit: 1, cursor: page.nextCursor })
  assert.deepEqual([page.data[0].id, next.data[0].id], [data[0].id, data[1].id])

  await world.ok(account, 'delete_automation', { automationId: second.id })
  assert.deepEqual(
    (await list()).data.map(({ automationName }: { automationName: string }) => automationName),
    ['First'],
  )
  const eve = await open()
  assert.equal((await world.refused(eve, 'list_contact_runs', { contactId: bo })).status, 404)
})
