import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { scryptPasswords } from '#adapters/passwords/scrypt-passwords.ts'
import { openAccount } from '#areas/accounts/index.ts'
import { assemble } from '#process/assemble.ts'
import { freePort } from './free-port.ts'
import { copyTemplate, databaseUrl, type TestConnection, useServer } from './database.ts'
import { SECRET_KEY, testPorts } from './ports.ts'

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname

/**
 * Node's options for a process that lives for seconds. It imports 2,300 modules, and with the young space that Node begins with, collecting
 * garbage takes 0.25 s of the 1.7 s of processor time until it is ready.
 */
export const SHORT_LIVED = ['--min-semi-space-size=16', '--max-semi-space-size=16']

interface FirstAccount {
  accountId: string
  apiKey: string
  newsletterId: string
}

export interface Mailcast {
  url: string
  dataDir: string
  /** The settings of the server and of all commands beside it. */
  env: NodeJS.ProcessEnv
  /** Runs a command beside the server and returns its output. Settings may be among the arguments. */
  command(...args: (string | Record<string, string>)[]): Promise<string>
  /** Makes a first account, by the command that a person would use. */
  account(): Promise<FirstAccount>
  start(): Promise<void>
  /** Sends a signal; resolves with the exit code. */
  signal(signal: NodeJS.Signals): Promise<number | null>
  log(): string
  pid(): number
}

const ADA = { email: 'ada@garden.example', password: 'a long password', name: 'The Weekly Garden' }

/**
 * Starts the product in a process of its own, on a migrated database of the tests' server. Process and first account are ready two seconds of
 * processor time sooner than with a private PostgreSQL.
 */
export async function mailcastOnServer(settings: Record<string, string> = {}): Promise<Mailcast> {
  const { server, stop } = await useServer()
  const { connection, drop } = await copyTemplate(server)
  const running = await mailcast({ ...settings, DATABASE_URL: databaseUrl(connection), SECRET_KEY })
  after(async () => {
    await drop()
    await stop()
  })
  return { ...running, account: () => openAccountOn(connection) }
}

async function openAccountOn(connection: TestConnection): Promise<FirstAccount> {
  const { system, close } = assemble(connection, { ...testPorts(), passwords: scryptPasswords() }, { supervise: false })
  try {
    return await openAccount(system, ADA)
  } finally {
    await close()
  }
}

/** Starts the product in a process of its own, on a new data folder with its own private PostgreSQL. Ended and removed after the tests. */
export async function mailcast(settings: Record<string, string> = {}): Promise<Mailcast> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mailcast-journey-'))
  // Started by root, PostgreSQL runs as another user, who needs access.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { TEST_POSTGRES: _server, NODE_OPTIONS: _options, ...inherited } = process.env
  const env = { ...inherited, PORT: String(port), HOST: '127.0.0.1', BASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...settings }
  let child: ChildProcess | null = null
  let printed = ''

  const running: Mailcast = {
    url,
    dataDir,
    env,
    log: () => printed,
    pid: () => child!.pid!,
    async account() {
      const words = Object.entries(ADA).flatMap(([flag, value]) => [`--${flag}`, value])
      return JSON.parse(await running.command('accounts', 'create', ...words, '--json')) as FirstAccount
    },
    async start() {
      child = spawn(process.execPath, [...SHORT_LIVED, MAIN, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      await ready(env.BASE_URL.startsWith('http://127.') ? env.BASE_URL : url, child, () => printed)
    },
    async signal(signal) {
      const ending = child!
      if (ending.exitCode !== null || ending.signalCode !== null) return ending.exitCode
      const ended = new Promise<number | null>((resolve) => ending.once('exit', resolve))
      ending.kill(signal)
      return ended
    },
    command: (...args) =>
      runCommand(
        args.filter((part) => typeof part === 'string'),
        Object.assign({}, env, ...args.filter((part) => typeof part === 'object')) as NodeJS.ProcessEnv,
      ),
  }
  after(async () => {
    if (child) await running.signal('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  })
  await running.start()
  return running
}

async function ready(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    if (child.exitCode !== null) throw new Error(`Mailcast ended with ${child.exitCode}:\n${printed()}`)
    if (
      await fetch(`${url}/readyz`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`Mailcast was not ready after 30 s:\n${printed()}`)
}

function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [...SHORT_LIVED, MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve(out) : reject(new Error(`${args[0]} ended with ${code}: ${out}${err}`)))),
  )
}
