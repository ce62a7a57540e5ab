import { sql } from 'kysely'
import { usePrivatePostgres } from '#adapters/private-postgres/private-postgres.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { checkVersion, type Connection } from '#adapters/postgres/pool.ts'
import type { Config } from '../config.ts'
import { type Db, row } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import type { Vault } from '#ports/vault.ts'
import { type Assembly, assemble } from './assemble.ts'
import { outside } from './outside.ts'

export interface Opened extends Assembly {
  connection: Connection
  /** Closes everything, the private database last. */
  leave(): Promise<void>
}

/**
 * Opens the database (a private one where no DATABASE_URL is set), migrates it and puts the system together.
 * `server`: a `start`, which holds the data folder; a command beside it passes false.
 */
export async function open(config: Config, log: Log, options: { server: boolean }): Promise<Opened> {
  const say = (line: string) => log.info({}, line)
  const postgres = config.databaseUrl === null ? await usePrivatePostgres({ dataDir: config.dataDir, server: options.server, log: say }) : null
  try {
    const connection = config.databaseUrl ?? postgres!.connection
    const assembly = assemble(connection, await outside(config, log), { poolMax: options.server ? 20 : 4, supervise: options.server })
    const { db, world } = assembly.system
    await checkVersion(db)
    for (const name of await migrate(db)) log.info({ migration: name }, `migrated: ${name}`)
    await keepFingerprint(db, world.vault)
    await assembly.queue.prepare(assembly.queuedJobs)
    return {
      ...assembly,
      connection,
      async leave() {
        await assembly.close()
        await postgres?.leave()
      },
    }
  } catch (error) {
    await postgres?.leave().catch(() => {})
    throw error
  }
}

/** A database knows which secret key it was used with: another one could read none of its secrets and verify none of its links. */
async function keepFingerprint(db: Db, vault: Vault): Promise<void> {
  const ours = vault.fingerprint()
  await sql`insert into deployment (secret_fingerprint) values (${ours}) on conflict do nothing`.execute(db)
  const kept = (await row(db, sql<{ secret_fingerprint: string }>`select secret_fingerprint from deployment`))!.secret_fingerprint
  if (kept === ours) return
  if (!vault.knows(kept))
    throw new Error(
      'SECRET_KEY is not the one that this database was used with. Set the right one; to change it, name the former in SECRET_KEYS_OLD.',
    )
  await sql`update deployment set secret_fingerprint = ${ours}`.execute(db)
}
