import { sql } from 'kysely'
import { countAffected, type Db, row } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import type { Client } from './client.ts'

interface ClientRow {
  client_id: string
  name: string
  redirect_uris: string[]
  created_at: Date
}

const toClient = (found: ClientRow): Client => ({
  clientId: found.client_id,
  name: found.name,
  redirectUris: found.redirect_uris,
  host: null,
})

/** Inserts a program, or finds the existing program with the same name and redirect addresses. */
export async function insertClient(
  db: Db,
  made: { clientId: string; identity: Buffer; name: string; redirectUris: readonly string[] },
  now: Date,
): Promise<Client & { createdAt: Date }> {
  const kept = await row(
    db,
    sql<ClientRow>`insert into auth.oauth_client as c (client_id, identity, name, redirect_uris, created_at, used_at)
      values (${made.clientId}, ${made.identity}, ${made.name}, ${[...made.redirectUris]}::text[], ${now}, ${now})
      on conflict (identity) do update set used_at = greatest(c.used_at, excluded.used_at)
      returning client_id, name, redirect_uris, created_at`,
  )
  return { ...toClient(kept!), createdAt: kept!.created_at }
}

export async function findRegisteredClient(db: Db, clientId: string): Promise<Client | null> {
  const found = await row(
    db,
    sql<ClientRow>`select client_id, name, redirect_uris, created_at from auth.oauth_client where client_id = ${clientId}`,
  )
  return found ? toClient(found) : null
}

export async function noteClientUse(db: Db, clientId: string, now: Date): Promise<void> {
  await countAffected(
    db,
    sql`update auth.oauth_client set used_at = ${now} where client_id = ${clientId} and used_at < ${now}`,
  )
}

const BATCH = 1000
const UNUSED_DAYS = 30
const unconnected = sql`not exists (select 1 from auth.oauth_grant g /* every account */ where g.client_id = c.client_id)`

/**
 * Deletes programs that were registered for 30 days and that no person has connected. Returns true
 * when there may be more.
 */
export async function forgetUnusedClients(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS)
  const deleted = await countAffected(
    db,
    sql`delete from auth.oauth_client where client_id = any(array(
      select c.client_id from auth.oauth_client c where c.used_at < ${before} and ${unconnected} limit ${BATCH}))`,
  )
  return deleted === BATCH
}

/**
 * Deletes the programs that have been unused longest when there are more than `most`, so that
 * strangers cannot fill the table.
 */
export async function forgetClientsBeyond(db: Db, most: number): Promise<void> {
  await countAffected(
    db,
    sql`delete from auth.oauth_client where client_id = any(array(
      select c.client_id from auth.oauth_client c where ${unconnected} order by c.used_at desc offset ${most} limit ${BATCH}))`,
  )
}
