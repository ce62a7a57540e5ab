import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { processesOfCluster, tryKill } from './postmaster.ts'
import {
  type PrivatePostgres,
  PrivatePostgresProblem,
  usePrivatePostgres,
} from './private-postgres.ts'
import { joinPrivatePostgres, type JoinedPostgres } from './worker-postgres.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mailcast-joined-'))
chmodSync(dataDir, 0o755) // passable for PostgreSQL's user
const data = join(dataDir, 'postgres/data')
const log = () => {}
const never = new AbortController().signal

const serve = (): Promise<PrivatePostgres> => usePrivatePostgres({ dataDir, server: true, log })
// Making a database takes a second, and a minute where the machine is busy with other tests.
const joinIt = (waitMs = 60_000, signal = never): Promise<JoinedPostgres> =>
  joinPrivatePostgres({ dataDir, log, signal, waitMs })

async function answers({ connection }: JoinedPostgres): Promise<boolean> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  await client.end()
  return rows[0]?.user === 'mailcast'
}

const isUnserved = (thrown: unknown) =>
  thrown instanceof PrivatePostgresProblem &&
  thrown.message.startsWith(`No Mailcast serves ${dataDir}`)

before(async () => {
  await assert.rejects(joinIt(0), isUnserved)
  assert.deepEqual(readdirSync(dataDir), [], 'a worker makes nothing')
})

after(() => {
  for (const pid of processesOfCluster(data)) tryKill(pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('a worker waits for its server, works in its database, and leaves it running', async () => {
  const early = joinIt()
  const server = await serve()
  const [one, two] = [await early, await joinIt()]
  assert.ok(await answers(one))
  await one.leave()
  assert.ok(await answers(two))
  await two.leave()
  assert.ok(processesOfCluster(data).length > 0)
  await server.leave()
  assert.deepEqual(processesOfCluster(data), [])
})

test('a server that leaves notifies its workers, and stops PostgreSQL once they have left', async () => {
  const server = await serve()
  const workers = [await joinIt(), await joinIt()]
  const left = server.leave()
  for (const worker of workers) {
    assert.match(await worker.lost, /the server of this worker stops/)
    assert.ok(await answers(worker), 'the work at hand can still be written')
    await worker.leave()
  }
  await left
  assert.deepEqual(processesOfCluster(data), [])
})

test('a worker without a server does not join what a command runs', async () => {
  const command = await usePrivatePostgres({ dataDir, server: false, log })
  await assert.rejects(joinIt(0), isUnserved)
  await command.leave()
})

test('a worker learns that PostgreSQL is gone', async () => {
  const server = await serve()
  const worker = await joinIt()
  for (const pid of processesOfCluster(data)) tryKill(pid, 'SIGKILL')
  assert.match(await worker.lost, /has ended the connection/)
  await worker.leave()
  await server.leave()
})

test('the waiting for a server ends with the signal, by its reason', async () => {
  await assert.rejects(joinIt(60_000, AbortSignal.timeout(150)), { name: 'TimeoutError' })
})
