import { type ChildProcess, spawn } from 'node:child_process'
import { after } from 'node:test'
import { MAIN, SHORT_LIVED } from './product-process.ts'
import { keepLog } from '../shared.ts'
import { until } from '../sinks.ts'

/** A process started with ROLES=worker. */
export interface WorkerProcess {
  /** The address of the worker's health and metrics; empty until it is ready. */
  url: string
  pid: number
  log(): string
  /** Resolves with the exit code; null after a signal that it does not handle. */
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()
// Here, and not where a worker is started: a hook that is added during a test belongs to that test.
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts a worker beside a server and reads its address from its output. Killed after the file's
 * tests if it still runs.
 */
export async function workerProcess(env: NodeJS.ProcessEnv): Promise<WorkerProcess> {
  const child: ChildProcess = spawn(process.execPath, [...SHORT_LIVED, MAIN, 'start'], {
    env: { ...env, ROLES: 'worker' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    keepLog(chunk.toString())
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const worker: WorkerProcess = {
    url: '',
    pid: child.pid!,
    log: () => printed,
    ended,
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
  await until('the worker is ready', () => {
    if (child.exitCode !== null)
      throw new Error(`The worker ended with ${child.exitCode}:\n${printed}`)
    worker.url = /Health +(\S+)\/healthz/.exec(printed)?.[1] ?? ''
    return worker.url !== ''
  })
  return worker
}
