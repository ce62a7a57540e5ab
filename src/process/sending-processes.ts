import { type ChildProcess, fork } from 'node:child_process'
import type { Connection } from '#adapters/postgres/pool.ts'
import type { Log } from '#ports/log.ts'

/** The processes that send beside this one. */
export interface SendingProcesses {
  /** There is enough to send for all of them: those that are missing are started, and stay as long as this is said again. */
  wake(): void
  /** Lets them finish the windows at hand. */
  stop(): Promise<void>
}

/** Starting one takes a second, and it holds 220 MB and more. */
const IDLE_MS = 10_000
/** One that failed would most likely fail again. */
const REST_MS = 60_000
/** Only when this process itself has to end: a window may take long where a mail server hangs. It counts as uncertain then. */
const PATIENCE_MS = 20_000

const FILE = new URL('sending-process.ts', import.meta.url)

/** JavaScript of one process runs on one processor, and a mail server on the same machine is quicker than it: others help where there are more. */
export function sendingProcesses(
  most: number,
  { connection, log, file = FILE, idleMs = IDLE_MS }: { connection: Connection; log: Log; file?: URL; idleMs?: number },
): SendingProcesses {
  const running = new Map<ChildProcess, Promise<void>>()
  let idle: NodeJS.Timeout | undefined
  let restsUntil = 0
  let stopped = false

  function start(): void {
    const child = fork(file)
    const ended = new Promise<void>((resolve) => {
      const end = (failure: object | null) => {
        if (!running.delete(child)) return
        if (failure) failed(failure)
        resolve()
      }
      child.once('spawn', () => child.send({ connection }, () => {}))
      // One that could not be started never exits; one that was may still err, and exits in the end.
      child.on('error', (err) => child.pid === undefined && end({ err }))
      child.once('exit', (code, signal) => end(code === 0 ? null : { code, signal }))
    })
    running.set(child, ended)
  }

  function failed(failure: object): void {
    restsUntil = performance.now() + REST_MS
    log.warn(failure, 'a process that helps to send ended; its windows are looked after, and none is started for a minute')
  }

  async function letGo(patienceMs: number | null): Promise<void> {
    const ending = [...running].map(async ([child, ended]) => {
      const late = patienceMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), patienceMs)
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
      idle = setTimeout(() => void letGo(null), idleMs).unref()
      try {
        for (let missing = most - 1 - running.size; missing > 0; missing--) start()
      } catch (err) {
        failed({ err })
      }
    },
    async stop() {
      stopped = true
      clearTimeout(idle)
      await letGo(PATIENCE_MS)
    },
  }
}
