import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { untilBlocked } from '#test/contacts.ts'
import { memoryOf } from './engagement-memory.ts'
import { writeEngagement } from './write-engagement.ts'

const world = await testWorld({}, { fresh: true })

test('counting opens locks mailings in the order in which send workers lock them', async () => {
  const { accountId, newsletterId } = await world.account()
  const made = await sql<{
    mailing_id: string
  }>`insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, frozen, status, wants,
      counted, lost, created_at)
    select ${uuidOf(accountId)}, id, ${uuidOf(newsletterId)}, 'campaign', id, true, 'ended', 'active', true, 'uncertain', now()
    from (select gen_random_uuid() as id from generate_series(1, 30)) i returning mailing_id`.execute(
    world.db,
  )
  await sql`analyze mailing`.execute(world.db)
  const ids = made.rows.map(({ mailing_id }) => mailing_id).sort()
  const { buffer } = memoryOf(world.db)
  const act = { accountId, link: null, by: 'human' as const, at: world.clock.now() }
  for (const id of ids.toReversed())
    buffer.add({ ...act, mailingId: typeId('mlg', id), recipientId: typeId('sub', id) })
  let writing: Promise<unknown> | undefined
  await world.db.transaction().execute(async (db) => {
    await sql`select 1 from mailing where mailing_id = ${ids[15]!} for update`.execute(db)
    writing = writeEngagement(world.system)
    await untilBlocked(world)
    const free = await sql<{
      mailing_id: string
    }>`select mailing_id from mailing where mailing_id = any(${ids}::uuid[])
      for update skip locked`.execute(db)
    assert.deepEqual(free.rows.map(({ mailing_id }) => mailing_id).sort(), ids.slice(15))
  })
  await writing
})
