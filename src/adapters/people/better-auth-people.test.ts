import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  return betterAuthPeople({
    db,
    clock: systemClock,
    log,
    secrets,
    baseUrl: 'http://mailcast.test',
    password,
  })
}

function post(
  people: ReturnType<typeof peopleOf>,
  path: string,
  body: object,
  cookie?: string,
): Promise<Response> {
  const headers = {
    origin: 'http://mailcast.test',
    'content-type': 'application/json',
    ...(cookie && { cookie }),
  }
  return people.handle(
    new Request(`http://mailcast.test/auth${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }),
  )
}

test('with another secret key sessions end, and two factors go on while the old key is known', async () => {
  const { email } = await world.account()
  const [before, after] = [peopleOf(world.db, OLD), peopleOf(world.db, NEW, [OLD])]
  const signIn = async (people: typeof before) => {
    const answer = await post(people, '/sign-in/email', { email, password: PASSWORD })
    return answer.headers.getSetCookie()[0]!.split(';')[0]!
  }
  const cookie = await signIn(before)
  const enabled = (await (
    await post(before, '/two-factor/enable', { password: PASSWORD }, cookie)
  ).json()) as { totpURI: string }
  assert.ok(await before.session(cookie))
  assert.equal(await after.session(cookie), null)
  const again = await post(
    after,
    '/two-factor/get-totp-uri',
    { password: PASSWORD },
    await signIn(after),
  )
  assert.deepEqual(await again.json(), { totpURI: enabled.totpURI })
  const lost = peopleOf(world.db, NEW)
  await assert.rejects(
    post(lost, '/two-factor/get-totp-uri', { password: PASSWORD }, await signIn(lost)),
    /not found in keys/,
  )
})

test('with the database away a session is not called ended: the error says what is away', async () => {
  const { email } = await world.account()
  const answer = await post(peopleOf(world.db, NEW), '/sign-in/email', {
    email,
    password: PASSWORD,
  })
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
  const { db, close } = openPool(
    { host: '127.0.0.1', port: 9, user: 'nobody', database: 'nothing' },
    { max: 1, log: keptLog() },
  )
  await assert.rejects(peopleOf(db, NEW).session(cookie), { code: 'ECONNREFUSED' })
  await close()
})

test('what people mistype is no line of the log, and nothing of a password ever is', async () => {
  const log = keptLog()
  const people = peopleOf(world.db, NEW, [], log)
  assert.equal(
    (
      await post(people, '/sign-in/email', {
        email: 'nobody@example.com',
        password: 'my secret password',
      })
    ).status,
    401,
  )
  assert.deepEqual(log.lines, [])
})
