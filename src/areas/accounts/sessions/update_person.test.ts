import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { browser, signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('members change their own name, which the list of members and the audit log show', async () => {
  const ada = await world.account()
  const viewer = await signInMember(world, server, ada, 'viewer@example.com', 'viewer')
  const change = (name: string) =>
    viewer.request('/session/v1/session/person', { method: 'PATCH', json: { name } })
  const { status, body } = await change('  Vita  ')
  assert.deepEqual([status, body.name, body.email], [200, 'Vita', 'viewer@example.com'])
  assert.equal((await viewer.request('/session/v1/session')).body.person.name, 'Vita')
  for (const name of [
    ' ',
    'x'.repeat(101),
    '\u200b',
    '\u3164',
    '\u001b[31m',
    'a\nb',
    'a\u2028b',
    'a\u202eb',
  ]) {
    const refused = await change(name)
    assert.deepEqual(
      [refused.status, refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)],
      [422, ['/name']],
      JSON.stringify(name),
    )
  }

  const owner = await browser(server).signIn(ada.email)
  const members = (await owner.request('/api/v1/members')).body.data as {
    name: string
    email: string
  }[]
  assert.equal(members.find(({ email }) => email === 'viewer@example.com')!.name, 'Vita')
  assert.notEqual(members.find(({ email }) => email === ada.email)!.name, 'Vita')
  const [entry] = (await owner.request('/api/v1/audit-log')).body.data
  assert.deepEqual(
    [entry.operation, entry.actor.name],
    ['update_person', 'Vita (viewer@example.com)'],
  )
})
