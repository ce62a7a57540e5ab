import { Worker } from 'node:worker_threads'

/** An error of work whose thread ended before it answered. */
export class ThreadEnded extends Error {}

interface Thread {
  worker: Worker
  /** The answers that the thread still owes, in order. */
  under: PromiseWithResolvers<unknown>[]
}

/**
 * Opens threads that run one file, which sends one message for each that it receives, in order. They are for our own arithmetic that would
 * block the main thread. Input that strangers write needs a process (`work-process.ts`). The first piece of work starts one thread. Work that
 * finds all threads busy starts another, up to `most`. Idle threads do not keep the process alive.
 */
export function workThreads<Output>(file: URL, most: number): (input: object, transfer?: readonly ArrayBuffer[]) => Promise<Output> {
  const threads = new Set<Thread>()

  function start(): Thread {
    // A thread gets no environment, which has secrets.
    const thread: Thread = { worker: new Worker(file, { env: {}, execArgv: [] }), under: [] }
    threads.add(thread)
    thread.worker.on('message', (output) => {
      // The end of a thread may be told before its last answers.
      thread.under.shift()?.resolve(output)
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
