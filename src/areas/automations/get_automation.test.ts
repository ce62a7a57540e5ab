import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { mail, writing } from './fixtures/automations.ts'

const world = await testWorld()
const { written } = writing(world)

test('an automation is a draft with what was sent, steps with ids, and no readers', async () => {
  const account = await world.account()
  const made = await written(account, {
    steps: [{ type: 'wait', for: 'P1D' }, mail()],
    exit: [{ event: { type: 'signed_up' }, goal: true }],
  })
  assert.match(made.id, /^aut_/)
  assert.deepEqual(
    [made.status, made.version, made.draft, made.activatedAt, made.newsletterId],
    ['draft', null, null, null, account.newsletterId],
  )
  assert.deepEqual(made.counts, { entered: 0, active: 0, finished: 0, left: 0, failed: 0 })
  assert.deepEqual(
    made.steps.map(({ type }) => type),
    ['wait', 'send_email'],
  )
  assert.ok(made.steps.every(({ id }) => /^[a-z0-9]{8}$/.test(id!)))
  assert.deepEqual(await world.ok(account, 'get_automation', { automationId: made.id }), made)
})

test('an automation is there for its account alone', async () => {
  const [account, eve] = [await world.account(), await world.account()]
  const { id } = await written(account)
  for (const name of [
    'get_automation',
    'update_automation',
    'delete_automation',
    'duplicate_automation',
    'activate_automation',
    'pause_automation',
  ])
    assert.equal((await world.refused(eve, name, { automationId: id })).code, 'not_found', name)
  const input = {
    name: 'x',
    newsletterId: account.newsletterId,
    trigger: { type: 'api' },
    steps: [],
  }
  assert.equal((await world.refused(eve, 'create_automation', input)).code, 'not_found')
  assert.deepEqual((await world.ok(eve, 'list_automations')).data, [])
})
