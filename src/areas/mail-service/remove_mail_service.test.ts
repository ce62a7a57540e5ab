import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { HOST, mailServer, SECRET, USER } from './fixtures/mail-server.ts'
import { mailWorld } from './fixtures/mail-world.ts'

const there = await mailWorld()
const { world, session } = there

test('the service and its key are forgotten, and mail goes to the outbox again', async () => {
  const { port } = await mailServer()
  const input = { provider: 'smtp', host: HOST, port, user: USER, password: SECRET }
  await world.ok(session, 'set_mail_service', input)
  await there.take()
  assert.equal((await world.ok(session, 'get_session')).outbox, false)
  await world.ok(session, 'remove_mail_service')
  const kept = await sql`select 1 from mail_service`.execute(world.db)
  assert.equal(kept.rows.length, 0)
  await there.take()
  const { mailer } = world.system.ports
  assert.deepEqual([mailer.name, mailer.provider], ['outbox', null])
  const refused = await world.refused(session, 'remove_mail_service')
  assert.deepEqual([refused.status, refused.code], [404, 'not_found'])
})
