import { sql } from 'kysely'
import { migrate } from '#adapters/postgres/migrate.ts'
import { checkVersion, type Connection, isPooled } from '#adapters/postgres/pool.ts'
import { notifies } from '#adapters/postgres/wakeups.ts'
import type { Config } from '../config.ts'
import { type Db, row } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import type { Vault } from '#ports/vault.ts'
import { takeMailService } from '#areas/mail-service/index.ts'
import { applyPlans } from '#areas/billing/index.ts'
import type { System } from '#operation/system.ts'
import { type Assembly, assemble, type PoolSizes } from './assemble.ts'
import { refuseHalfRestored } from './backup/being-restored-sql.ts'
import { openPorts } from './open-ports.ts'
import { type Part, type PrivateDatabase, privateDatabase } from './private-database.ts'
import { type Stage, type Stoppable, stopStages } from './stop-stages.ts'

export interface Opened extends Assembly {
  connection: Connection
  /** The connection to the same database without a pooler. */
  direct: Connection
  /** Resolves with the reason when a worker must end, since its server is stopping. */
  lost: Promise<string>
  /**
   * Stops jobs and `others` at the same time, then closes everything, the private database last.
   * Throws NotStopped at the end when a part did not stop.
   */
  leave(others?: readonly Stoppable[]): Promise<void>
}

/** Time in ms for work to stop. All stages together end before systemd's 90 s (docs/running.md). */
const STOP_MS = 30_000
const JOB_TIMEOUT_MS = 20_000
/** Time in ms to leave the private database: 20 s for its workers, and 20 s for PostgreSQL to end. */
const LEAVE_MS = 40_000

const unheard = (command: string) =>
  `notifications of the database are not received, since a pooler is in between: mails and jobs begin up to 30 s late, and the work of a killed process is taken over late. Set DATABASE_DIRECT_URL to PostgreSQL itself; \`${command} doctor\` says more`

/** The connections of a command, which does one thing after another. */
const COMMAND_POOLS: PoolSizes = { usual: 4, heavy: 1, work: 2 }

/**
 * Opens and migrates the database, and assembles the program. `starting`: a private database that
 * is already starting.
 */
export async function open(
  config: Config,
  log: Log,
  part: Part,
  starting = privateDatabase(config, log, part),
): Promise<Opened> {
  const postgres = await starting
  const lasting = part.as !== 'command'
  let assembly: Assembly | undefined
  const leave = (others: readonly Stoppable[] = []) =>
    stopStages(
      [
        ...(assembly ? [working(assembly, others), ...assembly.closing] : []),
        ...(postgres ? [database(postgres)] : []),
      ],
      log,
    )
  try {
    const connection = config.databaseUrl ?? postgres!.connection
    const direct = config.databaseDirectUrl ?? connection
    const pooled = config.databaseUrl !== null && (await isPooled(connection))
    assembly = assemble(connection, await openPorts(config, log), {
      direct,
      pooled,
      ...(!lasting && { pools: COMMAND_POOLS }),
      supervise: lasting,
    })
    const { db, ports } = assembly.system
    await checkVersion(db)
    await refuseHalfRestored(db)
    const migrations = await migrate(db, direct, log)
    if (migrations.length > 0)
      log.info({ migrations }, `migrated the database up to ${migrations.at(-1)}`)
    await keepFingerprint(db, ports.vault)
    await takeMailService(assembly.system)
    if (part.as === 'server') await applyPlansAtStart(assembly.system)
    if (lasting && (pooled || direct !== connection) && !(await notifies(direct, db)))
      log.warn({}, unheard(config.command))
    await assembly.queue.prepare(assembly.queuedJobs)
    return {
      ...assembly,
      connection,
      direct,
      lost: postgres && 'lost' in postgres ? postgres.lost : new Promise(() => {}),
      leave,
    }
  } catch (error) {
    // Idle connections would keep a refused process alive for ten seconds.
    await leave().catch(() => {})
    throw error
  }
}

function working({ queue }: Assembly, others: readonly Stoppable[]): Stage {
  return {
    withinMs: STOP_MS,
    parts: [...others, { name: 'jobs', stop: () => queue.stop(JOB_TIMEOUT_MS) }],
  }
}

function database(postgres: PrivateDatabase): Stage {
  return { withinMs: LEAVE_MS, parts: [{ name: 'private database', stop: () => postgres.leave() }] }
}

/**
 * Writes the allowances of plans to accounts, since the file of plans or the edition may have
 * changed.
 */
async function applyPlansAtStart(system: System): Promise<void> {
  const { changed, unknown } = await applyPlans(system)
  const { log } = system.ports
  if (changed > 0)
    log.info(
      { accounts: changed },
      'accounts got the allowances of their plans, which have changed',
    )
  if (unknown.length > 0)
    log.warn(
      { plans: unknown },
      'accounts have plans that PLANS_FILE does not name; they keep their allowances. Name these plans, or give other ones',
    )
}

/** Stores the fingerprint of the secret key. Throws when the database was used with another key. */
async function keepFingerprint(db: Db, vault: Vault): Promise<void> {
  const ours = vault.fingerprint()
  await sql`insert into deployment (secret_fingerprint) values (${ours}) on conflict do nothing`.execute(
    db,
  )
  const kept = (await row(
    db,
    sql<{ secret_fingerprint: string }>`select secret_fingerprint from deployment`,
  ))!.secret_fingerprint
  if (kept === ours) return
  if (!vault.knows(kept))
    throw new Error(
      'SECRET_KEY is not the one that this database was used with. Set that one. To change it, add the earlier key to SECRET_KEYS_OLD.',
    )
  await sql`update deployment set secret_fingerprint = ${ours}`.execute(db)
}
