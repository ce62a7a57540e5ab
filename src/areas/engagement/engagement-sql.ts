import { sql } from 'kysely'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { BufferedAct } from './engagement.ts'

function notesOf(acts: readonly BufferedAct[], act?: 'open' | 'click'): object[] {
  return acts.map(({ accountId, mailingId, recipientId, link, by, times, firstAt, lastAt }) => ({
    account_id: uuidOf(accountId),
    mailing_id: uuidOf(mailingId),
    recipient_id: uuidOf(recipientId),
    act,
    number: link,
    by_machine: by !== 'human',
    machine_reason: by === 'human' ? null : by,
    times,
    first_at: firstAt,
    last_at: lastAt,
  }))
}

const notes = (
  all: readonly object[],
) => sql`json_to_recordset(${JSON.stringify(all)}::json) as n (account_id uuid, mailing_id uuid, recipient_id uuid, act text,
  number integer, by_machine boolean, machine_reason text, times integer, first_at timestamptz, last_at timestamptz)`

/**
 * Reads the times at which mails were submitted, by `mailing recipient`. Null while the mail server
 * has not answered.
 */
export async function findSentTimes(
  db: Db,
  acts: readonly BufferedAct[],
): Promise<Map<string, Date | null>> {
  if (acts.length === 0) return new Map()
  const asked = acts.map((each) => ({
    account_id: uuidOf(each.accountId),
    mailing_id: uuidOf(each.mailingId),
    recipient_id: uuidOf(each.recipientId),
  }))
  const found = await rows(
    db,
    sql<{
      mailing_id: string
      recipient_id: string
      finished_at: Date | null
    }>`select n.mailing_id, n.recipient_id, r.finished_at
      from json_to_recordset(${JSON.stringify(asked)}::json) as n (account_id uuid, mailing_id uuid, recipient_id uuid) join recipient r
        on r.account_id = n.account_id and r.mailing_id = n.mailing_id and r.recipient_id = n.recipient_id`,
  )
  return new Map(
    found.map((each) => [
      `${typeId('mlg', each.mailing_id)} ${typeId('sub', each.recipient_id)}`,
      each.finished_at,
    ]),
  )
}

/**
 * Writes opens and clicks, and counts readers whose row was inserted: of two transactions, one
 * inserts it. Rows are sorted by key, against deadlocks.
 */
export async function writeActs(
  db: Db,
  opens: readonly BufferedAct[],
  clicks: readonly BufferedAct[],
): Promise<void> {
  const all = [...notesOf(opens, 'open'), ...notesOf(clicks, 'click')]
  await countAffected(
    db,
    sql`with written as (
        insert into engagement as e (account_id, mailing_id, recipient_id, act, by_machine, machine_reason, times, first_at, last_at)
          select n.account_id, n.mailing_id, n.recipient_id, n.act, n.by_machine, n.machine_reason, n.times, n.first_at, n.last_at from ${notes(all)}
          join mailing m on m.account_id = n.account_id and m.mailing_id = n.mailing_id
          order by n.account_id, n.mailing_id, n.recipient_id, n.act, n.by_machine
        on conflict (account_id, mailing_id, recipient_id, act, by_machine) do update
          set times = e.times + excluded.times, first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at),
            machine_reason = coalesce(e.machine_reason, excluded.machine_reason)
        -- xmax is 0 in a row that this statement inserted: no transaction has locked or deleted it.
        returning account_id, mailing_id, recipient_id, act, by_machine, xmax = 0 as is_new
      ), first as (
        select w.account_id, w.mailing_id, count(*) filter (where act = 'open' and not by_machine) as opens,
          count(*) filter (where act = 'click' and not by_machine) as clicks, count(*) filter (where act = 'open' and by_machine) as machine_opens,
          count(*) filter (where act = 'click' and by_machine) as machine_clicks
        from written w join mailing m on m.account_id = w.account_id and m.mailing_id = w.mailing_id
        -- A reader whose mail was replaced counts with the later one.
        where is_new and (m.replaced = 0 or not exists (select 1 from recipient r where r.account_id = w.account_id and r.mailing_id = w.mailing_id
          and r.recipient_id = w.recipient_id and r.status = 'replaced'))
        group by 1, 2
      ), locked as (
        -- In the order in which send workers lock the mailings of a batch. An update takes its rows in the order of its plan.
        select m.account_id, m.mailing_id from mailing m join first f on f.account_id = m.account_id and f.mailing_id = m.mailing_id
        order by m.account_id, m.mailing_id for update of m
      )
      update mailing m set opens = m.opens + f.opens, clicks = m.clicks + f.clicks, machine_opens = m.machine_opens + f.machine_opens,
        machine_clicks = m.machine_clicks + f.machine_clicks
      from first f join locked l on l.account_id = f.account_id and l.mailing_id = f.mailing_id
      where m.account_id = f.account_id and m.mailing_id = f.mailing_id`,
  )
}

/** Counts clicks by link. Ignores numbers of links that the mailing does not have. */
export async function writeLinkClicks(db: Db, links: readonly BufferedAct[]): Promise<void> {
  if (links.length === 0) return
  await countAffected(
    db,
    sql`with asked as (select * from ${notes(notesOf(links))}), written as (
        insert into link_click as k (account_id, mailing_id, number, recipient_id, by_machine, times, first_at, last_at)
          select n.account_id, n.mailing_id, n.number, n.recipient_id, n.by_machine, n.times, n.first_at, n.last_at from asked n
          join mailing_link l on l.account_id = n.account_id and l.mailing_id = n.mailing_id and l.number = n.number
          order by n.account_id, n.mailing_id, n.number, n.recipient_id, n.by_machine
        on conflict (account_id, mailing_id, number, recipient_id, by_machine) do update
          set times = k.times + excluded.times, first_at = least(k.first_at, excluded.first_at), last_at = greatest(k.last_at, excluded.last_at)
        returning account_id, mailing_id, number, recipient_id, by_machine, xmax = 0 as is_new
      ), counted as (
        select n.account_id, n.mailing_id, n.number, coalesce(sum(n.times) filter (where not n.by_machine), 0) as clicks,
          count(*) filter (where w.is_new and not n.by_machine) as readers, coalesce(sum(n.times) filter (where n.by_machine), 0) as machine_clicks,
          max(n.last_at) filter (where not n.by_machine) as last_clicked_at
        from asked n join written w using (account_id, mailing_id, number, recipient_id, by_machine) group by 1, 2, 3
      )
      update mailing_link l set clicks = l.clicks + c.clicks, readers = l.readers + c.readers, machine_clicks = l.machine_clicks + c.machine_clicks,
        last_clicked_at = greatest(l.last_clicked_at, c.last_clicked_at)
      from counted c where l.account_id = c.account_id and l.mailing_id = c.mailing_id and l.number = c.number`,
  )
}
