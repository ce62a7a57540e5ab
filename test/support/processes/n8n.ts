import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { copyTemplate, useServer } from '../database/database.ts'
import { freePort } from './free-port.ts'

/** A database without tables. n8n makes its own. */
const EMPTY = { name: 'empty', base: null, prepare: async () => {} }

/** The time limit for a start of n8n, which takes 20 seconds on a quiet machine. */
const READY_MS = 480_000

const NO_NETWORK = new URL('../../run/no-network.ts', import.meta.url).href

const OWNER = {
  email: 'owner@garden.example',
  firstName: 'Ada',
  lastName: 'Owner',
  password: 'A-long-passw0rd',
}

/** Everything by which n8n would call its makers. */
const QUIET = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
  N8N_DYNAMIC_BANNERS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_HIRING_BANNER_ENABLED: 'false',
  N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
  N8N_VERIFIED_PACKAGES_ENABLED: 'false',
  N8N_MCP_REGISTRY_ENABLED: 'false',
  EXTERNAL_FRONTEND_HOOKS_URLS: '',
}

interface N8n {
  url: string
  log(): string
  start(): Promise<void>
  /** Ends the process as a power failure would. */
  kill(): Promise<void>
  /** Makes the owner on the first call, and signs in. */
  signIn(): Promise<void>
  /** Calls the API of the editor. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
  call(method: string, path: string, json?: unknown): Promise<any>
}

/** Starts n8n as installed in `folder`, with a community package, on a new database. */
export async function startN8n(folder: string, packageFolder: string): Promise<N8n> {
  const { server, stop } = await useServer()
  const { connection, drop } = await copyTemplate(server, EMPTY)
  const home = mkdtempSync(join(tmpdir(), 'mailcast-n8n-'))
  cpSync(packageFolder, join(home, '.n8n/nodes/node_modules/n8n-nodes-mailcast'), {
    recursive: true,
  })
  const [port, brokerPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    ...QUIET,
    NODE_OPTIONS: `--import ${NO_NETWORK}`,
    N8N_USER_FOLDER: home,
    N8N_ENCRYPTION_KEY: 'a key for tests',
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    N8N_SECURE_COOKIE: 'false',
    WEBHOOK_URL: `${url}/`,
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: connection.host,
    DB_POSTGRESDB_PORT: String(connection.port),
    DB_POSTGRESDB_USER: connection.user,
    DB_POSTGRESDB_DATABASE: connection.database,
  }
  let child: ChildProcess | null = null
  let printed = ''
  let cookie = ''
  let isOwned = false
  const browserId = randomUUID()

  const n8n: N8n = {
    url,
    log: () => printed,
    async start() {
      child = spawn(process.execPath, [join(folder, 'node_modules/n8n/bin/n8n'), 'start'], {
        env,
        cwd: home,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      for (const end = performance.now() + READY_MS; performance.now() < end; await pause(100)) {
        if (child.exitCode !== null)
          throw new Error(`n8n ended with ${child.exitCode}:\n${printed}`)
        const isReady = await fetch(`${url}/healthz/readiness`)
          .then((answer) => answer.ok)
          .catch(() => false)
        if (isReady) return
      }
      throw new Error(`n8n was not ready after ${READY_MS / 1000} s:\n${printed}`)
    },
    kill: () => end('SIGKILL'),
    async signIn() {
      const { email, password } = OWNER
      if (isOwned) await n8n.call('POST', '/login', { emailOrLdapLoginId: email, password })
      else await n8n.call('POST', '/owner/setup', OWNER)
      isOwned = true
    },
    async call(method, path, json) {
      const answer = await fetch(`${url}/rest${path}`, {
        method,
        headers: {
          cookie,
          'browser-id': browserId,
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
      const [given] = answer.headers.getSetCookie().filter((one) => one.startsWith('n8n-auth='))
      if (given !== undefined) cookie = given.split(';')[0]!
      return (JSON.parse(text) as { data: unknown }).data
    },
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  after(async () => {
    await end('SIGKILL')
    rmSync(home, { recursive: true, force: true })
    await drop()
    await stop()
  })
  await n8n.start()
  return n8n
}
