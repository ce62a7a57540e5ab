import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { deletePerson } from '#areas/accounts/index.ts'
import { area } from '#areas/oauth/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { browser, signInMember } from '#test/person.ts'
import { testServer } from '#test/http.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { uuidOf } from '#lib/typeid.ts'
import {
  authorizePath,
  connect,
  consent,
  pkce,
  post,
  refresh,
  register,
  statusOf,
} from './fixtures/client.ts'

const world = await testWorld()
const server = await testServer(world)

/** Counts all rows of grants, codes, tokens and devices. */
async function countRows(): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select (select count(*) from auth.oauth_grant) + (select count(*) from auth.oauth_code)
    + (select count(*) from auth.oauth_token) + (select count(*) from auth.oauth_device) as count`.execute(
    world.db,
  )
  return rows[0]!.count
}

async function forget(): Promise<void> {
  for (const { forget: run } of area.retention) await run(world.system, world.clock.now())
}

test('a person who is deleted leaves no consent, code or token', async () => {
  const account = await world.account()
  const before = await countRows()
  const bea = await signInMember(world, server, account, 'bea@example.com', 'editor')
  const { tokens } = await connect(server, bea)
  assert.ok((await countRows()) > before)
  assert.equal((await deletePerson(world.system, 'bea@example.com', 'revoke')).outcome, 'deleted')
  assert.equal(await countRows(), before)
  assert.equal(await statusOf(server, tokens.access_token), 401)
})

test('an account that is erased leaves none either', async () => {
  const account: TestAccount = await world.account()
  const before = await countRows()
  await connect(server, await browser(server).signIn(account.email))
  await sql`delete from account where account_id = ${uuidOf(account.accountId)}`.execute(world.db)
  assert.equal(await countRows(), before)
})

test('a consent whose code was never fetched ends after an hour, and its app with it', async () => {
  const account = await world.account()
  const ada = await browser(server).signIn(account.email)
  const kept = await connect(server, ada)
  const clientId = await register(server, { name: 'Never' })
  await consent(ada, authorizePath({ client_id: clientId, code_challenge: pkce().challenge }))
  assert.equal((await world.ok(account, 'list_connected_apps')).data.length, 2)
  world.clock.move(2 * 3_600_000)
  await forget()
  const { data } = await world.ok(account, 'list_connected_apps')
  assert.equal(data.length, 1)
  assert.equal(await statusOf(server, kept.tokens.access_token), 200)
})

test('what has ended is deleted: tokens, codes and devices', async () => {
  const account = await world.account()
  const { clientId, tokens } = await connect(server, await browser(server).signIn(account.email), {
    expires: 'never',
  })
  await post(server, '/oauth/device', { client_id: clientId })
  world.clock.move(200 * DAY_MS)
  await forget()
  await forget()
  assert.equal(await countRows(), 0)
  assert.equal((await refresh(server, clientId, tokens.refresh_token)).status, 401)
  assert.deepEqual((await world.ok(account, 'list_connected_apps')).data, [])
})
