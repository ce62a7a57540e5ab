import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { signInMember, mailTo } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('access ends with the next request, and comes back with another invitation', async () => {
  const ada = await world.account()
  const bea = await signInMember(world, server, ada, 'bea@example.com', 'editor')
  const id = (await world.ok(ada, 'list_members')).data[1].id
  assert.equal((await bea.request('/api/v1/tags')).status, 200)
  await world.ok(ada, 'remove_member', { memberId: id })
  const refused = await bea.request('/api/v1/tags')
  assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'])
  assert.match(refused.body.detail, /no longer a member of any account/)
  await world.ok(ada, 'invite_member', { email: 'bea@example.com', role: 'viewer' })
  assert.equal((await bea.request('/api/v1/tags')).status, 403)
  const token = (await mailTo(world, 'bea@example.com')).link.split('/').at(-1)
  assert.equal((await bea.post('/auth/invitation/accept', { token })).body.status, 'joined')
  assert.equal((await bea.request('/api/v1/tags')).status, 200)
})

test('the last owner stays', async () => {
  const ada = await world.account()
  const [{ id }] = (await world.ok(ada, 'list_members')).data
  assert.equal((await world.refused(ada, 'remove_member', { memberId: id })).code, 'last_owner')
})

test("next door's members are not found, nor is one twice", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'invite_member', { email: 'cy@example.com', role: 'viewer' })
  assert.equal((await world.refused(bob, 'remove_member', { memberId: id })).status, 404)
  assert.equal((await world.call(ada, 'remove_member', { memberId: id })).status, 204)
  assert.equal((await world.refused(ada, 'remove_member', { memberId: id })).status, 404)
})

test('an owner who made keys is removed with a choice about them, such as to revoke them', async () => {
  const ada = await world.account()
  const bea = await signInMember(world, server, ada, 'bea1@example.com', 'owner')
  const made = await bea.post('/api/v1/api-keys', { name: 'Website form', level: 'full' })
  const [, member] = (await world.ok(ada, 'list_members')).data
  assert.deepEqual(made.body.createdBy, {
    kind: 'person',
    id: member.personId,
    name: 'Bea (bea1@example.com)',
  })
  const hers = { ...ada, apiKey: made.body.key }
  const second = await world.ok(hers, 'create_api_key', { name: 'By the key', level: 'signups' })
  assert.deepEqual(second.createdBy, { kind: 'key', id: made.body.id, name: 'Website form' })
  const other = await world.ok(ada, 'create_api_key', { name: 'Other', level: 'signups' })
  const listed = async (input: object) =>
    (await world.ok(ada, 'list_api_keys', input)).data.map(({ name }: { name: string }) => name)
  assert.deepEqual(await listed({ madeBy: member.personId }), ['By the key', 'Website form'])

  const refused = await world.refused(ada, 'remove_member', { memberId: member.id })
  assert.deepEqual([refused.status, refused.code], [409, 'member_has_keys'])
  assert.match(
    refused.detail,
    /Bea made API keys that still work: "Website form" \(mc_.{9}…\), "By the key"/,
  )
  await world.ok(ada, 'remove_member', { memberId: member.id, keys: 'revoke' })
  assert.equal((await world.refused(hers, 'list_tags')).status, 401)
  assert.deepEqual(await listed({}), ['Other', 'First key'])
  assert.equal(other.createdBy.kind, 'key')
})

test('keys stay when the owner says so, and a member without keys is removed without a word', async () => {
  const ada = await world.account()
  const bea = await signInMember(world, server, ada, 'bea2@example.com', 'owner')
  const made = await bea.post('/api/v1/api-keys', { name: 'Website form', level: 'full' })
  const [, member] = (await world.ok(ada, 'list_members')).data
  await world.ok(ada, 'remove_member', { memberId: member.id, keys: 'keep' })
  await world.ok({ ...ada, apiKey: made.body.key }, 'list_tags')
  const [key] = (await world.ok(ada, 'list_api_keys')).data
  assert.equal(key.createdBy.name, 'Bea (bea2@example.com)')
})
