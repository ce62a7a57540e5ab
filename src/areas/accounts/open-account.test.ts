import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Problem } from '#operation/problem.ts'
import { testWorld } from '#test/world.ts'
import { openAccount } from './open-account.ts'

const world = await testWorld()
const WANTED = {
  email: 'ada@example.com',
  password: 'a password for tests',
  name: 'The Weekly Garden',
}

test('an account begins with a newsletter, a full access key and two custom fields, and no mail', async () => {
  const { accountId, apiKey, newsletterId } = await openAccount(world.system, {
    ...WANTED,
    name: ' The Weekly Garden ',
  })
  assert.match(accountId, /^acc_/)
  const newsletter = await world.ok(apiKey, 'get_newsletter', { newsletterId })
  assert.deepEqual(
    [newsletter.name, newsletter.asksForConfirmation, newsletter.archive],
    ['The Weekly Garden', true, 'public'],
  )
  assert.deepEqual(newsletter.sender, {
    name: 'The Weekly Garden',
    email: 'news@mailcast.test',
    replyTo: null,
  })
  assert.equal((await world.ok(apiKey, 'list_api_keys')).data[0].level, 'full')
  assert.deepEqual(
    (await world.ok(apiKey, 'list_custom_fields')).data.map(({ name }: { name: string }) => name),
    ['first_name', 'last_name'],
  )
  await world.jobs()
  assert.deepEqual(world.mailer.sent, [])
})

test('an address opens one account, however its letters are written', async () => {
  await openAccount(world.system, { ...WANTED, email: 'once@example.com' })
  await assert.rejects(
    openAccount(world.system, { ...WANTED, email: 'ONCE@example.com' }),
    /conflict: .*has an account already/,
  )
  assert.equal(
    (
      await sql`select 1 from account where lower(owner_email) = 'once@example.com'`.execute(
        world.db,
      )
    ).rows.length,
    1,
  )
})

test('a bad address, a short or endless password and an empty name are refused', async () => {
  const bad = {
    email: ['nobody'],
    password: ['short', 'x'.repeat(129)],
    name: [' ', 'x'.repeat(101)],
  }
  for (const [field, values] of Object.entries(bad))
    for (const value of values)
      await assert.rejects(
        openAccount(world.system, { ...WANTED, email: 'bad@example.com', [field]: value }),
        new RegExp(`invalid_request: /${field}:`),
      )
})

test('a value that is too long is reported as too long, and one that is too short as too short', async () => {
  const fieldErrors = async (wrong: object) => {
    const problem = await openAccount(world.system, {
      ...WANTED,
      email: 'bad@example.com',
      ...wrong,
    }).catch((error: unknown) => error)
    assert.ok(problem instanceof Problem)
    return problem.fieldErrors.map(({ code, pointer, detail }) => `${code} ${pointer} ${detail}`)
  }
  const [password, name] = [
    '/password A password has 10 to 128 characters.',
    '/name A name has 1 to 100 characters.',
  ]
  assert.deepEqual(await fieldErrors({ password: 'short', name: ' ' }), [
    `too_small ${password}`,
    `too_small ${name}`,
  ])
  assert.deepEqual(await fieldErrors({ password: 'x'.repeat(129), name: 'x'.repeat(101) }), [
    `too_big ${password}`,
    `too_big ${name}`,
  ])
})
