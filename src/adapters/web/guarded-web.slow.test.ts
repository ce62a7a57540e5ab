import { afterEach, test } from 'node:test'
import assert from 'node:assert/strict'
import { openGuardedWeb } from './guarded-web.ts'
import { cleaner, ok, postTo, receiver } from './fixtures/receiver.ts'

afterEach(cleaner())

test('a receiver has 15 seconds to answer', async () => {
  const silent = await receiver(() => {})
  const late = await receiver((socket) => setTimeout(() => socket.end(ok()), 10_000))
  const web = openGuardedWeb({ allowPrivate: true, egressAddresses: [] })
  const [none, answer] = await Promise.all(
    [silent, late].map(({ port }) => postTo(web, `http://127.0.0.1:${port}/`)),
  )
  assert.deepEqual([none!.error, answer!.statusCode], ['timeout', 200])
  assert.ok(none!.durationMs >= 15_000 && none!.durationMs < 45_000, `${none!.durationMs} ms`)
  await web.close()
})
