import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { System } from '#operation/system.ts'
import { explainingSession } from '#test/database/explain.ts'
import { testWorld } from '#test/world.ts'
import { recorder, SENT } from '#areas/campaigns/fixtures/campaigns.ts'
import { afterEachAccounted } from '../fixtures/accounted.ts'
import {
  type DueMails,
  LATER,
  LEASE_OVER_MS,
  SINGLE_KINDS,
  type SingleKind,
  singleMails,
} from '../fixtures/single-mails.ts'
import { openEmailCache } from '../submitting/email-cache.ts'
import { submitBatch } from '../batch/submit.ts'
import { recoverBatches } from './recover.ts'
import { MailTaker } from './take-batch.ts'

// The plans of looking for, taking, closing and recovering single mails. The queue is empty one
// minute and holds a million mails the next, while PostgreSQL's statistics are old and sessions
// keep their plans. Small here; `DUE_ROWS=333334` does it with a million mails.

const ROWS = Number(process.env['DUE_ROWS'] ?? 20_000)
const MAILS = 6
const CLASS = { confirmation: 0, welcome: 1, retry: 2 } as const
const LARGE = ['mail_due', 'recipient', 'contact', 'suppression']

const world = await testWorld({}, { fresh: true })
const { due, post, subscribers, withMailer } = singleMails(world)
afterEachAccounted(world)

const { db, plans } = explainingSession(world)

/** Sends some mails of a kind by the session, one of them later, and loses a batch of them. */
async function use(kind: SingleKind, mails: DueMails): Promise<void> {
  const mail = recorder(() => (mail.to.length === 1 ? LATER : SENT))
  const system: System = { ...withMailer(mail.send), db }
  const taker = new MailTaker(system, openEmailCache(system), CLASS[kind])
  const batch = await taker.take(MAILS / 2)
  await submitBatch(system, batch!, {
    throttles: null,
    permit: { took() {}, hangs() {} },
  })
  await taker.take(MAILS / 2)
  world.clock.move(LEASE_OVER_MS)
  await recoverBatches(system, new AbortController().signal)
  if (kind === 'retry') return
  await post(
    mails.account,
    kind,
    await subscribers(mails.account, 1, { status: kind === 'welcome' ? 'active' : 'pending' }),
    system,
  )
}

/** Returns the query plans so far that scan a whole growing table. */
function scansSoFar(): string[] {
  const seen = plans.splice(0)
  assert.ok(
    seen.some((plan) => plan.includes('Index Scan using mail_due_pkey')),
    'the session reports plans',
  )
  return seen.filter((plan) => LARGE.some((table) => plan.includes(`Seq Scan on ${table} `)))
}

async function analyze(): Promise<void> {
  await sql`vacuum analyze mail_due, mail_batch, mailing, recipient, contact, suppression, mail_usage, newsletter`.execute(
    world.db,
  )
}

/**
 * Adds mails that are due to a mailing, with readers of their own, and addresses that are
 * suppressed.
 */
async function fill({ account, mailingId }: DueMails, kind: SingleKind): Promise<void> {
  const [of, mailing] = [uuidOf(account.accountId), uuidOf(mailingId)]
  await sql`with readers as (
      insert into contact (account_id, contact_id, newsletter_id, email, status, source, subscribed_at)
        select ${of}, gen_random_uuid(), ${uuidOf(account.newsletterId)}, ${kind} || n || '@filled.test', ${kind === 'confirmation' ? 'pending' : 'active'}, 'api', now()
        from generate_series(1, ${ROWS}::int) n returning contact_id),
    posted as (
      insert into recipient (account_id, mailing_id, recipient_id, contact_id, status)
        select ${of}, ${mailing}, contact_id, contact_id, ${kind === 'retry' ? 'later' : 'pending'} from readers returning recipient_id)
    insert into mail_due (class, account_id, mailing_id, due_at, recipient_id)
      select ${CLASS[kind]}, ${of}, ${mailing}, ${world.clock.now()}, recipient_id from posted`.execute(
    world.db,
  )
  if (kind === 'retry')
    await sql`update mailing set recipients = recipients + ${ROWS}, pending = pending + ${ROWS} where account_id = ${of} and mailing_id = ${mailing}`.execute(
      world.db,
    )
  await sql`insert into suppression (account_id, email, reason, detail, created_at)
    select ${of}, n || '@gone.test', 'bounced', '', now() from generate_series(1, ${Math.floor(ROWS / 10)}::int) n`.execute(
    world.db,
  )
}

test('mails are found, taken, closed and recovered by indexes, also with plans and statistics of the time when the queue was empty', async (context) => {
  context.after(() => db.destroy())
  await analyze()
  const mails = Object.fromEntries(SINGLE_KINDS.map((kind) => [kind, null])) as Record<
    SingleKind,
    DueMails | null
  >
  // From its sixth use on, a session may keep the plan of a statement.
  for (let round = 0; round < 6; round++)
    for (const kind of SINGLE_KINDS) {
      mails[kind] = await due(kind, MAILS)
      await use(kind, mails[kind])
      if (round === 0) await analyze()
    }
  plans.length = 0
  for (const kind of SINGLE_KINDS) await fill(mails[kind]!, kind)
  const began = performance.now()
  for (const kind of SINGLE_KINDS) await use(kind, mails[kind]!)
  const took = performance.now() - began
  assert.deepEqual(scansSoFar(), [], 'with plans of the empty queue')
  await analyze()
  for (const kind of SINGLE_KINDS) await use(kind, mails[kind]!)
  assert.deepEqual(scansSoFar(), [], 'with plans of the full queue')
  if (process.env['DUE_ROWS'])
    process.stdout.write(
      `${3 * ROWS} mails due: ${Math.round(took)} ms to send and recover a few of each kind\n`,
    )
})
