import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { EventCondition, EventSelection, EventSource } from '#areas/contacts/index.ts'

// Mails of automations, as conditions of filters. A recipient's id is that of the run.

/**
 * Lists the conditions about a missing automation or step, whose opens and clicks are deleted too.
 */
async function missing(
  { db, accountId }: AccountDb,
  conditions: readonly EventCondition[],
): Promise<(string | null)[]> {
  const named = [...new Set(conditions.flatMap(({ about }) => about?.id ?? []))]
  const found = await rows(
    db,
    sql<{ automation_id: string }>`select automation_id from automation
      where account_id = ${uuidOf(accountId)} and automation_id = any(${named.map(uuidOf)}::uuid[])`,
  )
  const known = new Set(found.map(({ automation_id }) => automation_id))
  return conditions.map(({ about, stepId }) => {
    if (about === null)
      return stepId === undefined
        ? null
        : `Name the automation of the step ${stepId} with automationId.`
    return known.has(uuidOf(about.id))
      ? null
      : `There is no automation ${about.id} in this account. Name one of list_automations, or take the condition out.`
  })
}

/** Returns SQL that selects an automation's mailings, of all steps or of one. */
function mailingsOf({
  accountId,
  condition: { about, stepId },
}: EventSelection): RawBuilder<unknown> {
  const ofStep = stepId === undefined ? sql`` : sql`and split_part(part, ':', 2) = ${stepId}`
  return sql`select mailing_id from mailing where account_id = ${uuidOf(accountId)} and kind = 'automation' and owner_id = ${uuidOf(about!.id)} ${ofStep}`
}

/** Returns SQL that selects contacts with a sent mail, by mailing. `m` are the mailings. */
function recipients({
  accountId,
  contact,
  condition: { about, since },
}: EventSelection): RawBuilder<unknown> {
  const account = uuidOf(accountId)
  const own = contact === null ? sql`` : sql`and r.contact_id = ${contact}`
  const inside =
    since === undefined
      ? sql``
      : sql`join automation_run run on run.account_id = ${account} and run.run_id = r.recipient_id and run.automation_id = ${uuidOf(about!.id)}
          and run.status in ('active', 'held')`
  return sql`join recipient r on r.account_id = ${account} and r.mailing_id = m.mailing_id and r.contact_id is not null ${own} ${inside}`
}

function bounds(
  column: RawBuilder<unknown>,
  { since, condition }: EventSelection,
): RawBuilder<unknown> {
  const after = since === null ? sql`` : sql`and ${column} >= ${since}`
  return condition.since === 'step' ? sql`${after} and ${column} >= run.arrived_at` : after
}

function ofAct(act: 'open' | 'click', selection: EventSelection): RawBuilder<unknown> {
  return sql`select r.contact_id, 1 as times from (${mailingsOf(selection)}) m ${recipients(selection)}
    join engagement e on e.account_id = ${uuidOf(selection.accountId)} and e.mailing_id = m.mailing_id and e.recipient_id = r.recipient_id
      and e.act = ${act} and not e.by_machine ${bounds(sql`e.last_at`, selection)}`
}

function onLink(selection: EventSelection): RawBuilder<unknown> {
  const account = uuidOf(selection.accountId)
  return sql`select r.contact_id, k.times from (${mailingsOf(selection)}) m
    join mailing_link l on l.account_id = ${account} and l.mailing_id = m.mailing_id and l.url = ${selection.condition.link} ${recipients(selection)}
    join link_click k on k.account_id = ${account} and k.mailing_id = m.mailing_id and k.number = l.number and k.recipient_id = r.recipient_id
      and not k.by_machine ${bounds(sql`k.last_at`, selection)}`
}

const accepts = ['automationId', 'stepId', 'since'] as const

const sent: EventSource = {
  event: 'sent',
  accepts,
  missing,
  select: (
    selection,
  ) => sql`select r.contact_id, 1 as times from (${mailingsOf(selection)}) m ${recipients(selection)}
    where r.status = 'sent' ${bounds(sql`r.finished_at`, selection)}`,
}

const opened: EventSource = {
  event: 'opened',
  accepts,
  missing,
  select: (selection) => ofAct('open', selection),
}

const clicked: EventSource = {
  event: 'clicked',
  accepts: [...accepts, 'link'],
  missing,
  select: (selection) =>
    selection.condition.link === undefined ? ofAct('click', selection) : onLink(selection),
}

export const automationEvents: readonly EventSource[] = [sent, opened, clicked]
