import { Worker } from 'node:worker_threads'

/** The thread was ended: the work took longer than its deadline, or more memory than it may have. */
export class TookTooMuch extends Error {}
/** The work before this one was not done in time; this one was not begun. */
export class ThreadIsBusy extends Error {}

export interface ThreadLimits {
  deadlineMs: number
  /** How long an input waits for its turn. */
  waitMs: number
  memoryMb: number
}

// Less than the main thread has (984 KiB): what does not overflow there does not overflow here.
const STACK_MB = 1

/**
 * One thread that does one piece of work after the other, started by the first and kept. Its file posts one message when it is
 * ready and then one for each that it gets. Native code cannot be ended: the next begins when it is gone.
 */
export function workThread<Input, Output>(file: URL, limits: ThreadLimits): (input: Input) => Promise<Output> {
  let kept: Worker | null = null
  let last: Promise<void> = Promise.resolve()

  async function work(input: Input, answer: PromiseWithResolvers<Output>): Promise<void> {
    const worker = (kept ??= await start(file, limits.memoryMb))
    worker.ref()
    const late = setTimeout(() => answer.reject(new TookTooMuch(`not done in ${limits.deadlineMs} ms`)), limits.deadlineMs)
    worker.once('message', answer.resolve).once('error', (error) => answer.reject(causeOf(error)))
    worker.postMessage(input)
    try {
      await answer.promise
      worker.removeAllListeners('message').removeAllListeners('error').unref()
    } catch {
      kept = null
      await worker.terminate()
    } finally {
      clearTimeout(late)
    }
  }

  return (input) => {
    const answer = Promise.withResolvers<Output>()
    let waiting = true
    const wait = setTimeout(() => {
      waiting = false
      answer.reject(new ThreadIsBusy(`no turn in ${limits.waitMs} ms`))
    }, limits.waitMs)
    last = last.then(async () => {
      clearTimeout(wait)
      if (waiting) await work(input, answer).catch(answer.reject)
    })
    return answer.promise
  }
}

async function start(file: URL, memoryMb: number): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: STACK_MB } })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.once('message', () => resolve()).once('error', reject)
  await promise
  worker.removeAllListeners('error')
  return worker
}

function causeOf(error: unknown): unknown {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TookTooMuch('out of memory') : error
}
