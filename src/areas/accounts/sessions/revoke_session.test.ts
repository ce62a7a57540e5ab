import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { browser, signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

const idsOf = async (one: ReturnType<typeof browser>) =>
  ((await one.request('/session/v1/sessions')).body.data as { id: string; current: boolean }[]).map(
    ({ id, current }) => ({ id, current }),
  )

test('signs that browser out at its next request, and no other', async () => {
  const ada = await world.account()
  const [here, there] = [
    await browser(server).signIn(ada.email),
    await browser(server).signIn(ada.email),
  ]
  const other = (await idsOf(here)).find(({ current }) => !current)!
  assert.equal(
    (await here.request(`/session/v1/sessions/${other.id}`, { method: 'DELETE' })).status,
    204,
  )
  assert.equal((await there.request('/session/v1/session')).status, 401)
  assert.equal((await here.request('/session/v1/session')).status, 200)
  assert.equal(
    (await here.request(`/session/v1/sessions/${other.id}`, { method: 'DELETE' })).status,
    404,
  )
})

test('a viewer may end their own sessions, this one included, and not those of other members', async () => {
  const ada = await world.account()
  const owner = await browser(server).signIn(ada.email)
  const viewer = await signInMember(world, server, ada, 'viewer@example.com', 'viewer')
  const [hers] = await idsOf(owner)
  assert.equal(
    (await viewer.request(`/session/v1/sessions/${hers!.id}`, { method: 'DELETE' })).status,
    404,
  )
  const [own] = await idsOf(viewer)
  assert.equal(
    (await viewer.request(`/session/v1/sessions/${own!.id}`, { method: 'DELETE' })).status,
    204,
  )
  assert.equal((await viewer.request('/session/v1/session')).status, 401)
  assert.equal((await owner.request('/session/v1/session')).status, 200)
})

test('a page of another site cannot end a session', async () => {
  const ada = await world.account()
  const her = await browser(server).signIn(ada.email)
  const [own] = await idsOf(her)
  const answer = await her.request(`/session/v1/sessions/${own!.id}`, {
    method: 'DELETE',
    headers: { origin: 'https://evil.example' },
  })
  assert.equal(answer.status, 403)
  assert.equal((await idsOf(her)).length, 1)
})
