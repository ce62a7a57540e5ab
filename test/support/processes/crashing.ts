import { type ChildProcess, fork, spawn } from 'node:child_process'
import { after, afterEach, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseUrl, SECRET_KEY, WORKER_USER } from '../database/connection.ts'
import { startTestPostgres } from '../database/postgres.ts'
import { MAIN, SHORT_LIVED } from './product-process.ts'
import { productEnvironment } from '../shared.ts'
import { testWorld } from '../world.ts'

/** The messages that the mail server has taken. */
interface Seen {
  messages: number
  distinct: number
  repeats: number
  /** Each address with the number of its messages, where it was asked for. */
  recipients?: [string, number][]
}

/**
 * Makes a world on a database that survives a crash, a mail server, and workers in processes of
 * their own. Call it once in a file.
 */
export async function crashing() {
  const postgres = await startTestPostgres({ durable: true })
  const world = await testWorld(
    {},
    {
      database: async () => ({ server: postgres.connection, lasting: false, stop: postgres.stop }),
    },
  )
  world.leavesJobs('workers that run them are killed')
  await sql`create role ${sql.ref(WORKER_USER)} superuser login`.execute(world.db)
  const workers: ChildProcess[] = []
  let sink: ChildProcess
  let smtpUrl = ''
  /**
   * The log lines of the workers. They complain of a crashed database, as they should: shown where
   * a test fails.
   */
  let logged = ''

  before(async () => {
    sink = fork(new URL('smtp-sink.ts', import.meta.url), [], { execArgv: [] })
    const { port } = await new Promise<{ port: number }>((resolve) =>
      sink.once('message', (message) => resolve(message as { port: number })),
    )
    smtpUrl = `smtp://127.0.0.1:${port}`
  })
  afterEach((context) => {
    if (!(context as { passed?: boolean }).passed) process.stderr.write(logged)
    logged = ''
  })
  after(async () => {
    await endAll('SIGKILL')
    sink.disconnect()
  })

  let asked: Promise<unknown> = Promise.resolve()
  /** Asks one question after the other: answers name no question. */
  function ask(message: object): Promise<Seen> {
    const answer = asked.then(
      () =>
        new Promise<Seen>((resolve) => {
          sink.once('message', (seen) => resolve(seen as Seen))
          sink.send(message)
        }),
    )
    asked = answer
    return answer
  }

  async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (worker.exitCode !== null || worker.signalCode !== null) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.kill(signal)
    await ended
  }

  async function endAll(signal: NodeJS.Signals): Promise<void> {
    await Promise.all(workers.splice(0).map((worker) => end(worker, signal)))
  }

  return {
    world,
    crashDatabase: postgres.crash,
    endAll,

    /** Ends the worker that was started first. */
    async endFirst(signal: NodeJS.Signals): Promise<void> {
      await end(workers.shift()!, signal)
    },

    /** Asks the mail server for what it has taken; `{ reset: true }` makes it forget that. */
    ask,

    /**
     * Starts a worker in a process of its own. It submits to the mail server, unless `settings` say
     * otherwise.
     */
    start(more: Record<string, string> = {}): ChildProcess {
      const inherited = productEnvironment()
      const settings = {
        DATABASE_URL: databaseUrl({ ...world.connection, user: WORKER_USER }),
        SECRET_KEY,
        ROLES: 'worker',
        SMTP_URL: smtpUrl,
        LOG_LEVEL: 'error',
      }
      const worker = spawn(process.execPath, [...SHORT_LIVED, MAIN, 'start'], {
        env: { ...inherited, ...settings, ...more },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      worker.stderr.on('data', (chunk: Buffer) => (logged += chunk.toString()))
      workers.push(worker)
      return worker
    },

    /** Waits until the mail server has taken so many messages. */
    async taken(messages: number): Promise<void> {
      for (let [before, same] = [0, 0]; same < 12_000;) {
        const { messages: now } = await ask({})
        if (now >= messages) return
        same = now === before ? same + 1 : 0
        before = now
        await pause(10)
      }
      throw new Error(`the mail server has not got ${messages} messages, and none for two minutes`)
    },
  }
}
