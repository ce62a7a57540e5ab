import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { browser, signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('a role holds from the next request on', async () => {
  const ada = await world.account()
  const bea = await signInMember(world, server, ada, 'bea@example.com', 'viewer')
  const id = (await world.ok(ada, 'list_members')).data[1].id
  const add = async () =>
    (await bea.post('/api/v1/contacts', { email: 'reader@example.com' })).status
  assert.equal(await add(), 403)
  assert.equal(
    (await world.ok(ada, 'update_member', { memberId: id, role: 'editor' })).role,
    'editor',
  )
  assert.equal(await add(), 201)
})

test('the last owner stays one, also when two owners take each other’s role at once', async () => {
  const ada = await world.account()
  const one = await browser(server).signIn(ada.email)
  const [first] = (await world.ok(ada, 'list_members')).data
  assert.equal(
    (await world.refused(ada, 'update_member', { memberId: first.id, role: 'viewer' })).code,
    'last_owner',
  )
  // An owner who is only invited does not count.
  await world.ok(ada, 'invite_member', { email: 'later@example.com', role: 'owner' })
  assert.equal(
    (await world.refused(ada, 'update_member', { memberId: first.id, role: 'viewer' })).code,
    'last_owner',
  )

  for (let round = 0; round < 5; round++) {
    const account = await world.account()
    const mine = await browser(server).signIn(account.email)
    const theirs = await signInMember(world, server, account, `other${round}@example.com`, 'owner')
    const [a, b] = (await world.ok(account, 'list_members')).data
    const answers = await Promise.all([
      mine.request(`/api/v1/members/${b.id}`, { method: 'PATCH', json: { role: 'viewer' } }),
      theirs.request(`/api/v1/members/${a.id}`, { method: 'DELETE' }),
    ])
    const left = (await world.ok(account, 'list_members')).data.filter(
      ({ role }: { role: string }) => role === 'owner',
    )
    assert.equal(left.length, 1, JSON.stringify(answers.map(({ status, text }) => [status, text])))
  }
  assert.equal((await one.request('/api/v1/members')).status, 200)
})

test("next door's members are not found", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const [{ id }] = (await world.ok(ada, 'list_members')).data
  assert.equal(
    (await world.refused(bob, 'update_member', { memberId: id, role: 'viewer' })).status,
    404,
  )
})
