import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/addresses/address-identity.ts'
import type { EventCondition, EventSelection, EventSource } from '#areas/contacts/index.ts'
import { playCountsSql } from '#areas/payments/index.ts'
import { selectProducts } from './record/product-sql.ts'

// Free orders count as purchases. A fully refunded order does not.

async function missing(
  scope: AccountDb,
  conditions: readonly EventCondition[],
): Promise<(string | null)[]> {
  const named = [...new Set(conditions.flatMap(({ about }) => about?.id ?? []))]
  const known = new Set((await selectProducts(scope, named)).map(({ id }) => id))
  return conditions.map(({ about }) =>
    about === null || known.has(about.id)
      ? null
      : `There is no product ${about.id} in this account. Name one of list_products, or leave productId out for any.`,
  )
}

/** Selects paid orders, each with the contact that has, or had, the order's address. */
function orders({
  accountId,
  newsletterId,
  condition: { about },
  since,
  contact,
}: EventSelection): RawBuilder<unknown> {
  const account = uuidOf(accountId)
  const conditions = [
    sql`o.account_id = ${account} and o.paid_at is not null and o.status <> 'refunded' and (o.livemode or ${playCountsSql(accountId)})`,
    newsletterId !== undefined && sql`o.newsletter_id = ${uuidOf(newsletterId)}`,
    about !== null && sql`o.product_id = ${uuidOf(about.id)}`,
    since !== null && sql`o.paid_at >= ${since}`,
    contact !== null &&
      sql`(o.contact_id = ${contact}
        or ${identityOf('o.email')} = (select ${identityOf('own.email')} from contact own where own.account_id = ${account} and own.contact_id = ${contact}))`,
  ].filter((one) => one !== false)
  return sql`select coalesce(c.contact_id, o.contact_id) as contact_id, 1 as times from product_order o
    left join contact c on c.account_id = ${account} and c.newsletter_id = o.newsletter_id and ${identityOf('c.email')} = ${identityOf('o.email')}
    where ${sql.join(conditions, sql` and `)}`
}

export const purchased: EventSource = {
  event: 'purchased',
  accepts: ['productId'],
  missing,
  select: (selection) => {
    const own = selection.contact === null ? sql`is not null` : sql`= ${selection.contact}`
    return sql`select bought.contact_id, bought.times from (${orders(selection)}) bought where bought.contact_id ${own}`
  },
}
