import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findsAppTokens } from '#test/apps.ts'
import { testServer } from '#test/http.ts'
import { mailTo } from '#test/person.ts'
import { testWorld } from '#test/world.ts'
import { CLAUDE, connect, memberOf, ownerOf } from './fixtures/connected.ts'

const world = await testWorld()
const server = await testServer(world)
findsAppTokens(world)

test('a signed-in person connects an app, and its acts need approval unless they say otherwise', async () => {
  const ada = await world.account()
  const owner = await ownerOf(server, ada)
  const {
    id,
    createdBy,
    createdAt: _createdAt,
    ...app
  } = await world.ok(owner, 'connect_app', CLAUDE)
  assert.match(id, /^app_/)
  assert.equal(createdBy.kind, 'person')
  assert.match(createdBy.name, new RegExp(ada.email))
  assert.deepEqual(app, {
    name: 'Claude',
    host: 'claude.ai',
    level: 'write',
    confirm: 'person',
    sendsTo: null,
    lastUsedAt: null,
    expiresAt: null,
  })
})

test('the owners get a mail that names the app, the person and what the app may do', async () => {
  const ada = await world.account()
  const editor = await memberOf(world, server, ada, 'editor')
  await world.ok(editor.person, 'connect_app', CLAUDE)
  const { text } = await mailTo(world, ada.email)
  assert.match(text, /Claude \(claude\.ai\)/)
  assert.ok(text.includes(editor.email))
  assert.match(text, /A person must approve what it sends/)
  assert.match(text, /\/app\/settings\/apps/)
  assert.match(text, /\/docs\/apps$/m)
})

test('the mail is German where the account has begun with a German newsletter', async () => {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, language: 'de-AT' })
  await world.ok(await ownerOf(server, ada), 'connect_app', CLAUDE)
  const { text } = await mailTo(world, ada.email)
  assert.match(text, /muss ein Mensch freigeben/)
  assert.match(text, /Was nun zu tun ist/)
  assert.doesNotMatch(text, /What to do|More: |It may read/)
})

test('the same app of a person keeps its id and gets new limits; a revoked one gets another id', async () => {
  const ada = await world.account()
  const owner = await ownerOf(server, ada)
  const first = await connect(world, ada, owner)
  const again = await world.ok(owner, 'connect_app', {
    ...CLAUDE,
    name: 'Claude for the web',
    level: 'read',
    confirm: 'token',
    sendsTo: 10,
  })
  assert.deepEqual(
    [again.id, again.name, again.level, again.confirm, again.sendsTo],
    [first.id, 'Claude for the web', 'read', 'token', 10],
  )
  await world.ok(ada, 'revoke_connected_app', { appId: first.id })
  const anew = await world.ok(owner, 'connect_app', CLAUDE)
  assert.notEqual(anew.id, first.id)
  assert.equal((await world.refused(first.token, 'list_contacts')).status, 401)
})

test('two people who connect the same app have one each', async () => {
  const ada = await world.account()
  const editor = await memberOf(world, server, ada, 'editor')
  const own = await connect(world, ada, await ownerOf(server, ada))
  const theirs = await connect(world, ada, editor.person)
  assert.notEqual(own.id, theirs.id)
  assert.equal((await world.ok(ada, 'list_connected_apps')).data.length, 2)
})

test('no key and no app connects another app', async () => {
  const ada = await world.account()
  const { token } = await connect(world, ada, await ownerOf(server, ada), { confirm: 'none' })
  for (const who of [ada, token])
    assert.equal((await world.refused(who, 'connect_app', CLAUDE)).status, 403)
})

test('a viewer connects an app that reads, and none that writes', async () => {
  const ada = await world.account()
  const { person } = await memberOf(world, server, ada, 'viewer')
  assert.equal((await world.refused(person, 'connect_app', CLAUDE)).code, 'forbidden')
  await world.ok(person, 'connect_app', { ...CLAUDE, level: 'read' })
})

test('a time that is past and a host with foreign letters are refused', async () => {
  const ada = await world.account()
  const owner = await ownerOf(server, ada)
  for (const wrong of [{ expiresAt: '2020-01-01T00:00:00Z' }, { host: 'clаude.ai' }])
    assert.equal((await world.refused(owner, 'connect_app', { ...CLAUDE, ...wrong })).status, 422)
})

test('an account has at most 50 apps, and one that is connected can be connected again', async () => {
  const ada = await world.account()
  const owner = await ownerOf(server, ada)
  const nth = (n: number) => ({ ...CLAUDE, clientId: `client-${n}` })
  for (let n = 0; n < 50; n++) await world.ok(owner, 'connect_app', nth(n))
  const refused = await world.refused(owner, 'connect_app', nth(50))
  assert.deepEqual([refused.status, refused.code], [409, 'app_limit_reached'])
  await world.ok(owner, 'connect_app', nth(7))
})
