import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { Problem, rateLimited } from '#operation/problem.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { takeTouched } from './approval-sql.ts'
import { checkTouched } from './check-approvals.ts'
import { ask, draftOf, withAgent } from './fixtures/asked.ts'

const world = await testWorld()
const longs = world.system.heavy.long

/** Makes an account with a request to send a draft that was changed since. */
async function touched() {
  const account = await withAgent(world)
  const campaignId = await draftOf(world, account)
  const { id: approvalId } = await ask(world, account, 'send_campaign', { campaignId })
  await world.ok(account, 'update_campaign', { campaignId, subject: 'Beans' })
  return {
    ...account,
    campaignId,
    status: async () => (await world.ok(account, 'get_approval', { approvalId })).status as string,
  }
}

/** Locks the campaigns of an account, until it is opened or the test ends. */
async function hold(t: TestContext, accountId: string): Promise<() => Promise<void>> {
  const [locked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = world.assembly.work.db.transaction().execute(async (db) => {
    await sql`select 1 from campaign where account_id = ${uuidOf(accountId)} for update`.execute(db)
    locked.resolve()
    await opened.promise
  })
  await locked.promise
  const open = () => {
    opened.resolve()
    return held
  }
  t.after(open)
  return open
}

function limitTrials(t: TestContext, readMs: number): void {
  const { heavy } = world.system
  const usual = heavy.readMs
  heavy.readMs = readMs
  t.after(() => void (heavy.readMs = usual))
}

test('a look at a request takes a turn of its account’s heavy work, and delays no other account', async (t) => {
  const [ada, bea] = [await touched(), await touched()]
  limitTrials(t, 600_000)
  const open = await hold(t, ada.accountId)
  const round = checkTouched(world.system)
  await until('it has its turn', () => longs.of(ada.accountId).underWay === 1)
  await until('the other account is looked at', async () => (await bea.status()) === 'superseded')
  assert.deepEqual([longs.of(ada.accountId).underWay, await ada.status()], [1, 'pending'])
  await open()
  await round
  assert.equal(await ada.status(), 'superseded')
})

test('an act that takes too long to try waits for the person', async (t) => {
  const ada = await touched()
  limitTrials(t, 50)
  const open = await hold(t, ada.accountId)
  await checkTouched(world.system)
  await open()
  assert.equal(await ada.status(), 'pending')
  assert.deepEqual(await takeTouched(world.db, 20), [])
})

test('a request that gets no turn is looked at in the next round', async () => {
  const ada = await touched()
  const { heavy } = world.system
  const usual = heavy.long
  const full = () => Promise.reject(new Problem(rateLimited, 'Wait.', { retryAfterS: 5 }))
  heavy.long = { ...usual, take: full }
  await checkTouched(world.system).finally(() => (heavy.long = usual))
  assert.equal(await ada.status(), 'pending')
  await checkTouched(world.system)
  assert.equal(await ada.status(), 'superseded')
})

test('while a sending waits, a limited key does not change who gets it on its own word', async () => {
  const ada = await withAgent(world)
  const { id: contactId } = await world.ok(ada, 'add_contact', {
    email: 'vip@example.com',
    tags: ['vip', 'press'],
  })
  const campaignId = await draftOf(world, ada)
  const audience = { includeTags: ['vip'] }
  await world.ok(ada.key, 'update_campaign', { campaignId, audience })
  const touch = (tag: string) => world.call(ada.key, 'remove_tag', { contactId, tag })
  const sending = await ask(world, ada, 'send_campaign', { campaignId })
  assert.deepEqual([(await touch('press')).status, (await touch('vip')).status], [200, 202])
  const other = { email: 'other@example.com', tags: ['vip'] }
  assert.equal((await world.call(ada.key, 'add_contact', other)).status, 202)
  await world.ok(ada.key, 'withdraw_approval', { approvalId: sending.id })
  assert.equal((await touch('vip')).status, 200)
})

test('a limited key does not change who gets a scheduled campaign on its own word', async () => {
  const ada = await withAgent(world)
  const filter = { field: 'tag', op: 'has', value: 'vip' }
  const { id: contactId } = await world.ok(ada, 'add_contact', {
    email: 'vip@example.com',
    tags: ['vip'],
  })
  const campaignId = await draftOf(world, ada)
  const { id: segmentId } = await world.ok(ada, 'create_segment', { name: 'Vips', filter })
  await world.ok(ada, 'update_campaign', { campaignId, audience: { segmentId } })
  const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  const touch = () => world.call(ada.key, 'remove_tag', { contactId, tag: 'vip' })
  await world.ok(ada, 'schedule_campaign', { campaignId, at })
  assert.equal((await touch()).status, 202)
  await world.ok(ada, 'unschedule_campaign', { campaignId })
  assert.equal((await touch()).status, 200)
})
