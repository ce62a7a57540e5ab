import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { CampaignRecipient } from './campaign-recipient.ts'
import { conditionsOf, ownConditions, type Source } from './recipient-conditions-sql.ts'
import type { RecipientFilter } from './recipient-filter.ts'
import type { VariantKey } from '#areas/content/index.ts'
import { variantOfPart } from '../record/ab-test.ts'

/** A mailing of a campaign. `mailingId` is a UUID. */
export interface SentStep {
  mailingId: string
  step: number
  /** The option of the A/B test that it tests; null without one. */
  variant: VariantKey | null
  /**
   * The number of recipients to whom a later mailing sends again. Lists and figures exclude these.
   */
  replaced: number
}

/** Lists a campaign's mailings by id, beginning with the UUID in a cursor. */
export async function listSteps(
  { db, accountId }: AccountDb,
  campaignId: string,
  from: string | null = null,
): Promise<SentStep[]> {
  const later = from === null ? sql`` : sql`and mailing_id >= ${from}`
  const found = await rows(
    db,
    sql<{
      mailing_id: string
      part: string
      replaced: number
    }>`select mailing_id, part, replaced from mailing
      where account_id = ${uuidOf(accountId)} and kind = 'campaign' and owner_id = ${uuidOf(campaignId)} ${later} order by mailing_id limit 5000`,
  )
  return found.map(({ mailing_id, part, replaced }) => ({
    mailingId: mailing_id,
    step: Number.parseInt(part),
    variant: variantOfPart(part),
    replaced,
  }))
}

export function stepsOf(
  steps: readonly SentStep[],
  { step, variant }: { step?: number | undefined; variant?: VariantKey | undefined },
): SentStep[] {
  return steps.filter(
    (one) =>
      (step === undefined || one.step === step) &&
      (variant === undefined || one.variant === variant),
  )
}

/** The recipients of a mailing with ids after one UUID and up to another, or to the end. */
export interface Span {
  mailingId: string
  after: string
  upto: string | null
}

export interface RecipientReader {
  /** False when there is no condition and every recipient matches. */
  filters: boolean
  /**
   * Finds the id at the end of the next `size` recipients to test, or returns null when fewer
   * remain.
   */
  windowEnd(span: Pick<Span, 'mailingId' | 'after'>, size: number): Promise<string | null>
  /** Returns SQL that selects matching recipients by id, with the columns of `RecipientRow`. */
  select(span: Span, limit: number): RawBuilder<RecipientRow>
  matches(span: Span, limit: number): Promise<RecipientRow[]>
}

export interface RecipientRow {
  recipient_id: string
  contact_id: string
  email: string | null
  status: CampaignRecipient['status'] | 'later'
  reason: string | null
  finished_at: Date | null
  opened_at: Date | null
  clicked_at: Date | null
}

/**
 * Makes a reader of recipients. It scans the rows of the condition that the fewest recipients meet,
 * or all recipients. No index begins with the status, because each update of a send would then
 * write to this index.
 */
export function recipientReader(
  scope: AccountDb,
  campaignId: string,
  filter: RecipientFilter,
): RecipientReader {
  const { db, accountId } = scope
  const account = uuidOf(accountId)
  const conditions = conditionsOf(scope, campaignId, filter)
  const all: Source = (mailing, on) =>
    sql`select recipient_id from recipient where account_id = ${account} and mailing_id = ${mailing} and ${on(sql`recipient_id`)}`
  const driver = conditions.find(({ holds }) => holds)
  const own = ownConditions(scope, filter)

  const fits = (mailingId: string) =>
    sql.join(
      [
        // A later mailing of the campaign sends to this recipient instead.
        sql`r.status <> 'replaced'`,
        ...own,
        ...conditions
          .filter((condition) => condition !== driver)
          // With `exists`, PostgreSQL without statistics planned a join of 6 s. A comparison of a
          // value remains a look-up for each recipient.
          .map(({ holds, source }) => {
            const first = source(mailingId, (column) => sql`${column} = r.recipient_id limit 1`)
            return sql`(${first}) is ${holds ? sql`not null` : sql`null`}`
          }),
      ],
      sql` and `,
    )

  const select = ({ mailingId, after, upto }: Span, limit: number) => {
    const within = (column: RawBuilder<unknown>) =>
      upto === null ? sql`${column} > ${after}` : sql`${column} > ${after} and ${column} <= ${upto}`
    const columns = sql`recipient_id, contact_id, status, reason, finished_at`
    const one = sql`account_id = ${account} and mailing_id = ${mailingId}`
    // `limit 1` looks recipients up one by one; PostgreSQL would plan a join that reads all.
    const from = driver
      ? sql`(select distinct recipient_id from (${driver.source(mailingId, within)}) c order by recipient_id) d
          cross join lateral (select ${columns} from recipient where ${one} and recipient_id = d.recipient_id limit 1) r`
      : sql`(select ${columns} from recipient where ${one} and ${within(sql`recipient_id`)}) r`
    const acted = (act: 'open' | 'click') =>
      sql`(select first_at from engagement where ${one} and recipient_id = p.recipient_id and act = ${act} and not by_machine)`
    return sql<RecipientRow>`select p.recipient_id, p.contact_id, p.status, p.reason, p.finished_at,
        (select email from contact where account_id = ${account} and contact_id = p.contact_id) as email,
        ${acted('open')} as opened_at, ${acted('click')} as clicked_at
      from (select r.recipient_id, coalesce(r.contact_id, r.recipient_id) as contact_id, r.status, r.reason, r.finished_at
        from ${from} where ${fits(mailingId)} order by r.recipient_id limit ${limit}) p
      order by p.recipient_id`
  }

  return {
    filters: own.length + conditions.length > 0,
    async windowEnd({ mailingId, after }, size) {
      const candidates = (driver?.source ?? all)(mailingId, (column) => sql`${column} > ${after}`)
      const last = await row(
        db,
        sql<{ recipient_id: string; n: number }>`select recipient_id, count(*) over ()::int as n
          from (select distinct recipient_id from (${candidates}) c order by recipient_id limit ${size}) w order by recipient_id desc limit 1`,
      )
      return last !== undefined && last.n === size ? last.recipient_id : null
    },
    select,
    matches: (span, limit) => rows(db, select(span, limit)),
  }
}
