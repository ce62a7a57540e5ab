import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { whoRunsPostgres } from '#adapters/private-postgres/run-as.ts'
import { freePort } from '../processes/free-port.ts'
import { until } from '../sinks.ts'
import type { TestConnection } from './connection.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const MISSING = 'no PgBouncer on this machine: apt-get install pgbouncer'

/**
 * The reason to skip a test with PgBouncer. With CI set such a test fails instead, for the same
 * reason.
 */
export const skip = !existsSync(PROGRAM) && !process.env['CI'] ? MISSING : false

/**
 * Starts a PgBouncer in transaction mode in front of a server of the tests. Returns the address of
 * a database through it. Ends after the tests.
 */
export async function startPgbouncer({
  host,
  port: serverPort,
  user,
}: TestConnection): Promise<(database: string) => string> {
  if (!existsSync(PROGRAM)) throw new Error(MISSING)
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const settings = `[databases]
* = host=${host} port=${serverPort} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
`
  writeFileSync(join(folder, 'pgbouncer.ini'), settings, { mode: 0o644 })
  // PgBouncer refuses to run as root. The socket of the tests' server admits the user that
  // PostgreSQL runs as.
  const runAs = whoRunsPostgres(host)
  const child = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  after(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  await until('PgBouncer listens', () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}:\n${said}`)
    return listens(port)
  })
  return (database) => `postgres://${user}@127.0.0.1:${port}/${database}`
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
