import { findPersonCaller, hashPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, passwordMatches } from '#areas/accounts/index.ts'
import { keyRing, type KeyRing } from '#areas/keys/index.ts'
import { betterAuthPeople } from '#adapters/people/better-auth-people.ts'
import { bossQueue, type BossQueue, type QueuedJob } from '#adapters/queue/boss-queue.ts'
import { type Connection, openPool } from '#adapters/postgres/pool.ts'
import { jobs, reactions } from '#catalogue'
import { authenticationFailures } from '#operation/failures.ts'
import { runJob } from '#operation/run-job.ts'
import type { System } from '#operation/system.ts'
import type { World } from '#ports/world.ts'

export interface Assembly {
  system: System
  queue: BossQueue
  keys: KeyRing
  queuedJobs: QueuedJob[]
  /** Lets go of the database and of the world. */
  close(): Promise<void>
}

/** Puts the database and the world together into the system that every road runs on. */
export function assemble(connection: Connection, outside: Omit<World, 'queue'>, options: { poolMax: number; supervise: boolean }): Assembly {
  const pool = openPool(connection, { max: options.poolMax, log: outside.log })
  const queue = bossQueue(connection, outside.log, { supervise: options.supervise })
  const keys = keyRing(outside.deployment.edition)
  const { clock, deployment, log, vault } = outside
  const people = betterAuthPeople({
    db: pool.db,
    clock,
    log,
    secrets: vault.secretsFor('people'),
    baseUrl: deployment.baseUrl,
    password: { lengthMin: PASSWORD_LENGTH_MIN, lengthMax: PASSWORD_LENGTH_MAX, hash: hashPassword, matches: passwordMatches },
  })
  const system: System = {
    db: pool.db,
    world: { ...outside, queue },
    reactions,
    findKey: keys.find,
    findPerson: (credential) => findPersonCaller({ db: pool.db, people, edition: deployment.edition }, credential),
    people,
    failures: authenticationFailures(clock),
  }
  const queuedJobs = jobs.map((job): QueuedJob => ({ ...job, run: (data, signal) => runJob(system, job, data, signal) }))
  return {
    system,
    queue,
    keys,
    queuedJobs,
    async close() {
      await keys.writeUses(pool.db)
      await Promise.all([outside.mailer.close(), outside.web.close()])
      await pool.close()
    },
  }
}
