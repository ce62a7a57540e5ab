import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'
import { typeId } from '#lib/typeid.ts'

interface Claim {
  now: Date
  next: Date
  limit: number
}

interface Named {
  accountId: string
  subscriptionId: string
}

const toNamed = ({ account, subscription }: { account: string; subscription: string }): Named => ({
  accountId: typeId('acc', account),
  subscriptionId: typeId('psn', subscription),
})

export async function claimDue(db: Db, { now, next, limit }: Claim): Promise<Named[]> {
  const due = await rows(
    db,
    sql<{
      account: string
      subscription: string
    }>`update paid_subscription /* every account */ s set due_at = ${next}
      from (select account_id, subscription_id from paid_subscription /* every account */ where due_at <= ${now} order by due_at limit ${limit}
        for update skip locked) d
      where s.account_id = d.account_id and s.subscription_id = d.subscription_id
      returning s.account_id as account, s.subscription_id as subscription`,
  )
  return due.map(toNamed)
}

/**
 * Claims active sandbox subscriptions of accounts that now accept real money or no longer accept
 * payments at all.
 */
export async function claimSandboxToEnd(db: Db, { now, next, limit }: Claim): Promise<Named[]> {
  const sandbox = await rows(
    db,
    sql<{
      account: string
      subscription: string
    }>`update paid_subscription /* every account */ s set due_at = ${next}
      from (select p.account_id, p.subscription_id from paid_subscription /* every account */ p
        left join payment_connection c on c.account_id = p.account_id
        where not p.livemode and (c.account_id is null or c.livemode) and p.status in ('trialing', 'active', 'past_due', 'paused')
          and (p.due_at is null or p.due_at > ${next} or p.due_at <= ${now})
        limit ${limit} for update of p skip locked) d
      where s.account_id = d.account_id and s.subscription_id = d.subscription_id
      returning s.account_id as account, s.subscription_id as subscription`,
  )
  return sandbox.map(toNamed)
}
