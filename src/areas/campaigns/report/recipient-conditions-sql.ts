import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/addresses/address-identity.ts'
import type { RecipientFilter } from './recipient-filter.ts'

/**
 * A function that returns SQL for rows about recipients. `on` adds a condition on the recipient's
 * id. `mailingId` is a UUID.
 */
export type Source = (
  mailingId: string,
  on: (column: RawBuilder<unknown>) => RawBuilder<unknown>,
) => RawBuilder<unknown>

/**
 * A condition on a recipient. It is met when the SQL finds a row for the recipient, or finds none
 * if `holds` is false.
 */
interface Condition {
  holds: boolean
  source: Source
}

/** Converts a filter to conditions. Conditions that the fewest recipients meet come first. */
export function conditionsOf(
  { accountId }: AccountDb,
  campaignId: string,
  filter: RecipientFilter,
): Condition[] {
  const account = uuidOf(accountId)
  const id = sql`recipient_id`
  const acted =
    (act: 'open' | 'click', by: RawBuilder<unknown>): Source =>
    (mailing, on) =>
      sql`select recipient_id from engagement where account_id = ${account} and mailing_id = ${mailing} and act = ${act} and ${by} and ${on(id)}`
  const returned =
    (kind: 'bounce' | 'complaint'): Source =>
    (mailing, on) =>
      sql`select recipient_id from bounce where account_id = ${account} and mailing_id = ${mailing} and kind = ${kind} and ${on(id)}`
  const left: Source = (_mailing, on) =>
    sql`select contact_id as recipient_id from consent where account_id = ${account} and campaign_id = ${uuidOf(campaignId)}
      and kind = 'unsubscribed' and ${on(sql`contact_id`)}`
  const followed =
    (url: string | undefined, by: RawBuilder<unknown>): Source =>
    (mailing, on) =>
      sql`select recipient_id from link_click where account_id = ${account} and mailing_id = ${mailing} and ${by}
        and number = any(array(select number from mailing_link where account_id = ${account} and mailing_id = ${mailing} and url = ${url ?? ''}))
        and ${on(id)}`
  const { link, machineLink, machineReason, openedFrom, openedBefore, clickedFrom, clickedBefore } =
    filter
  const given = (value: unknown) => (value === undefined ? undefined : true)
  const why =
    machineReason === 'unknown'
      ? sql`machine_reason is null`
      : sql`machine_reason = ${machineReason ?? ''}`
  const wanted: [boolean | undefined, Source][] = [
    [filter.complained, returned('complaint')],
    [filter.unsubscribed, left],
    [filter.bounced, returned('bounce')],
    [given(link), followed(link, PERSON)],
    [given(machineLink), followed(machineLink, MACHINE)],
    [
      given(clickedFrom ?? clickedBefore),
      acted('click', sql`${PERSON} and ${firstWithin(clickedFrom, clickedBefore)}`),
    ],
    [filter.clicked, acted('click', PERSON)],
    [filter.machineClicked, acted('click', MACHINE)],
    [
      given(openedFrom ?? openedBefore),
      acted('open', sql`${PERSON} and ${firstWithin(openedFrom, openedBefore)}`),
    ],
    [given(machineReason), acted('open', sql`${MACHINE} and ${why}`)],
    [filter.opened, acted('open', PERSON)],
    [filter.machineOpened, acted('open', MACHINE)],
  ]
  return wanted.flatMap(([holds, source]) => (holds === undefined ? [] : [{ holds, source }]))
}

const PERSON = sql`not by_machine`
const MACHINE = sql`by_machine`

function firstWithin(from: string | undefined, before: string | undefined): RawBuilder<unknown> {
  return sql`${from === undefined ? sql`true` : sql`first_at >= ${from}`} and ${before === undefined ? sql`true` : sql`first_at < ${before}`}`
}

/** Converts a filter to SQL conditions on a recipient `r` and its contact. */
export function ownConditions(
  { accountId }: AccountDb,
  { status, reason, failure, domain, exceptDomains }: RecipientFilter,
): RawBuilder<unknown>[] {
  const at = sql`(select ${mailDomain('c.email')} from contact c
    where c.account_id = ${uuidOf(accountId)} and c.contact_id = coalesce(r.contact_id, r.recipient_id))`
  const own = [
    status !== undefined &&
      (status === 'pending' ? sql`r.status in ('pending', 'later')` : sql`r.status = ${status}`),
    reason !== undefined && sql`r.reason = ${reason}`,
    failure !== undefined &&
      sql`r.status = 'failed' and ${failureCode(sql`r.reason`)} = ${failure}`,
    domain !== undefined && sql`${at} = ${domain}`,
    exceptDomains !== undefined && sql`coalesce(${at} <> all(${exceptDomains}::text[]), true)`,
  ]
  return own.filter((one) => one !== false)
}

export function mailDomain(column: string): RawBuilder<unknown> {
  return sql`split_part(${identityOf(column)}, '@', -1)`
}

/**
 * A pattern for the code in an SMTP reply, such as `550-5.1.1`. `Given up after 6 tries: ` may come
 * before.
 */
const CODE =
  '^(?:Given up after [0-9]+ tries: )?([45][0-9]{2}(?:[ -][245]\\.[0-9]{1,3}\\.[0-9]{1,3})?)(?![0-9.])'

/** Returns SQL for the kind of a failure: the code in the reply, or `other`. */
export function failureCode(reason: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(replace(substring(${reason} from ${sql.lit(CODE)}), '-', ' '), 'other')`
}
