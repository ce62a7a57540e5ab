import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { countAffected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { transaction } from '#operation/transaction.ts'
import type { Scope } from '#operation/scope.ts'
import { sendDue } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { deleteFinished } from './deletion/delete-finished.ts'
import { carryOnNextDue } from './turns/carry-on-due.ts'
import { type LiveAutomation, liveAutomations } from './facts/live-sql.ts'
import { followFacts } from './facts/follow-facts.ts'
import { writing } from './fixtures/automations.ts'

const world = await testWorld()
const { written, active, inside } = writing(world)

/** Counts the rows of the account in all tables of automations. */
async function rowsOf({ accountId }: TestAccount): Promise<number> {
  const account = uuidOf(accountId)
  const found = await row(
    world.db,
    sql<{ n: number }>`select (select count(*) from automation where account_id = ${account})
      + (select count(*) from automation_version where account_id = ${account})
      + (select count(*) from automation_run where account_id = ${account})
      + (select count(*) from automation_log where account_id = ${account}) as n`,
  )
  return found!.n
}

test('an automation without readers inside goes with all of its rows', async () => {
  const account = await world.account()
  await inside(account, await active(account), 'finished')
  const [{ id }] = (await world.ok(account, 'list_automations')).data
  await world.ok(account, 'delete_automation', { automationId: id })
  assert.equal(
    (await world.refused(account, 'get_automation', { automationId: id })).code,
    'not_found',
  )
  await world.jobs()
  assert.equal(await rowsOf(account), 0)
})

test('with readers inside the caller says what becomes of them', async () => {
  const account = await world.account()
  const made = await active(account)
  await inside(account, made)
  const refused = await world.refused(account, 'delete_automation', { automationId: made.id })
  assert.equal(refused.code, 'automation_busy')
  assert.match(refused.detail, /Readers inside: 1/)
  await world.ok(account, 'delete_automation', { automationId: made.id, readersInside: 'leave' })
  await world.jobs()
  assert.equal(await rowsOf(account), 0)
})

test('with finish the readers go on, and the rows go with the last of them', async () => {
  const account = await world.account()
  const made = await active(account)
  await inside(account, made, 'held')
  await world.ok(account, 'delete_automation', { automationId: made.id, readersInside: 'finish' })
  assert.deepEqual((await world.ok(account, 'list_automations')).data, [])
  await world.jobs()
  assert.equal(await deleteFinished(world.system), false)
  assert.equal(await rowsOf(account), 4)
  await countAffected(
    world.db,
    sql`update automation_run set status = 'finished' where account_id = ${uuidOf(account.accountId)}`,
  )
  while (await deleteFinished(world.system));
  assert.equal(await rowsOf(account), 0)
})

test('readers cannot finish an automation that is paused', async () => {
  const account = await world.account()
  const made = await active(account)
  await inside(account, made)
  await world.ok(account, 'pause_automation', { automationId: made.id })
  const refused = await world.refused(account, 'delete_automation', {
    automationId: made.id,
    readersInside: 'finish',
  })
  assert.equal(refused.code, 'automation_not_active')
})

test('a draft is deleted at once', async () => {
  const account = await world.account()
  const { id } = await written(account)
  await world.ok(account, 'delete_automation', { automationId: id })
  assert.deepEqual((await world.ok(account, 'list_automations')).data, [])
})

test('mails that wait when their automation is deleted end, and are not due for ever', async () => {
  const account = await world.account()
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    asksForConfirmation: false,
  })
  const { id: automationId } = await active(account)
  await world.ok(account, 'add_contact', { email: 'waiting@readers.test' })
  while (await carryOnNextDue(world.system));
  await world.ok(account, 'delete_automation', { automationId })
  await world.jobs()
  await sendDue(world)
  const { rows } = await sql<{
    status: string
  }>`select status from recipient where account_id = ${uuidOf(account.accountId)}`.execute(world.db)
  assert.deepEqual(rows, [{ status: 'skipped' }])
  assert.deepEqual(
    world.mailer.sent.filter(({ to }) => to === 'waiting@readers.test'),
    [],
  )
})

/**
 * Lets a contact enter automations by a fact. `live` are the automations that the fact's own
 * transaction has found.
 */
const enterBy = (
  scope: Scope,
  live: readonly LiveAutomation[],
  { id: contactId, newsletterId }: { id: string; newsletterId: string },
) =>
  followFacts(scope, live, [
    {
      contactId,
      newsletterId,
      status: 'active',
      key: 'confirmed',
      detail: {},
      occurrence: 'late',
      event: null,
      at: scope.now,
      depth: 0,
    },
  ])

async function entersWhileDeleted(
  account: TestAccount,
): Promise<{ live: LiveAutomation[]; contact: { id: string; newsletterId: string } }> {
  const contact = await world.ok(account, 'add_contact', { email: 'known@readers.test' })
  await active(account)
  return { live: await liveAutomations(world.db, [account.accountId]), contact }
}

test('a reader whose fact was found before the deletion of an automation does not enter it after', async () => {
  const account = await world.account()
  const { live, contact } = await entersWhileDeleted(account)
  await transaction(world.system, account.accountId, async (scope) => {
    await world.ok(account, 'delete_automation', { automationId: live[0]!.automationId })
    await world.jobs()
    await enterBy(scope, live, contact)
  })
  assert.equal(await rowsOf(account), 0)
})

test('an automation is deleted with the run of a reader who was entering', async () => {
  const account = await world.account()
  const { live, contact } = await entersWhileDeleted(account)
  const deleting = await transaction(world.system, account.accountId, async (scope) => {
    await enterBy(scope, live, contact)
    await world.ok(account, 'delete_automation', { automationId: live[0]!.automationId })
    const job = world.jobs()
    while (
      !(await row(
        world.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from automation where%'`,
      ))
    )
      if (await isSettled(job)) break
    return { job }
  })
  await deleting.job
  assert.equal(await rowsOf(account), 0)
})

const isSettled = (job: Promise<unknown>) =>
  Promise.race([job.then(() => true), setImmediate(false)])
