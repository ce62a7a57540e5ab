import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { parseArgs } from 'node:util'
import { allFiles, changedFiles, filesOf, type Needs, needs, NoTestFile } from './run/choose-files.ts'
import { processorTimeMs } from './run/processor-time.ts'
import { report } from './run/report.ts'
import { startTestPostgres } from './support/database/postgres.ts'
import { announce, share } from './support/shared.ts'

// Runs test files; CONTRIBUTING.md has the commands. A few processes, one more than there are cores, each run one file after another
// (`run/run-files.ts`). Starting a process and importing the product costs a second of processor time, and most files need less than that. All
// files share one PostgreSQL; tests of pages share one browser and one product.

const ROOT = new URL('..', import.meta.url).pathname

/** The time limit of a test, and of a file. Proofs at full size set more. */
const MINUTES = Number(process.env['TEST_MINUTES'] ?? 10)

/** Room for the objects of one test, so that collecting garbage takes less processor time: an eighth of that of a run is saved beside 16 MB. */
const YOUNG_SPACE = ['--min-semi-space-size=64', '--max-semi-space-size=64']

/** Modules that each process loads first. */
const PRELOADED = ['run/test-context.ts', 'run/no-network.ts'].flatMap((file) => ['--import', new URL(file, import.meta.url).href])

/** A folder in memory, where the system has one (Linux), and the room that a run needs there. Making a database takes a fifth of the time there. */
const IN_MEMORY = '/dev/shm'
const MEMORY_BYTES = 4 * 1024 ** 3

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs what depends on changed files. */
    changed: { type: 'boolean', default: false },
    /** Runs the slow files. */
    slow: { type: 'boolean', default: false },
    /** Runs one file at a time, so that the processor time of a file holds that of PostgreSQL too. */
    alone: { type: 'boolean', default: false },
    /** Reports the time of every file, and not only of the costliest. */
    times: { type: 'boolean', default: false },
  },
})

const files = chosenFiles()
if (files.length > 0) await runAll()
else if (process.exitCode !== 1) process.stdout.write('No test depends on what has changed.\n')

function chosenFiles(): string[] {
  try {
    return options.changed ? changedFiles(ROOT) : positionals.length > 0 ? filesOf(ROOT, positionals) : allFiles(ROOT, options)
  } catch (error) {
    if (!(error instanceof NoTestFile)) throw error
    process.exitCode = 1
    process.stderr.write(`${error.message}\n`)
    return []
  }
}

async function runAll(): Promise<void> {
  process.exitCode = 1
  if (hasRoom(IN_MEMORY)) process.env['TMPDIR'] ??= IN_MEMORY
  const need = needs(ROOT, files)
  if (need.product && !buildDashboard()) return
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-run-'))
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())
  const parts = await startParts(folder, need)
  for (const part of parts) part.catch(() => stopped.abort())
  try {
    const spent = { files: () => readTimes(folder), totalMs: () => processorTimeMs(process.pid) }
    if (await report(runFiles(folder, stopped.signal), spent, { all: options.times })) process.exitCode = 0
  } finally {
    // PostgreSQL was first, and the product ends before it.
    for (const part of parts.toReversed()) await part.then(({ stop }) => stop())
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MEMORY_BYTES
}

function buildDashboard(): boolean {
  return spawnSync(process.execPath, [join(ROOT, 'scripts/build-dashboard.mjs')], { cwd: ROOT, stdio: 'inherit' }).status === 0
}

interface RunningPart {
  part: object
  stop(): Promise<void>
}

/** Starts what the files share, and tells their processes about each part once it runs. */
async function startParts(folder: string, { browser, sharedProduct }: Needs): Promise<Promise<RunningPart>[]> {
  const postgres = startTestPostgres()
  const starting: Record<string, Promise<RunningPart>> = { postgres: postgres.then(({ connection, stop }) => ({ part: connection, stop })) }
  if (browser || sharedProduct) {
    const { EXECUTABLE, startBrowser, startSharedProduct } = await import('./support/processes/run-parts.ts')
    // Tests of pages say themselves that the browser is missing.
    if (browser && EXECUTABLE !== undefined) starting['browser'] = startBrowser()
    if (sharedProduct) starting['product'] = postgres.then(({ connection }) => startSharedProduct(connection))
  }
  share(folder, Object.keys(starting))
  return Object.entries(starting).map(async ([name, started]) => {
    const running = await started
    announce(folder, name, running.part)
    return running
  })
}

function runFiles(folder: string, signal: AbortSignal): ReturnType<typeof run> {
  // One process more than there are cores, since tests also wait for timers and peers.
  const atOnce = options.alone ? 1 : Math.min(files.length, availableParallelism() + 1)
  // Processes that tests start inherit the cache: the product then starts in half of the time.
  process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/node-compile')
  process.env['TEST_FILES'] = JSON.stringify({
    claims: mkdtempSync(join(folder, 'claims-')),
    files,
    times: join(folder, 'times'),
    alone: options.alone,
    testLimitMs: MINUTES * 60_000,
  })
  return run({
    files: Array<string>(atOnce).fill(new URL('run/run-files.ts', import.meta.url).pathname),
    concurrency: atOnce,
    execArgv: [...PRELOADED, `--test-timeout=${MINUTES * 60_000}`, ...YOUNG_SPACE],
    signal,
  })
}

/** Returns the processor time of each file that has ended. */
function readTimes(folder: string): Map<string, number> {
  const path = join(folder, 'times')
  const lines = (existsSync(path) ? readFileSync(path, 'utf8') : '').split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line) as { file: string; ms: number }).map(({ file, ms }) => [file, ms]))
}
