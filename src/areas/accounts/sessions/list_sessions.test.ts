import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testServer } from '#test/http.ts'
import { browser } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('lists the browsers of the person, newest first, page by page, and none of another person', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await browser(server).signIn(bob.email)
  const first = await browser(server).signIn(ada.email)
  world.clock.move(1000)
  const second = browser(server)
  await second.post(
    '/auth/sign-in/email',
    { email: ada.email, password: 'a password for tests' },
    { headers: { 'user-agent': 'Firefox' } },
  )
  const { body: newest } = await first.request('/session/v1/sessions?limit=1&include=total')
  const { body: oldest } = await first.request(
    `/session/v1/sessions?limit=1&cursor=${newest.nextCursor}`,
  )
  assert.equal(newest.total, 2)
  assert.deepEqual(
    [newest.data[0].userAgent, newest.data[0].address, newest.data[0].current],
    ['Firefox', '127.0.0.1', false],
  )
  assert.deepEqual([oldest.data[0].current, oldest.nextCursor], [true, null])
})

test('shows no token, with which another program could become the person', async () => {
  const ada = await world.account()
  const her = await browser(server).signIn(ada.email)
  const { text } = await her.request('/session/v1/sessions')
  const { rows } = await sql<{ token: string }>`select token from auth.session`.execute(world.db)
  assert.ok(rows.length > 0)
  for (const { token } of rows) assert.ok(!text.includes(token))
})

test('leaves out sessions that have ended', async () => {
  const ada = await world.account()
  const her = await browser(server).signIn(ada.email)
  await browser(server).signIn(ada.email)
  await sql`update auth.session set expires_at = now() - interval '1 hour' where id = (select max(id::text)::uuid from auth.session)`.execute(
    world.db,
  )
  const { body } = await her.request('/session/v1/sessions?include=total')
  assert.deepEqual([body.data.length, body.total, body.data[0].current], [1, 1, true])
})
