import { type ChildProcess, fork } from 'node:child_process'

/** The process was ended: the work took longer than its deadline, or more memory than it may have, or it crashed. */
export class TookTooMuch extends Error {}
/** The work before this one was not done in time; this one was not begun. */
export class NoTurn extends Error {}

export interface WorkLimits {
  deadlineMs: number
  /** How long an input waits for its turn. */
  waitMs: number
  /** The most inputs that wait; one more is refused at once. */
  waitingMax?: number
  memoryMb: number
}

const IDLE_MS = 60_000

/**
 * A process that does one piece of work after the other: started by the first, ended when it was idle for a minute. Its file sends
 * one message when it is ready and then one for each that it gets. A thread would not do: native code in it could neither be
 * ended in the middle nor crash alone.
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
  // Nothing of our settings is its business, and a heap that is full has nothing to tell.
  const child = fork(file, { serialization: 'advanced', env: {}, execArgv: options, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const failed = (code: number | null) => reject(new Error(`${file.pathname} could not be started (${code})`))
  child.on('error', reject).once('exit', failed)
  child.once('message', () => resolve())
  await promise
  child.off('exit', failed)
  return child
}

/** Only work that is under way keeps this process alive. */
function hold(child: ChildProcess, on: boolean): void {
  if (on) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}
