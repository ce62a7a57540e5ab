import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import { bumpAppEpoch, isAppActive } from '#areas/keys/index.ts'
import { endToken, tokenOf } from '#test/apps.ts'
import { testServer } from '#test/http.ts'
import { connect, memberOf, ownerOf, twoProcesses } from './fixtures/connected.ts'

const { world, beside } = await twoProcesses()
const server = await testServer(world)

test('an unknown token, one that has ended and an app that has ended get 401 that say what to do', async () => {
  const ada = await world.account()
  const owner = await ownerOf(server, ada)
  const expiresAt = new Date(world.clock.now().getTime() + 10 * DAY_MS).toISOString()
  const { id: appId, token } = await connect(world, ada, owner, { expiresAt })
  const detail = async (key: string) => {
    const { status, detail: text } = await world.refused(key, 'list_contacts')
    assert.equal(status, 401)
    return text
  }
  assert.match(await detail('mca_unknown'), /Connect the app again/)
  await world.ok(token, 'list_contacts')
  world.clock.move(2 * DAY_MS)
  assert.match(await detail(token), /refresh token/)
  const long = tokenOf(world, { accountId: ada.accountId, appId }, 20 * DAY_MS)
  await world.ok(long, 'list_contacts')
  world.clock.move(9 * DAY_MS)
  assert.match(await detail(long), /connected until/)
})

test('a token of one account opens no app of another', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id: appId } = await connect(world, ada, await ownerOf(server, ada))
  const token = tokenOf(world, { accountId: bob.accountId, appId })
  assert.equal((await world.refused(token, 'list_contacts')).status, 401)
})

test('an app does what both its level and the role of its person permit', async () => {
  const ada = await world.account()
  const editor = await memberOf(world, server, ada, 'editor')
  const viewer = await memberOf(world, server, ada, 'viewer')
  const free = { confirm: 'none' }
  const ofOwner = await connect(world, ada, await ownerOf(server, ada), free)
  const ofEditor = await connect(world, ada, editor.person, free)
  const ofViewer = await connect(world, ada, viewer.person, { ...free, level: 'read' })
  const may = async (name: string, input: object) => {
    const answers: boolean[] = []
    for (const { token } of [ofOwner, ofEditor, ofViewer])
      answers.push((await world.call(token, name, input)).problem?.refusal.code !== 'forbidden')
    return answers
  }
  assert.deepEqual(await may('list_contacts', {}), [true, true, true])
  assert.deepEqual(await may('add_contact', { email: 'a@example.com' }), [true, true, false])
  assert.deepEqual(await may('list_api_keys', {}), [true, false, false])
  const { detail } = await world.refused(ofEditor.token, 'list_api_keys')
  assert.match(detail, /who connected this app is editor .* is for its owners/)
})

test('a role that is lowered later bounds the app at once, in a process that knows it', async () => {
  const ada = await world.account()
  const editor = await memberOf(world, server, ada, 'editor')
  const { token } = await connect(world, ada, editor.person, { confirm: 'none' })
  await beside.ok(token, 'add_contact', { email: 'a@example.com' })
  const change = { memberId: editor.memberId, role: 'viewer' }
  await world.ok(ada, 'update_member', change)
  const refused = await beside.refused(token, 'add_contact', { email: 'b@example.com' })
  assert.equal(refused.status, 403)
  assert.match(refused.detail, /is viewer of this account/)
  await beside.ok(token, 'list_contacts')
})

test('an app ends with the membership of its person, at once and for good', async () => {
  const ada = await world.account()
  const editor = await memberOf(world, server, ada, 'editor')
  const { id: appId, token } = await connect(world, ada, editor.person)
  const scope = { db: world.db, accountId: ada.accountId, now: world.clock.now() }
  await beside.ok(token, 'list_contacts')
  assert.equal(await isAppActive(scope, appId), true)
  await world.ok(ada, 'remove_member', { memberId: editor.memberId })
  assert.equal((await beside.refused(token, 'list_contacts')).status, 401)
  assert.equal(await isAppActive(scope, appId), false)
  assert.deepEqual((await world.ok(ada, 'list_connected_apps')).data, [])
})

test('a membership that is gone by any way ends the app', async () => {
  const ada = await world.account()
  const editor = await memberOf(world, server, ada, 'editor')
  const { token } = await connect(world, ada, editor.person)
  await beside.ok(token, 'list_contacts')
  await sql`delete from member where account_id = ${uuidOf(ada.accountId)} and member_id = ${uuidOf(editor.memberId)}`.execute(
    world.db,
  )
  assert.equal((await beside.refused(token, 'list_contacts')).status, 401)
})

test('the end of a token reaches a process that knows it', async () => {
  const ada = await world.account()
  const { id: appId, token } = await connect(world, ada, await ownerOf(server, ada))
  await beside.ok(token, 'list_contacts')
  endToken(token)
  await bumpAppEpoch({ db: world.db, accountId: ada.accountId }, appId)
  assert.equal((await beside.refused(token, 'list_contacts')).status, 401)
})

test('an app has a limit of its own beside that of the keys', async () => {
  const ada = await world.account()
  const { id, token } = await connect(world, ada, await ownerOf(server, ada))
  const { limits } = await world.call(token, 'list_contacts')
  assert.deepEqual([limits[0]!.policy, limits[0]!.quota, limits[0]!.remaining], ['app', 300, 299])
  const used = await sql<{ bucket: string; total: number }>`select bucket, total from rate_limit
    where account_id = ${uuidOf(ada.accountId)} and bucket like 'key:%'`.execute(world.db)
  assert.deepEqual(used.rows, [{ bucket: `key:${id}`, total: 1 }])
})

test('recipients of a day are counted for the app, and a key that it makes shares them', async () => {
  const ada = await world.account()
  const { token } = await connect(world, ada, await ownerOf(server, ada), {
    confirm: 'none',
    sendsTo: 2,
  })
  const { key } = await world.ok(token, 'create_api_key', { name: 'second', level: 'full' })
  const { id: campaignId } = await world.ok(ada, 'create_campaign', {
    subject: 'Peas',
    content: { format: 'markdown', body: 'Sow your peas.' },
  })
  const input = { campaignId, to: ['a@example.com'] }
  for (const who of [token, key]) await world.ok(who, 'send_test_email', input)
  for (const who of [token, key])
    assert.equal((await world.refused(who, 'send_test_email', input)).code, 'sends_limit_reached')
})

test('approvals, events and the audit log name the app', async () => {
  const ada = await world.account()
  const owner = await ownerOf(server, ada)
  const { id, token } = await connect(world, ada, owner)
  const filter = { field: 'status', op: 'is', value: 'active' }
  const { id: segmentId } = await world.ok(token, 'create_segment', { name: 'Friends', filter })
  const asked = await world.ok(token, 'delete_segment', { segmentId })
  const app = { kind: 'app', id, name: 'Claude (claude.ai)' }
  assert.deepEqual(asked.requestedBy, app)
  assert.deepEqual(
    (await world.ok(token, 'get_approval', { approvalId: asked.id })).requestedBy,
    app,
  )
  const done = await world.ok(owner, 'approve', { approvalId: asked.id })
  assert.equal(done.status, 'executed')
  const { data } = await world.ok(ada, 'list_audit_log', { limit: 20 })
  const deletion = data.find(
    ({ operation }: { operation: string }) => operation === 'delete_segment',
  )
  assert.deepEqual(deletion.actor, app)
  const events = (await world.events(ada)).filter(({ type }) => type === 'approval.requested')
  assert.deepEqual(
    events.map(({ data: { approval } }) => approval.requestedBy),
    [app],
  )
})
