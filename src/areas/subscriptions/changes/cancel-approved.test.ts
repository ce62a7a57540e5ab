import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testServer } from '#test/http.ts'
import { browser, PASSWORD } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import type { TestAccount } from '#test/world.ts'
import { paidWorld } from '../fixtures/paid-world.ts'

const shop = await paidWorld()
const { world, seller, subscribe, read } = shop
const server = await testServer(world)

async function keyOf(account: TestAccount, confirm: 'token' | 'person'): Promise<string> {
  return (await world.ok(account, 'create_api_key', { name: 'agent', level: 'full', confirm })).key
}

async function ownerOf({ email }: TestAccount) {
  const page = browser(server)
  const headers = { origin: 'http://localhost:3000' }
  const answer = await page.post('/auth/sign-in/email', { email, password: PASSWORD }, { headers })
  assert.equal(answer.status, 200, answer.text)
  return sessionOf(page.cookie())
}

/** Requests the end of a subscription at once. Returns the approval. */
async function askedToEnd(ada: TestAccount, subscriptionId: string): Promise<string> {
  const { status, body } = await world.call(await keyOf(ada, 'person'), 'cancel_subscription', {
    subscriptionId,
    at: 'now',
  })
  assert.equal(status, 202)
  return (body as { id: string }).id
}

test('a subscription ends by a confirmed plan, and by an approval', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const key = await keyOf(ada, 'token')
  const input = { subscriptionId, at: 'period_end' }
  const { confirm } = (await world.refused(key, 'cancel_subscription', input)) as never
  const told = await world.ok(key, 'cancel_subscription', { ...input, confirm })
  assert.notEqual(told.cancelsAt, null)

  const approvalId = await askedToEnd(ada, subscriptionId)
  const done = await world.ok(await ownerOf(ada), 'approve', { approvalId })
  assert.deepEqual([done.status, done.result?.status], ['executed', 'ended'])
})

test('an approval that expired ends no subscription at the provider', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const approvalId = await askedToEnd(ada, subscriptionId)
  const owner = await ownerOf(ada)
  await sql`update approval set expires_at = ${world.clock.now()} where status = 'pending'`.execute(
    world.db,
  )
  const refused = await world.refused(owner, 'approve', { approvalId })
  assert.equal(refused.code, 'approval_decided')
  await shop.settle(ada)
  assert.equal((await read(ada, subscriptionId)).status, 'active')
})

test('what changed after the request is not carried out at the provider', async () => {
  const ada = await seller()
  const subscriptionId = await subscribe(ada, 'bob@example.com')
  const approvalId = await askedToEnd(ada, subscriptionId)
  await world.ok(ada, 'cancel_subscription', { subscriptionId, at: 'period_end' })
  const done = await world.ok(await ownerOf(ada), 'approve', { approvalId })
  assert.equal(done.status, 'superseded')
  await shop.settle(ada)
  assert.equal((await read(ada, subscriptionId)).status, 'active')
})
