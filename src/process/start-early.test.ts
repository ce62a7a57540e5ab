import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { keptLog } from '#test/ports.ts'
import { startEarly } from './start-early.ts'

const worker = readConfig({ ROLES: 'worker' })

test('a program that cannot be loaded leaves the private database that it had started', async () => {
  let left = 0
  const connection = { host: '/tmp', port: 5432, user: 'mailcast', database: 'mailcast' }
  const database = { connection, startedHere: true, leave: async () => void left++ }
  const early = startEarly(worker, keptLog(), new AbortController().signal, async () => database)
  await early.cancel()
  assert.equal(left, 1)
})

test('a worker that cannot be loaded waits no longer for its server', async () => {
  const early = startEarly(
    worker,
    keptLog(),
    new AbortController().signal,
    (_config, _log, { signal }) => {
      const { promise, reject } = Promise.withResolvers<never>()
      signal!.addEventListener('abort', () => reject(signal!.reason as Error))
      return promise
    },
  )
  await early.cancel()
  await assert.rejects(early.database, { name: 'AbortError' })
})
