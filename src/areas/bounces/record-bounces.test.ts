import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { TABLES } from '#operation/account-data/tables.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import type { BounceReport } from './bounce.ts'
import { recordBounces } from './record-bounces.ts'
import { forgetOldBounces } from './retention-sql.ts'

const world = await testWorld()

const newId = (prefix: string) => typeId(prefix, newUuid(world.clock.now().getTime()))
const about = { mailingId: newId('mlg'), campaignId: newId('cmp') }

const report = (n: number, more: Partial<BounceReport> = {}): BounceReport => ({
  kind: 'bounce',
  source: 'smtp',
  eventId: `e${n}`,
  recipientId: newId('sub'),
  contactId: newId('sub'),
  email: `Reader${n}@readers.test`,
  refusal: { code: 550, enhanced: '5.1.1', text: '550 5.1.1 User unknown' },
  at: world.clock.now(),
  ...more,
})
const record = (account: TestAccount, reports: readonly BounceReport[], of = about) =>
  transaction(world.system, account.accountId, (scope) => recordBounces(scope, of, reports))
const kept = (account: TestAccount) =>
  rows(
    world.db,
    sql<{
      event_key: string
      fault: string | null
      email: string
      code: string | null
      detail: string | null
    }>`
      select right(event_key, 2) as event_key, fault, email, code, detail from bounce where account_id = ${uuidOf(account.accountId)} order by email`,
  )

test('a batch of replies is recorded at once, each with its fault, and returned in its order', async () => {
  const ada = await world.account()
  const replies = [
    { code: 550, enhanced: '5.1.1', text: '550 5.1.1 User unknown' },
    { code: 550, enhanced: '5.7.1', text: '550 5.7.1 blocked' },
    { code: 452, enhanced: '4.2.2', text: '452 4.2.2 over quota' },
    { code: 554, enhanced: null, text: '554 Transaction\r\nfailed\0 ' },
  ]
  const fresh = await record(
    ada,
    replies.map((refusal, n) => report(n, { refusal })),
  )
  assert.deepEqual(
    fresh.map(({ fault, first }) => [fault, first]),
    [
      ['recipient', true],
      ['policy', true],
      ['mailbox', true],
      ['mailbox', true],
    ],
  )
  assert.deepEqual((await kept(ada)).at(-1), {
    event_key: 'e3',
    fault: 'mailbox',
    email: 'reader3@readers.test',
    code: '554',
    detail: '554 Transaction failed',
  })
  assert.deepEqual(
    (await world.ok(ada, 'list_suppressions')).data.map(
      ({ email, detail }: { email: string; detail: string }) => [email, detail],
    ),
    [['reader0@readers.test', '550 5.1.1 User unknown']],
  )
})

test('an event twice in one list, and again in the next one, is recorded once', async () => {
  const ada = await world.account()
  const one = report(1)
  assert.equal(
    (await record(ada, [one, one, report(2, { recipientId: one.recipientId })])).length,
    2,
  )
  assert.deepEqual(await record(ada, [one]), [])
  assert.deepEqual(
    (await record(ada, [report(3, { recipientId: one.recipientId })])).map(({ first }) => first),
    [false],
  )
})

test('of several events about one recipient in a list, exactly one of each kind is the first', async () => {
  const ada = await world.account()
  const recipientId = newId('sub')
  const fresh = await record(ada, [
    report(1, { recipientId }),
    report(2, { recipientId }),
    report(3, { recipientId, kind: 'complaint', refusal: null }),
  ])
  assert.deepEqual(
    fresh.map(({ kind, first }) => [kind, first]),
    [
      ['bounce', true],
      ['bounce', false],
      ['complaint', true],
    ],
  )
})

test('the same event id of another account, or of another source, is another event', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const one = report(1)
  assert.equal((await record(ada, [one])).length, 1)
  assert.equal((await record(bob, [one])).length, 1)
  assert.equal((await record(ada, [{ ...one, source: 'dsn' }])).length, 1)
})

test('calls that record the same batch at once record each event once, whatever their order', async () => {
  const ada = await world.account()
  const batch = Array.from({ length: 64 }, (_, n) => report(n))
  const written = await Promise.all([
    record(ada, batch),
    record(ada, batch.toReversed()),
    record(ada, batch),
  ])
  assert.equal(written.flat().length, 64)
  assert.equal((await world.ok(ada, 'list_suppressions', { include: 'total' })).total, 64)
})

test('replies that do not say why suppress an address at the fifth campaign on the fifth day, and refusals of the sender never', async () => {
  const ada = await world.account()
  const refusalOf = (n: number, email: string, text: string) =>
    report(n, { email, refusal: { code: 554, enhanced: null, text } })
  const suppressed = async () =>
    (await world.ok(ada, 'list_suppressions')).data.map(({ email }: { email: string }) => email)
  for (let day = 0; day < 5; day++) {
    assert.deepEqual(await suppressed(), [])
    await record(
      ada,
      [
        refusalOf(2 * day, 'vague@readers.test', '554 Transaction failed'),
        refusalOf(2 * day + 1, 'live@readers.test', '554 Message refused as spam'),
      ],
      { mailingId: newId('mlg'), campaignId: newId('cmp') },
    )
    world.clock.move(DAY_MS)
  }
  assert.deepEqual(await suppressed(), ['vague@readers.test'])
})

test('an empty list asks nothing of the database', async () => {
  const ada = await world.account()
  assert.deepEqual(await record(ada, []), [])
})

test('reports lose their address and words after ninety days, and suppressions do not', async () => {
  const ada = await world.account()
  await record(ada, [report(1)])
  world.clock.move((TABLES.bounce.days - 1) * DAY_MS)
  await forgetOldBounces(world.db, world.clock.now())
  const words = async () =>
    (
      await sql<{
        email: string
        detail: string | null
      }>`select email, detail from bounce where account_id = ${uuidOf(ada.accountId)}`.execute(
        world.db,
      )
    ).rows
  assert.notEqual((await words())[0]!.email, '')
  world.clock.move(2 * DAY_MS)
  assert.equal(await forgetOldBounces(world.db, world.clock.now()), false)
  assert.deepEqual(await words(), [{ email: '', detail: null }])
  assert.equal((await world.ok(ada, 'list_suppressions')).data.length, 1)
})
