import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { countAffected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { writing } from '../fixtures/automations.ts'

const world = await testWorld()
const { active, inside } = writing(world)

async function runsOf({ accountId }: TestAccount) {
  return rows(
    world.db,
    sql<object>`select r.status, r.reason, r.because, l.detail from automation_run r
      join automation_log l on l.account_id = r.account_id and l.run_id = r.run_id where r.account_id = ${uuidOf(accountId)} order by r.run_id`,
  )
}

for (const operation of ['delete_contact', 'erase_contact'])
  test(`${operation} ends the contact's runs, and no value of it stays`, async () => {
    const account = await world.account()
    const made = await active(account)
    const [contactId] = [await inside(account, made), await inside(account, made)]
    await countAffected(
      world.db,
      sql`update automation_log set detail = '{"value": "Ada"}' where account_id = ${uuidOf(account.accountId)}`,
    )
    await world.ok(account, operation, { contactId })
    await world.jobs()
    assert.deepEqual(await runsOf(account), [
      { status: 'left', reason: 'deleted', because: { by: 'api' }, detail: null },
      { status: 'active', reason: null, because: { by: 'api' }, detail: { value: 'Ada' } },
    ])
    const { counts } = await world.ok(account, 'get_automation', { automationId: made.id })
    assert.deepEqual(counts, { entered: 2, active: 1, finished: 0, left: 1, failed: 0 })
  })

test('a newsletter is deleted with its automations', async () => {
  const account = await world.account()
  await inside(account, await active(account))
  await world.ok(account, 'delete_newsletter', {
    newsletterId: account.newsletterId,
    withContents: true,
  })
  await world.jobs()
  const left = await rows(
    world.db,
    sql`select 1 from automation_version where account_id = ${uuidOf(account.accountId)}
      union all select 1 from automation_run where account_id = ${uuidOf(account.accountId)}
      union all select 1 from automation_log where account_id = ${uuidOf(account.accountId)}`,
  )
  assert.deepEqual([left, await runsOf(account)], [[], []])
})
