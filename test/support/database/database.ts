import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { assemble } from '#process/assemble.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import type { TestConnection } from './connection.ts'
import { testPorts } from '../ports.ts'
import { startTestPostgres } from './postgres.ts'
import { shared } from '../shared.ts'

/** A database that others copy. The first copy on a server makes it. */
export interface Template {
  name: string
  base: Template | null
  prepare(connection: TestConnection): Promise<void>
}

/** A migrated and empty database. */
export const MIGRATED: Template = {
  name: 'mailcast_migrated',
  base: null,
  async prepare(connection) {
    const ports = testPorts()
    const assembly = assemble(connection, ports, { supervise: false })
    await migrate(assembly.system.db, connection, ports.log)
    await assembly.queue.prepare(assembly.queuedJobs)
    await assembly.queue.stop(1000)
    await assembly.close()
  },
}

/**
 * The key of the advisory lock that is held while a template is made or copied; any number would
 * do. PostgreSQL refuses to copy a template that another session uses.
 */
const LOCK = 1

export interface UsedServer {
  server: TestConnection
  /** Whether the next file can use it as well. */
  lasting: boolean
  stop(): Promise<void>
}

/** Returns the server of the run. Outside of a run it starts one. */
export async function useServer(): Promise<UsedServer> {
  const server = await shared<TestConnection>('postgres')
  if (server) return { server, lasting: true, stop: async () => {} }
  const started = await startTestPostgres()
  return { server: started.connection, lasting: false, stop: started.stop }
}

/** Makes a new copy of the template (about 60 ms). */
export async function copyTemplate(
  server: TestConnection,
  template: Template = MIGRATED,
): Promise<{ connection: TestConnection; drop(): Promise<void> }> {
  const database = `t_${randomBytes(6).toString('hex')}`
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await haveTemplate(server, client, template)
    await client.query(copying(database, template))
  })
  return {
    connection: { ...server, database },
    drop: () =>
      onServer(server, (client) =>
        client.query(`drop database if exists ${database} with (force)`),
      ),
  }
}

/**
 * Returns the statement that copies a template. Copying files takes two thirds of the processor
 * time of logging each page, and nothing here must survive a crash.
 */
function copying(database: string, template: Template | null): string {
  return `create database ${database} ${template ? `template ${template.name} strategy file_copy` : ''}`
}

/**
 * Makes a template that does not exist yet, under another name until it is whole, so that an
 * interrupted one is never copied.
 */
async function haveTemplate(
  server: TestConnection,
  client: pg.Client,
  template: Template,
): Promise<void> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [
    template.name,
  ])
  if (rows.length > 0) return
  if (template.base) await haveTemplate(server, client, template.base)
  const database = `${template.name}_${randomBytes(6).toString('hex')}`
  await client.query(copying(database, template.base))
  await template.prepare({ ...server, database })
  await client.query(`alter database ${database} rename to ${template.name}`)
}

async function onServer(
  server: TestConnection,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
