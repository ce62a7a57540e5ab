import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Mailcast } from '../../client/src/index.ts'
import { freePort } from '#test/processes/free-port.ts'
import { print, startOptions } from '../child.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const ROUNDS = 5
/** The server is idle for so long before each round. */
const IDLE_MS = 3000

/**
 * Measures how soon an idle server wakes up: from the call that adds a contact to the first attempt
 * of its webhook, and to its confirmation mail in the outbox. Both include the call itself, which
 * is printed beside them.
 */
export async function bench(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'mailcast-wakeups-'))
  chmodSync(data, 0o777)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    BASE_URL: url,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'error',
  }
  const main = join(ROOT, 'src/main.ts')
  const server = spawn(process.execPath, [...startOptions(), main, 'start'], {
    env,
    stdio: 'ignore',
  })
  const receiver = createServer((request, response) => {
    receiver.emit('hook')
    request.resume().on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  try {
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await pause(100)
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
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...create], { env })
    const mailcast = new Mailcast({
      apiKey: (JSON.parse(stdout) as { apiKey: string }).apiKey,
      baseUrl: url,
    })
    await mailcast.webhooks.createEndpoint({
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    })
    const rounds: { call: number; hook: number; mail: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await pause(IDLE_MS)
      const mails = mailsIn(data)
      const hooked = once(receiver, 'hook')
      const began = performance.now()
      const since = () => performance.now() - began
      const called = mailcast.contacts.add({ email: `reader${round}@readers.example` }).then(since)
      const hook = hooked.then(since)
      const mail = (async () => {
        while (mailsIn(data) === mails) await pause(2)
        return since()
      })()
      rounds.push({ call: await called, hook: await hook, mail: await mail })
    }
    const median = (name: 'call' | 'hook' | 'mail') => {
      const sorted = rounds.map((round) => round[name]).sort((a, b) => a - b)
      return sorted[Math.floor(ROUNDS / 2)]!.toFixed(0)
    }
    print(
      `the call ${median('call')} ms; first attempt of its webhook after ${median('hook')} ms; its mail in the outbox after ${median('mail')} ms`,
    )
  } finally {
    receiver.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(data, { recursive: true, force: true })
  }
}

function mailsIn(data: string): number {
  try {
    return readdirSync(join(data, 'outbox')).filter((name) => name.endsWith('.eml')).length
  } catch {
    return 0
  }
}
