import { type RawNode, sql } from 'kysely'
import { ask, benchAccount, type BenchAccount } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { type Db, rows } from '../../src/db/rows.ts'
import { UUID_MIN, uuidOf } from '../../src/lib/typeid.ts'
import { countRecipients } from '../../src/areas/campaigns/report/recipient-totals.ts'
import {
  countEngaged,
  groupRecipients,
  rangeEnd,
} from '../../src/areas/campaigns/report/report-sql.ts'

const ROUNDS = 3

/**
 * Measures `get_campaign_report` of a campaign with a million recipients, 400,000 opens, 60,000
 * clicks and 300,000 openings by machines: its parts, the first call, and later ones.
 * `--recipients=1000000` is their number. `--plans=1` prints the plans.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const recipients = Number(options['recipients'] ?? 1_000_000)
  const { assembly, end } = await benchDatabase()
  const { db } = assembly.system
  const account = await benchAccount(assembly.system)
  const { id } = (await ask(assembly.system, account.accountId, 'create_campaign', {
    subject: 'March',
    content: { body: 'Peas' },
  })) as { id: string }
  await fill(db, account, id, recipients)
  const scope = { db, accountId: account.accountId }
  const campaign = { newsletterId: account.newsletterId, mailings: [uuidOf(id)], replaced: false }
  const parts = {
    'opens and clicks': (given: typeof scope) =>
      countEngaged(given, campaign, new Date('2026-03-01T09:00:00Z')),
    'one range of recipients': async (given: typeof scope) =>
      groupRecipients(given, {
        mailingId: uuidOf(id),
        after: UUID_MIN,
        upto: await rangeEnd(scope, uuidOf(id), UUID_MIN, 50_000),
      }),
  }
  for (const [name, part] of Object.entries(parts)) {
    print(`${name}: ${await timed(() => part(scope))} ms`)
    if (options['plans'] !== undefined) await part({ ...scope, db: explaining(db) })
  }
  print(`all recipients: ${await timed(() => countRecipients(scope, campaign.mailings), 1)} ms`)
  const report = () =>
    ask(assembly.system, account.accountId, 'get_campaign_report', { campaignId: id })
  print(`get_campaign_report, the first call: ${await timed(report, 1)} ms`)
  print(`get_campaign_report, later calls: ${await timed(report)} ms`)
  const list = (filter: object) =>
    ask(assembly.system, account.accountId, 'list_campaign_recipients', {
      campaignId: id,
      ...filter,
    })
  for (const filter of [
    { domain: 'mail7.test' },
    { failure: '550 5.1.1' },
    { machineReason: 'apple_privacy' },
    { opened: true, domain: 'mail99.test' },
  ])
    print(
      `list_campaign_recipients ${JSON.stringify(filter)}: ${await timed(() => list(filter))} ms`,
    )
  await end()
}

/** Returns a database that prints the plan of each statement in place of its rows. */
function explaining(db: Db): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      const { sqlFragments } = node as RawNode
      return {
        ...node,
        sqlFragments: [`explain (analyze, buffers) ${sqlFragments[0]}`, ...sqlFragments.slice(1)],
      } as RawNode
    },
    async transformResult({ result }) {
      for (const line of result.rows) print(`    ${String(line['QUERY PLAN'])}`)
      return { ...result, rows: [] }
    },
  })
}

async function fill(
  db: Db,
  { accountId, newsletterId }: BenchAccount,
  campaignId: string,
  recipients: number,
): Promise<void> {
  const [account, newsletter, mailing] = [
    uuidOf(accountId),
    uuidOf(newsletterId),
    uuidOf(campaignId),
  ]
  const ids = sql`('018f0000' || to_char(n, 'FM00000000') || '7000' || substr(md5(n::text), 1, 12))::uuid`
  const share = (percent: number) => Math.round((recipients * percent) / 100)
  // A third of the readers at three providers, the others at a thousand.
  await rows(
    db,
    sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, fields, subscribed_at)
      select ${account}, ${ids}, ${newsletter}, 'reader' || n || '@' || case when n % 3 = 0 then 'Big' || n % 9 || '.test' else 'mail' || n % 1009 || '.test' end, 'active', 'api',
        jsonb_build_object('first_name', 'Reader ' || n), now() from generate_series(1, ${recipients}::int) n`,
  )
  await rows(
    db,
    sql`insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, frozen, status, wants, counted, lost, created_at, recipients, sent, failed, opens, clicks, machine_opens)
      values (${account}, ${mailing}, ${newsletter}, 'campaign', ${mailing}, true, 'ended', 'active', true, 'uncertain', now(), ${recipients}, ${recipients - share(1)}, ${share(1)},
        ${share(40)}, ${share(6)}, ${share(30)})`,
  )
  await rows(
    db,
    sql`insert into recipient (account_id, mailing_id, recipient_id, status, reason, finished_at)
      select ${account}, ${mailing}, ${ids}, case when n % 100 = 0 then 'failed' else 'sent' end,
        case when n % 100 = 0 then '55' || n % 3 || ' 5.1.1 <reader' || n || '> unknown' end, now() from generate_series(1, ${recipients}::int) n`,
  )
  for (const [act, machine, every, days] of [
    ['open', false, share(40), 7],
    ['click', false, share(6), 7],
    ['open', true, share(30), 11],
  ] as const)
    await rows(
      db,
      sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, machine_reason, times, first_at, last_at)
        select ${account}, ${mailing}, recipient_id, ${act}, ${machine}, ${machine ? 'apple_privacy' : null}, 1, at, at
        from (select recipient_id, timestamptz '2026-03-01T09:00Z' + (n % 997) * (n % ${days}) * interval '7 minutes' as at
          from (select recipient_id, row_number() over (order by md5(recipient_id::text)) as n from recipient where account_id = ${account}) r
          where n <= ${every}) e`,
    )
  await rows(db, sql`update campaign set status = 'sent' where account_id = ${account}`)
  await rows(
    db,
    sql`insert into campaign_step (account_id, campaign_id, number, recipients, started_at, finished_at)
      values (${account}, ${mailing}, 1, ${recipients}, '2026-03-01T09:00Z', '2026-03-01T10:00Z')`,
  )
  await sql`vacuum analyze`.execute(db)
}

/** Returns the median time of some runs in milliseconds. */
async function timed(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!)
}
