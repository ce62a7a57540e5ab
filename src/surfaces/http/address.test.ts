import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const behind = await testServer(world, { trustedProxies: ['127.0.0.1'] })
const open = await testServer(world)

async function signups(
  request: typeof open.request,
  forwarded: (i: number) => string,
  count: number,
): Promise<number[]> {
  const ada = await world.account()
  const { key } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  const statuses: number[] = []
  for (let i = 0; i < count; i++) {
    const answer = await request('/api/v1/contacts', {
      method: 'POST',
      key,
      json: { email: `r${i}@example.com` },
      headers: { 'x-forwarded-for': forwarded(i) },
    })
    statuses.push(answer.status)
  }
  return statuses
}

test('a trusted proxy says whose signup it is; one visitor has five in ten minutes and another has their own', async () => {
  assert.deepEqual(
    await signups(behind.request, (i) => (i < 6 ? '198.51.100.7' : '198.51.100.8'), 7),
    [202, 202, 202, 202, 202, 429, 202],
  )
})

test('anybody else is not believed: all of them come from the connection’s own address', async () => {
  assert.deepEqual(
    await signups(open.request, (i) => `198.51.100.${i}`, 6),
    [202, 202, 202, 202, 202, 429],
  )
})

test('a proxy’s port, brackets, zone or nonsense loses no signup', async () => {
  const odd = ['198.51.100.7:5678', '[2001:db8::1]:443', 'fe80::1%eth0', 'unknown']
  assert.deepEqual(await signups(behind.request, (i) => odd[i]!, odd.length), [202, 202, 202, 202])
})
