import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  closedPort,
  HOST,
  mailServer,
  SECRET,
  USER,
} from '../areas/mail-service/fixtures/mail-server.ts'
import { mailWorld } from '../areas/mail-service/fixtures/mail-world.ts'
import { until } from '#test/sinks.ts'
import { openWorld } from '#test/world.ts'
import { resultNoter } from '#areas/mail-service/index.ts'
import { startMailServiceWatch } from './mail-service-watch.ts'

const there = await mailWorld()
const { world, session } = there

test('a service that stops working counts as failing, with the reason, until a mail gets through', async () => {
  const own = there.open()
  const note = resultNoter(world.system)
  const { port } = await mailServer()
  const input = { provider: 'smtp', host: HOST, port, user: USER, password: SECRET }
  await world.ok(session, 'set_mail_service', input)
  await there.take()
  const state = async () => {
    await note()
    const { status, reason } = await world.ok(session, 'get_mail_service')
    return [status, reason]
  }
  const raw = Buffer.from('From: a@garden.example\r\n\r\nHello\r\n')
  const mail = { from: 'a@garden.example', to: 'b@example.com', messageId: '1@garden.example', raw }
  const stored = (port: number) =>
    sql`update mail_service set version = gen_random_uuid(), port = ${port}`.execute(world.db)

  await stored(await closedPort())
  await there.take()
  assert.deepEqual([(await own.mailer.send(mail)).reached, own.lastResult], [false, 'failing'])
  assert.deepEqual(await state(), ['failing', 'no_connection'])
  await stored(port)
  await there.take()
  assert.equal(own.lastResult, null)
  assert.deepEqual(await state(), ['failing', 'no_connection'])
  assert.equal((await own.mailer.send(mail)).outcome, 'sent')
  assert.deepEqual(await state(), ['works', null])
  await world.ok(session, 'remove_mail_service')
  await there.take()
})

test('a second process takes a change of the service, and its removal, without a restart', async (t) => {
  const other = await openWorld(world.connection)
  const { wakeups } = other.assembly
  await wakeups.receive()
  const { ports } = other.system
  const own = there.open()
  const theirs = there.services()
  Object.assign(ports, { mailServices: theirs, mailer: theirs.mailer })
  const loops = [world.system, other.system].flatMap(startMailServiceWatch)
  t.after(async () => {
    await Promise.all(loops.map((loop) => loop.stop()))
    await other.close()
  })
  const { port } = await mailServer()
  const input = { provider: 'smtp', host: HOST, port, user: USER, password: SECRET }
  await world.ok(session, 'set_mail_service', input)
  const name = `smtp://${HOST}:${port}`
  for (const services of [own, theirs])
    await until('both processes submit to the service', () => services.mailer.name === name)
  await world.ok(session, 'remove_mail_service')
  for (const services of [own, theirs])
    await until('both processes write to the outbox', () => services.mailer.name === 'outbox')
})
