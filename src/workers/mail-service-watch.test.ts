import { test } from 'node:test'
import { HOST, mailServer, SECRET, USER } from '../areas/mail-service/fixtures/mail-server.ts'
import { mailWorld } from '../areas/mail-service/fixtures/mail-world.ts'
import { until } from '#test/sinks.ts'
import { openWorld } from '#test/world.ts'
import { startMailServiceWatch } from './mail-service-watch.ts'

const there = await mailWorld()
const { world, session } = there

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
