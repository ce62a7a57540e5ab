import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { writing } from './fixtures/automations.ts'

const world = await testWorld()
const { written } = writing(world)

test('the same tree without ids gets the same ids', async () => {
  const account = await world.account()
  const steps = [
    { type: 'wait', for: 'P1D' },
    { type: 'wait', for: 'P1D' },
  ]
  const [one, other] = [await written(account, { steps }), await written(account, { steps })]
  assert.deepEqual(one.steps, other.steps)
  assert.notEqual(one.steps[0]!.id, one.steps[1]!.id)
})

test('a newsletter has at most 200 automations', async () => {
  const account = await world.account()
  await written(account)
  await countAffected(
    world.db,
    sql`insert into automation (account_id, automation_id, newsletter_id, name, draft, created_at)
      select account_id, gen_random_uuid(), newsletter_id, name, draft, created_at from automation, generate_series(1, 199)
      where account_id = ${uuidOf(account.accountId)}`,
  )
  const refused = await world.refused(account, 'create_automation', {
    name: 'x',
    trigger: { type: 'api' },
    steps: [],
  })
  assert.equal(refused.code, 'too_many_automations')
})

test('a paywall in a mail of an automation is refused with its pointer', async () => {
  const account = await world.account()
  const content = {
    format: 'blocks',
    blocks: [{ type: 'paragraph', text: [{ text: 'Hello' }] }, { type: 'paywall' }],
  }
  const steps = [{ type: 'send_email', id: 'letter', subject: 'Letter', content }]
  const { errors } = await world.refused(account, 'create_automation', {
    name: 'x',
    trigger: { type: 'api' },
    steps,
  })
  assert.deepEqual(
    errors!.map(({ code, pointer }) => [code, pointer]),
    [['paywall_not_here', '/steps/0/content/blocks/1']],
  )
})
