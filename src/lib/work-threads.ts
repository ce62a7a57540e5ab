import { Worker } from 'node:worker_threads'
import { compileCacheEnvironment } from './compile-cache.ts'

/** The error of work whose thread ended before it answered. */
export class ThreadEnded extends Error {}

interface Thread {
  worker: Worker
  /** The work that the thread has not answered yet, in order. */
  under: PromiseWithResolvers<unknown>[]
  idle?: NodeJS.Timeout
}

/**
 * Makes threads for calculations on checked input. Unchecked input of strangers needs a process
 * (`work-process.ts`). The file must answer messages in order. When all threads are busy, another
 * one starts, up to `most`. Idle threads do not keep the process alive, and end after `idleMs`.
 */
export function workThreads<Output>(
  file: URL,
  most: number,
  idleMs?: number,
): (input: object, transfer?: readonly ArrayBuffer[]) => Promise<Output> {
  const threads = new Set<Thread>()

  function start(): Thread {
    // The thread gets no other environment variables, because some contain secrets.
    const thread: Thread = {
      worker: new Worker(file, { env: compileCacheEnvironment(), execArgv: [] }),
      under: [],
    }
    threads.add(thread)
    thread.worker.on('message', (output) => {
      // The end of a thread may be reported before its last answers.
      thread.under.shift()?.resolve(output)
      if (thread.under.length === 0) rest(thread)
    })
    const ended = (why: unknown) => {
      threads.delete(thread)
      for (const { reject } of thread.under.splice(0))
        reject(new ThreadEnded(`${file.pathname} ended`, { cause: why }))
    }
    thread.worker.on('error', ended).on('exit', ended)
    return thread
  }

  function rest(thread: Thread): void {
    thread.worker.unref()
    if (idleMs === undefined) return
    thread.idle = setTimeout(() => {
      threads.delete(thread)
      void thread.worker.terminate()
    }, idleMs).unref()
  }

  function leastBusy(): Thread {
    const [best] = [...threads].sort((a, b) => a.under.length - b.under.length)
    return best && (best.under.length === 0 || threads.size >= most) ? best : start()
  }

  return async (input, transfer = []) => {
    const thread = leastBusy()
    const answer = Promise.withResolvers<Output>()
    thread.under.push(answer as PromiseWithResolvers<unknown>)
    clearTimeout(thread.idle)
    thread.worker.ref()
    thread.worker.postMessage(input, [...transfer])
    return answer.promise
  }
}
