import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { keptLog, SECRET_KEY } from '#test/outside.ts'
import { smtpSink, until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { senders } from './senders.ts'

const world = await testWorld()
const { subscribers, sending, read } = campaigns(world)
const sink = await smtpSink({ delayMs: 20 })
Object.assign(process.env, { SMTP_URL: sink.url, SECRET_KEY, LOG_LEVEL: 'error' })
const log = keptLog()
const helpers = senders(2, world.connection, log)
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

test('one that cannot be started says so once, and not again at the next call', async () => {
  const broken = keptLog()
  const helper = senders(2, world.connection, broken)
  process.env['SMTP_URL'] = 'nonsense'
  helper.wake()
  await until('it has ended', () => broken.lines.length > 0)
  helper.wake()
  await helper.stop()
  assert.deepEqual(
    broken.lines.map(({ level }) => level),
    ['warn'],
  )
})

test('with one process nobody joins', async () => {
  const alone = senders(1, world.connection, log)
  alone.wake()
  await alone.stop()
  assert.deepEqual(log.lines, [])
})
