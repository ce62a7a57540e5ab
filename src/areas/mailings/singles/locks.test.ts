import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { monthOf } from '#lib/month.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { openScope } from '#operation/transaction.ts'
import { untilBlocked } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import { afterEachAccounted } from '../fixtures/accounted.ts'
import { type DueMails, SINGLE_KINDS, singleMails } from '../fixtures/single-mails.ts'
import { postOf } from '../fixtures/kinds.ts'

// Signups, workers and operations on one mailing at once.

const world = await testWorld()
const { subscribers, due, post, statuses, places, work, withMailer, welcomes } = singleMails(world)
afterEachAccounted(world)

/**
 * Fails when the work waits for a transaction that is open meanwhile. Otherwise it takes less than
 * a minute, even on a busy machine.
 */
async function soonDone<T>(working: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = pause(60_000, 'late' as const, { signal: done.signal }).catch(() => 'late' as const)
  try {
    const first = await Promise.race([working, late])
    assert.notEqual(first, 'late', 'it waits')
    return first as T
  } finally {
    done.abort()
  }
}

const mailing = ({ account, mailingId }: DueMails) =>
  sql`account_id = ${uuidOf(account.accountId)} and mailing_id = ${uuidOf(mailingId)}`

for (const how of ['locked', 'being counted'])
  test(`signups do not wait while the mailing is ${how} by another transaction`, async () => {
    const mails = await due('confirmation', 1)
    const readers = await subscribers(mails.account, 2, { status: 'pending' })
    await world.db.transaction().execute(async (db) => {
      if (how === 'locked')
        await row(db, sql`select 1 from mailing where ${mailing(mails)} for update`)
      else
        await row(
          db,
          sql`select count_outcomes(account_id, mailing_id, 0, 1, 0, 0) from mailing where ${mailing(mails)}`,
        )
      await soonDone(
        Promise.all(readers.map((reader) => post(mails.account, 'confirmation', [reader]))),
      )
      if (how === 'being counted')
        await row(
          db,
          sql`select count_outcomes(account_id, mailing_id, 0, -1, 0, 0) from mailing where ${mailing(mails)}`,
        )
    })
    await work()
    assert.deepEqual(await statuses(mails), { sent: 3 })
  })

test('a signup whose transaction stays open holds up neither other signups nor their mails', async () => {
  for (const kind of ['confirmation', 'welcome'] as const) {
    const mails = await due(kind, 1)
    const status = kind === 'welcome' ? 'active' : 'pending'
    const [slow, quick] = await subscribers(mails.account, 2, { status })
    const mail = recorder()
    await world.db.transaction().execute(async (db) => {
      const { scope } = openScope(world.system, mails.account.accountId, db, { wakes: new Set() })
      const recipientId =
        kind === 'welcome' ? slow!.id : typeId('msg', newUuid(world.clock.now().getTime()))
      await postOf(scope, kind, {
        newsletterId: mails.account.newsletterId,
        contactId: slow!.id,
        recipientId,
      })
      await soonDone(post(mails.account, kind, [quick!]))
      await soonDone(work(withMailer(mail.send)))
      assert.deepEqual(mail.to.toSorted(), [mails.readers[0]!.email, quick!.email].toSorted())
    })
    await work(withMailer(mail.send))
    assert.equal(mail.to.length, 3)
  }
})

test('a mail that was posted twice is sent once', async () => {
  const { account } = await due('welcome', 0)
  const [reader] = await subscribers(account, 1)
  const mail = recorder()
  await Promise.all([1, 2, 3].map(() => post(account, 'welcome', [reader!])))
  await work(withMailer(mail.send))
  await post(account, 'welcome', [reader!])
  await work(withMailer(mail.send))
  assert.equal(mail.to.length, 1)
})

test('workers at the same mails take each of them once', async () => {
  for (const kind of SINGLE_KINDS) {
    const mails = await due(kind, 40)
    const mail = recorder()
    await Promise.all([1, 2, 3].map(() => work(withMailer(mail.send))))
    assert.deepEqual(await statuses(mails), { sent: 40 }, kind)
    assert.equal(mail.to.length, 40, kind)
  }
})

test('a worker that takes mails of two mailings waits for one that closes them, and neither is given up', async () => {
  const mails = await due('welcome', 5)
  const second = await world.ok(mails.account, 'create_newsletter', { name: 'Second' })
  const other = { ...mails.account, newsletterId: second.id }
  await welcomes(other)
  await post(other, 'welcome', await subscribers(other, 5))
  const mail = recorder()
  let taking: Promise<unknown> | undefined
  await world.db.transaction().execute(async (db) => {
    // As `close_mails` does: both mailings, then the usage of the account.
    await sql`select 1 from mailing where account_id = ${uuidOf(mails.account.accountId)} and kind = 'welcome' order by mailing_id desc limit 1 for update`.execute(
      db,
    )
    taking = work(withMailer(mail.send))
    await untilBlocked(world)
    await sql`set local lock_timeout = '500ms'`.execute(db)
    await sql`select hold_mails(${uuidOf(mails.account.accountId)}, ${monthOf(world.clock.now())}::date, 0)`.execute(
      db,
    )
  })
  await taking
  assert.equal(mail.to.length, 10)
  assert.deepEqual(await places(mails.account), { due: 0, paused: 0, open: 0 })
})
