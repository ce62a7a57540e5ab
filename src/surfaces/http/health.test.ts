import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

test('a process lives from its first breath, and is ready between its start and its drain', async () => {
  const { request, readiness } = await testServer(await testWorld())
  const states = async () => [(await request('/healthz')).status, (await request('/readyz')).status, (await request('/readyz')).body.status]
  assert.deepEqual(await states(), [200, 200, 'ready'])
  Object.assign(readiness, { starting: true })
  assert.deepEqual(await states(), [200, 503, 'starting'])
  Object.assign(readiness, { starting: false, draining: true })
  assert.deepEqual(await states(), [200, 503, 'draining'])
})
