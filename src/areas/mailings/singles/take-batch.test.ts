import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { countAffected, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import type { SendResult } from '#ports/mailer.ts'
import type { System } from '#operation/system.ts'
import { afterEachAccounted } from '../fixtures/accounted.ts'
import { withKind } from '../fixtures/kinds.ts'
import { type DueMails, singleMails } from '../fixtures/single-mails.ts'
import { findMailKind, type MailKind } from '../mail-kind.ts'
import { AWAITED_OPEN_MAX, openSending } from '../workers/sending.ts'
import { sharesOf } from './shares.ts'

// The order in which single mails are taken, and texts that cannot be made into mails.

const world = await testWorld()
const { due, post, subscribers, statuses, work, withMailer } = singleMails(world)
afterEachAccounted(world)
const never = new AbortController().signal

/** Lists how many mails each mailing gets, as `account mailing count`. */
const shares = (waiting: string[], size: number) =>
  sharesOf(
    waiting.map((one) => ({ account_id: one[0]!, mailing_id: one.slice(1) })),
    size,
  ).map(({ account_id, mailing_id, limit }) => `${account_id}${mailing_id} ${limit}`)

test('a batch is shared out among accounts first, then among the mailings of each', () => {
  assert.deepEqual(shares([], 16), [])
  assert.deepEqual(shares(['A1'], 16), ['A1 16'])
  assert.deepEqual(shares(['A1', 'B1'], 16), ['A1 8', 'B1 8'])
  assert.deepEqual(shares(['A1', 'A2', 'A3', 'B1'], 16), ['A1 3', 'A2 3', 'A3 3', 'B1 7'])
  assert.deepEqual(
    shares(['A1', 'B1', 'C1'], 2),
    ['A1 1', 'B1 1'],
    'as many accounts as there are places',
  )
  assert.deepEqual(
    shares(['A1', 'A2', 'A3', 'B1'], 4),
    ['A1 1', 'A2 1', 'B1 2'],
    'as many mailings as an account has places',
  )
  for (const size of [1, 5, 16, 64]) {
    const limits = sharesOf(
      Array.from({ length: 23 }, (_, i) => ({
        account_id: `account ${i % 7}`,
        mailing_id: `mailing ${i}`,
      })),
      size,
    ).map(({ limit }) => limit)
    assert.ok(limits.reduce((sum, one) => sum + one, 0) <= size)
    assert.ok(Math.min(...limits) > 0)
  }
})

test('fifteen recipients that hang do not delay the next confirmation, and a sixteenth delays it until one is answered', async () => {
  const mails = await due('confirmation', AWAITED_OPEN_MAX - 1)
  const slow = new Map(
    mails.readers.map(({ email }) => [email, Promise.withResolvers<SendResult>()]),
  )
  const mail = recorder(({ to }) => slow.get(to)?.promise ?? SENT)
  const { awaited, drained } = openSending(withMailer(mail.send))
  // A round that finds no free place ends when a batch is looked at again, each second, and takes
  // nothing.
  const taken = async (email: string) => {
    while (!mail.to.includes(email)) await awaited(never)
  }
  await awaited(never)
  await until('all but one are taken', () => mail.to.length === AWAITED_OPEN_MAX - 1)

  const next = async (count: number) => {
    const readers = await subscribers(mails.account, count, { status: 'pending' })
    await post(mails.account, 'confirmation', readers)
    return readers.map(({ email }) => email)
  }
  const [quick] = await next(1)
  await taken(quick!)

  const [sixteenth] = await subscribers(mails.account, 1, { status: 'pending' })
  slow.set(sixteenth!.email, Promise.withResolvers())
  await until('one is noted as sent', async () => ((await statuses(mails))['sent'] ?? 0) === 1)
  await post(mails.account, 'confirmation', [sixteenth!])
  await taken(sixteenth!.email)
  const [waits] = await next(1)
  const round = awaited(never)
  // No event reports that a mail is not taken. With too short a wait, this test asserts less, but
  // does not fail wrongly.
  await pause(100)
  assert.ok(!mail.to.includes(waits!))
  slow.get(sixteenth!.email)!.resolve(SENT)
  await round
  await taken(waits!)
  for (const { resolve } of slow.values()) resolve(SENT)
  await drained()
  assert.deepEqual(await statuses(mails), { sent: AWAITED_OPEN_MAX + 2 })
})

test('recipients that hang give their places back only when they are answered, and the others of their batch after a second', async () => {
  const mails = await due('confirmation', AWAITED_OPEN_MAX)
  const { promise: hung, resolve: answer } = Promise.withResolvers<SendResult>()
  const mail = recorder(({ to }) =>
    mails.readers.slice(1).some(({ email }) => email === to) ? hung : SENT,
  )
  const { awaited, drained } = openSending(withMailer(mail.send))
  await awaited(never)
  const [next] = await subscribers(mails.account, 1, { status: 'pending' })
  await post(mails.account, 'confirmation', [next!])
  // The other mails of the batch wait all the while: `answer` comes afterwards.
  while (!mail.to.includes(next!.email)) await awaited(never)
  answer(SENT)
  await drained()
})

const welcomes = findMailKind(world.system, 'welcome')

/** Gives a system another way to open the texts of welcomes. */
const welcomesOpenedBy = (system: System, open: MailKind['open']) =>
  withKind(system, { ...welcomes, open })

test('a text that cannot be opened now waits a minute, without a try, and then goes', async () => {
  const mails = await due('welcome', 3)
  const mail = recorder()
  let ready = false
  const system = welcomesOpenedBy(withMailer(mail.send), async (...given) => {
    if (!ready) throw new Error('the key could not be read')
    return welcomes.open(...given)
  })
  const { workers } = openSending(system)
  const rounds = async () => {
    while ((await workers[0]!(never)) === 'more');
  }
  await rounds()
  ready = true
  world.clock.move(30_000)
  await rounds()
  assert.equal(mail.to.length, 0)
  const found = await rows(
    world.db,
    sql<{ status: string; attempts: number }>`select status, attempts from recipient
      where account_id = ${uuidOf(mails.account.accountId)}`,
  )
  assert.deepEqual(
    found,
    [1, 2, 3].map(() => ({ status: 'pending', attempts: 0 })),
  )
  assert.ok(
    world.log.lines.some(
      ({ message }) => message === 'single mails could not be prepared; trying again in a minute',
    ),
  )
  world.clock.move(31_000)
  await rounds()
  assert.deepEqual(await statuses(mails), { sent: 3 })
})

test('mails whose text cannot be made fail with the reason, and hold up no other mails', async () => {
  const broken = await due('welcome', 2)
  const { account } = broken
  await countAffected(
    world.db,
    sql`update newsletter set welcome_email = jsonb_set(welcome_email, '{content}', '"Hello {{ email | no_such_filter }}"')
      where account_id = ${uuidOf(account.accountId)} and newsletter_id = ${uuidOf(account.newsletterId)}`,
  )
  const fine = await due('welcome', 2)
  const mail = recorder()
  await work(withMailer(mail.send))
  const [reason, ...others] = Object.entries(await statuses(broken))
  assert.deepEqual(others, [])
  assert.match(reason![0], /^failed: The mail could not be made: .*no_such_filter/)
  assert.equal(reason![1], 2)
  assert.deepEqual(await statuses(fine), { sent: 2 })
  assert.equal(mail.to.length, 2)
})

/** Makes 20,000 further mails of a mailing, due since an hour, all to its first reader. */
async function pileUp({ account, mailingId, readers }: DueMails, klass: number): Promise<void> {
  const mailing = sql`${uuidOf(account.accountId)}::uuid, ${uuidOf(mailingId)}::uuid`
  const since = new Date(world.clock.now().getTime() - 3_600_000)
  await sql`with posted as (
      insert into recipient (account_id, mailing_id, recipient_id, contact_id)
        select ${mailing}, gen_random_uuid(), ${uuidOf(readers[0]!.id)}::uuid from generate_series(1, 20000) returning recipient_id)
    insert into mail_due (class, account_id, mailing_id, due_at, recipient_id) select ${klass}, ${mailing}, ${since}, recipient_id from posted`.execute(
    world.db,
  )
}

test('20,000 due mails of one account do not hold up those of another', async () => {
  for (const [kind, klass] of [
    ['confirmation', 0],
    ['welcome', 1],
  ] as const) {
    await pileUp(await due(kind, 1), klass)
    const other = await due(kind, 3)
    const mail = recorder()
    const { workers, awaited, drained } = openSending(withMailer(mail.send))
    await (kind === 'confirmation' ? awaited(never).then(drained) : workers[0]!(never))
    const places = other.readers.map(({ email }) => mail.to.indexOf(email))
    assert.ok(
      places.every((place) => place >= 0 && place < 21),
      `${kind}: places ${places.join()} of ${mail.to.length}`,
    )
    assert.deepEqual(await statuses(other), { sent: 3 })
  }
})
