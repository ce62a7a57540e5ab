import type { OperationName, Operations } from './generated/operations.ts'
import type { LimitState } from './limits.ts'

/** The options of one call, beside its input. */
export interface CallOptions {
  /** Ends the call, its retries and its waits; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The time limit of each attempt, instead of the client's. */
  timeoutMs?: number | undefined
  /** The number of further attempts after the first, instead of the client's. */
  retries?: number | undefined
  /**
   * For writes: your own name of this action, when it must happen once even across restarts of your process. The client makes one otherwise.
   * Null sends none, for a write that may be repeated, such as saving a draft.
   */
  idempotencyKey?: string | null | undefined
  /** For changes: the `etag` that you read. If the resource was changed since, the problem is `precondition_failed` and nothing happens. */
  ifMatch?: string | undefined
  /** For reads: the `etag` that you have. If the answer is still the same, `answer()` has the status 304 and no body. */
  ifNoneMatch?: string | undefined
}

/** A success with its status and headers. */
export interface Answer<Output> {
  status: number
  body: Output
  headers: Headers
  requestId: string | null
  /** The version of the resource; pass it as `ifMatch`. */
  etag: string | null
  /** True when this repeats the first answer to the same Idempotency-Key. */
  replayed: boolean
  /** The state of each limit that counted this call. */
  limits: LimitState[]
  /** The number of attempts that the call took. */
  attempts: number
}

/** A call under way: await it for the record, or `answer()` for status and headers too. */
export interface Call<Output> extends Promise<Output> {
  answer(): Promise<Answer<Output>>
}

export interface Page {
  data: readonly unknown[]
  nextCursor: string | null
}

/** A list. Await it for one page, or use `for await` for every item of every page. Pages are read when they are reached. */
export interface ListCall<Output extends Page> extends Call<Output>, AsyncIterable<Output['data'][number]> {}

export type CallOf<Name extends OperationName> = Operations[Name] extends { pages: true; output: infer Output extends Page }
  ? ListCall<Output>
  : Call<Operations[Name]['output']>

export interface Caller {
  call<Name extends OperationName>(name: Name, input: Operations[Name]['input'], options?: CallOptions): CallOf<Name>
}

export function callOf<Output>(answering: Promise<Answer<Output>>): Call<Output> {
  const body = answering.then((answer) => answer.body)
  return Object.assign(body, {
    answer() {
      handledElsewhere(body)
      return answering
    },
  })
}

/** Makes a list call of its first page; `read` reads the page after a cursor. */
export function listCallOf<Output extends Page>(first: Promise<Answer<Output>>, read: (cursor: string) => Promise<Answer<Output>>): ListCall<Output> {
  const call = callOf(first)
  return Object.assign(call, {
    [Symbol.asyncIterator]() {
      handledElsewhere(call)
      return items(first, read) as AsyncGenerator<Output['data'][number], void, undefined>
    },
  })
}

async function* items(first: Promise<Answer<Page>>, read: (cursor: string) => Promise<Answer<Page>>): AsyncGenerator<unknown, void, undefined> {
  let asked: string | null = null
  let page = (await first).body
  for (;;) {
    yield* page.data
    // An event log read forwards returns the same cursor when there is nothing new.
    if (page.nextCursor === null || page.nextCursor === asked) return
    asked = page.nextCursor
    page = (await read(asked)).body
  }
}

/** Ignores a failure of this promise, which must not end the process. The caller receives it from the answer or the loop. */
function handledElsewhere(promise: Promise<unknown>): void {
  promise.catch(() => {})
}
