import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { campaigns } from '../../src/areas/campaigns/fixtures/campaigns.ts'
import { rows } from '../../src/db/rows.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import { crashing } from '#test/processes/crashing.ts'
import { chance, SEED } from '#test/seed.ts'
import type { TestAccount } from '#test/world.ts'

// Readers pass a tree with every step type while workers are killed without warning, and while the
// database crashes. Small here; `npm run proof` does it with 20,000 readers and 20 kills.

const READERS = Number(process.env['READERS'] ?? 600)
const KILLS = Number(process.env['KILLS'] ?? 2)
const random = chance(SEED)

const { world, crashDatabase, ask, start, endAll } = await crashing()
const { subscribers } = campaigns(world)

const mail = (id: string) => ({
  type: 'send_email',
  id,
  subject: id,
  content: { format: 'markdown', body: 'Sow peas.' },
})
const has = (value: string) => ({ field: 'tag', op: 'has', value })

/** Every step type, so that each reader takes one way of two that are alike in length. */
const treeTo = (endpointId: string) => [
  { type: 'add_tag', id: 'tag', tag: 'on the way' },
  { type: 'set_field', id: 'field', name: 'level', value: 'one' },
  {
    type: 'condition',
    id: 'asks',
    filter: has('on the way'),
    then: [mail('first')],
    otherwise: [{ type: 'exit', id: 'never' }],
  },
  { type: 'wait', id: 'rests', for: 'PT2S' },
  {
    type: 'wait_until',
    id: 'awaits',
    any: [{ filter: has('nobody') }],
    timeout: 'PT1S',
    otherwise: [{ type: 'add_tag', id: 'late', tag: 'late' }],
  },
  {
    type: 'split',
    id: 'splits',
    branches: [
      { percent: 50, steps: [{ type: 'add_tag', id: 'left', tag: 'side' }] },
      { percent: 50, steps: [{ type: 'add_tag', id: 'right', tag: 'side' }] },
    ],
  },
  { type: 'webhook', id: 'tells', endpointId },
  { type: 'notify_owner', id: 'notes', text: 'Readers came by.' },
  { type: 'remove_tag', id: 'untag', tag: 'on the way' },
  mail('second'),
  // Ends when the reader's mails have left (`endWaits`): who has unsubscribed gets none.
  { type: 'wait', id: 'settles', for: 'P1D' },
  { type: 'unsubscribe', id: 'leaves' },
]
const WAY =
  'entered, tag, field, asks, first, rests, rests, awaits, awaits, late, splits, side, tells, notes, untag, second, settles, settles, leaves'

interface Going {
  account: TestAccount
  automationId: string
}

async function begin(): Promise<Going> {
  await ask({ reset: true })
  const account = await world.account()
  await world.ok(account, 'create_custom_field', { name: 'level', type: 'text' })
  await world.ok(account, 'add_contact', { email: 'nobody@readers.test', tags: ['nobody'] })
  await subscribers(account, READERS)
  const { id: endpointId } = await world.ok(account, 'create_webhook_endpoint', {
    url: 'https://hooks.example/none',
  })
  await world.ok(account, 'update_webhook_endpoint', { endpointId, status: 'off' })
  const made = {
    name: 'Every step',
    trigger: { type: 'confirmed' },
    exit: [{ filter: has('nobody') }],
    steps: treeTo(endpointId),
  }
  const { id: automationId } = await world.ok(account, 'create_automation', made)
  await world.ok(account, 'activate_automation', { automationId, existing: 'matching' })
  return { account, automationId }
}

/** Reads the counts, which add up at every moment. */
async function countsOf({ account, automationId }: Going) {
  const { counts } = await world.ok(account, 'get_automation', { automationId })
  assert.equal(counts.entered, counts.active + counts.finished + counts.left + counts.failed)
  return counts as { entered: number; active: number; left: number; failed: number }
}

async function until(what: string, ready: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 12_000; tries++) {
    if (await ready().catch(() => false)) return
    await pause(50)
  }
  throw new Error(`not in ten minutes: ${what}`)
}

/** Ends the last wait of the readers of whom no mail waits any more. */
async function endWaits({ account, automationId }: Going): Promise<void> {
  const owner = uuidOf(account.accountId)
  await rows(
    world.db,
    sql`with ended as (
        update automation_run r set due_at = now(), wait_ends_at = now()
        where r.account_id = ${owner} and r.automation_id = ${uuidOf(automationId)} and r.step_id = 'settles' and r.waiting
          and r.wait_ends_at > now() + interval '1 hour'
          and not exists (select 1 from mail_due d where d.account_id = ${owner} and d.recipient_id = r.run_id)
        returning 1)
      insert into automation_due (account_id, due_id, due_at) select ${owner}, gen_random_uuid(), now() where exists (select 1 from ended)`,
  )
}

/** Waits until a share of all steps is done. */
async function done(going: Going, share: number): Promise<void> {
  const lines = READERS * WAY.split(', ').length
  await until(`${share} of the way`, async () => {
    await endWaits(going)
    const [found] = await rows(
      world.db,
      sql<{
        n: number
      }>`select count(*)::int as n from automation_log where account_id = ${uuidOf(going.account.accountId)}`,
    )
    return found!.n >= lines * share
  })
}

/** Counts independently of the engine: by tables, events and the mail server. */
async function checkEnd({ account, automationId }: Going): Promise<void> {
  const owner = uuidOf(account.accountId)
  const all = <T>(statement: ReturnType<typeof sql<T>>) => rows(world.db, statement)
  const runs = await all(
    sql<{
      run_id: string
      contact_id: string
      way: string
    }>`select r.run_id, r.contact_id, (select string_agg(
        case when step_id in ('left', 'right') then 'side' else coalesce(step_id, what) end, ', ' order by number)
        from automation_log l where l.account_id = ${owner} and l.run_id = r.run_id) as way
      from automation_run r where r.account_id = ${owner} and r.automation_id = ${uuidOf(automationId)}`,
  )
  assert.equal(runs.length, READERS, 'each reader entered once')
  assert.equal(new Set(runs.map(({ contact_id }) => contact_id)).size, READERS)
  assert.deepEqual([...new Set(runs.map(({ way }) => way))], [WAY], 'each step was done once')
  const contacts = await all(
    sql<{
      tags: string
      level: string
      status: string
      n: number
    }>`select tags::text as tags, fields->>'level' as level, status, count(*)::int as n
      from contact where account_id = ${owner} and email <> 'nobody@readers.test' group by 1, 2, 3`,
  )
  assert.equal(
    contacts.reduce(
      (sum, { tags, level, status, n }) =>
        sum + (tags.includes('late') && level === 'one' && status === 'unsubscribed' ? n : 0),
      0,
    ),
    READERS,
    'each contact was changed',
  )
  const told = await all(
    sql<{
      type: string
      n: number
      runs: number
    }>`select type, count(*)::int as n, count(distinct body::jsonb #>> '{data,runId}')::int as runs from event
      where account_id = ${owner} and type in ('automation.step', 'automation.finished') group by 1 order by 1`,
  )
  assert.deepEqual(told, [
    { type: 'automation.finished', n: READERS, runs: READERS },
    { type: 'automation.step', n: READERS, runs: READERS },
  ])
  await checkMails(owner)
}

/** Accounts for each mail by its outcome, and for what the mail server has taken. */
async function checkMails(owner: string): Promise<void> {
  const mails = await rows(
    world.db,
    sql<{
      email: string
      sent: number
      uncertain: number
      others: string | null
    }>`select c.email, count(*) filter (where r.status = 'sent')::int as sent, count(*) filter (where r.status = 'uncertain')::int as uncertain,
        string_agg(concat_ws(' ', r.status, r.reason), ', ') filter (where r.status not in ('sent', 'uncertain')) as others
      from recipient r join mailing m using (account_id, mailing_id) join contact c using (account_id, contact_id)
      where account_id = ${owner} and m.kind = 'automation' group by 1`,
  )
  const arrived = new Map((await ask({ recipients: true })).recipients)
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, n) => total + n, 0)
  const [sent, uncertain] = [
    sum(mails.map((one) => one.sent)),
    sum(mails.map((one) => one.uncertain)),
  ]
  process.stdout.write(
    `${READERS} readers: ${sent} mails sent, ${uncertain} uncertain, ${sum(arrived.values())} arrived\n`,
  )
  assert.equal(mails.length, READERS)
  assert.deepEqual(
    [...new Set(mails.flatMap(({ others }) => others ?? []))],
    [],
    'no mail was left out, failed or waits',
  )
  assert.equal(sent + uncertain, 2 * READERS, 'each mail of each reader is accounted for')
  const wrong = mails.filter(({ email, sent, uncertain }) => {
    const came = arrived.get(email) ?? 0
    return came < sent || came > sent + uncertain
  })
  assert.deepEqual(
    wrong,
    [],
    'each mail that was sent came once, and an uncertain one once at most',
  )
}

/** Waits until all readers have left, which they do once their mails have. */
async function ended(going: Going): Promise<void> {
  await until('all have left', async () => {
    await endWaits(going)
    return (await countsOf(going)).left === READERS
  })
}

for (const count of [1, 2])
  test(`kill -9 of ${count === 1 ? 'the worker' : 'two workers'} again and again: each effect comes exactly once`, async () => {
    const going = await begin()
    for (let round = 1; round <= KILLS / count; round++) {
      for (let i = 0; i < count; i++) start()
      await done(going, (round - random() / 2) / (KILLS / count + 1))
      await endAll('SIGKILL')
      await countsOf(going)
    }
    for (let i = 0; i < count; i++) start()
    await ended(going)
    await endAll('SIGTERM')
    await checkEnd(going)
  })

test('a database that crashes in the middle: each effect comes exactly once', async () => {
  const going = await begin()
  start()
  start()
  for (let round = 1; round <= KILLS; round++) {
    await done(going, (round - random() / 2) / (KILLS + 1))
    await crashDatabase()
  }
  await ended(going)
  await endAll('SIGTERM')
  await checkEnd(going)
})
