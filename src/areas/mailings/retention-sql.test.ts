import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { DAY_MS } from '#lib/duration.ts'
import { TABLES } from '#operation/account-data/tables.ts'
import { forgetOldMails } from './retention-sql.ts'

const world = await testWorld()
const { subscribers, sending, work } = campaigns(world)

test('a single mail is forgotten after 400 days, one that has not ended and the recipients of campaigns are not', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await sending(ada)
  await world.ok(ada, 'add_contact', { email: 'old@readers.test' })
  await work()
  world.clock.move((TABLES.recipient.days - 1) * DAY_MS)
  await world.ok(ada, 'add_contact', { email: 'new@readers.test' })
  const kinds = async () =>
    (
      await sql<{
        kind: string
        status: string
      }>`select m.kind, r.status from recipient r join mailing m using (account_id, mailing_id)
        where r.account_id = ${uuidOf(ada.accountId)} order by m.kind, r.status`.execute(world.db)
    ).rows.map(({ kind, status }) => `${kind} ${status}`)
  assert.equal(await forgetOldMails(world.db, world.clock.now()), false)
  assert.deepEqual(await kinds(), ['campaign sent', 'confirmation pending', 'confirmation sent'])
  world.clock.move(2 * DAY_MS)
  await forgetOldMails(world.db, world.clock.now())
  assert.deepEqual(await kinds(), ['campaign sent', 'confirmation pending'])
  await work()
})
