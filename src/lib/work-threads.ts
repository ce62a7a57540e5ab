import { Worker } from 'node:worker_threads'

/** The thread ended before it had answered. */
export class ThreadEnded extends Error {}

interface Thread {
  worker: Worker
  /** What it has to answer, in order. */
  under: PromiseWithResolvers<unknown>[]
}

/**
 * Threads that run one file, which answers each message with one of its own, in order: for arithmetic of our own that would keep the
 * main thread busy. What others write needs a process of its own (`work-process.ts`). The first piece of work starts one thread, and
 * work that finds all of them busy another one, up to `most`. Idle ones keep nothing alive.
 */
export function workThreads<Output>(file: URL, most: number): (input: object, transfer?: readonly ArrayBuffer[]) => Promise<Output> {
  const threads = new Set<Thread>()

  function start(): Thread {
    // Nothing of our settings is its business.
    const thread: Thread = { worker: new Worker(file, { env: {}, execArgv: [] }), under: [] }
    threads.add(thread)
    thread.worker.on('message', (output) => {
      thread.under.shift()!.resolve(output)
      if (thread.under.length === 0) thread.worker.unref()
    })
    const ended = (why: unknown) => {
      threads.delete(thread)
      for (const { reject } of thread.under.splice(0)) reject(new ThreadEnded(`${file.pathname} ended`, { cause: why }))
    }
    thread.worker.on('error', ended).on('exit', ended)
    return thread
  }

  function leastBusy(): Thread {
    const [best] = [...threads].sort((a, b) => a.under.length - b.under.length)
    return best && (best.under.length === 0 || threads.size >= most) ? best : start()
  }

  return async (input, transfer = []) => {
    const thread = leastBusy()
    const answer = Promise.withResolvers<Output>()
    thread.under.push(answer as PromiseWithResolvers<unknown>)
    thread.worker.ref()
    thread.worker.postMessage(input, [...transfer])
    return answer.promise
  }
}
