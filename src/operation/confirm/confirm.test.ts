import { confirmFieldOf, takesConfirm } from '#operation/operation.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { findOperation, operations } from '#catalogue'
import { uuidOf } from '#lib/typeid.ts'
import { openDoor } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { readers } from '#areas/contacts/bulk/fixtures/bulk.ts'
import { parseInput } from '../parse.ts'
import { holdKey, usesOf } from '../requests/idempotency.ts'
import { planChanged } from '../confirm-fields.ts'

// A confirm binds a request to the plan that its caller has seen. `bulk_update_contacts` stands for
// every operation that declares `confirms`.

const world = await testWorld()
const TAG = { q: 'reader', action: { type: 'add_tag', tag: 'vip' } }

const names = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `reader${from + i}`)
const planned = async (who: TestAccount | string, input: object = TAG) =>
  (await world.ok(who, 'bulk_update_contacts', { ...input, dryRun: true })).confirm as string
const carry = (who: TestAccount | string, confirm: string, input: object = TAG, more = {}) =>
  world.call(who, 'bulk_update_contacts', { ...input, confirm }, more)
const code = async (answer: ReturnType<typeof carry>) =>
  (await answer).problem?.refusal.code ?? null
const bulks = async ({ accountId }: TestAccount) =>
  (await sql`select 1 from bulk_job where account_id = ${uuidOf(accountId)}`.execute(world.db)).rows
    .length

async function withReaders(count = 3): Promise<TestAccount> {
  const ada = await openDoor(world)
  await readers(world, ada, names(count))
  return ada
}

test('an operation that takes a confirm declares so, with dryRun, plan and refusal', () => {
  // For a connected app and for a key, the field `confirm` is a setting, not the token of a plan.
  const taking = operations.filter(
    (operation) =>
      'confirm' in operation.input.shape &&
      !takesConfirm(operation) &&
      operation.name !== 'connect_app',
  )
  const others = operations.filter((operation) => takesConfirm(operation))
  for (const operation of others)
    assert.ok(confirmFieldOf(operation) in operation.input.shape, operation.name)
  assert.deepEqual(
    operations.filter(({ confirms }) => confirms).map(({ name }) => name),
    taking.map(({ name }) => name),
  )
  assert.ok(taking.length >= 3)
  for (const { name, input, refuses, otherAnswers, effect } of taking) {
    assert.ok('dryRun' in input.shape, name)
    assert.ok(refuses.includes(planChanged), name)
    assert.ok('confirm' in otherAnswers[200].shape, name)
    assert.notEqual(effect, 'read', name)
  }
})

test('with the confirm of its plan a request is done, and without one too', async () => {
  const ada = await withReaders()
  assert.equal((await carry(ada, await planned(ada))).status, 202)
  assert.equal((await world.call(ada, 'bulk_update_contacts', TAG)).status, 202)
  assert.equal(await bulks(ada), 2)
})

test('a dry run spends nothing and does nothing, with a confirm too', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  const again = await world.call(ada, 'bulk_update_contacts', { ...TAG, dryRun: true, confirm })
  assert.equal(again.status, 200)
  assert.notEqual((again.body as { confirm: string }).confirm, confirm)
  assert.equal(await bulks(ada), 0)
  assert.equal((await carry(ada, confirm)).status, 202)
})

test('a forged token does nothing, whichever byte differs', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  const bytes = Buffer.from(confirm, 'base64url')
  for (let i = 0; i < bytes.length; i += 5) {
    const forged = Buffer.from(bytes)
    forged[i]! ^= 1
    assert.equal(await code(carry(ada, forged.toString('base64url'))), 'plan_changed', `byte ${i}`)
  }
  for (const invented of [
    'x',
    '!',
    confirm.slice(0, -4),
    `${confirm}AAAA`,
    confirm.slice(4),
    'A'.repeat(200),
  ])
    assert.equal(await code(carry(ada, invented)), 'plan_changed', invented)
  assert.equal(await bulks(ada), 0)
})

test('a token is void after 30 minutes, and the refusal has a new plan', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  world.clock.move(30 * 60_000 - 1)
  const inTime = await planned(ada)
  world.clock.move(1)
  const refused = await world.refused(ada, 'bulk_update_contacts', { ...TAG, confirm })
  assert.deepEqual([refused.status, refused.code], [409, 'plan_changed'])
  assert.match(refused.detail, /older than 30 minutes/)
  const { plan } = refused as unknown as { plan: { confirm: string; counts: { changed: number } } }
  assert.equal(plan.counts.changed, 3)
  assert.deepEqual(
    [(await carry(ada, plan.confirm)).status, (await carry(ada, inTime)).status],
    [202, 202],
  )
})

test('a token holds for its caller alone: not for another key, and not for another account', async () => {
  const [ada, eve] = [await withReaders(), await withReaders()]
  const second = (await world.ok(ada, 'create_api_key', { name: 'second', level: 'full' }))
    .key as string
  const confirm = await planned(ada)
  for (const other of [second, eve]) assert.equal(await code(carry(other, confirm)), 'plan_changed')
  assert.deepEqual([await bulks(ada), await bulks(eve)], [0, 0])
  assert.equal((await carry(ada, confirm)).status, 202)
  // A used token does not hold for them either. Only its own caller gets the stored first answer.
  for (const other of [second, eve]) assert.equal(await code(carry(other, confirm)), 'plan_changed')
})

test('a token holds for its input alone, in any order of fields', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  const others = [
    { ...TAG, q: 'read' },
    { ...TAG, newsletterId: ada.newsletterId },
    { ...TAG, action: { type: 'add_tag', tag: 'press' } },
    { ...TAG, action: { type: 'delete' } },
  ]
  for (const other of others) assert.equal(await code(carry(ada, confirm, other)), 'plan_changed')
  assert.equal(
    (await carry(ada, confirm, { action: { tag: 'vip', type: 'add_tag' }, q: 'reader' })).status,
    202,
  )
  for (const other of others) assert.equal(await code(carry(ada, confirm, other)), 'plan_changed')
  assert.equal(await bulks(ada), 1)
})

test('a token of one operation does nothing in another', async () => {
  const ada = await withReaders()
  const { id: campaignId } = await world.ok(ada, 'create_campaign', {
    subject: 'March',
    content: { format: 'markdown', body: 'Sow your peas.' },
  })
  const { confirm } = await world.ok(ada, 'send_campaign', { campaignId, dryRun: true })
  assert.equal(await code(carry(ada, confirm)), 'plan_changed')
  assert.equal(
    (await world.refused(ada, 'send_campaign', { campaignId, confirm: await planned(ada) })).code,
    'plan_changed',
  )
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId })).status, 'draft')
})

test('spent twice it happens once, and the second request gets the first answer', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  const first = await carry(ada, confirm)
  await world.jobs()
  world.clock.move(40 * 60_000)
  // Several base64 texts encode the same bytes.
  for (const text of [confirm, `${confirm}==`, `${confirm}!`]) {
    const again = await carry(ada, text)
    assert.deepEqual([again.replayed, again.status, again.body], [true, 202, first.body])
  }
  assert.equal(await bulks(ada), 1)
})

test('two plans of the same state are two tokens, and each is spent for itself', async () => {
  const ada = await withReaders()
  const [one, two] = [await planned(ada), await planned(ada)]
  assert.notEqual(one, two)
  const ids = [(await carry(ada, one)).body, (await carry(ada, two)).body].map(
    (body) => (body as { id: string }).id,
  )
  assert.notEqual(ids[0], ids[1])
})

test('a replay takes nothing of the operation’s limit', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  await carry(ada, confirm)
  for (let i = 0; i < 40; i++) assert.equal((await carry(ada, confirm)).replayed, true)
})

test('of many at once one happens, and the others are told to wait or get its answer', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  const answers = await Promise.all(Array.from({ length: 10 }, () => carry(ada, confirm)))
  const fresh = answers.filter(({ status, replayed }) => status === 202 && !replayed)
  assert.equal(fresh.length, 1)
  for (const { status, body, problem } of answers) {
    if (status === 202) assert.deepEqual(body, fresh[0]!.body)
    else assert.equal(problem!.refusal.code, 'idempotency_in_flight')
  }
  assert.equal(await bulks(ada), 1)
})

test('while another process carries it out the second request is told so', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  const operation = findOperation('bulk_update_contacts')!
  const caller = (await world.system.findKey(ada.apiKey))!
  const [use] = usesOf(
    caller,
    { operation, idempotencyKey: null },
    parseInput(operation.input, { ...TAG, confirm }),
  )
  await world.db.transaction().execute(async (other) => {
    await holdKey(other, use!)
    const second = await world.refused(ada, 'bulk_update_contacts', { ...TAG, confirm })
    assert.deepEqual([second.status, second.code], [409, 'idempotency_in_flight'])
    assert.match(second.detail, /same confirm/)
  })
  assert.equal((await carry(ada, confirm)).status, 202)
})

test('readers may differ by 10 or by 1 %, whichever is more', async () => {
  const ada = await withReaders(30)
  const confirm = await planned(ada)
  await readers(world, ada, names(10, 30))
  const again = await planned(ada)
  assert.equal((await carry(ada, confirm)).status, 202)
  await readers(world, ada, names(11, 40))
  const refused = await world.refused(ada, 'bulk_update_contacts', { ...TAG, confirm: again })
  assert.equal(refused.code, 'plan_changed')
  assert.match(refused.detail, /for 40 recipients, and now it is for 51/)
})

test('a part of the plan that changed is named', async () => {
  const ada = await withReaders()
  const { id: segmentId } = await world.ok(ada, 'create_segment', {
    name: 'All',
    filter: { all: [] },
  })
  const input = { segmentId, action: TAG.action }
  const confirm = await planned(ada, input)
  await world.ok(ada, 'update_segment', { segmentId, filter: { field: 'email', op: 'is_set' } })
  const refused = await carry(ada, confirm, input)
  assert.match(refused.problem!.detail, /Changed since this plan was made: segment\./)
  assert.equal(await bulks(ada), 0)
})

test('a refusal spends nothing: the token works once the reason is gone', async () => {
  const ada = await withReaders(3)
  const { id: segmentId } = await world.ok(ada, 'create_segment', {
    name: 'All',
    filter: { all: [] },
  })
  const input = { segmentId, action: TAG.action }
  const confirm = await planned(ada, input)
  await world.ok(ada, 'update_segment', { segmentId, filter: { field: 'email', op: 'is_set' } })
  assert.equal(await code(carry(ada, confirm, input)), 'plan_changed')
  await world.ok(ada, 'update_segment', { segmentId, filter: { all: [] } })
  assert.equal((await carry(ada, confirm, input)).status, 202)
})

test('beside an Idempotency-Key both replay, and a refusal is kept under the key alone', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  const first = await carry(ada, confirm, TAG, { idempotencyKey: 'one' })
  for (const idempotencyKey of ['one', 'two', null]) {
    const again = await carry(ada, confirm, TAG, { idempotencyKey })
    assert.deepEqual([again.replayed, again.body], [true, first.body])
  }
  const late = await planned(ada)
  world.clock.move(31 * 60_000)
  const kept = await carry(ada, late, TAG, { idempotencyKey: 'three' })
  const again = await carry(ada, late, TAG, { idempotencyKey: 'three' })
  assert.deepEqual(
    [kept.replayed, again.replayed, again.problem!.refusal.code],
    [false, true, 'plan_changed'],
  )
  assert.equal(await bulks(ada), 1)
})

test('a process that is killed between the effect and the spending has done neither', async () => {
  const ada = await withReaders()
  const confirm = await planned(ada)
  // The connection ends at the statement that spends the token, after the handler's own.
  await sql`create function kill_spending() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(
    world.db,
  )
  await sql`create trigger kill_spending before insert on idempotency for each row when (new.key like 'confirm:%') execute function kill_spending()`.execute(
    world.db,
  )
  assert.ok((await carry(ada, confirm)).status >= 500)
  assert.equal(await bulks(ada), 0)
  await sql`drop function kill_spending cascade`.execute(world.db)
  const after = await carry(ada, confirm)
  assert.deepEqual([after.status, after.replayed], [202, false])
  assert.equal(await bulks(ada), 1)
})

test('a spent token stays spent when a person in its answer is erased', async () => {
  const ada = await withReaders()
  const [contactId] = await readers(world, ada, ['quoted'])
  const input = {
    contactIds: [contactId],
    action: { type: 'set_field', name: 'first_name', value: 'quoted@example.com' },
  }
  const confirm = await planned(ada, input)
  assert.equal((await carry(ada, confirm, input)).status, 202)
  await world.jobs()
  await world.ok(ada, 'erase_contact', { contactId })
  await world.jobs()
  const again = await carry(ada, confirm, input)
  assert.deepEqual([again.replayed, again.problem?.refusal.code], [true, 'plan_changed'])
  assert.match(again.problem!.detail, /erased/)
  assert.equal(await bulks(ada), 1)
})
