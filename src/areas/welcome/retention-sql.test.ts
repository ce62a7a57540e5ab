import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { forgetOldWelcomes } from './retention-sql.ts'

const world = await testWorld()

test('counts of welcome mails are kept for 31 days, and no reader is welcomed again when they are deleted', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    welcomeEmail: { enabled: true, content: 'Hello' },
  })
  await world.ok(ada, 'add_contact', { email: 'r@example.com' })
  const inTable = async (table: string) =>
    (
      await sql`select 1 from ${sql.table(table)} where account_id = ${uuidOf(ada.accountId)}`.execute(
        world.db,
      )
    ).rows.length
  const after = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)
  await forgetOldWelcomes(world.system, after(30))
  assert.equal(await inTable('welcome_count'), 1)
  await forgetOldWelcomes(world.system, after(32))
  assert.deepEqual([await inTable('welcome_count'), await inTable('welcome_mail')], [0, 1])
})
