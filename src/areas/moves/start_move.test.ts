import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { endUnconfirmedMoves } from './forget-moves.ts'
import { issue, planned } from './fixtures/moved.ts'

const world = await testWorld()
const KEY = 'kit_a-very-secret-key'

async function stored({ accountId }: TestAccount) {
  const { rows } = await sql<{
    sealed_key: Buffer | null
    file_id: string | null
  }>`select sealed_key, file_id from move where account_id = ${uuidOf(accountId)}`.execute(world.db)
  return rows[0]!
}

test('a key is encrypted, in no answer, log line or job, and gone once everything was read', async () => {
  const ada = await world.account()
  const started = await world.ok(ada, 'start_move', { from: 'kit', apiKey: KEY })
  assert.deepEqual([started.status, started.plan, started.from], ['reading', null, 'kit'])
  const { sealed_key: sealed } = await stored(ada)
  assert.ok(sealed && !sealed.includes(KEY))
  assert.equal(world.vault.open(sealed).toString(), KEY)
  const jobs = await sql`select data from pgboss.job`.execute(world.db)
  const audit =
    await sql`select * from audit_log where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  const everything = JSON.stringify([started, jobs.rows, audit.rows, world.log.lines])
  assert.ok(!everything.includes(KEY))
  await world.ok(ada, 'cancel_move', { moveId: started.id })
  assert.equal((await stored(ada)).sealed_key, null)
  const bob = await world.account()
  await planned(world, bob, [issue('peas')])
  assert.equal((await stored(bob)).sealed_key, null)
})

test('one move into a newsletter is under way at a time', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'start_move', { from: 'kit', apiKey: KEY })
  const refused = await world.refused(ada, 'start_move', { from: 'kit', apiKey: KEY })
  assert.deepEqual([refused.status, refused.code], [409, 'move_under_way'])
  await world.ok(ada, 'cancel_move', { moveId: id })
  const next = await world.ok(ada, 'start_move', { from: 'kit', apiKey: KEY })
  await world.ok(ada, 'cancel_move', { moveId: next.id })
})

test('a request without a source, or with a wrong one, is refused', async () => {
  const ada = await world.account()
  const cases: [object, string][] = [
    [{}, '/file'],
    [{ apiKey: KEY }, '/from'],
    [{ apiKey: KEY, from: 'substack' }, '/from'],
    [{ apiKey: KEY, from: 'ghost' }, '/address'],
    [{ apiKey: KEY, from: 'ghost', address: 'file:///etc/passwd' }, '/address'],
    [{ apiKey: 'two\nlines', from: 'kit' }, '/apiKey'],
    [{ apiKey: KEY, from: 'kit', include: [] }, '/include'],
    [{ apiKey: KEY, from: 'kit', include: ['comments'] }, '/include/0'],
    [{ from: 'ghost', address: 'https://garden.example' }, '/apiKey'],
  ]
  for (const [input, pointer] of cases) {
    const { errors } = await world.refused(ada, 'start_move', input)
    assert.equal(errors?.[0]?.pointer, pointer, JSON.stringify(input))
  }
})

test('a plan that is not confirmed ends after seven days, with what waited for it', async () => {
  const ada = await world.account()
  const { id } = await planned(world, ada, [issue('peas')])
  world.clock.move(7 * DAY_MS - MINUTE_MS)
  await endUnconfirmedMoves(world.system)
  assert.equal((await world.ok(ada, 'get_move', { moveId: id })).status, 'planned')
  world.clock.move(MINUTE_MS)
  await endUnconfirmedMoves(world.system)
  const ended = await world.ok(ada, 'get_move', { moveId: id })
  assert.deepEqual([ended.status, ended.failure.code], ['cancelled', 'expired'])
  const left =
    await sql`select 1 from move_issue where account_id = ${uuidOf(ada.accountId)}`.execute(
      world.db,
    )
  assert.deepEqual(left.rows, [])
})
