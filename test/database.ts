import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { assemble } from '../src/process/assemble.ts'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { outside } from './outside.ts'
import { startTestPostgres } from './postgres.ts'

export interface TestConnection {
  host: string
  port: number
  user: string
  database: string
}

const TEMPLATE = 'mailcast_template'

/** A migrated database that every test file copies (about 60 ms a copy). */
export async function makeTemplate(server: TestConnection): Promise<void> {
  await onServer(server, `create database ${TEMPLATE}`)
  const assembly = assemble({ ...server, database: TEMPLATE }, outside(), { poolMax: 2, supervise: false })
  await migrate(assembly.system.db)
  await assembly.queue.prepare(assembly.queuedJobs)
  await assembly.queue.stop(1000)
  await assembly.close()
}

/** The run's server when `test/main.ts` started it, else one of our own. */
export async function useServer(): Promise<{ server: TestConnection; stop(): Promise<void> }> {
  const given = process.env['TEST_POSTGRES']
  if (given) return { server: JSON.parse(given) as TestConnection, stop: async () => {} }
  const started = await startTestPostgres()
  await makeTemplate(started.connection)
  return { server: started.connection, stop: started.stop }
}

export async function copyTemplate(server: TestConnection): Promise<{ connection: TestConnection; drop(): Promise<void> }> {
  const database = `t_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${database} template ${TEMPLATE}`)
  return {
    connection: { ...server, database },
    drop: () => onServer(server, `drop database if exists ${database} with (force)`),
  }
}

async function onServer(server: TestConnection, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    // One copy at a time: PostgreSQL refuses to copy a template that another session looks at.
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
