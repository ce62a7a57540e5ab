import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Mailcast } from '../../client/src/index.ts'
import { freePort } from '#test/processes/free-port.ts'
import { ask, print, reply, spawnPart, startOptions } from '../child.ts'

const ROUNDS = 5
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname
/** Fewer than a slice has, so that all of them wait for the take-over. */
const READERS = 400
const IMPORTED = 10_000

/**
 * Measures how soon a server goes on after `kill -9`: from its next start being ready to the next
 * mail of the campaign that it was sending, and to the next rows of the import that it was reading.
 */
export async function bench(): Promise<void> {
  const sink = spawnPart(new URL('../../test/support/processes/smtp-sink.ts', import.meta.url), [
    'slow',
  ])
  const { port: smtpPort } = await reply<{ port: number }>(sink)
  const product = await killable({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })
  const { mailcast } = product
  const messages = async () => (await ask<{ messages: number }>(sink, { read: true })).messages
  const rowsOf = async (importId: string) =>
    (await mailcast.contacts.getImport({ importId })).counts.read
  async function importRows(count: number, status: string): Promise<string> {
    const rows = Array.from({ length: count }, () => ({
      email: `${randomUUID()}@readers.example`,
      status,
    }))
    return ((await mailcast.contacts.import({ rows })) as { id: string }).id
  }
  try {
    const readers = await importRows(READERS, 'active')
    await until(async () => (await rowsOf(readers)) === READERS)
    const times: { mail: number; rows: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const sent = await messages()
      const campaign = await mailcast.campaigns.create({
        subject: `Round ${round}`,
        content: { format: 'markdown', body: 'Once each.' },
      })
      await mailcast.campaigns.send({ campaignId: campaign.id })
      await until(async () => (await messages()) > sent + READERS / 4, 5)
      const mail = await product.killed(messages)
      await until(
        async () => (await mailcast.campaigns.get({ campaignId: campaign.id })).status === 'sent',
      )

      const importId = await importRows(IMPORTED, 'unsubscribed')
      await until(async () => (await rowsOf(importId)) > 0, 20)
      times.push({ mail, rows: await product.killed(() => rowsOf(importId)) })
      await until(async () => (await rowsOf(importId)) === IMPORTED)
    }
    for (const [what, all] of Object.entries({
      'mail of its campaign': times.map(({ mail }) => mail),
      'rows of its import': times.map((t) => t.rows),
    })) {
      const sorted = all.map(Math.round).toSorted((a, b) => a - b)
      print(
        `ready after kill -9, then the next ${what} after ${sorted[Math.floor(ROUNDS / 2)]} ms (median of ${sorted.join(', ')})`,
      )
    }
  } finally {
    await product.end()
    sink.disconnect()
  }
}

/** Starts a server with a private database that can be killed and started again. */
async function killable(settings: Record<string, string>) {
  const data = mkdtempSync(join(tmpdir(), 'mailcast-recovery-'))
  chmodSync(data, 0o777)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    BASE_URL: url,
    LOG_LEVEL: 'error',
    ...settings,
  }
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  let server: ChildProcess
  async function start(): Promise<void> {
    server = spawn(process.execPath, [...startOptions(), MAIN, 'start'], { env, stdio: 'ignore' })
    await until(isReady, 10)
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    server.kill(signal)
    await once(server, 'exit')
  }

  await start()
  const create = [
    'accounts',
    'create',
    '--email',
    'ada@garden.test',
    '--password',
    'a password for benches',
    '--name',
    'Garden',
    '--json',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...create], { env })
  return {
    mailcast: new Mailcast({
      apiKey: (JSON.parse(stdout) as { apiKey: string }).apiKey,
      baseUrl: url,
    }),

    /**
     * Kills the server, starts it again, and returns the time from ready until the work goes on.
     */
    async killed(progress: () => Promise<number>): Promise<number> {
      await end('SIGKILL')
      await start()
      const ready = performance.now()
      const before = await progress()
      await until(async () => (await progress()) > before, 20)
      return performance.now() - ready
    },

    async end(): Promise<void> {
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/**
 * Asks rarely, unless told otherwise: an API key has a limit, and the client waits when it is
 * reached.
 */
async function until(holds: () => Promise<boolean>, pauseMs = 100): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('the bench waited for a minute')
    await pause(pauseMs)
  }
}
