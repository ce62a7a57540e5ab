import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Mailing, MailingOwner, MailingRef, MailingStatus } from './mailing.ts'
import type { MailKind } from './mail-kind.ts'

interface MailingRow {
  mailing_id: string
  newsletter_id: string
  kind: string
  owner_id: string
  part: string
  status: MailingStatus
}

const columns = sql`mailing_id, newsletter_id, kind, owner_id, part, status`

export const ofMailing = ({ accountId }: { accountId: string }, mailingId: string) =>
  sql`account_id = ${uuidOf(accountId)} and mailing_id = ${uuidOf(mailingId)}`

function toMailing(accountId: string, found: MailingRow): Mailing {
  return {
    accountId,
    mailingId: typeId('mlg', found.mailing_id),
    newsletterId: typeId('nl', found.newsletter_id),
    kind: found.kind,
    ownerUuid: found.owner_id,
    part: found.part,
    status: found.status,
  }
}

async function select(scope: AccountDb, condition: RawBuilder<unknown>): Promise<Mailing[]> {
  const found = await rows(
    scope.db,
    sql<MailingRow>`select ${columns} from mailing where account_id = ${uuidOf(scope.accountId)} and ${condition}`,
  )
  return found.map((one) => toMailing(scope.accountId, one))
}

export async function findMailing(scope: AccountDb, mailingId: string): Promise<Mailing | null> {
  return (await select(scope, sql`mailing_id = ${uuidOf(mailingId)}`))[0] ?? null
}

const ofOwner = ({ kind, ownerUuid }: MailingOwner) =>
  sql`kind = ${kind} and owner_id = ${ownerUuid}`

/** Locks the mailings of an owner by id. Lock them before their campaign, as workers do. */
export function lockMailingsOf(scope: AccountDb, owner: MailingOwner): Promise<Mailing[]> {
  return select(scope, sql`${ofOwner(owner)} order by mailing_id for update`)
}

export function listMailingsOf(scope: AccountDb, owner: MailingOwner): Promise<Mailing[]> {
  return select(scope, sql`${ofOwner(owner)} order by mailing_id`)
}

interface NewMailing extends MailingRef {
  newsletterId: string
  ownerUuid: string
  /** The number of a campaign's step, from 1, or with an option of its test, such as `1:A`. */
  part: string
  status?: 'sending' | 'paused'
}

/** Inserts a mailing, whose recipients are frozen in this transaction or begin to be. */
export async function insertFrozenMailing(
  { db, now }: Scope,
  { kind, rules }: Pick<MailKind, 'kind' | 'rules'>,
  { accountId, mailingId, newsletterId, ownerUuid, part, status = 'sending' }: NewMailing,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, part, frozen, status, wants, counted, lost, created_at)
      values (${uuidOf(accountId)}, ${uuidOf(mailingId)}, ${uuidOf(newsletterId)}, ${kind}, ${ownerUuid}, ${part}, true, ${status},
        ${rules.wants}, ${rules.counted}, ${rules.lost}, ${now})`,
  )
}

/**
 * Stores the number of recipients inserted with a frozen mailing. Throws on a second call, since
 * slices may be beyond the places of new recipients.
 */
export async function countFrozen(
  scope: AccountDb,
  mailingId: string,
  recipients: number,
): Promise<void> {
  const counted = await countAffected(
    scope.db,
    sql`update mailing set recipients = ${recipients}, pending = ${recipients} where ${ofMailing(scope, mailingId)} and recipients = 0`,
  )
  if (counted === 0) throw new Error(`the audience of mailing ${mailingId} is frozen already`)
}

/**
 * Marks recipients of earlier mailings with this status as `replaced` when they are in mailing `by`
 * too, and subtracts them from the counts. Lock the owner's mailings first.
 */
export async function replaceRecipients(
  scope: AccountDb,
  owner: MailingOwner,
  { by, status }: { by: string; status: 'failed' | 'uncertain' },
): Promise<void> {
  const account = uuidOf(scope.accountId)
  for (const { mailingId } of await listMailingsOf(scope, owner)) {
    if (mailingId === by) continue
    const ids = await rows(
      scope.db,
      sql<{
        recipient_id: string
      }>`update recipient set status = 'replaced' where ${ofMailing(scope, mailingId)} and status = ${status}
        and recipient_id in (select n.recipient_id from recipient n where n.account_id = ${account} and n.mailing_id = ${uuidOf(by)})
        returning recipient_id`,
    )
    if (ids.length > 0)
      await countReplaced(scope, mailingId, {
        status,
        ids: ids.map(({ recipient_id }) => recipient_id),
      })
  }
}

async function countReplaced(
  scope: AccountDb,
  mailingId: string,
  { status, ids }: { status: 'failed' | 'uncertain'; ids: string[] },
): Promise<void> {
  const mailing = ofMailing(scope, mailingId)
  const acts = await row(
    scope.db,
    sql<
      Record<string, number>
    >`select count(*) filter (where act = 'open' and not by_machine)::int as opens,
        count(*) filter (where act = 'click' and not by_machine)::int as clicks, count(*) filter (where act = 'open' and by_machine)::int as machine_opens,
        count(*) filter (where act = 'click' and by_machine)::int as machine_clicks
      from engagement where ${mailing} and recipient_id = any(${ids}::uuid[])`,
  )
  const returns = await row(
    scope.db,
    sql<
      Record<string, number>
    >`select count(distinct recipient_id) filter (where kind = 'bounce')::int as bounces,
        count(distinct recipient_id) filter (where kind = 'complaint')::int as complaints
      from bounce where ${mailing} and recipient_id = any(${ids}::uuid[])`,
  )
  const less = Object.entries({ [status]: ids.length, ...acts, ...returns }).map(
    ([name, n]) => sql`${sql.ref(name)} = ${sql.ref(name)} - ${n}`,
  )
  await countAffected(
    scope.db,
    sql`update mailing set replaced = replaced + ${ids.length}, ${sql.join(less)} where ${mailing}`,
  )
}

/** Writes a mailing's status. Lock it first. */
export async function writeMailingStatus(
  scope: AccountDb,
  mailingId: string,
  status: MailingStatus,
): Promise<void> {
  await countAffected(
    scope.db,
    sql`update mailing set status = ${status} where ${ofMailing(scope, mailingId)}`,
  )
}

interface LockedMailing extends Mailing {
  pending: number
  replaced: number
  /** Whether the mailing's recipients are still being written. */
  isFreezing: boolean
}

/**
 * Locks a mailing, so that pauses, cancellations and counts run one after another. Returns null for
 * a deleted mailing.
 */
export async function lockMailing(
  scope: AccountDb,
  mailingId: string,
): Promise<LockedMailing | null> {
  const found = await row(
    scope.db,
    sql<
      MailingRow & Pick<LockedMailing, 'pending' | 'replaced' | 'isFreezing'>
    >`select ${columns}, pending, replaced, freeze_until is not null as "isFreezing" from mailing where ${ofMailing(scope, mailingId)} for update`,
  )
  return found
    ? {
        ...toMailing(scope.accountId, found),
        pending: found.pending,
        replaced: found.replaced,
        isFreezing: found.isFreezing,
      }
    : null
}

/**
 * Ends a mailing. Returns false when it had already ended, or recipients are pending. Lock the
 * mailing first.
 */
export async function endMailing(scope: Scope, mailingId: string): Promise<boolean> {
  const ended = sql`update mailing set status = 'ended', tried_at = coalesce(tried_at, ${scope.now}) where ${ofMailing(scope, mailingId)}
    and status in ('sending', 'paused') and pending = 0`
  return (await countAffected(scope.db, ended)) > 0
}

/** Deletes a mailing with all its rows. No worker may hold a slice of it. */
export async function deleteMailing(scope: AccountDb, mailingId: string): Promise<void> {
  for (const table of [sql`recipient`, sql`mail_due`, sql`bounce`, sql`mailing_key`, sql`mailing`])
    await countAffected(scope.db, sql`delete from ${table} where ${ofMailing(scope, mailingId)}`)
}

export interface MailingCounts {
  recipients: number
  pending: number
  sent: number
  failed: number
  skipped: number
  uncertain: number
  opens: number
  clicks: number
  machineOpens: number
  machineClicks: number
  bounces: number
  complaints: number
}

/** Sums the counts of mailings by owner (a uuid). Owners without mailings are left out. */
export async function countsOf(
  { db, accountId }: AccountDb,
  kind: string,
  owners: readonly string[],
): Promise<Map<string, MailingCounts>> {
  if (owners.length === 0) return new Map()
  const found = await rows(
    db,
    sql<
      MailingCounts & { owner_id: string }
    >`select owner_id, sum(recipients - replaced)::int as recipients, sum(pending)::int as pending, sum(sent)::int as sent,
        sum(failed)::int as failed, sum(skipped)::int as skipped, sum(uncertain)::int as uncertain, sum(opens)::int as opens, sum(clicks)::int as clicks,
        sum(machine_opens)::int as "machineOpens", sum(machine_clicks)::int as "machineClicks", sum(bounces)::int as bounces,
        sum(complaints)::int as complaints
      from mailing where account_id = ${uuidOf(accountId)} and kind = ${kind} and owner_id = any(${owners}::uuid[])
      group by owner_id`,
  )
  return new Map(found.map(({ owner_id, ...counts }) => [owner_id, counts]))
}
