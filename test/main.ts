import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import {
  allFiles,
  changedFiles,
  dependentTests,
  filesOf,
  filesWith,
  type Needs,
  needs,
} from './run/choose-files.ts'
import { readOptions, titlePattern, WrongCall } from './run/options.ts'
import { processorTimeMs } from './run/processor-time.ts'
import { report } from './run/report.ts'
import { changesOf } from './run/watch-files.ts'
import { startTestPostgres } from './support/database/postgres.ts'
import { findLeaks } from './run/scan-logs.ts'
import { announce, LOGS, share } from './support/shared.ts'

// Runs test files; CONTRIBUTING.md has the commands. A few processes, one more than there are
// cores, each run one file after another (`run/run-files.ts`). Starting a process and importing the
// product costs a second of processor time, and most files need less than that. All files share one
// PostgreSQL; tests of pages share one browser and one product.

type Options = ReturnType<typeof readOptions>

const ROOT = new URL('..', import.meta.url).pathname

/** The time limit of a test, and of a file. Proofs at full size set more. */
const MINUTES = Number(process.env['TEST_MINUTES'] ?? 10)

/**
 * Room for the objects of one test, so that collecting garbage takes less processor time: an eighth
 * of that of a run is saved beside 16 MB.
 */
const YOUNG_SPACE = ['--min-semi-space-size=64', '--max-semi-space-size=64']

/** Modules that each process loads first. */
const PRELOADED = ['run/test-context.ts', 'run/no-network.ts'].flatMap((file) => [
  '--import',
  new URL(file, import.meta.url).href,
])

/**
 * A folder in memory, where the system has one (Linux), and the room that a run needs there. Making
 * a database takes a fifth of the time there.
 */
const IN_MEMORY = '/dev/shm'
const MEMORY_BYTES = 4 * 1024 ** 3

const options = understood(() => readOptions(process.argv.slice(2)))
const files = options && understood(() => chosenFiles(options))
if (options === null || files === null) process.exitCode = 1
else if (options.watch) await runAndWatch(options, files)
else if (files.length > 0) await runAll(options, files)
else process.stdout.write('No test depends on what has changed.\n')

/** Returns null for a call that cannot be understood, and says what to type instead. */
function understood<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WrongCall)) throw error
    process.stderr.write(`${error.message}\n`)
    return null
  }
}

function chosenFiles({ paths, changed, slow, name }: Options): readonly string[] {
  if (paths.length > 0) return filesOf(ROOT, paths)
  const files = changed ? changedFiles(ROOT) : allFiles(ROOT, { slow })
  return name === undefined ? files : filesWith(ROOT, files, name)
}

/** Runs the files, and after each change those that depend on it, each time in a new process. */
async function runAndWatch(
  { name, alone, times, changed }: Options,
  files: readonly string[],
): Promise<void> {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())
  const flags = [
    ...(name === undefined ? [] : [`--name=${name}`]),
    ...(alone ? ['--alone'] : []),
    ...(times ? ['--times'] : []),
  ]
  const runOnce = async (chosen: readonly string[]) => {
    if (chosen.length === 0) return
    const args = [import.meta.filename, ...flags, ...chosen]
    await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')
    process.stdout.write('\nWaiting for changes. Ctrl+C ends it.\n')
  }
  const changes = changesOf(ROOT, stopped.signal)
  await runOnce(files)
  for await (const saved of changes)
    await runOnce(dependentTests(ROOT, saved, changed ? undefined : files))
}

async function runAll(options: Options, files: readonly string[]): Promise<void> {
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
    const events = runFiles(options, files, folder, stopped.signal)
    if (await report(events, spent, { all: options.times })) process.exitCode = 0
  } finally {
    // PostgreSQL was first, and the product ends before it.
    for (const part of parts.toReversed()) await part.then(({ stop }) => stop())
    if (!logsAreClean(folder)) process.exitCode = 1
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Names the log lines of the product that hold an address or a secret. */
function logsAreClean(folder: string): boolean {
  const path = join(folder, LOGS)
  const leaks = existsSync(path) ? findLeaks(readFileSync(path, 'utf8')) : []
  if (leaks.length > 0)
    process.stdout.write(
      `\nThe log of the product has what it must not have, in ${leaks.length} lines:\n${leaks
        .slice(0, 20)
        .map(({ what, line }) => `  ${what}: ${line.slice(0, 500)}\n`)
        .join('')}`,
    )
  return leaks.length === 0
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MEMORY_BYTES
}

function buildDashboard(): boolean {
  return (
    spawnSync(process.execPath, [join(ROOT, 'scripts/build-dashboard.mjs')], {
      cwd: ROOT,
      stdio: 'inherit',
    }).status === 0
  )
}

interface RunningPart {
  part: object
  stop(): Promise<void>
}

/** Starts what the files share, and tells their processes about each part once it runs. */
async function startParts(
  folder: string,
  { browser, sharedProduct }: Needs,
): Promise<Promise<RunningPart>[]> {
  const postgres = startTestPostgres()
  const starting: Record<string, Promise<RunningPart>> = {
    postgres: postgres.then(({ connection, stop }) => ({ part: connection, stop })),
  }
  if (browser || sharedProduct) {
    const { EXECUTABLE, startBrowser, startSharedProduct } =
      await import('./support/processes/run-parts.ts')
    // Tests of pages say themselves that the browser is missing.
    if (browser && EXECUTABLE !== undefined) starting['browser'] = startBrowser()
    if (sharedProduct)
      starting['product'] = postgres.then(({ connection }) => startSharedProduct(connection))
  }
  share(folder, Object.keys(starting))
  return Object.entries(starting).map(async ([name, started]) => {
    const running = await started
    announce(folder, name, running.part)
    return running
  })
}

function runFiles(
  { name, alone }: Options,
  files: readonly string[],
  folder: string,
  signal: AbortSignal,
): ReturnType<typeof run> {
  // One process more than there are cores, since tests also wait for timers and peers.
  const atOnce = alone ? 1 : Math.min(files.length, availableParallelism() + 1)
  // Processes that tests start inherit the cache: the product then starts in half of the time.
  process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/node-compile')
  process.env['TEST_FILES'] = JSON.stringify({
    claims: mkdtempSync(join(folder, 'claims-')),
    files,
    times: join(folder, 'times'),
    alone,
    testLimitMs: MINUTES * 60_000,
  })
  return run({
    files: Array<string>(atOnce).fill(new URL('run/run-files.ts', import.meta.url).pathname),
    concurrency: atOnce,
    execArgv: [...PRELOADED, `--test-timeout=${MINUTES * 60_000}`, ...YOUNG_SPACE],
    signal,
    ...(name !== undefined && { testNamePatterns: titlePattern(name) }),
  })
}

/** Returns the processor time of each file that has ended. */
function readTimes(folder: string): Map<string, number> {
  const path = join(folder, 'times')
  const lines = (existsSync(path) ? readFileSync(path, 'utf8') : '').split('\n').filter(Boolean)
  return new Map(
    lines
      .map((line) => JSON.parse(line) as { file: string; ms: number })
      .map(({ file, ms }) => [file, ms]),
  )
}
