import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { assemble } from '../src/process/assemble.ts'
import { migrate } from '../src/adapters/postgres/migrate.ts'
import { testPorts } from './ports.ts'
import { startTestPostgres } from './postgres.ts'

export interface TestConnection {
  host: string
  port: number
  user: string
  database: string
}

const TEMPLATE = 'mailcast_template'

/** The key of the advisory lock on the template; any number would do. */
const LOCK = 1

/** Returns the server of the run, which `test/main.ts` names in a file once it started. Outside of a run it starts one. */
export async function useServer(): Promise<{ server: TestConnection; stop(): Promise<void> }> {
  const given = process.env['TEST_POSTGRES']
  if (given === undefined) {
    const started = await startTestPostgres()
    return { server: started.connection, stop: started.stop }
  }
  while (!existsSync(given)) await pause(10)
  return { server: JSON.parse(readFileSync(given, 'utf8')) as TestConnection, stop: async () => {} }
}

/** Makes a new migrated database (about 60 ms). The first of a server makes the template that all others copy. */
export async function copyTemplate(server: TestConnection): Promise<{ connection: TestConnection; drop(): Promise<void> }> {
  const database = `t_${randomBytes(6).toString('hex')}`
  await onServer(server, async (client) => {
    // One copy at a time: PostgreSQL refuses to copy a template that another session uses.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (rows.length === 0) await makeTemplate(server, client)
    // Copying files takes two thirds of the processor time of logging each page. Nothing here must survive a crash.
    await client.query(`create database ${database} template ${TEMPLATE} strategy file_copy`)
  })
  return {
    connection: { ...server, database },
    drop: () => onServer(server, (client) => client.query(`drop database if exists ${database} with (force)`)),
  }
}

/** Makes the template under another name until it is whole, so that an interrupted one is never copied. */
async function makeTemplate(server: TestConnection, client: pg.Client): Promise<void> {
  const database = `${TEMPLATE}_${randomBytes(6).toString('hex')}`
  await client.query(`create database ${database}`)
  const assembly = assemble({ ...server, database }, testPorts(), { poolMax: 2, supervise: false })
  await migrate(assembly.system.db)
  await assembly.queue.prepare(assembly.queuedJobs)
  await assembly.queue.stop(1000)
  await assembly.close()
  await client.query(`alter database ${database} rename to ${TEMPLATE}`)
}

async function onServer(server: TestConnection, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
