import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { migrate, readMigrations } from '../postgres/migrate.ts'
import { openPool } from '../postgres/pool.ts'
import { secretKeyVault } from '../vault/secret-key-vault.ts'
import { CHEAP_PASSWORDS, keptLog } from '#test/ports.ts'
import { systemClock } from '#ports/clock.ts'
import { testWorld } from '#test/world.ts'
import { betterAuthPeople } from './better-auth-people.ts'

const world = await testWorld()
const [OLD, NEW] = ['an old secret key for tests of people', 'a new secret key for tests of people']
const PASSWORD = 'a password for tests'

function peopleOf(db: typeof world.db, key: string, oldKeys: string[] = [], log = keptLog()) {
  const password = { lengthMin: 10, lengthMax: 128, ...CHEAP_PASSWORDS }
  const secrets = secretKeyVault(key, oldKeys).secretsFor('people')
  return betterAuthPeople({ db, clock: systemClock, log, secrets, baseUrl: 'http://mailcast.test', password })
}

function post(people: ReturnType<typeof peopleOf>, path: string, body: object, cookie?: string): Promise<Response> {
  const headers = { origin: 'http://mailcast.test', 'content-type': 'application/json', ...(cookie && { cookie }) }
  return people.handle(new Request(`http://mailcast.test/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

test('people and members of the first schema are there after the migration, with their passwords', async () => {
  const database = `old_${randomBytes(5).toString('hex')}`
  await sql`create database ${sql.raw(database)} template template0`.execute(world.db)
  const { db, close } = openPool({ ...world.connection, database }, { max: 2, log: keptLog() })
  after(async () => {
    await close()
    await sql`drop database ${sql.raw(database)}`.execute(world.db)
  })
  const [first] = await readMigrations()
  await sql.raw(first!.text).execute(db)
  await sql`create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(db)
  await sql`insert into migration (name, hash) values (${first!.name}, ${first!.hash})`.execute(db)
  const [account, person] = ['0199b1a0-0000-7000-8000-000000000001', '0199b1a0-0000-7000-8000-000000000002']
  await sql`insert into account values (${account}, 'Garden', 'Ada@example.com', null, now())`.execute(db)
  await sql`insert into person values (${person}, 'Ada@example.com', 'Ada', ${await CHEAP_PASSWORDS.hash(PASSWORD)}, now())`.execute(db)
  await sql`insert into member values (${account}, ${person}, 'owner')`.execute(db)

  await migrate(db)
  const people = peopleOf(db, NEW)
  const answer = await post(people, '/sign-in/email', { email: 'ada@example.com', password: PASSWORD })
  assert.equal(answer.status, 200)
  const session = await people.session(answer.headers.getSetCookie()[0]!.split(';')[0]!)
  assert.deepEqual([session?.personId, session?.email], [person, 'ada@example.com'])
  const { rows } = await sql<{ person_id: string; role: string; joined: boolean }>`
    select person_id, role, joined_at is not null as joined from member where account_id = ${account}`.execute(db)
  assert.deepEqual(rows, [{ person_id: person, role: 'owner', joined: true }])
})

test('with another secret key sessions end, and two factors go on while the old key is known', async () => {
  const { email } = await world.account()
  const [before, after] = [peopleOf(world.db, OLD), peopleOf(world.db, NEW, [OLD])]
  const signIn = async (people: typeof before) => {
    const answer = await post(people, '/sign-in/email', { email, password: PASSWORD })
    return answer.headers.getSetCookie()[0]!.split(';')[0]!
  }
  const cookie = await signIn(before)
  const enabled = (await (await post(before, '/two-factor/enable', { password: PASSWORD }, cookie)).json()) as { totpURI: string }
  assert.ok(await before.session(cookie))
  assert.equal(await after.session(cookie), null)
  const again = await post(after, '/two-factor/get-totp-uri', { password: PASSWORD }, await signIn(after))
  assert.deepEqual(await again.json(), { totpURI: enabled.totpURI })
  const lost = peopleOf(world.db, NEW)
  await assert.rejects(post(lost, '/two-factor/get-totp-uri', { password: PASSWORD }, await signIn(lost)), /not found in keys/)
})

test('with the database away a session is not called ended: the error says what is away', async () => {
  const { email } = await world.account()
  const answer = await post(peopleOf(world.db, NEW), '/sign-in/email', { email, password: PASSWORD })
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const { db, close } = openPool({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'nothing' }, { max: 1, log: keptLog() })
  await assert.rejects(peopleOf(db, NEW).session(cookie), { code: 'ECONNREFUSED' })
  await close()
})

test('what people mistype is no line of the log, and nothing of a password ever is', async () => {
  const log = keptLog()
  const people = peopleOf(world.db, NEW, [], log)
  assert.equal((await post(people, '/sign-in/email', { email: 'nobody@example.com', password: 'my secret password' })).status, 401)
  assert.deepEqual(log.lines, [])
})
