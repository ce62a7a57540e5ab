import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { keptLog, SECRET_KEY } from '#test/outside.ts'
import { smtpSink, until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { sendingProcesses } from './sending-processes.ts'

const world = await testWorld()
const { connection } = world
const { subscribers, sending, read } = campaigns(world)
const sink = await smtpSink({ delayMs: 20 })
const settings = { SMTP_URL: sink.url, SECRET_KEY, LOG_LEVEL: 'error' }
const before = Object.keys(settings).map((name) => [name, process.env[name]] as const)
Object.assign(process.env, settings)
after(() => {
  for (const [name, value] of before)
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
})
const log = keptLog()
const helpers = sendingProcesses(2, { connection, log })
after(() => helpers.stop())

test('a process that joins sends until it is let go, and then finishes what is at hand', async () => {
  const ada = await world.account()
  await subscribers(ada, 400)
  const campaign = await sending(ada)
  helpers.wake()
  helpers.wake()
  await until('some are sent', () => sink.mails.length > 30)
  await helpers.stop()
  const { status, counts } = await read(ada, campaign)
  assert.deepEqual([status, counts.sent, counts.uncertain, counts.pending], ['sending', sink.mails.length, 0, 400 - sink.mails.length])
  assert.equal(new Set(sink.mails.map(({ to }) => to)).size, sink.mails.length)
  helpers.wake()
  assert.deepEqual(log.lines, [])
})

test('one that is let go before it began, or asked for by nobody any more, ends without a word', async () => {
  const early = sendingProcesses(2, { connection, log })
  early.wake()
  await early.stop()
  const idle = sendingProcesses(2, { connection, log, idleMs: 1 })
  idle.wake()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await idle.stop()
  assert.deepEqual(log.lines, [])
})

test('one that ends by itself, or cannot be started at all, is told of once and not tried again at once', async () => {
  process.env['SMTP_URL'] = 'nonsense'
  for (const file of [undefined, new URL('../no-such-file.ts', import.meta.url)]) {
    const broken = keptLog()
    const helper = sendingProcesses(2, { connection, log: broken, ...(file && { file }) })
    helper.wake()
    await until('it has ended', () => broken.lines.length > 0)
    helper.wake()
    await helper.stop()
    assert.deepEqual(
      broken.lines.map(({ level }) => level),
      ['warn'],
    )
  }
  process.env['SMTP_URL'] = sink.url
})

test('where no process can be made at all the sending goes on alone', async () => {
  const { execPath } = process
  const broken = keptLog()
  const helper = sendingProcesses(2, { connection, log: broken })
  process.execPath = '/no/such/node'
  try {
    helper.wake()
    await until('it is told', () => broken.lines.length > 0)
    await helper.stop()
  } finally {
    process.execPath = execPath
  }
  assert.equal(broken.lines.length, 1)
})

test('with one process nobody joins', async () => {
  const alone = sendingProcesses(1, { connection, log })
  alone.wake()
  await alone.stop()
  assert.deepEqual(log.lines, [])
})
