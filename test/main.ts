import { globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { startTestPostgres } from '#test/postgres.ts'
import { report } from './run/report.ts'

// Runs all test files, or those that are named: `npm test -- src/areas/contacts/*.test.ts`. A few processes, one more than there are
// cores, each run one file after another (`run-files.ts`). Starting a process and importing the product costs a second of processor time,
// and most files need less than that. All files share one PostgreSQL.

const PATTERNS = ['src/**/*.test.ts', 'client/test/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts']

/** Folders of the longest files. These begin first, so that no core waits for another at the end. */
const LONG = ['test/ways/', 'test/journeys/', 'test/', 'client/', 'src/surfaces/', 'src/adapters/']

/** The time limit of a test, and of a file. Proofs at full size set more. */
const MINUTES = Number(process.env['TEST_MINUTES'] ?? 4)

/** Room for the objects of one test, so that collecting garbage takes less processor time. */
const YOUNG_SPACE = ['--min-semi-space-size=16', '--max-semi-space-size=32']

const wanted = process.argv.slice(2)
const files = wanted.length > 0 ? wanted : longFirst(globSync(PATTERNS))
const folder = mkdtempSync(join(tmpdir(), 'mailcast-run-'))
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())
process.exitCode = 1
const postgres = startTestPostgres()
postgres.then(({ connection }) => announce(connection)).catch(() => stopped.abort())
try {
  let { passed, ended, failed: all } = await report(runFiles(files))
  // A process of the run that ends with what a failed file left behind counts as failed too, after the file itself.
  const failed = all.filter((file) => files.includes(file))
  // A peer that is meant to be slow is now and then slower than its test expects, on a machine that is shared. Where changes land (CI) a few
  // failed files run once more, one after the other, and a line names them. A person sees every failure at once.
  if (process.env['CI'] && !passed && failed.length > 0 && failed.length <= 4 && files.every((file) => ended.includes(file))) {
    process.stdout.write(`\nRun again: ${failed.length} file(s) that failed: ${failed.join(', ')}\n\n`)
    passed = (await report(runFiles(failed, 1))).passed
  }
  if (passed) process.exitCode = 0
} finally {
  await (await postgres).stop()
  rmSync(folder, { recursive: true, force: true })
}

function runFiles(some: readonly string[], atOnce = Math.min(some.length, availableParallelism() + 1)): ReturnType<typeof run> {
  // One process more than there are cores, since tests also wait for timers and peers.
  // Processes that tests start inherit the cache: the product then starts in half of the time.
  process.env['NODE_COMPILE_CACHE'] ??= new URL('../node_modules/.cache/node-compile', import.meta.url).pathname
  process.env['TEST_POSTGRES'] = join(folder, 'postgres.json')
  process.env['TEST_FILES'] = JSON.stringify({ claims: mkdtempSync(join(folder, 'claims-')), files: some })
  return run({
    files: Array<string>(atOnce).fill(new URL('run/run-files.ts', import.meta.url).pathname),
    concurrency: atOnce,
    execArgv: ['--import', new URL('run/no-network.ts', import.meta.url).href, `--test-timeout=${MINUTES * 60_000}`, ...YOUNG_SPACE],
    signal: stopped.signal,
  })
}

/** Tells the processes where PostgreSQL is. The processes wait for the file, so it appears at once and whole. */
function announce(connection: object): void {
  const draft = join(folder, 'postgres.draft')
  writeFileSync(draft, JSON.stringify(connection))
  renameSync(draft, join(folder, 'postgres.json'))
}

function longFirst(found: readonly string[]): string[] {
  const rank = (file: string) => LONG.findIndex((start) => file.startsWith(start)) >>> 0
  return [...found].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}
