import { type ChildProcess, fork } from 'node:child_process'
import type { Connection } from '#adapters/postgres/pool.ts'
import type { Log } from '#ports/log.ts'

/** The processes that send beside this one. */
export interface Senders {
  /** There is enough to send for all of them: those that are missing are started, and stay as long as this is said again. */
  wake(): void
  /** Lets them finish the windows at hand. */
  stop(): Promise<void>
}

const FILE = new URL('sender.ts', import.meta.url)
/** Starting one takes a second, and it holds 200 MB. */
const IDLE_MS = 10_000
/** One that failed would most likely fail again. */
const REST_MS = 60_000
/** What is being handed over may take long where a mail server hangs; then it is given up, and counts as uncertain. */
const PATIENCE_MS = 20_000

/** JavaScript of one process runs on one processor, and a mail server on the same machine is quicker than it: others help where there are more. */
export function senders(most: number, connection: Connection, log: Log): Senders {
  const running = new Map<ChildProcess, Promise<void>>()
  let idle: NodeJS.Timeout | undefined
  let restsUntil = 0
  let stopped = false

  function start(): void {
    const child = fork(FILE)
    const ended = new Promise<void>((resolve) => {
      child.once('error', (err) => log.warn({ err }, 'a process that helps to send could not be started'))
      child.once('exit', (code, signal) => {
        running.delete(child)
        resolve()
        if (code === 0) return
        restsUntil = performance.now() + REST_MS
        log.warn({ code, signal }, 'a process that helped to send ended; its windows are looked after')
      })
    })
    running.set(child, ended)
    child.send({ connection })
  }

  async function letGo(): Promise<void> {
    const ending = [...running].map(async ([child, ended]) => {
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      if (child.connected) child.disconnect()
      await ended
      clearTimeout(late)
    })
    await Promise.all(ending)
  }

  return {
    wake() {
      if (stopped || performance.now() < restsUntil) return
      clearTimeout(idle)
      idle = setTimeout(() => void letGo(), IDLE_MS).unref()
      for (let missing = most - 1 - running.size; missing > 0; missing--) start()
    },
    async stop() {
      stopped = true
      clearTimeout(idle)
      await letGo()
    },
  }
}
