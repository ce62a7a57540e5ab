import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'

export interface Delivering {
  accountId: string
  eventId: string
  endpointId: string
  endpointAccountId: string
}

const COLUMNS = sql`account_id as "accountId", event_id as "eventId", endpoint_id as "endpointId", endpoint_account_id as "endpointAccountId"`

export async function insertDeliveries(
  db: Db,
  accountId: string,
  deliveries: readonly Omit<Delivering, 'accountId'>[],
): Promise<void> {
  for (const { eventId, endpointId, endpointAccountId } of deliveries)
    await sql`insert into sandbox_event (account_id, event_id, endpoint_id, endpoint_account_id, state)
      values (${accountId}, ${eventId}, ${endpointId}, ${endpointAccountId}, 'waiting')`.execute(db)
}

export async function waitingDeliveries(db: Db, accountId: string): Promise<Delivering[]> {
  return rows(
    db,
    sql<Delivering>`select ${COLUMNS} from sandbox_event where account_id = ${accountId} and state = 'waiting' order by place limit 1000`,
  )
}

interface Delivered {
  state: 'waiting' | 'delivered' | 'dropped' | 'failed'
  status: number | null
}

export async function noteDelivery(
  db: Db,
  { accountId, eventId, endpointId }: Delivering,
  { state, status }: Delivered,
): Promise<void> {
  await sql`update sandbox_event set state = ${state}, status = ${status}, attempts = attempts + 1
    where account_id = ${accountId} and event_id = ${eventId} and endpoint_id = ${endpointId}`.execute(
    db,
  )
}

export async function renewDeliveries(
  db: Db,
  accountId: string,
  eventId: string | null,
): Promise<void> {
  await sql`update sandbox_event set state = 'waiting'
    where account_id = ${accountId} and (event_id = ${eventId} or (${eventId}::text is null and state in ('failed', 'dropped')))`.execute(
    db,
  )
}

export async function deliveryStates(
  db: Db,
  accountId: string,
  eventIds: readonly string[],
): Promise<{ eventId: string; state: string }[]> {
  return rows(
    db,
    sql<{
      eventId: string
      state: string
    }>`select event_id as "eventId", state from sandbox_event where account_id = ${accountId} and event_id = any(${eventIds})`,
  )
}
