import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'
import { typeId, UUID_MIN, uuidOf } from '#lib/typeid.ts'

export interface AccountPlan {
  accountId: string
  name: string
  ownerEmail: string
  plan: string | null
  /**
   * `subscription` when a subscription pays the plan; null when the operator set the plan, or there
   * is none.
   */
  by: 'subscription' | null
  status: string | null
  renewsAt: Date | null
  cancelAt: Date | null
  lapsesAt: Date | null
  emailsUsed: number
  emailsAllowed: number | null
  /** The status of the subscription at the payment provider; null without one. */
  subscription: string | null
  isDeleted: boolean
}

/** Lists accounts with their plans, oldest first. `plan` selects by a plan's name, or `none`. */
export async function listAccountPlans(
  db: Db,
  {
    plan,
    after,
    limit,
    month,
  }: { plan: string | null; after: string | null; limit: number; month: string },
): Promise<AccountPlan[]> {
  const found = await rows(
    db,
    sql<AccountPlan>`select a.account_id as "accountId", a.name, coalesce((select p.email from member m join person p on p.person_id = m.person_id
          where m.account_id = a.account_id and m.role = 'owner' order by m.joined_at, m.member_id limit 1), a.owner_email) as "ownerEmail",
        a.plan, a.plan_by as by, a.plan_status as status, a.plan_renews_at as "renewsAt", a.plan_cancel_at as "cancelAt",
        s.lapses_at as "lapsesAt", s.status as subscription, coalesce(u.used, 0)::float as "emailsUsed", a.emails_allowed::float as "emailsAllowed",
        c.account_id is not null as "isDeleted"
      from account a /* every account */
        left join plan_subscription s on s.account_id = a.account_id
        left join mail_usage u on u.account_id = a.account_id and u.period_start = ${month}::date
        left join closed_account c on c.account_id = a.account_id
      where a.account_id > ${after === null ? UUID_MIN : uuidOf(after)}
        and (${plan}::text is null or coalesce(a.plan, 'none') = ${plan})
      order by a.account_id limit ${limit}`,
  )
  return found.map((one) => ({ ...one, accountId: typeId('acc', one.accountId) }))
}
