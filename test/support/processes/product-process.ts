import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { keepLog, productEnvironment } from '../shared.ts'

export const MAIN = new URL('../../../src/main.ts', import.meta.url).pathname

/**
 * Node's options for a process that lives for seconds. It imports 2,300 modules, and with the young
 * space that Node begins with, collecting garbage takes 0.25 s of the 1.7 s of processor time until
 * it is ready.
 */
export const SHORT_LIVED = ['--min-semi-space-size=16', '--max-semi-space-size=16']

/** The time limit for a start, which takes two seconds on a quiet machine. */
const READY_MS = 240_000

export interface ProductProcess {
  url: string
  dataDir: string
  /** The settings of the server and of all commands beside it. */
  env: NodeJS.ProcessEnv
  /**
   * Runs a command beside the server and returns its output. Settings may be among the arguments.
   */
  command(...args: (string | Record<string, string>)[]): Promise<string>
  start(): Promise<void>
  /** Sends a signal; resolves with the exit code. */
  signal(signal: NodeJS.Signals): Promise<number | null>
  /** Ends the process and removes its folder. */
  end(): Promise<void>
  log(): string
  pid(): number
}

/**
 * Starts the product in a process of its own, on a new data folder. Without DATABASE_URL it has its
 * own private PostgreSQL.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<ProductProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mailcast-journey-'))
  // Started by root, PostgreSQL runs as another user, who needs access.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...productEnvironment(),
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ...settings,
  }
  let child: ChildProcess | null = null
  let printed = ''

  const running: ProductProcess = {
    url,
    dataDir,
    env,
    log: () => printed,
    pid: () => child!.pid!,
    async start() {
      child = spawn(process.execPath, [...SHORT_LIVED, MAIN, 'start'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      child.stderr!.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        keepLog(chunk.toString())
      })
      await ready(env.BASE_URL.startsWith('http://127.') ? env.BASE_URL : url, child, () => printed)
    },
    async signal(signal) {
      const ending = child!
      if (ending.exitCode !== null || ending.signalCode !== null) return ending.exitCode
      const ended = new Promise<number | null>((resolve) => ending.once('exit', resolve))
      ending.kill(signal)
      return ended
    },
    async end() {
      if (child) await running.signal('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    command: (...args) =>
      runCommand(
        args.filter((part) => typeof part === 'string'),
        Object.assign(
          {},
          env,
          ...args.filter((part) => typeof part === 'object'),
        ) as NodeJS.ProcessEnv,
      ),
  }
  await running.start().catch(async (error: unknown) => {
    await running.end()
    throw error
  })
  return running
}

async function ready(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (const end = performance.now() + READY_MS; performance.now() < end; await pause(25)) {
    if (child.exitCode !== null)
      throw new Error(`Mailcast ended with ${child.exitCode}:\n${printed()}`)
    const isReady = await fetch(`${url}/readyz`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (isReady) return
  }
  throw new Error(`Mailcast was not ready after ${READY_MS / 1000} s:\n${printed()}`)
}

function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [...SHORT_LIVED, MAIN, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((resolve, reject) =>
    child.on('exit', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${args[0]} ended with ${code}: ${out}${err}`)),
    ),
  )
}
