import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { forgetOldConfirmations } from '#areas/confirmations/confirmation-mail-sql.ts'
import { bulk, readers } from './bulk/fixtures/bulk.ts'
import { forgetOldBulkJobs, forgetOldImports } from './retention-sql.ts'

const world = await testWorld()

test('confirmation mails are forgotten after 31 days and ended imports after 90, and nothing before', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'r@example.com' })
  const started = await world.ok(ada, 'import_contacts', { rows: [{ email: 'i@example.com' }] })
  await world.jobs()
  const mails = async () =>
    (
      await sql`select 1 from confirmation_mail where account_id = ${uuidOf(ada.accountId)}`.execute(
        world.db,
      )
    ).rows.length
  const after = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)
  await forgetOldConfirmations(world.system, after(30))
  assert.equal(await mails(), 1)
  await forgetOldConfirmations(world.system, after(32))
  assert.equal(await mails(), 0)
  assert.equal((await world.call(ada, 'get_import', { importId: started.id })).status, 200)
  await forgetOldImports(world.system, after(91))
  assert.equal((await world.call(ada, 'get_import', { importId: started.id })).status, 404)
  assert.equal((await world.ok(ada, 'list_contacts')).data.length, 2)
})

test('ended bulk actions are forgotten after 90 days, and nothing before', async () => {
  const ada = await world.account()
  const { id } = await bulk(world, ada, {
    contactIds: await readers(world, ada, ['a']),
    action: { type: 'add_tag', tag: 'vip' },
  })
  const after = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000)
  await forgetOldBulkJobs(world.system, after(89))
  assert.equal((await world.ok(ada, 'get_bulk_job', { jobId: id })).status, 'done')
  await forgetOldBulkJobs(world.system, after(91))
  assert.equal((await world.call(ada, 'get_bulk_job', { jobId: id })).status, 404)
})
