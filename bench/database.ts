import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { usePrivatePostgres } from '../src/adapters/private-postgres/private-postgres.ts'
import { type Assembly, assemble } from '../src/process/assemble.ts'
import { testPorts } from '#test/ports.ts'

export type BenchConnection = Awaited<ReturnType<typeof usePrivatePostgres>>['connection']

/** Starts a private PostgreSQL as durable as a deployment's, in a new folder. */
export async function benchDatabase(deployment: Parameters<typeof testPorts>[0] = {}): Promise<{
  connection: BenchConnection
  assembly: Assembly
  end(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await usePrivatePostgres({ dataDir: folder, server: true, log: () => {} })
  const assembly = assemble(postgres.connection, testPorts(deployment), {
    supervise: false,
  })
  await migrate(assembly.system.db, postgres.connection, assembly.system.ports.log)
  await assembly.queue.prepare(assembly.queuedJobs)
  return {
    connection: postgres.connection,
    assembly,
    async end() {
      await assembly.queue.stop(1000)
      await assembly.close()
      await postgres.leave()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
