import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { EVIDENCE } from '../columns/evidence-cells.ts'
import { type Batch, inBatch } from './import-batch-sql.ts'
import type { RunningImport } from './import-sql.ts'

/**
 * Stores the consent and the ids of Stripe customers in a batch, each once. An import that skips
 * known contacts stores those of new contacts alone.
 */
export async function keepEvidence(
  scope: Scope,
  running: RunningImport,
  batch: Batch,
  addedIds: readonly string[],
): Promise<void> {
  const named = new Set(Object.values(running.mapping))
  if (!EVIDENCE.some((target) => named.has(target))) return
  await keepConsent(scope, running, batch, addedIds)
  if (named.has('stripeCustomerId')) await keepCustomers(scope, running, batch, addedIds)
}

/** Returns SQL that joins the rows of a batch with their contacts. */
function rowsOf(
  { accountId }: Scope,
  { newsletterId, onConflict }: RunningImport,
  batch: Batch,
  addedIds: readonly string[],
) {
  const account = uuidOf(accountId)
  const fresh =
    onConflict === 'skip'
      ? sql`and (c.contact_id = r.contact_id or c.contact_id = any(${addedIds.map(uuidOf)}::uuid[]))`
      : sql``
  return sql`import_row r join contact c on c.account_id = ${account} and c.newsletter_id = ${uuidOf(newsletterId)} and ${identityOf('c.email')} = r.identity
    where r.account_id = ${account} and ${inBatch(batch)} ${fresh}`
}

async function keepConsent(
  scope: Scope,
  ...of: [RunningImport, Batch, readonly string[]]
): Promise<void> {
  const account = uuidOf(scope.accountId)
  await countAffected(
    scope.db,
    sql`insert into consent (account_id, consent_id, contact_id, kind, via, at, ip)
      select ${account}, gen_random_uuid(), w.contact_id, w.kind, 'import', w.at, w.ip
      from (select distinct on (given.contact_id, e.kind, e.at) given.contact_id, e.kind, e.at, e.ip
        from (select c.contact_id, c.subscribed_at, r.consent_at, r.consent_ip, r.confirmed_at, r.confirmed_ip from ${rowsOf(scope, ...of)}) given
        cross join lateral (values
          ('signup', coalesce(given.consent_at, given.subscribed_at), given.consent_ip, given.consent_at is not null or given.consent_ip is not null),
          ('confirmed', coalesce(given.confirmed_at, given.consent_at, given.subscribed_at), given.confirmed_ip, given.confirmed_at is not null or given.confirmed_ip is not null))
          as e (kind, at, ip, is_named)
        where e.is_named order by given.contact_id, e.kind, e.at, e.ip) w
      where not exists (select from consent k where k.account_id = ${account} and k.contact_id = w.contact_id
        and k.kind = w.kind and k.at = w.at and k.via = 'import')`,
  )
}

async function keepCustomers(
  scope: Scope,
  running: RunningImport,
  batch: Batch,
  addedIds: readonly string[],
): Promise<void> {
  await countAffected(
    scope.db,
    sql`insert into imported_customer (account_id, contact_id, customer_id, import_id, created_at)
      select ${uuidOf(scope.accountId)}, c.contact_id, r.stripe_customer_id, ${uuidOf(running.id)}, ${scope.now}
      from ${rowsOf(scope, running, batch, addedIds)} and r.stripe_customer_id is not null
      on conflict do nothing`,
  )
}
