import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newUuid } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import { testWorld } from '#test/world.ts'
import { claimRecipients } from './claim-sql.ts'
import { campaigns } from './fixtures/campaigns.ts'

const world = await testWorld()
const { subscribers, sending } = campaigns(world)

test('a claim among many recipients takes milliseconds before the planner knows anything of them', async () => {
  const ada = await world.account()
  await sql`alter table recipient set (autovacuum_enabled = false)`.execute(world.db)
  for (let i = 0; i < 3; i++) await subscribers(ada, 20_000)
  const { id } = await sending(ada)
  const until = new Date(world.clock.now().getTime() + 30_000)
  const seen = new Set<string>()
  for (let i = 0; i < 3; i++) {
    const began = performance.now()
    const claimed = await transaction(world.system, ada.accountId, (scope) =>
      claimRecipients(scope, id, { claimId: newUuid(began), until, limit: 500 }),
    )
    // A join would walk 60,000 rows for each of the 500: some seconds.
    assert.ok(performance.now() - began < 500, `${performance.now() - began} ms`)
    for (const contact of claimed) seen.add(contact)
  }
  assert.equal(seen.size, 1500)
})
