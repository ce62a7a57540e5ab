import { sql } from 'kysely'
import { type Db, row, rows } from '#db/rows.ts'

/** The most overdue deliveries that are counted, because counting a million rows takes 0.2 s. */
const BACKLOG_COUNTED_MAX = 100_000

interface WebhookState {
  backlog: { kind: 'first' | 'retry'; count: number }[]
  off: { reason: 'failing' | 'gone' | 'owner'; count: number }[]
  /** The number of endpoints that are turned on and whose last deliveries failed. */
  failing: number
}

/** Counts the overdue deliveries and the turned-off endpoints of all accounts. */
export async function readWebhookState(db: Db, now: Date): Promise<WebhookState> {
  const backlog = await rows(
    db,
    sql<{ kind: 'first' | 'retry'; count: number }>`select k.kind, (select count(*) from (
        select 1 from webhook_due w /* every account */
        where w.claim_id is null and w.retry = (k.kind = 'retry') and w.due_at <= ${now} limit ${BACKLOG_COUNTED_MAX}) due) as count
      from unnest(array['first', 'retry']) as k (kind)`,
  )
  const off = await rows(
    db,
    sql<{ reason: 'failing' | 'gone' | 'owner'; count: number }>`select r.reason, (
        select count(*) from webhook_endpoint e /* every account */ where e.status = 'off' and e.off_reason = r.reason) as count
      from unnest(array['failing', 'gone', 'owner']) as r (reason)`,
  )
  const found = await row(
    db,
    sql<{ count: number }>`select count(*) as count from webhook_endpoint e /* every account */
      where e.status = 'on' and e.failing_since is not null`,
  )
  return { backlog, off, failing: found!.count }
}
