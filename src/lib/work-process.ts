import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { cpuMsOf } from './cpu-time.ts'
import { MINUTE_MS } from './duration.ts'

/** An error of work that used up its processor time, or during which two processes ended. The input is at fault. */
export class TookTooMuch extends Error {}
/**
 * An error of work during which two processes ended, one after the other: killed, out of memory or crashed. An accident is unlikely, but possible:
 * what is known to be good is worth another try later.
 */
export class HelperDied extends TookTooMuch {}
/** An error of work that a busy machine kept from being begun or done. */
export class NoTurn extends Error {}

export interface WorkLimits {
  /** The most processor time of one piece of work, where the system tells it (Linux). Elsewhere the clock is read in its place. */
  cpuMs: number
  /** The longest time of one piece of work by the clock; without it, twenty times `cpuMs`. */
  clockMs?: number
  /** The longest time that an input waits before its work begins. */
  waitMs: number
  /** The most inputs that wait. One more is refused at once. */
  waitingMax?: number
  memoryMb: number
}

const IDLE_MS = MINUTE_MS
/** The shortest time between two readings of a process's processor time. */
const LOOK_MS = 20
/** A process may be killed for reasons that have nothing to do with its work. Its work is done again, once. */
const TRIES = 2

/** The end of a process that had work to do. */
class Ended extends Error {}
class NotStarted extends Error {}

/**
 * Opens a process that does one piece of work after the other. The first piece starts it, and it is killed after a minute without work.
 * Its file sends one message when it is ready, and then one for each message that it receives. A thread is not enough: native code in a thread
 * cannot be stopped, and a crash in it ends the whole process.
 */
export function workProcess<Output>(file: URL, limits: WorkLimits): (input: object) => Promise<Output> {
  let kept: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let waitingNow = 0

  async function work(input: object): Promise<Output> {
    clearTimeout(idle)
    for (let tries = 1; ; tries++) {
      try {
        return await workOnce(input)
      } catch (error) {
        if (!(error instanceof Ended || error instanceof NotStarted)) throw error
        if (tries === TRIES) throw error instanceof Ended ? new HelperDied(`${error.message}, as the process before it`) : error
      }
    }
  }

  async function workOnce(input: object): Promise<Output> {
    const child = kept && isAlive(kept) ? kept : await start(file, limits.memoryMb)
    kept = child
    hold(child, true)
    const answer = Promise.withResolvers<Output>()
    const answered = (output: unknown) => answer.resolve(output as Output)
    const ended = (code: number | null, signal: string | null) => answer.reject(new Ended(`the process ended with ${signal ?? code}`))
    const unwatch = watch(child, limits, answer.reject)
    child.once('message', answered).once('exit', ended)
    try {
      child.send(input, (error) => error && answer.reject(new Ended(`the process took no work: ${error.message}`)))
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

  return (input) => {
    const answer = Promise.withResolvers<Output>()
    if (waitingNow >= (limits.waitingMax ?? Infinity)) return Promise.reject(new NoTurn(`${waitingNow} wait already`))
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
      if (waiting) await work(input).then(answer.resolve, answer.reject)
    }
  }
}

function isAlive({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null
}

/** Rejects work that takes too much processor time, or too long by the clock. Returns a function that ends the watch. */
function watch({ pid }: ChildProcess, { cpuMs, clockMs = 20 * cpuMs }: WorkLimits, reject: (error: Error) => void): () => void {
  const began = performance.now()
  const usedBefore = cpuMsOf(pid!)
  let timer = setTimeout(look, cpuMs)
  return () => clearTimeout(timer)

  function look(): void {
    const passedMs = performance.now() - began
    // A process that has just ended has no time any more. Its end follows.
    const usedMs = usedBefore === null ? passedMs : (cpuMsOf(pid!) ?? usedBefore) - usedBefore
    if (usedMs >= cpuMs) reject(new TookTooMuch(`not done in ${cpuMs} ms of processor time`))
    else if (passedMs >= clockMs) reject(new NoTurn(`not done in ${clockMs} ms, of which the process worked for ${Math.round(usedMs)} ms`))
    else timer = setTimeout(look, Math.max(LOOK_MS, Math.min(cpuMs - usedMs, clockMs - passedMs)))
  }
}

async function start(file: URL, memoryMb: number): Promise<ChildProcess> {
  const options = [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning']
  // The process gets nothing else of the environment, which has secrets, and no output: a full heap would print a long report.
  const env = compileCacheEnvironment()
  const child = fork(file, { serialization: 'advanced', env, execArgv: options, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const failed = (code: number | null) => reject(new NotStarted(`${file.pathname} could not be started (${code})`))
  child.on('error', reject).once('exit', failed)
  child.once('message', () => resolve())
  await promise
  child.off('exit', failed)
  return child
}

/** Shares this process's compile cache, where it has one. The compiler of e-mails then starts in 0.4 s of processor time in place of 0.8 s. */
function compileCacheEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  // Node adds a folder for its version to the one that is set.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** Lets the child keep this process alive while it works, and not while it is idle. */
function hold(child: ChildProcess, on: boolean): void {
  if (on) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
