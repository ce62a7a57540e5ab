import { type ChildProcess, fork } from 'node:child_process'
import { compileCacheEnvironment } from './compile-cache.ts'
import { cpuMsOf } from './cpu-time.ts'
import { MINUTE_MS } from './duration.ts'

/** The error for input that took too much processor time, or ended two processes. */
export class TookTooMuch extends Error {}
/**
 * The error for input that ended two processes. When the input was checked before, it may be tried
 * again later.
 */
export class HelperDied extends TookTooMuch {}
/** The error for work that could not begin or finish on a busy machine. */
export class NoTurn extends Error {}

export interface WorkLimits {
  /**
   * The limit of processor time in ms for one piece of work. On other systems than Linux, it limits
   * elapsed time.
   */
  cpuMs: number
  /** The elapsed time for one piece of work; by default twenty times `cpuMs`. */
  clockMs?: number
  waitMs: number
  waitingMax?: number
  memoryMb: number
}

const IDLE_MS = MINUTE_MS
const LOOK_MS = 20
/**
 * The number of tries for a piece of work, because its process may be killed for a reason that has
 * nothing to do with the work.
 */
const TRIES = 2

class Ended extends Error {}
class NotStarted extends Error {}

/**
 * Makes a helper process that does one piece of work at a time. The process is started when it is
 * needed, and killed after it was idle for a minute. Its file sends a message when it is ready, and
 * one answer for each message that it receives. A thread is not enough, because native code in a
 * thread cannot be stopped, and a crash would end this process.
 */
export function workProcess<Output>(
  file: URL,
  limits: WorkLimits,
): (input: object, used?: (ms: number) => void) => Promise<Output> {
  let kept: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let waitingNow = 0

  async function work(input: object, used?: (ms: number) => void): Promise<Output> {
    clearTimeout(idle)
    for (let tries = 1; ; tries++) {
      try {
        return await workOnce(input, used)
      } catch (error) {
        if (!(error instanceof Ended || error instanceof NotStarted)) throw error
        if (tries === TRIES)
          throw error instanceof Ended
            ? new HelperDied(`${error.message}, as the process before it`)
            : error
      }
    }
  }

  async function workOnce(input: object, used?: (ms: number) => void): Promise<Output> {
    const child = kept && isAlive(kept) ? kept : await start(file, limits.memoryMb)
    kept = child
    hold(child, true)
    const answer = Promise.withResolvers<Output>()
    const answered = (output: unknown) => answer.resolve(output as Output)
    const ended = (code: number | null, signal: string | null) =>
      answer.reject(new Ended(`the process ended with ${signal ?? code}`))
    const unwatch = watch(child, limits, { reject: answer.reject, used })
    child.once('message', answered).once('exit', ended)
    try {
      child.send(
        input,
        (error) => error && answer.reject(new Ended(`the process took no work: ${error.message}`)),
      )
      const output = await answer.promise
      hold(child, false)
      idle = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref()
      return output
    } catch (error) {
      kept = null
      child.kill('SIGKILL')
      throw error
    } finally {
      child.off('message', answered).off('exit', ended)
      unwatch()
    }
  }

  return (input, used) => {
    const answer = Promise.withResolvers<Output>()
    if (waitingNow >= (limits.waitingMax ?? Infinity))
      return Promise.reject(new NoTurn(`${waitingNow} wait already`))
    let waiting = true
    waitingNow++
    const wait = setTimeout(() => {
      waiting = false
      answer.reject(new NoTurn(`no turn in ${limits.waitMs} ms`))
    }, limits.waitMs)
    last = turnAfter(last)
    return answer.promise

    async function turnAfter(before: Promise<void>): Promise<void> {
      await before
      clearTimeout(wait)
      waitingNow--
      if (waiting) await work(input, used).then(answer.resolve, answer.reject)
    }
  }
}

function isAlive({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null
}

interface Watching {
  reject(error: Error): void
  used: ((ms: number) => void) | undefined
}

/**
 * Rejects work that takes longer than its limits. Returns a function that stops watching and
 * reports the time used.
 */
function watch(
  { pid }: ChildProcess,
  { cpuMs, clockMs = 20 * cpuMs }: WorkLimits,
  { reject, used }: Watching,
): () => void {
  const began = performance.now()
  const usedBefore = cpuMsOf(pid!)
  const passed = () => performance.now() - began
  const usedOr = (endedMs: number) =>
    usedBefore === null ? passed() : (cpuMsOf(pid!) ?? usedBefore + endedMs) - usedBefore
  let timer = setTimeout(look, cpuMs)
  return () => {
    clearTimeout(timer)
    used?.(usedOr(passed()))
  }

  function look(): void {
    const [passedMs, usedMs] = [passed(), usedOr(0)]
    if (usedMs >= cpuMs) reject(new TookTooMuch(`not done in ${cpuMs} ms of processor time`))
    else if (passedMs >= clockMs)
      reject(
        new NoTurn(
          `not done in ${clockMs} ms, of which the process worked for ${Math.round(usedMs)} ms`,
        ),
      )
    else timer = setTimeout(look, Math.max(LOOK_MS, Math.min(cpuMs - usedMs, clockMs - passedMs)))
  }
}

async function start(file: URL, memoryMb: number): Promise<ChildProcess> {
  const options = [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning']
  // The child process gets no environment variables with secrets. Its output is ignored, because a
  // full heap would print a long report.
  const env = compileCacheEnvironment()
  const child = fork(file, {
    serialization: 'advanced',
    env,
    execArgv: options,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const failed = (code: number | null) =>
    reject(new NotStarted(`${file.pathname} could not be started (${code})`))
  child.on('error', reject).once('exit', failed)
  child.once('message', () => resolve())
  await promise
  child.off('exit', failed)
  return child
}

/** Lets the child process keep this process alive only while it works. */
function hold(child: ChildProcess, on: boolean): void {
  if (on) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
