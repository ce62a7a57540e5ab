import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { setPlan } from '#areas/billing/index.ts'
import { openWorld, type TestAccount, testWorld } from '#test/world.ts'

// `beside` is another process on the same database: it has a memory of its own.
const world = await testWorld({ edition: 'cloud' })
const beside = await openWorld(world.connection, { edition: 'cloud' })

async function account(): Promise<TestAccount> {
  const ada = await world.account()
  await setPlan(world.system, ada.accountId, 'starter')
  return ada
}

/** Makes a key that `beside` remembers. */
async function known(
  ada: TestAccount,
  more: object = { level: 'full' },
): Promise<{ key: string; id: string }> {
  const made = await world.ok(ada, 'create_api_key', { name: 'form', ...more })
  await signUp(made.key)
  return made
}

let readers = 0
const signUp = (key: string, input: object = {}, more: object = {}) =>
  beside.call(
    key,
    'add_contact',
    { email: `reader${++readers}@example.com`, ...input },
    { address: null, ...more },
  )

async function usesOf({ accountId }: TestAccount, bucket: string): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select total from rate_limit where account_id = ${uuidOf(accountId)} and bucket = ${bucket}`.execute(
    world.db,
  )
  return rows[0]?.total ?? 0
}

test('a key that a process knows is looked up once', async () => {
  const ada = await account()
  const { findKey } = beside.system
  let lookUps = 0
  beside.system.findKey = (key) => {
    lookUps++
    return findKey(key)
  }
  for (let i = 0; i < 5; i++) assert.equal((await signUp(ada.apiKey)).status, 201)
  beside.system.findKey = findKey
  assert.equal(lookUps, 1)
})

test('a revoked key is refused at once by a process that knows it, and takes nothing', async () => {
  const ada = await account()
  const { key, id } = await known(ada)
  await world.ok(ada, 'revoke_api_key', { keyId: id })
  assert.equal((await signUp(key)).status, 401)
  assert.equal((await signUp(key, { email: 'no address' })).status, 401)
  assert.equal((await beside.refused(key, 'list_contacts')).code, 'unauthorized')
  assert.deepEqual([await usesOf(ada, `key:${id}`), await usesOf(ada, 'add_contact')], [1, 1])
})

test('requests of other keys go on beside one whose key was revoked, and each counts once', async () => {
  const ada = await account()
  const keys = [await known(ada), await known(ada), await known(ada)]
  await world.ok(ada, 'revoke_api_key', { keyId: keys[1]!.id })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => signUp(keys[i % 3]!.key)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 30 }, (_, i) => (i % 3 === 1 ? 401 : 201)),
  )
  assert.deepEqual(await Promise.all(keys.map(({ id }) => usesOf(ada, `key:${id}`))), [11, 1, 11])
  assert.equal(await usesOf(ada, 'add_contact'), 23)
})

test('the end of a plan and a new one are seen at once', async () => {
  const ada = await account()
  const { key, id } = await known(ada)
  await setPlan(world.system, ada.accountId, null)
  assert.equal((await signUp(key)).status, 402)
  await setPlan(world.system, ada.accountId, 'starter')
  assert.equal((await signUp(key)).status, 201)
  assert.equal(await usesOf(ada, `key:${id}`), 3)
})

test('a change of browserUse is seen at once, in both directions', async () => {
  const ada = await account()
  const { key, id } = await known(ada, { level: 'signups' })
  await world.ok(ada, 'update_api_key', { keyId: id, browserUse: 'refused' })
  assert.equal((await signUp(key, {}, { browser: true })).status, 403)
  await world.ok(ada, 'update_api_key', { keyId: id, browserUse: 'allowed' })
  assert.equal((await signUp(key, {}, { browser: true })).status, 202)
})

test('visitorIp is not believed once a page showed the key to another process', async () => {
  const ada = await account()
  const { key, id } = await known(ada, { level: 'signups' })
  assert.equal((await signUp(key, { visitorIp: '198.51.100.7' })).status, 202)
  // A first use with visitorIp looks the key up again, but still counts as one use.
  assert.equal(await usesOf(ada, `key:${id}`), 2)
  await world.call(key, 'add_contact', { email: 'page@example.com' }, { browser: true })
  const { status, problem } = await signUp(key, { visitorIp: '198.51.100.8' })
  assert.deepEqual([status, problem?.fieldErrors[0]?.code], [422, 'key_in_browser'])
})

test('a level or a newsletter that changes in the database is seen at once', async () => {
  const ada = await account()
  const other = await world.ok(ada, 'create_newsletter', { name: 'Another' })
  const { key, id } = await known(ada)
  const row = sql`where account_id = ${uuidOf(ada.accountId)} and key_id = ${uuidOf(id)}`
  await sql`update api_key set level = 'signups' ${row}`.execute(world.db)
  assert.equal((await beside.call(key, 'list_contacts')).status, 403)
  await sql`update api_key set newsletter_id = ${uuidOf(other.id)} ${row}`.execute(world.db)
  assert.equal((await signUp(key, { newsletterId: ada.newsletterId })).status, 403)
})

test('a use of a key in between, or another name, costs no look-up', async () => {
  const ada = await account()
  const { key, id } = await known(ada)
  await world.ok(key, 'list_contacts')
  await world.assembly.keys.writeUses()
  await world.ok(ada, 'update_api_key', { keyId: id, name: 'another' })
  const { findKey } = beside.system
  beside.system.findKey = () => Promise.reject(new Error('looked up'))
  assert.equal((await signUp(key)).status, 201)
  beside.system.findKey = findKey
})

test('the last use of a known key is kept when its process ends', async () => {
  const ada = await account()
  const { key, id } = await known(ada)
  await beside.assembly.keys.writeUses()
  const row = sql`where account_id = ${uuidOf(ada.accountId)} and key_id = ${uuidOf(id)}`
  await sql`update api_key set last_used_at = null ${row}`.execute(world.db)
  await signUp(key)
  await beside.close()
  const { rows } = await sql<{
    used: boolean
  }>`select last_used_at is not null as used from api_key ${row}`.execute(world.db)
  assert.deepEqual(rows, [{ used: true }])
})
