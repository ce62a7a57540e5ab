import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPostmaster } from '../../src/adapters/private-postgres/postmaster.ts'
import { databaseUrl, SECRET_KEY } from '#test/database/connection.ts'
import { apiClient } from '#test/contract/client.ts'
import { copyTemplate } from '#test/database/database.ts'
import { startTestPostgres } from '#test/database/postgres.ts'
import { mailcast } from '#test/processes/process.ts'

test('a server that is stopped while its crashed database starts again writes what it holds, and ends with its database', async () => {
  const running = await mailcast()
  const { apiKey } = await running.account()
  // The use of the key is in memory until the end.
  await apiClient(running.url, apiKey).get('/contacts')
  process.kill(readPostmaster(join(running.dataDir, 'postgres/data'))!.pid, 'SIGKILL')
  assert.equal(await running.signal('SIGTERM'), 0, running.log())
  assert.match(running.log(), /"msg":"stopped"/)
  assert.match(
    readFileSync(join(running.dataDir, 'postgres/server.log'), 'utf8'),
    /database system is shut down\n$/,
  )
})

test('a server whose database does not come back ends with code 2 and names what it could not write', async () => {
  const postgres = await startTestPostgres()
  const { connection } = await copyTemplate(postgres.connection)
  const running = await mailcast({ DATABASE_URL: databaseUrl(connection), SECRET_KEY })
  const { apiKey } = await running.account()
  await apiClient(running.url, apiKey).get('/contacts')
  await postgres.stop()
  assert.equal(await running.signal('SIGTERM'), 2, running.log())
  assert.match(
    running.log(),
    /"part":"key uses","msg":"key uses: stopping failed; the process ends without it"/,
  )
  assert.match(
    running.log(),
    /mailcast: These parts did not stop: (jobs, )?key uses\. The log says more\./,
  )
})
