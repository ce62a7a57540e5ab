import type { Dispatcher } from 'undici'

export type Called =
  | { status: number; headers: Record<string, string | string[] | undefined>; body: string }
  /** The result without a complete answer. `begun`: a byte of the request may have been written. */
  | { status: null; begun: boolean; detail: string }

/** The maximum size of a response in bytes. Responses of SES have a few hundred bytes. */
const ANSWER_BYTES_MAX = 64 * 1024

/**
 * Sends a request within a time that includes the wait for a connection. One that has not begun by
 * then is never sent, so `begun: false` is certain.
 */
export function call(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<Called> {
  const { promise, resolve } = Promise.withResolvers<Called>()
  let controller: Dispatcher.DispatchController | null = null
  let status = 0
  let headers: Record<string, string | string[] | undefined> = {}
  let bytes = 0
  const chunks: Buffer[] = []
  let ended = false
  const timer = setTimeout(() => fail(`no answer within ${timeoutMs / 1000} s`), timeoutMs)

  function end(called: Called): void {
    ended = true
    clearTimeout(timer)
    resolve(called)
  }

  function fail(detail: string): void {
    if (ended) return
    end({ status: null, begun: controller !== null, detail })
    controller?.abort(new Error(detail))
  }

  dispatcher.dispatch(request, {
    onRequestStart(started) {
      if (ended) return started.abort(new Error('given up before it was sent'))
      controller = started
    },
    onResponseStart(_controller, code, received) {
      status = code
      headers = received
    },
    onResponseData(_controller, chunk) {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > ANSWER_BYTES_MAX) fail('an answer without an end')
    },
    onResponseEnd() {
      if (!ended) end({ status, headers, body: Buffer.concat(chunks).toString('utf8') })
    },
    onResponseError: (_controller, error) => fail(wordsOf(error)),
  })
  return promise
}

/** Returns an error's message. An AggregateError of Node has none itself. */
function wordsOf(error: Error): string {
  const all = error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message
  const { code = '' } = error as { code?: string }
  return code === '' || all.includes(code) ? all : `${code}: ${all}`
}
