import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { WebhookEndpoint } from './endpoint.ts'

interface EndpointRow {
  endpoint_id: string
  url: string
  events: WebhookEndpoint['events']
  newsletter_id: string | null
  status: WebhookEndpoint['status']
  off_reason: WebhookEndpoint['offReason']
  off_at: Date | null
  secret_hint: string
  created_at: Date
}

const columns = sql`endpoint_id, url, events, newsletter_id, status, off_reason, off_at, secret_hint, created_at`

function toEndpoint(found: EndpointRow): WebhookEndpoint {
  return {
    id: typeId('whk', found.endpoint_id),
    url: found.url,
    events: found.events,
    newsletterId: found.newsletter_id && typeId('nl', found.newsletter_id),
    status: found.status,
    offReason: found.off_reason,
    offAt: found.off_at?.toISOString() ?? null,
    createdAt: found.created_at.toISOString(),
    secretHint: found.secret_hint,
  }
}

export async function findEndpoint(
  { db, accountId }: AccountDb,
  endpointId: string,
): Promise<WebhookEndpoint | undefined> {
  const found = await row(
    db,
    sql<EndpointRow>`select ${columns} from webhook_endpoint where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)}`,
  )
  return found && toEndpoint(found)
}

/**
 * Locks an endpoint with `for no key update`, so that transactions that record events do not wait
 * for it.
 */
export async function lockEndpoint(
  { db, accountId }: AccountDb,
  endpointId: string,
): Promise<WebhookEndpoint | undefined> {
  const found = await row(
    db,
    sql<EndpointRow>`select ${columns} from webhook_endpoint
      where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)} for no key update`,
  )
  return found && toEndpoint(found)
}

export async function listEndpoints(
  { db, accountId }: AccountDb,
  filter: { url: string | undefined },
  page: { limit: number; before: string | null },
) {
  const url = filter.url === undefined ? sql`` : sql`and url = ${filter.url}`
  const before = page.before === null ? sql`` : sql`and endpoint_id < ${page.before}`
  const found = await rows(
    db,
    sql<EndpointRow>`select ${columns} from webhook_endpoint
      where account_id = ${uuidOf(accountId)} ${url} ${before} order by endpoint_id desc limit ${page.limit + 1}`,
  )
  return found.map(toEndpoint)
}

export async function countEndpoints(
  { db, accountId }: AccountDb,
  filter: { url: string | undefined },
): Promise<number> {
  const url = filter.url === undefined ? sql`` : sql`and url = ${filter.url}`
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from webhook_endpoint where account_id = ${uuidOf(accountId)} ${url}`,
  )
  return found!.n
}

/**
 * Returns the account's plan. Locks the account, so that two concurrent requests cannot both create
 * the last allowed endpoint.
 */
export async function lockPlan({ db, accountId }: AccountDb): Promise<string | null> {
  const found = await row(
    db,
    sql<{
      plan: string | null
    }>`select plan from account where account_id = ${uuidOf(accountId)} for no key update`,
  )
  return found!.plan
}

type NewEndpoint = Pick<WebhookEndpoint, 'url' | 'events' | 'newsletterId' | 'secretHint'> & {
  secret: Buffer
}

export async function insertEndpoint(
  { db, accountId, now }: Scope,
  made: NewEndpoint,
): Promise<WebhookEndpoint> {
  const inserted = await row(
    db,
    sql<EndpointRow>`insert into webhook_endpoint (account_id, endpoint_id, url, events, newsletter_id, on_since, secret, secret_hint, created_at)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${made.url}, ${made.events}, ${made.newsletterId && uuidOf(made.newsletterId)},
        ${now}, ${made.secret}, ${made.secretHint}, ${now})
      returning ${columns}`,
  )
  return toEndpoint(inserted!)
}

/**
 * Writes an endpoint. `anew`: it was turned on or has another address, so its failures are cleared.
 */
export async function writeEndpoint(
  { db, accountId, now }: Scope,
  changed: WebhookEndpoint,
  anew: boolean,
): Promise<WebhookEndpoint> {
  const written = await row(
    db,
    sql<EndpointRow>`update webhook_endpoint set url = ${changed.url}, events = ${changed.events},
        newsletter_id = ${changed.newsletterId && uuidOf(changed.newsletterId)}, status = ${changed.status},
        off_reason = ${changed.offReason}, off_at = ${changed.offAt},
        on_since = case when ${anew} then ${now} else on_since end, proven = proven and not ${anew},
        timed_out_at = case when not ${anew} then timed_out_at end,
        failing_since = case when not ${anew} then failing_since end, warned_at = case when not ${anew} then warned_at end
      where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(changed.id)} returning ${columns}`,
  )
  return toEndpoint(written!)
}

/** Returns the encrypted secrets of an endpoint. Lock the endpoint first. */
export async function endpointSecrets(
  { db, accountId }: AccountDb,
  endpointId: string,
): Promise<Buffer> {
  const found = await row(
    db,
    sql<{
      secret: Buffer
    }>`select secret from webhook_endpoint where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)}`,
  )
  return found!.secret
}

export async function writeSecrets(
  { db, accountId }: AccountDb,
  endpointId: string,
  made: Pick<NewEndpoint, 'secret' | 'secretHint'> & { formerSecretUntil: Date | null },
): Promise<WebhookEndpoint> {
  const written = await row(
    db,
    sql<EndpointRow>`update webhook_endpoint set secret = ${made.secret}, secret_hint = ${made.secretHint}, former_secret_until = ${made.formerSecretUntil}
      where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)} returning ${columns}`,
  )
  return toEndpoint(written!)
}

/** Returns whether an endpoint has accepted nothing since its last failure. */
export async function isFailing(
  { db, accountId }: AccountDb,
  endpointId: string,
): Promise<boolean> {
  const found = await row(
    db,
    sql<{ failing: boolean }>`select failing_since is not null as failing from webhook_endpoint
      where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)}`,
  )
  return found?.failing ?? false
}

/**
 * Deletes an endpoint and its deliveries. Deletes the rows of the queue first, in the same lock
 * order as `writeOutcomes`.
 */
export async function deleteEndpoint(
  { db, accountId }: AccountDb,
  endpointId: string,
): Promise<void> {
  await row(
    db,
    sql`select 1 from webhook_endpoint where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)} for update`,
  )
  await countAffected(
    db,
    sql`delete from webhook_due where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)}`,
  )
  await countAffected(
    db,
    sql`delete from webhook_endpoint where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)}`,
  )
}
