import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { browser, signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('signs out the other browsers of the person, and neither this one nor another member', async () => {
  const ada = await world.account()
  const bea = await signInMember(world, server, ada, 'bea@example.com', 'editor')
  const here = await browser(server).signIn(ada.email)
  const others = [await browser(server).signIn(ada.email), await browser(server).signIn(ada.email)]
  assert.deepEqual((await here.post('/session/v1/sessions/revoke-others')).body, { revoked: 2 })
  for (const other of others) assert.equal((await other.request('/session/v1/session')).status, 401)
  for (const one of [here, bea])
    assert.equal((await one.request('/session/v1/session')).status, 200)
  assert.deepEqual((await here.post('/session/v1/sessions/revoke-others')).body, { revoked: 0 })
})
