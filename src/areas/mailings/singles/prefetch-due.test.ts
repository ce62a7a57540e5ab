import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { OPEN_MAX, OPEN_MAX_SHARED } from '../batch/batch-limiter.ts'
import { openEmailCache } from '../submitting/email-cache.ts'
import { type DueMails, singleMails } from '../fixtures/single-mails.ts'
import { DuePrefetch } from './prefetch-due.ts'
import { MAIL_CLASS } from '../mail-class.ts'
import { MailTaker } from './take-batch.ts'

// Tests of due mails whose messages are made before they are taken.

const world = await testWorld()
const { due, statuses } = singleMails(world)

/**
 * Opens a prefetch that counts its reads of due mails. Its clock does not advance, since a busy
 * machine may exceed the time for which read mails are kept. `pass` advances the clock.
 */
function open() {
  const count = { reads: 0 }
  const db = world.system.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'generation' in row)) count.reads += 1
      return result
    },
  })
  let at = world.clock.now()
  const clock = { ...world.clock, now: () => at }
  const system: System = { ...world.system, db, ports: { ...world.system.ports, clock } }
  return {
    count,
    prefetch: new DuePrefetch(system, openEmailCache(system), MAIL_CLASS.ordinary),
    pass: (ms: number) => void (at = new Date(at.getTime() + ms)),
  }
}

const forget = ({ account }: DueMails) =>
  sql`delete from mail_due where account_id = ${uuidOf(account.accountId)}`.execute(world.db)

test('mails for a fast mail server are read for four batches at once, and each is returned once', async () => {
  const mails = await due('welcome', 5 * OPEN_MAX)
  const { count, prefetch } = open()
  const seen = new Set<string>()
  for (let batch = 1; batch <= 4; batch++) {
    const next = (await prefetch.next(OPEN_MAX))!
    for (const { recipient, message } of next) {
      assert.equal(((await message) as { to: string }).to, recipient.email)
      seen.add(recipient.recipientId)
    }
    assert.deepEqual([next.length, seen.size, count.reads], [OPEN_MAX, batch * OPEN_MAX, 1])
  }
  prefetch.readAhead(OPEN_MAX)
  await until('the second read has begun', () => count.reads === 2)
  await prefetch.next(OPEN_MAX)
  assert.equal(count.reads, 2, 'the next were read before they were wanted')
  await forget(mails)
  assert.equal(await open().prefetch.next(OPEN_MAX), null)
})

test('mails for a slow mail server are read for one batch', async () => {
  const mails = await due('welcome', 3 * OPEN_MAX_SHARED)
  const { count, prefetch } = open()
  for (let batch = 1; batch <= 3; batch++)
    assert.deepEqual(
      [(await prefetch.next(OPEN_MAX_SHARED))!.length, count.reads],
      [OPEN_MAX_SHARED, batch],
    )
  await forget(mails)
})

test('mails that were read more than a second ago are read again: a reader may have a new address', async () => {
  const mails = await due('welcome', 3 * OPEN_MAX)
  const { prefetch, pass } = open()
  const first = (await prefetch.next(OPEN_MAX))!
  await sql`update contact set email = 'new.' || email where account_id = ${uuidOf(mails.account.accountId)}`.execute(
    world.db,
  )
  pass(1001)
  const second = (await prefetch.next(OPEN_MAX))!
  assert.ok(first.every(({ recipient }) => !recipient.email!.startsWith('new.')))
  for (const { message } of second) assert.match(((await message) as { to: string }).to, /^new\./)
  await forget(mails)
})

test('mails that another process took after they were read are not taken again, and others are found', async () => {
  const mails = await due('welcome', 6 * OPEN_MAX)
  const emails = openEmailCache(world.system)
  const [one, two] = [
    new MailTaker(world.system, emails, MAIL_CLASS.ordinary),
    new MailTaker(world.system, emails, MAIL_CLASS.ordinary),
  ]
  const taken: string[] = []
  for (let batch = 0; batch < 40 && taken.length < 6 * OPEN_MAX; batch++)
    for (const taker of [one, two])
      for (const { recipient } of (await taker.take(OPEN_MAX))?.ready ?? [])
        taken.push(recipient.recipientId)
  assert.equal(taken.length, 6 * OPEN_MAX)
  assert.equal(new Set(taken).size, taken.length)
  assert.deepEqual(await statuses(mails), { pending: 6 * OPEN_MAX })
})
