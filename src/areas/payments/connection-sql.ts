import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { AccountState, Connection } from './connection.ts'

interface ConnectionRow {
  mode: Connection['mode']
  livemode: boolean
  provider_account: string
  secret_key: Buffer | null
  webhook_id: string | null
  webhook_secret: Buffer | null
  status: Connection['status']
  requirements: string[]
  disabled_reason: string | null
  currency: string | null
  currencies: string[] | null
  connected_at: Date
  checked_at: Date
  reconciled_to: Date | null
}

const columns = sql`mode, livemode, provider_account, secret_key, webhook_id, webhook_secret, status, requirements, disabled_reason, currency,
  currencies, connected_at, checked_at, reconciled_to`

const list = (currencies: readonly string[] | null) => sql`${currencies && [...currencies]}::text[]`

function toConnection(found: ConnectionRow): Connection {
  return {
    mode: found.mode,
    livemode: found.livemode,
    providerAccount: found.provider_account,
    secretKey: found.secret_key,
    webhookId: found.webhook_id,
    webhookSecret: found.webhook_secret,
    status: found.status,
    requirements: found.requirements,
    disabledReason: found.disabled_reason,
    currency: found.currency,
    currencies: found.currencies,
    connectedAt: found.connected_at,
    checkedAt: found.checked_at,
    reconciledTo: found.reconciled_to,
  }
}

export async function findConnection({
  db,
  accountId,
}: AccountDb): Promise<Connection | undefined> {
  const found = await row(
    db,
    sql<ConnectionRow>`select ${columns} from payment_connection where account_id = ${uuidOf(accountId)}`,
  )
  return found && toConnection(found)
}

export async function lockConnection({
  db,
  accountId,
}: AccountDb): Promise<Connection | undefined> {
  const found = await row(
    db,
    sql<ConnectionRow>`select ${columns} from payment_connection where account_id = ${uuidOf(accountId)} for update`,
  )
  return found && toConnection(found)
}

/**
 * Locks a connection, so that it does not end during the transaction. Returns false when the
 * connection has ended.
 */
export async function holdsConnection(
  { db, accountId }: AccountDb,
  { providerAccount, livemode }: Connection,
): Promise<boolean> {
  const held = await row(
    db,
    sql`select 1 from payment_connection where account_id = ${uuidOf(accountId)} and provider_account = ${providerAccount}
      and livemode = ${livemode} for share`,
  )
  return held !== undefined
}

export type NewConnection = Omit<Connection, 'connectedAt' | 'checkedAt' | 'reconciledTo'>

/** Replaces the account's connection. Its reconciliation starts anew. */
export async function writeConnection(
  { db, accountId }: AccountDb,
  made: NewConnection,
  now: Date,
): Promise<void> {
  await deleteConnection({ db, accountId })
  await countAffected(
    db,
    sql`insert into payment_connection (account_id, ${columns}, next_reconcile_at)
      values (${uuidOf(accountId)}, ${made.mode}, ${made.livemode}, ${made.providerAccount}, ${made.secretKey}, ${made.webhookId}, ${made.webhookSecret},
        ${made.status}, ${[...made.requirements]}::text[], ${made.disabledReason}, ${made.currency}, ${list(made.currencies)}, ${now},
        ${now}, null, ${now})`,
  )
}

/** Writes a new key, endpoint and state of a connection to the same account at the provider. */
export async function renewConnection(
  { db, accountId }: AccountDb,
  made: NewConnection,
  now: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update payment_connection set secret_key = ${made.secretKey}, webhook_id = ${made.webhookId}, webhook_secret = ${made.webhookSecret},
        status = ${made.status}, requirements = ${[...made.requirements]}::text[], disabled_reason = ${made.disabledReason}, currency = ${made.currency},
        currencies = ${list(made.currencies)}, checked_at = ${now}
      where account_id = ${uuidOf(accountId)}`,
  )
}

export async function deleteConnection({ db, accountId }: AccountDb): Promise<void> {
  await countAffected(
    db,
    sql`delete from payment_connection where account_id = ${uuidOf(accountId)}`,
  )
}

/**
 * Writes the state of the account at the provider, if the connection still belongs to this account.
 */
export async function writeState(
  { db, accountId }: AccountDb,
  providerAccount: string,
  state: AccountState,
  now: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update payment_connection set status = ${state.status}, requirements = ${[...state.requirements]}::text[],
        disabled_reason = ${state.disabledReason}, currency = ${state.currency}, currencies = ${list(state.currencies)},
        checked_at = ${now}
      where account_id = ${uuidOf(accountId)} and provider_account = ${providerAccount}`,
  )
}

export async function findByProviderAccount(
  db: Db,
  providerAccount: string,
): Promise<string | null> {
  const found = await row(
    db,
    sql<{ account_id: string }>`select account_id from payment_connection /* every account */
      where provider_account = ${providerAccount} and mode = 'connect' limit 1`,
  )
  return found ? typeId('acc', found.account_id) : null
}

/**
 * Claims up to `limit` connections whose reconciliation is due, and sets the next one to `next`.
 */
export async function claimDue(
  db: Db,
  claim: { now: Date; next: Date; limit: number },
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ account_id: string }>`update payment_connection c set next_reconcile_at = ${claim.next}
      from (select account_id from payment_connection /* every account */ where next_reconcile_at <= ${claim.now}
        order by next_reconcile_at limit ${claim.limit} for update skip locked) due
      where c.account_id = due.account_id returning c.account_id`,
  )
  return found.map(({ account_id }) => typeId('acc', account_id))
}

/** The position that a reconciliation has reached: a list, and a page in the list. */
export interface ReconciliationPlace {
  startedAt: string
  list: number
  cursor: string | null
}

export async function findReconciliation({
  db,
  accountId,
}: AccountDb): Promise<ReconciliationPlace | null> {
  const found = await row(
    db,
    sql<{
      reconciliation: ReconciliationPlace | null
    }>`select reconciliation from payment_connection where account_id = ${uuidOf(accountId)}`,
  )
  return found?.reconciliation ?? null
}

/**
 * Writes the position of a reconciliation. Null ends the reconciliation: all changes before its
 * start are settled.
 */
export async function writeReconciliation(
  { db, accountId }: AccountDb,
  providerAccount: string,
  place: ReconciliationPlace | null,
  startedAt: Date,
): Promise<void> {
  const ended = place === null ? sql`, reconciled_to = ${startedAt}` : sql``
  await countAffected(
    db,
    sql`update payment_connection set reconciliation = ${place === null ? null : JSON.stringify(place)} ${ended}
      where account_id = ${uuidOf(accountId)} and provider_account = ${providerAccount}`,
  )
}
