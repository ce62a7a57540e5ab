import { sql } from 'kysely'
import { type Db, rows } from '../../src/db/rows.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import { reviewGrowth } from '../../src/areas/contacts/growth/review-sql.ts'
import { ask, type BenchAccount, benchAccount } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { fillLists } from './contacts.ts'
import { benchCounts } from './counts.ts'

const ROUNDS = 5
const SORTS = { newest: 'contact_id desc', oldest: 'contact_id', email: 'lower(email), contact_id' }

/**
 * Measures `list_contacts` in an account of a million contacts, for each combination of order,
 * search and filter: the first page, the third one, and the first with an estimate, beside the bare
 * statement with all conditions. `--contacts=1000000` is their number, `--plans=1` prints the plans
 * of the bare statements. It also measures counts and counts by tag (`counts.ts`), `list_tags` with
 * 500 tags, `get_overview` and `get_growth`.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const contacts = Number(options['contacts'] ?? 1_000_000)
  const { assembly, end } = await benchDatabase()
  const { db } = assembly.system
  const account = await benchAccount(assembly.system)
  const filled = await timed(() => fillLists(db, account, contacts), 1)
  print(`${contacts} contacts in ${Math.round(filled.ms / 1000)} s`)
  const list = (input: object) => ask(assembly.system, account.accountId, 'list_contacts', input)
  // The contacts were filled in without sums, of which totals are read.
  const reviewed = await timed(async () => {
    while (await reviewGrowth(assembly.system));
  }, 1)
  print(`the daily comparison of the sums with the contacts: ${reviewed.ms} ms`)

  print(line('milliseconds', ['first', 'third', 'estimate', 'bare', 'matches']))
  let slowest = 0
  for (const [name, filter] of Object.entries(FILTERS))
    for (const sort of Object.keys(SORTS) as (keyof typeof SORTS)[]) {
      const input = { ...filter, sort, limit: 50, newsletterId: account.newsletterId }
      const first = await timed(() => list(input))
      const second: string | null = first.answer.nextCursor
      const cursor = second && (await list({ ...input, cursor: second })).nextCursor
      const third = cursor && (await timed(() => list({ ...input, cursor }))).ms
      const estimate = await timed(() => list({ ...input, include: 'estimate' }))
      const bare = await timed(
        () => bareList(db, account, { ...filter, sort, explain: options['plans'] !== undefined }),
        2,
      )
      const { total, exact } = estimate.answer
      slowest = Math.max(slowest, first.ms, third ?? 0, estimate.ms)
      print(
        line(`${name}, ${sort}`, [
          first.ms,
          third ?? '-',
          estimate.ms,
          bare.ms,
          `${exact ? '' : '~'}${total}`,
        ]),
      )
    }
  print(`the slowest of ours: ${slowest} ms`)
  await benchCounts(assembly.system, account, (name, cells) => print(line(name, cells)))
  const operations = {
    get_overview: ['get_overview', {}],
    'list_tags, 100 of 500': ['list_tags', { limit: 100 }],
    get_growth: ['get_growth', {}],
    'get_growth by month': ['get_growth', { by: 'month' }],
  }
  for (const [name, [operation, input]] of Object.entries(operations) as [
    string,
    [string, object],
  ][])
    print(
      `${name}: ${(await timed(() => ask(assembly.system, account.accountId, operation, input))).ms} ms`,
    )
  await end()
}

const FILTERS: Record<string, Filter> = {
  'all contacts': {},
  'a frequent part': { q: 'example' },
  'a part of the oldest third': { q: '@company' },
  'a rare name': { q: 'xanthippe' },
  'no match': { q: 'zqzqzq' },
  'one letter': { q: 'a' },
  'two frequent letters': { q: 'ma' },
  'two rare letters': { q: 'zq' },
  'two letters of a frequent domain': { q: 'ex' },
  'three letters, where a fifth of the addresses begins': { q: 'mar' },
  '@': { q: '@' },
  'a sign that no contact has': { q: '-' },
  'an emoji': { q: '🌸' },
  active: { status: 'active' },
  'unsubscribed (the older half)': { status: 'unsubscribed' },
  complained: { status: 'complained' },
  'complained, a frequent part': { status: 'complained', q: 'example' },
  'active, a part of the oldest third': { status: 'active', q: '@company' },
  'a frequent tag': { tag: 'tag 1' },
  'a rare tag': { tag: 'vip' },
  'a frequent tag, a frequent part': { tag: 'tag 1', q: 'example' },
  'a rare tag, a frequent part': { tag: 'vip', q: 'example' },
  'a rare source': { source: 'fair' },
  'no paying reader': { tier: 'paid' },
}

interface Filter {
  q?: string
  status?: string
  tag?: string
  source?: string
  tier?: string
}

/** Runs the statement that has all conditions, as the planner likes it. */
async function bareList(
  db: Db,
  account: BenchAccount,
  {
    q,
    status,
    tag,
    source,
    tier,
    sort,
    explain,
  }: Filter & { sort: keyof typeof SORTS; explain: boolean },
) {
  const id = uuidOf(account.accountId)
  const conditions = [
    q !== undefined && sql`search_words(email, fields) like ${`%${q}%`}`,
    status !== undefined && sql`status = ${status}`,
    tag !== undefined && sql`tag_words(account_id, tags) @> array[${`${id} ${tag}`}]`,
    source !== undefined && sql`source = ${source}`,
    tier !== undefined && sql`tier = ${tier}`,
  ].filter((condition) => condition !== false)
  const isOfNewsletter = sql`account_id = ${id} and newsletter_id = ${uuidOf(account.newsletterId)}`
  const found = await rows(
    db,
    sql`${explain ? sql`explain (analyze, buffers)` : sql``} select * from contact where ${sql.join([isOfNewsletter, ...conditions], sql` and `)}
      order by ${sql.raw(SORTS[sort])} limit 51`,
  )
  if (explain)
    for (const { 'QUERY PLAN': plan } of found as { 'QUERY PLAN': string }[]) print(`    ${plan}`)
}

/** Returns the median time of some runs in milliseconds, and the answer of the last. */
async function timed<Answer>(
  work: () => Promise<Answer>,
  rounds = ROUNDS,
): Promise<{ ms: number; answer: Answer }> {
  const times: number[] = []
  for (let round = 0; ; round++) {
    const began = performance.now()
    const answer = await work()
    times.push(performance.now() - began)
    if (round + 1 >= rounds)
      return { ms: Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!), answer }
  }
}

function line(name: string, cells: readonly (string | number)[]): string {
  return name.padEnd(62) + cells.map((cell) => String(cell).padStart(10)).join('')
}
