import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { operations } from '#catalogue'
import { openDoor, untilBlocked } from '#test/contacts.ts'
import { canonicalJson } from '#lib/formats/canonical-json.ts'
import { uuidOf } from '#lib/typeid.ts'
import { IDEMPOTENCY_HOURS } from './idempotency.ts'
import { forgetOldReplays } from '../jobs/retention.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
const add = (who: TestAccount | string, email: string, idempotencyKey: string) =>
  world.call(who, 'add_contact', { email }, { idempotencyKey })
const stored = async (account: TestAccount) =>
  (
    await sql<{
      key: string
      answer: Buffer
    }>`select key, answer from idempotency where account_id = ${uuidOf(account.accountId)}`.execute(
      world.db,
    )
  ).rows

test('the same request again gets the first answer and happens once', async () => {
  const ada = await openDoor(world)
  const first = await add(ada, 'reader@example.com', 'once')
  const again = await add(ada, 'reader@example.com', 'once')
  assert.deepEqual(
    [first.status, first.replayed, again.status, again.replayed],
    [201, false, 201, true],
  )
  assert.deepEqual(again.body, first.body)
  assert.equal((await world.events(ada)).length, 1)
})

test('the first answer is replayed even when the world has changed since', async () => {
  const ada = await openDoor(world)
  const first = await add(ada, 'reader@example.com', 'once')
  await world.ok(ada, 'delete_contact', { contactId: (first.body as { id: string }).id })
  assert.deepEqual((await add(ada, 'reader@example.com', 'once')).body, first.body)
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data, [])
})

test('what is asked is compared by its meaning, not by the order of its fields', async () => {
  const ada = await openDoor(world)
  await world.ok(
    ada,
    'add_contact',
    { email: 'reader@EXAMPLE.com', source: 'footer' },
    { idempotencyKey: 'once' },
  )
  assert.equal(
    (
      await world.call(
        ada,
        'add_contact',
        { source: 'footer', tags: [], email: 'reader@example.com' },
        { idempotencyKey: 'once' },
      )
    ).replayed,
    true,
  )
})

test('another payload or another operation under the same key is refused', async () => {
  const ada = await openDoor(world)
  await add(ada, 'reader@example.com', 'once')
  for (const [name, input] of [
    ['add_contact', { email: 'other@example.com' }],
    ['create_newsletter', { name: 'Second' }],
  ] as const) {
    const refused = await world.refused(ada, name, input, { idempotencyKey: 'once' })
    assert.deepEqual([refused.status, refused.code], [422, 'idempotency_conflict'])
  }
  assert.equal((await world.ok(ada, 'list_contacts')).data.length, 1)
})

test('of many at once one happens, and the others are told to wait or get its answer', async () => {
  const ada = await openDoor(world)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.call(ada, 'create_newsletter', { name: 'Second' }, { idempotencyKey: 'once' }),
    ),
  )
  const fresh = answers.filter(({ status, replayed }) => status === 201 && !replayed)
  assert.equal(fresh.length, 1)
  for (const answer of answers) {
    if (answer.status === 201) assert.deepEqual(answer.body, fresh[0]!.body)
    else assert.equal(answer.problem!.refusal.code, 'idempotency_in_flight')
  }
  assert.equal((await world.ok(ada, 'list_newsletters')).data.length, 2)
})

test('while the first is still being answered the second is told so', async () => {
  const ada = await openDoor(world)
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  let first: Promise<unknown> = Promise.resolve()
  await world.db.transaction().execute(async (held) => {
    await sql`select 1 from contact where account_id = ${uuidOf(ada.accountId)} for update`.execute(
      held,
    )
    first = world.ok(ada, 'add_tag', { contactId: id, tag: 'vip' }, { idempotencyKey: 'once' })
    await untilBlocked(world)
    const second = await world.refused(
      ada,
      'add_tag',
      { contactId: id, tag: 'vip' },
      { idempotencyKey: 'once' },
    )
    assert.deepEqual([second.status, second.code], [409, 'idempotency_in_flight'])
  })
  await first
  assert.equal(
    (await world.call(ada, 'add_tag', { contactId: id, tag: 'vip' }, { idempotencyKey: 'once' }))
      .replayed,
    true,
  )
})

test('a refusal of the operation is an answer too, and leaves nothing else behind', async () => {
  const ada = await world.account()
  await world.ok(ada, 'create_newsletter', { name: 'Second', slug: 'refusal-1' })
  const create = () =>
    world.call(
      ada,
      'create_newsletter',
      { name: 'Third', slug: 'refusal-1' },
      { idempotencyKey: 'once' },
    )
  const [first, again] = [await create(), await create()]
  assert.deepEqual(
    [first.status, first.replayed, again.status, again.replayed],
    [409, false, 409, true],
  )
  assert.deepEqual(
    [again.problem!.refusal, again.problem!.detail],
    [first.problem!.refusal, first.problem!.detail],
  )
  assert.equal((await world.ok(ada, 'list_newsletters')).data.length, 2)
})

test('a 429, a 5xx and what is refused before the operation are not kept', async () => {
  const ada = await world.account()
  for (let i = 0; i < 10; i++)
    await world.ok(ada, 'create_api_key', { name: `key ${i}`, level: 'signups' })
  const create = () =>
    world.call(
      ada,
      'create_api_key',
      { name: 'more', level: 'signups' },
      { idempotencyKey: 'limited' },
    )
  assert.equal((await create()).status, 429)
  assert.equal(
    (await world.call(ada, 'add_contact', { email: 'x' }, { idempotencyKey: 'invalid' })).status,
    422,
  )
  await sql`alter table newsletter_slug rename to away`.execute(world.db)
  assert.equal(
    (await world.call(ada, 'create_newsletter', { name: 'Second' }, { idempotencyKey: 'broken' }))
      .status,
    500,
  )
  await sql`alter table away rename to newsletter_slug`.execute(world.db)
  assert.deepEqual(await stored(ada), [])
  world.clock.move(3_601_000)
  assert.deepEqual([(await create()).status, (await create()).replayed], [201, true])
  assert.equal(
    (await world.call(ada, 'create_newsletter', { name: 'Second' }, { idempotencyKey: 'broken' }))
      .status,
    201,
  )
})

test('a replay leaves out a secret that is shown once, says so, and none is kept', async () => {
  const ada = await world.account()
  const { id: endpointId } = await world.ok(ada, 'create_webhook_endpoint', {
    url: 'http://127.0.0.1:1/in',
  })
  for (const [name, input, secretField] of [
    ['create_api_key', { name: 'form', level: 'full' }, 'key'],
    ['create_webhook_endpoint', { url: 'http://127.0.0.1:1/in' }, 'secret'],
    ['rotate_webhook_secret', { endpointId }, 'secret'],
  ] as const) {
    const ask = () => world.call(ada, name, input, { idempotencyKey: name })
    const first = await ask()
    const { [secretField]: secret, ...rest } = first.body as Record<string, string>
    const again = await ask()
    assert.deepEqual(
      [first.replayed, again.replayed, again.status],
      [false, true, first.status],
      name,
    )
    assert.deepEqual(again.body, { ...rest, shownOnce: true }, name)
    const kept = (await stored(ada)).find(({ key }) => key === name)!
    const inClear = world.system.ports.vault.open(kept.answer).toString()
    assert.equal(inClear.includes(secret!.slice(-20)), false, name)
    assert.equal(inClear.includes(rest['id']!), true, name)
  }
})

test('what is kept is sealed', async () => {
  const ada = await openDoor(world)
  await add(ada, 'reader@example.com', 'once')
  assert.equal((await stored(ada))[0]!.answer.includes('reader@example.com'), false)
})

test('each output with a secret declares it as shown once', () => {
  for (const { name, output, effect, shownOnce = [] } of operations) {
    const fields = output instanceof z.ZodObject ? output.shape : {}
    const secrets = Object.keys(fields).filter(
      (field) =>
        effect !== 'read' &&
        /^(key|apiKey|secret|token|password)$/.test(field) &&
        // An object only describes a key, such as whether it is set, so it contains no secret.
        !(fields[field] instanceof z.ZodObject),
    )
    assert.deepEqual(secrets, shownOnce, name)
    const optional = ['shownOnce', ...secrets].every(
      (field) => shownOnce.length === 0 || fields[field]?.safeParse(undefined).success,
    )
    assert.ok(optional, `${name}: replays leave out ${secrets.join(', ')}`)
  }
})

test('two callers do not share a key, and neither do two accounts', async () => {
  const [ada, bob] = [await openDoor(world), await openDoor(world)]
  const second = await world.ok(ada, 'create_api_key', { name: 'second', level: 'full' })
  const answers = [
    await add(ada, 'a@example.com', 'shared'),
    await add(second.key, 'b@example.com', 'shared'),
    await add(bob, 'c@example.com', 'shared'),
  ]
  assert.deepEqual(
    answers.map(({ status, replayed }) => [status, replayed]),
    [1, 2, 3].map(() => [201, false]),
  )
})

test('after a day the key is free again, and what is old is forgotten', async () => {
  const ada = await openDoor(world)
  await add(ada, 'reader@example.com', 'once')
  world.clock.move(IDEMPOTENCY_HOURS * 3_600_000 - 60_000)
  assert.equal((await add(ada, 'reader@example.com', 'once')).replayed, true)
  world.clock.move(61_000)
  const later = await add(ada, 'reader@example.com', 'once')
  assert.deepEqual([later.status, later.replayed], [200, false])
  world.clock.move(IDEMPOTENCY_HOURS * 3_600_000 + 1000)
  await forgetOldReplays(world.system, world.clock.now())
  assert.deepEqual(await stored(ada), [])
})

test('reading is not kept', async () => {
  const ada = await world.account()
  await world.ok(ada, 'list_contacts', {}, { idempotencyKey: 'once' })
  assert.deepEqual(await stored(ada), [])
})

test('what was asked cannot be guessed from what is stored', async () => {
  const ada = await openDoor(world)
  const input = { email: 'guessed@example.com' }
  await world.ok(ada, 'add_contact', input, { idempotencyKey: 'once' })
  const known = operations.find(({ name }) => name === 'add_contact')!.input.parse(input)
  const guess = createHash('sha256')
    .update(canonicalJson({ operation: 'add_contact', input: known }))
    .digest()
  const { rows } = await sql<{ request_hash: Buffer }>`select request_hash from idempotency
    where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]!.request_hash.equals(guess))
  // A row that an earlier release stored has a hash without a secret key. It is replayed too.
  await sql`update idempotency set request_hash = ${guess}
    where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
  const again = await world.call(ada, 'add_contact', input, { idempotencyKey: 'once' })
  assert.deepEqual([again.status, again.replayed], [201, true])
})
