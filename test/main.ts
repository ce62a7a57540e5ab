import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTemplate } from './database.ts'
import { startTestPostgres } from './postgres.ts'

// One PostgreSQL and one migrated template for the whole run; every test file copies the template.
// `npm test -- src/areas/contacts/*.test.ts` runs some of them.
const wanted = process.argv.slice(2)
const files =
  wanted.length > 0 ? wanted : globSync(['src/**/*.test.ts', 'client/test/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts']).sort()

let child: ChildProcess | null = null
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child?.kill(signal))
const folder = mkdtempSync(join(tmpdir(), 'mailcast-run-'))
const postgres = await startTestPostgres()
process.exitCode = 1
try {
  await makeTemplate(postgres.connection)
  const failed = await run(files)
  // On a shared machine a peer that is meant to be slow is now and then slower than its test expects. Where changes land (CI) the
  // files that failed run once more, and it is said aloud; a person sees every failure at once.
  const again = process.env['CI'] && failed !== null && failed.length > 0 && failed.length <= 3
  if (again) process.stdout.write(`\nFailed once and run once more: ${failed.join(', ')}\n\n`)
  process.exitCode = (again ? await run(failed) : failed) === null ? 0 : 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Null when all pass, else the files with a failing test. */
async function run(some: readonly string[]): Promise<string[] | null> {
  const report = join(folder, 'failed')
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${new URL('failed-files.ts', import.meta.url).href}`,
    `--test-reporter-destination=${report}`,
  ]
  const options = [
    '--import',
    new URL('no-network.ts', import.meta.url).href,
    '--test',
    ...reporters,
    `--test-concurrency=${availableParallelism()}`,
    '--test-timeout=240000',
  ]
  const started = (child = spawn(process.execPath, [...options, ...some], {
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES: JSON.stringify(postgres.connection) },
  }))
  const code = await new Promise<number | null>((resolve) => started.on('exit', resolve))
  if (code === 0) return null
  const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean)
  // A hook that failed is told by the file that it stands in, which cannot be run by itself.
  return lines.every((line) => line.endsWith('.test.ts')) ? lines : []
}
