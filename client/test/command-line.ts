import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { testServer } from '../../test/support/http.ts'
import { testWorld } from '../../test/support/world.ts'

const MAIN = new URL('../src/cli/main.ts', import.meta.url).pathname
/** The operator's command, which passes the commands of areas to the client. */
export const OPERATORS = new URL('../../src/main.ts', import.meta.url).pathname

interface Ran {
  code: number | null
  out: string
  err: string
}

/** Starts a server, and makes a folder for the commands of one person. */
export async function commandLine() {
  const world = await testWorld()
  const { url } = await testServer(world)
  const home = mkdtempSync(join(tmpdir(), 'mailcast-cli-'))
  after(() => rmSync(home, { recursive: true, force: true }))

  /** Runs the command line in a process of its own; `input` goes to its standard input. */
  function mailcast(
    args: string[],
    {
      env = {},
      input = '',
      main = MAIN,
    }: { env?: Record<string, string>; input?: string; main?: string } = {},
  ): Promise<Ran> {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, HOME: home, MAILCAST_URL: url, ...env },
      cwd: home,
    })
    const ran: Ran = { code: null, out: '', err: '' }
    child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()))
    child.stdin.end(input)
    return new Promise((resolve) => child.on('close', (code) => resolve({ ...ran, code })))
  }

  async function ada() {
    const account = await world.account()
    const env = { MAILCAST_API_KEY: account.apiKey }
    return { account, env, run: (...args: string[]) => mailcast(args, { env }) }
  }

  return { world, url, home, mailcast, ada }
}
