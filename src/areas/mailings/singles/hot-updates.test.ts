import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { testWorld } from '#test/world.ts'
import { recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { LATER, SINGLE_KINDS, singleMails } from '../fixtures/single-mails.ts'
import { openEmailCache } from '../submitting/email-cache.ts'
import { extendBatch } from './mail-batch-sql.ts'
import { MAIL_CLASS } from '../mail-class.ts'
import { MailTaker } from './take-batch.ts'

// A heap-only (HOT) update writes no index. Any other update adds an entry to each index of the
// table, which a vacuum must remove.

const world = await testWorld({}, { fresh: true })
/** The connections of a test's pool. */
const SESSIONS = 12
const { due, post, work, withMailer, subscribers, sending } = singleMails(world)

/**
 * Makes each session of the pool flush its statistics. It uses all twelve sessions at once, so that
 * each is reached.
 */
async function flushStatistics(): Promise<void> {
  const { promise: all, resolve: held } = Promise.withResolvers<void>()
  let holding = 0
  const session = () =>
    world.db.connection().execute(async (db) => {
      if (++holding === SESSIONS) held()
      await all
      await sql`select pg_stat_force_next_flush()`.execute(db)
    })
  await Promise.all(Array.from({ length: SESSIONS }, session))
}

test('recipients have two indexes, and at least 95 % of the updates of recipients, mailings and batches are heap-only', async () => {
  const indexes = await rows(
    world.db,
    sql<{
      name: string
    }>`select indexrelid::regclass::text as name from pg_index where indrelid = 'recipient'::regclass`,
  )
  assert.deepEqual(indexes.map(({ name }) => name).toSorted(), [
    'recipient_contact',
    'recipient_pkey',
  ])

  let tries = 0
  const mail = recorder(() => ((tries += 1) % 5 === 0 ? LATER : SENT))
  for (const kind of SINGLE_KINDS) {
    const { account } = await due(kind, 200)
    if (kind === 'retry') await sending(account)
    else
      for (let i = 0; i < 20; i++) {
        await post(
          account,
          kind,
          await subscribers(account, 20, { status: kind === 'welcome' ? 'active' : 'pending' }),
        )
        await work(withMailer(mail.send))
      }
    for (let later = 0; later < 4; later++) {
      await work(withMailer(mail.send))
      world.clock.move(1_200_000)
    }
  }
  await due('welcome', 1)
  const batch = (await new MailTaker(
    world.system,
    openEmailCache(world.system),
    MAIL_CLASS.ordinary,
  ).take(1))!
  // The first few updates may find the page full of old row versions, as long as an older snapshot
  // may still read these.
  for (let i = 0; i < 800; i++)
    await extendBatch(world.db, batch, new Date(world.clock.now().getTime() + i))

  const updates = sql<{
    name: string
    updates: number
    hot: number
  }>`select relname as name, n_tup_upd as updates, n_tup_hot_upd as hot
    from pg_stat_user_tables where relname in ('recipient', 'mailing', 'mail_batch')`
  await flushStatistics()
  for (const { name, updates: all, hot } of await rows(world.db, updates)) {
    assert.ok(all >= 100, `${name}: ${all} updates`)
    assert.ok(hot >= all * 0.95, `${name}: ${hot} of ${all} updates are heap-only`)
  }
})
