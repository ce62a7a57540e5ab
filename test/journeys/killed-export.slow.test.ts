import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { campaigns } from '../../src/areas/campaigns/fixtures/campaigns.ts'
import { databaseUrl, SECRET_KEY } from '#test/connection.ts'
import { MAIN, SHORT_LIVED } from '#test/product-process.ts'
import { productEnvironment } from '#test/shared.ts'
import { until as untilIn } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'

// A worker in a process of its own that writes the archive of an account, killed without warning in the middle.

const READERS = Number(process.env['READERS'] ?? 30_000)
/** The time limit of a step, for a machine that does much else. */
const STEP_MS = 300_000
const until = (what: string, holds: () => boolean | Promise<boolean>) => untilIn(what, holds, STEP_MS)

const world = await testWorld({}, { fresh: true })
world.leavesJobs('workers of their own run them')
const { subscribers } = campaigns(world)
const folder = mkdtempSync(join(tmpdir(), 'mailcast-files-'))
let worker: ChildProcess | null = null

function start(): void {
  const settings = { DATABASE_URL: databaseUrl(world.connection), SECRET_KEY, ROLES: 'worker', FILES_DIR: folder, LOG_LEVEL: 'error' }
  worker = spawn(process.execPath, [...SHORT_LIVED, MAIN, 'start'], {
    env: { ...productEnvironment(), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
async function kill(): Promise<void> {
  const ended = new Promise((resolve) => worker!.once('exit', resolve))
  worker!.kill('SIGKILL')
  await ended
}
after(async () => {
  if (worker && worker.exitCode === null && worker.signalCode === null) await kill()
  rmSync(folder, { recursive: true, force: true })
})

const ada = await world.account()
for (let made = 0; made < READERS; made += 10_000) await subscribers(ada, 10_000, { fields: { note: 'x'.repeat(40) } })

test('a killed worker begins the archive again, and one whole archive is left', async () => {
  const { id: exportId } = await world.ok(ada, 'export_account_data')
  const read = () => world.ok(ada, 'get_account_export', { exportId })
  start()
  await until('the archive is begun', async () => (await read()).progress.done > 0)
  await kill()
  assert.equal((await read()).status, 'running')
  start()
  await until('the archive is whole', async () => (await read()).status === 'done')
  assert.equal((await read()).progress.done >= READERS, true)
  const { downloadUrl } = await read()
  const { storeName } = await world.ok({ kind: 'token', token: downloadUrl.split('/').at(-1) }, 'get_file')
  const path = join(folder, storeName)
  const script = new URL('../support/account-archive.py', import.meta.url).pathname
  const { problems, rows } = JSON.parse(execFileSync('python3', [script, path], { input: '[]', encoding: 'utf8', maxBuffer: 1e9 })) as {
    problems: string[]
    rows: Record<string, number>
  }
  assert.deepEqual([problems, rows['contacts']], [[], READERS])
  await kill()
})
