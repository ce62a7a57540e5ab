import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ownerAddress } from '#operation/jobs/owner-notice.ts'
import { testServer } from '#test/http.ts'
import { signInMember, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'
import { deletePerson } from './delete-person.ts'

const world = await testWorld()
const server = await testServer(world)

/** Lists the tables in which a row contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'auth') order by 1`.execute(
    world.db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.raw(name)} t where position(${text} in t::text) > 0 limit 1`.execute(
        world.db,
      )
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('a deleted person is named nowhere any more: not at keys, not in the audit log, in no table', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const bea = await signInMember(world, server, ada, 'bea@gone.example', 'owner')
  await world.ok(bob, 'invite_member', { email: 'bea@gone.example', role: 'viewer' })
  const made = (await bea.post('/api/v1/api-keys', { name: 'Website form', level: 'full' })).body
  const { id, name } = made.createdBy
  assert.equal(name, 'Bea (bea@gone.example)')
  await bea.post('/auth/request-password-reset', { email: 'bea@gone.example' })
  await world.jobs()
  assert.ok((await tablesWith('bea@gone.example')).includes('public.person'))

  assert.deepEqual(await deletePerson(world.system, 'BEA@gone.example', 'keep'), {
    outcome: 'deleted',
    accounts: 1,
    keys: [],
  })
  assert.deepEqual(await tablesWith('bea@gone.example'), [])
  assert.equal((await bea.request('/api/v1/tags')).status, 401)
  assert.equal(
    (await bea.post('/auth/sign-in/email', { email: 'bea@gone.example', password: PASSWORD }))
      .status,
    401,
  )
  const [key] = (await world.ok(ada, 'list_api_keys')).data
  assert.deepEqual(key.createdBy, { kind: 'person', id, name: null })
  const [entry] = (await world.ok(ada, 'list_audit_log', { operation: 'create_api_key' })).data
  assert.deepEqual(entry.actor, { kind: 'person', id, name: null })
  assert.equal((await world.ok(bob, 'list_members')).data.length, 1)
  await world.ok({ ...ada, apiKey: made.key }, 'list_tags')
  assert.deepEqual(await deletePerson(world.system, 'bea@gone.example'), { outcome: 'unknown' })
})

test('nothing is deleted while an account would lose its only owner, or keys are not decided on', async () => {
  const ada = await world.account()
  assert.deepEqual(await deletePerson(world.system, ada.email), {
    outcome: 'last_owner',
    accountName: 'The Weekly Garden',
  })
  const bea = await signInMember(world, server, ada, 'bea@keys.example', 'owner')
  const made = (await bea.post('/api/v1/api-keys', { name: 'Website form', level: 'full' })).body
  const asked = await deletePerson(world.system, 'bea@keys.example')
  assert.deepEqual(asked, {
    outcome: 'has_keys',
    keys: [{ id: made.id, name: 'Website form', start: made.start }],
  })
  assert.equal((await bea.request('/api/v1/tags')).status, 200)
  const deletion = await deletePerson(world.system, 'bea@keys.example', 'revoke')
  assert.equal(deletion.outcome, 'deleted')
  assert.equal((await world.refused({ ...ada, apiKey: made.key }, 'list_tags')).status, 401)
})

test('notices to the owner go to the owner who joined first, and no more to one who left', async () => {
  const ada = await world.account()
  const scope = { db: world.db, accountId: ada.accountId }
  await signInMember(world, server, ada, 'bea@owner.example', 'owner')
  assert.equal(await ownerAddress(scope), ada.email)
  const [first] = (await world.ok(ada, 'list_members')).data
  await world.ok(ada, 'remove_member', { memberId: first.id })
  assert.equal(await ownerAddress(scope), 'bea@owner.example')
  assert.equal((await deletePerson(world.system, ada.email)).outcome, 'deleted')
  assert.deepEqual(await tablesWith(ada.email), [])
})
