import { type RawBuilder, sql } from 'kysely'
import { openAccount } from '../../src/areas/accounts/index.ts'
import { firstMailingId } from '../../src/areas/mailings/index.ts'
import { uuidOf } from '../../src/lib/typeid.ts'
import type { System } from '../../src/operation/system.ts'
import { ask, type BenchAccount, benchAccount } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { inTransaction, inTurns } from '../in-turns.ts'
import { fillLists } from '../lists/contacts.ts'

const ROUNDS = 5
const CAMPAIGNS = 3
/** The page of a list that counts as deep. */
const DEEP = 200

/**
 * Measures exact previews of segments beside hand-written statements that count and list the same
 * contacts, in turns, and the first page of a filtered list beside its 200th. Of the contacts, a
 * third opened each of three campaigns and one in 25 clicked. `--contacts=1000000` is their number.
 */
export async function benchFilters(options: Record<string, string>): Promise<void> {
  const contacts = Number(options['contacts'] ?? 100_000)
  const { assembly, end } = await benchDatabase()
  const { system } = assembly
  const account = await benchAccount(system)
  await fillLists(system.db, account, contacts)
  const [campaign] = await addEngagement(system, account)
  const small = await openAccount(system, {
    email: 'bob@garden.test',
    password: 'a password for benches',
    name: 'A Small One',
  })

  print(line('milliseconds, medians in turns', ['preview', 'by hand', 'a call', 'ratio']))
  for (const [name, { filter, matches }] of Object.entries(treesOf(account, campaign!))) {
    const isMatch = sql`c.account_id = ${uuidOf(account.accountId)} and c.newsletter_id = ${uuidOf(account.newsletterId)} and ${matches}`
    const { preview, byHand, call } = await inTurns(ROUNDS, {
      preview: () =>
        ask(system, account.accountId, 'preview_segment', {
          newsletterId: account.newsletterId,
          filter,
          exact: true,
        }),
      byHand: () =>
        inTransaction(
          system.db,
          sql`select count(*) from contact c where ${isMatch}`,
          sql`select * from contact c where ${isMatch} order by c.contact_id desc limit 10`,
        ),
      call: () =>
        ask(system, small.accountId, 'preview_segment', { filter: { all: [] }, exact: true }),
    })
    print(
      line(name, [
        preview.toFixed(1),
        byHand.toFixed(1),
        call.toFixed(1),
        (preview / (byHand + call)).toFixed(2),
      ]),
    )
  }
  await benchPages(system, account)
  await end()
}

/**
 * Inserts campaigns that were sent to every contact, with their opens and clicks. Returns their
 * ids.
 */
async function addEngagement(
  system: System,
  { accountId, newsletterId }: BenchAccount,
): Promise<string[]> {
  const account = uuidOf(accountId)
  const campaigns: string[] = []
  for (let n = 0; n < CAMPAIGNS; n++) {
    const { id } = await ask(system, accountId, 'create_campaign', {
      newsletterId,
      subject: `Issue ${n}`,
      content: { body: 'Hello' },
    })
    const mailing = uuidOf(firstMailingId(id))
    campaigns.push(id)
    await sql`update campaign set status = 'sent' where account_id = ${account} and campaign_id = ${uuidOf(id)}`.execute(
      system.db,
    )
    await sql`insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, part, frozen, status, wants, counted, lost, created_at)
      values (${account}, ${mailing}, ${uuidOf(newsletterId)}, 'campaign', ${uuidOf(id)}, '1', true, 'ended', 'active', true, 'uncertain', now())`.execute(
      system.db,
    )
    await sql`insert into recipient (account_id, mailing_id, recipient_id, status, finished_at)
      select account_id, ${mailing}, contact_id, 'sent', now() - interval '20 days' from contact where account_id = ${account}`.execute(
      system.db,
    )
    await sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
      select account_id, ${mailing}, contact_id, act, false, 1, now() - interval '19 days', now() - interval '18 days'
      from contact cross join (values ('open', 3), ('click', 25)) as acts (act, every)
      where account_id = ${account} and abs(hashtext(contact_id::text || ${String(n)})) % every = 0`.execute(
      system.db,
    )
  }
  await sql`vacuum analyze recipient, engagement, mailing`.execute(system.db)
  return campaigns
}

interface Tree {
  filter: object
  /**
   * The same as a condition on the table `contact`, called c, written for the index that serves it
   * best.
   */
  matches: RawBuilder<unknown>
}

function treesOf({ accountId }: BenchAccount, campaignId: string): Record<string, Tree> {
  const account = uuidOf(accountId)
  const tagged = (tag: string) =>
    sql`tag_words(c.account_id, c.tags) @> array[${`${account} ${tag}`}]`
  const acted = (act: string, mailing: RawBuilder<unknown>) =>
    sql`c.contact_id in (select recipient_id from engagement where account_id = ${account} and ${mailing} and act = ${act} and not by_machine)`
  const one = sql`mailing_id = ${uuidOf(firstMailingId(campaignId))}`
  const any = sql`mailing_id = any(array(select mailing_id from mailing where account_id = ${account} and kind = 'campaign'))`
  const field = (name: string, op: string, value: unknown) => ({ field: name, op, value })
  return {
    'a frequent tag, active': {
      filter: { all: [field('tag', 'has', 'tag 1'), field('status', 'is', 'active')] },
      matches: sql`${tagged('tag 1')} and c.status = 'active'`,
    },
    'a rare tag or a rare source': {
      filter: { any: [field('tag', 'has', 'vip'), field('source', 'is', 'fair')] },
      matches: sql`(${tagged('vip')} or search_fold(c.source) = 'fair')`,
    },
    'a name, and not a tag': {
      filter: {
        all: [field('fields.first_name', 'is', 'Xanthippe'), { not: field('tag', 'has', 'tag 1') }],
      },
      matches: sql`search_fold(c.fields ->> 'first_name') = 'xanthippe' and not ${tagged('tag 1')}`,
    },
    'opened one campaign': { filter: { event: 'opened', campaignId }, matches: acted('open', one) },
    'never opened': {
      filter: { event: 'opened', count: { op: 'lt', n: 1 } },
      matches: sql`not exists (select 1 from engagement e where e.account_id = ${account} and e.${any} and e.recipient_id = c.contact_id
        and e.act = 'open' and not e.by_machine)`,
    },
    'joined in 90 days, clicked or tagged': {
      filter: {
        all: [
          field('subscribedAt', 'within_days', 90),
          { any: [{ event: 'clicked' }, field('tag', 'has', 'tag 2')] },
        ],
      },
      matches: sql`c.subscribed_at >= now() - interval '90 days' and (${acted('click', any)} or ${tagged('tag 2')})`,
    },
  }
}

async function benchPages(
  system: System,
  { accountId, newsletterId }: BenchAccount,
): Promise<void> {
  const filter = JSON.stringify({
    all: [
      { field: 'status', op: 'is', value: 'active' },
      { not: { field: 'tag', op: 'has', value: 'vip' } },
    ],
  })
  const list = (cursor?: string) =>
    ask(system, accountId, 'list_contacts', {
      newsletterId,
      filter,
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    })
  let cursor: string | undefined
  for (let page = 1; page < DEEP; page++) cursor = (await list(cursor)).nextCursor as string
  const { first, deep } = await inTurns(ROUNDS, { first: () => list(), deep: () => list(cursor) })
  print(
    `a filtered list: the first page ${first.toFixed(1)} ms, the ${DEEP}th ${deep.toFixed(1)} ms, ratio ${(deep / first).toFixed(2)} (asked under 1.5)`,
  )
}

function line(name: string, cells: readonly string[]): string {
  return name.padEnd(40) + cells.map((cell) => cell.padStart(10)).join('')
}
