import assert from 'node:assert/strict'
import { appendFileSync, chmodSync, mkdtempSync, openSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { after, describe, mock } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { SEED } from '../support/seed.ts'
import { processorTimeMs } from './processor-time.ts'

// One of the processes of a run: it takes the next free test file until none is left. Each file is
// a suite and leaves the process as it found it, because the next file shares it.

const { claims, files, times, alone, testLimitMs } = JSON.parse(process.env['TEST_FILES']!) as {
  claims: string
  files: string[]
  /** The file to which each process appends the processor time of its files. */
  times: string
  /**
   * Whether this is the only process, so that all work of the run is that of its file, PostgreSQL's
   * too.
   */
  alone: boolean
  /** The time limit of a test, and of a file. */
  testLimitMs: number
}

const spentMs = () => processorTimeMs(alone ? process.ppid : process.pid)

/**
 * The time that sockets and timers of a file may take to end. Connections that `fetch` keeps stay
 * open for four seconds, and a busy machine ends child processes late.
 */
const PATIENCE_MS = 60_000

/** libvips sets its own path when sharp is first used in a process. */
const SET_BY_LIBRARIES = ['VIPSHOME']

fc.configureGlobal({ seed: SEED })

// Each of these opens a pipe at its first use, which stays open.
for (const stream of [process.stdin, process.stdout, process.stderr]) stream.on('error', () => {})

// A folder for this process, since tests count temporary files and others run beside it. Where root
// runs the tests, PostgreSQL and the product use it as other users.
const tmp = mkdtempSync(join(dirname(claims), 'tmp-'))
chmodSync(dirname(claims), 0o711)
chmodSync(tmp, 0o1777)
process.env['TMPDIR'] = tmp

let spent = spentMs() ?? 0
for (const [i, file] of files.entries()) {
  if (!claim(i)) continue
  const before = { settings: { ...process.env }, held: held() }
  await describe(file, async () => {
    const limit = setTimeout(() => loadsNever(file), testLimitMs)
    await import(pathToFileURL(resolve(file)).href).finally(() => clearTimeout(limit))
    // The last hook: the hooks of the file close what the file opened.
    after(() => leavesNothing(before))
  })
  const all = spentMs()
  if (all !== null) appendFileSync(times, `${JSON.stringify({ file, ms: all - spent })}\n`)
  spent = all ?? 0
}

// Leftovers have failed their file and must not keep the run from ending.
setTimeout(() => process.exit(1), 1000).unref()

/**
 * Ends this process, and the others take what is left: the runner limits the time of tests and
 * hooks, and not that of a file's own statements.
 */
function loadsNever(file: string): never {
  process.stderr.write(
    `${file} does not load. Open are ${JSON.stringify([...held()])} ${sockets()}\n`,
  )
  process.exit(1)
}

function claim(i: number): boolean {
  try {
    openSync(join(claims, String(i)), 'wx')
    return true
  } catch {
    return false
  }
}

/** Counts what keeps the process alive, by kind: sockets, servers, child processes, timers. */
function held(): Map<string, number> {
  const kinds = Map.groupBy(process.getActiveResourcesInfo(), (kind) => kind)
  return new Map([...kinds].map(([kind, all]) => [kind, all.length]))
}

/** Describes the open sockets, so that a failure says where a left one leads to. */
function sockets(): string {
  const handles = (process as unknown as { _getActiveHandles(): object[] })._getActiveHandles()
  const open = handles.filter(
    (handle) => handle instanceof Socket && handle.remotePort !== undefined,
  ) as Socket[]
  return open
    .map(
      (one) =>
        `${one.localPort} to ${one.remotePort} (${one.readyState}, ${one.bytesRead} B read, ${one.bytesWritten} B written)`,
    )
    .join('; ')
}

async function leavesNothing(before: {
  settings: NodeJS.ProcessEnv
  held: Map<string, number>
}): Promise<void> {
  const { setTimeout: timeout, Date: date } = globalThis
  mock.reset()
  mock.timers.reset()
  assert.ok(
    timeout === globalThis.setTimeout && date === globalThis.Date,
    'the file left the clock mocked',
  )
  const left = () => [...held()].filter(([kind, count]) => count > (before.held.get(kind) ?? 0))
  for (const end = performance.now() + PATIENCE_MS; left().length > 0 && performance.now() < end;)
    await pause(20)
  assert.deepEqual(
    left(),
    [],
    `the file left sockets, child processes or timers behind: ${JSON.stringify(left())} ${sockets()}`,
  )
  const names = Object.keys({ ...before.settings, ...process.env }).filter(
    (name) => !SET_BY_LIBRARIES.includes(name),
  )
  // Compares names alone, because settings may be secret.
  assert.deepEqual(
    names.filter((name) => before.settings[name] !== process.env[name]),
    [],
    'the file left settings changed',
  )
}
