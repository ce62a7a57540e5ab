import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLoop } from '#workers/loop.ts'
import { keptLog } from '#test/ports.ts'
import { NotStopped, stopStages } from './stop-stages.ts'

const WITHIN_MS = 100

/** Makes a part that notes its name when it is stopped. */
const noting = (stopped: string[], name: string) => ({
  name,
  async stop() {
    stopped.push(name)
  },
})

test('a worker whose round never ends is named and left, and the later stages are stopped', async () => {
  const log = keptLog()
  const stopped: string[] = []
  const stuck = startLoop('housekeeping', { pauseMs: 1000 }, () => new Promise(() => {}), log)
  const stopping = stopStages(
    [
      { withinMs: WITHIN_MS, parts: [stuck, noting(stopped, 'webhooks')] },
      { withinMs: WITHIN_MS, parts: [noting(stopped, 'database connections')] },
    ],
    log,
  )
  await assert.rejects(
    stopping,
    (error: Error) => error instanceof NotStopped && /: housekeeping\./.test(error.message),
  )
  assert.deepEqual(stopped, ['webhooks', 'database connections'])
  assert.deepEqual(
    log.lines.map(({ level, message }) => [level, message]),
    [['error', 'housekeeping: not stopped within 0.1 s; the process ends without it']],
  )
})

test('a part that fails is named, and the later stages are stopped', async () => {
  const log = keptLog()
  const stopped: string[] = []
  const failing = { name: 'key uses', stop: () => Promise.reject(new Error('connect ENOENT')) }
  const stopping = stopStages(
    [
      { withinMs: WITHIN_MS, parts: [failing] },
      { withinMs: WITHIN_MS, parts: [noting(stopped, 'private database')] },
    ],
    log,
  )
  await assert.rejects(stopping, NotStopped)
  assert.deepEqual(stopped, ['private database'])
  assert.match(log.lines[0]!.message, /^key uses: stopping failed; the process ends without it$/)
  assert.match(
    JSON.stringify(log.lines[0]!.fields, (_, value: unknown) =>
      value instanceof Error ? value.message : value,
    ),
    /connect ENOENT/,
  )
})

test('a stage begins when all parts of the one before have stopped, and nothing is logged', async () => {
  const log = keptLog()
  const stopped: string[] = []
  const slow = {
    name: 'jobs',
    async stop() {
      await new Promise((resolve) => setTimeout(resolve, WITHIN_MS / 4))
      stopped.push('jobs')
    },
  }
  await stopStages(
    [
      { withinMs: 10_000, parts: [slow] },
      { withinMs: 10_000, parts: [noting(stopped, 'mailer')] },
    ],
    log,
  )
  assert.deepEqual(stopped, ['jobs', 'mailer'])
  assert.deepEqual(log.lines, [])
})
