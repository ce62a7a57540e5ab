import { sql } from 'kysely'
import { countAffected, type Db, row } from '#db/rows.ts'
import type { MailServiceAddress } from '#ports/mail-services.ts'
import type { TrialState } from './mail-service.ts'

type Source = 'settings' | 'environment'

/** A stored service with its sealed secret. */
export interface StoredMailService extends MailServiceAddress {
  version: string
  sealed: Buffer | null
  state: TrialState
}

interface ServiceRow {
  version: string
  provider: MailServiceAddress['provider']
  region: string | null
  host: string
  port: number
  security: MailServiceAddress['security']
  login: string | null
  secret: Buffer | null
  sender: string | null
  status: TrialState['status']
  reason: TrialState['reason']
  problem: string | null
  checked_at: Date | null
}

export async function findMailService(
  db: Db,
  source: Source = 'settings',
): Promise<StoredMailService | null> {
  const found = await row(
    db,
    sql<ServiceRow>`select version, provider, region, host, port, security, login, secret, sender, status, reason, problem, checked_at
      from mail_service where source = ${source}`,
  )
  if (!found) return null
  const { version, provider, region, host, port, security, login, secret, sender } = found
  const { status, reason, problem, checked_at: checkedAt } = found
  const state = { status, reason, problem, checkedAt }
  const address = { provider, region, host, port, security, user: login, from: sender }
  return { version, ...address, sealed: secret, state }
}

/** Reads only the version of the settings, which every process polls. */
export async function findVersion(db: Db): Promise<string | null> {
  const found = await row(
    db,
    sql<{ version: string }>`select version from mail_service where source = 'settings'`,
  )
  return found?.version ?? null
}

export async function putMailService(
  db: Db,
  source: Source,
  service: Omit<StoredMailService, 'version'>,
): Promise<void> {
  const { provider, region, host, port, security, user, from, sealed, state } = service
  await countAffected(
    db,
    sql`insert into mail_service (source, version, provider, region, host, port, security, login, secret, sender, status, reason, problem, checked_at)
      values (${source}, gen_random_uuid(), ${provider}, ${region}, ${host}, ${port}, ${security}, ${user}, ${sealed}, ${from},
        ${state.status}, ${state.reason}, ${state.problem}, ${state.checkedAt})
      on conflict (source) do update set version = excluded.version, provider = excluded.provider, region = excluded.region,
        host = excluded.host, port = excluded.port, security = excluded.security, login = excluded.login, secret = excluded.secret,
        sender = excluded.sender, status = excluded.status, reason = excluded.reason, problem = excluded.problem, checked_at = excluded.checked_at`,
  )
}

/** Writes the state of a trial, unless the service was changed meanwhile. */
export async function putState(
  db: Db,
  version: string,
  { status, reason, problem, checkedAt }: TrialState,
): Promise<void> {
  await countAffected(
    db,
    sql`update mail_service set status = ${status}, reason = ${reason}, problem = ${problem}, checked_at = ${checkedAt}
      where source = 'settings' and version = ${version}`,
  )
}

/** Deletes the settings. Returns false when there were none. */
export async function deleteMailService(db: Db): Promise<boolean> {
  return (await countAffected(db, sql`delete from mail_service where source = 'settings'`)) > 0
}
