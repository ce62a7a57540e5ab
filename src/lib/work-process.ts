import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** An error of work whose process was killed after its deadline, ran out of memory or crashed. */
export class TookTooMuch extends Error {}
/** An error of work that was not begun, since earlier work kept the process busy. */
export class NoTurn extends Error {}

export interface WorkLimits {
  deadlineMs: number
  /** The longest time that an input waits before its work begins. */
  waitMs: number
  /** The most inputs that wait. One more is refused at once. */
  waitingMax?: number
  memoryMb: number
}

const IDLE_MS = 60_000

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

  async function work(input: object, answer: PromiseWithResolvers<Output>): Promise<void> {
    clearTimeout(idle)
    const child = kept?.connected ? kept : await start(file, limits.memoryMb)
    kept = child
    hold(child, true)
    const late = setTimeout(() => answer.reject(new TookTooMuch(`not done in ${limits.deadlineMs} ms`)), limits.deadlineMs)
    const died = (code: number | null, signal: string | null) => answer.reject(new TookTooMuch(`ended with ${signal ?? code}`))
    const answered = (output: unknown) => answer.resolve(output as Output)
    child.once('message', answered).once('exit', died)
    child.send(input)
    try {
      await answer.promise
      child.off('exit', died)
      hold(child, false)
      idle = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref()
    } catch {
      kept = null
      child.kill('SIGKILL')
    } finally {
      child.off('message', answered)
      clearTimeout(late)
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
      if (waiting) await work(input, answer).catch(answer.reject)
    }
  }
}

async function start(file: URL, memoryMb: number): Promise<ChildProcess> {
  const options = [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning']
  // The process gets nothing else of the environment, which has secrets, and no output: a full heap would print a long report.
  const env = compileCacheEnvironment()
  const child = fork(file, { serialization: 'advanced', env, execArgv: options, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const failed = (code: number | null) => reject(new Error(`${file.pathname} could not be started (${code})`))
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
