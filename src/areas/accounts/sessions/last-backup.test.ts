import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { newUuid } from '#lib/typeid.ts'
import { testServer } from '#test/http.ts'
import { browser, signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld({ nightlyBackups: true }, { fresh: true })
const server = await testServer(world)

/** Inserts a backup of the current time. Returns this time. */
async function insert(row: { status: string; place?: string; bytes?: number; problem?: string }) {
  const now = world.clock.now()
  const { status, place = '/mnt/backups', bytes = null, problem = null } = row
  await sql`insert into backup (backup_id, status, place, bytes, problem, started_at, ended_at, lease_end)
    values (${newUuid(now.getTime())}, ${status}, ${place}, ${bytes}, ${problem}, ${now}, ${now}, ${now})`.execute(
    world.db,
  )
  return now.toISOString()
}

test('the owner of the whole server learns of its last backup, and nobody else does', async () => {
  const ada = await world.account()
  const her = await browser(server).signIn(ada.email)
  const bea = await signInMember(world, server, ada, 'bea@example.com', 'editor')
  const read = async (who = her) => (await who.request('/session/v1/session')).body
  const none = { nightly: true, madeAt: null, bytes: null, problem: null }
  assert.deepEqual((await read()).backup, { status: 'none', ...none })

  const madeAt = await insert({ status: 'done', bytes: 1200 })
  const made = { ...none, madeAt, bytes: 1200 }
  assert.deepEqual((await read()).backup, { status: 'made', ...made })
  assert.equal((await read(bea)).backup, null)

  world.clock.move(DAY_MS)
  await insert({ status: 'failed', problem: 'The disk of /mnt/backups is full.' })
  assert.deepEqual((await read()).backup, {
    status: 'failed',
    ...made,
    problem: 'The disk of /mnt/backups is full.',
  })
  world.clock.move(1000)
  await insert({ status: 'running' })
  assert.equal((await read()).backup.status, 'failed')

  world.clock.move(1000)
  const again = await insert({ status: 'done', bytes: 1300 })
  assert.deepEqual((await read()).backup, { status: 'made', ...made, madeAt: again, bytes: 1300 })
  world.clock.move(27 * HOUR_MS)
  assert.equal((await read()).backup.status, 'late')

  const restoredFrom = await insert({ status: 'done', place: 'restored' })
  const after = await read()
  assert.deepEqual([after.backup.status, after.restoredFrom], ['late', restoredFrom])
  assert.equal((await read(bea)).restoredFrom, restoredFrom)

  await world.account()
  assert.equal((await read()).backup, null)
})
