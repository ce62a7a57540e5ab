import type { OperationName, Operations } from './generated/operations.ts'
import type { LimitState } from './limits.ts'

export interface CallOptions {
  /** Ends the call with its repetitions and waits. The promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The limit of each attempt, instead of the client's. */
  timeoutMs?: number | undefined
  /** The number of attempts after the first, instead of the client's. */
  retries?: number | undefined
  /**
   * For writes: your name of this action. It happens once for a name, even after a restart of your
   * process. Default: a random one. Null sends none.
   */
  idempotencyKey?: string | null | undefined
  /**
   * For changes: the `etag` that you have read. Throws `precondition_failed` when the resource has
   * changed.
   */
  ifMatch?: string | undefined
  /** For reads: the `etag` that you have. `answer()` has the status 304 if it is still current. */
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

/** A list. Await it for one page, or use `for await` for every item over all pages. */
export interface ListCall<Output extends Page>
  extends Call<Output>, AsyncIterable<Output['data'][number]> {}

export type CallTo<Known extends { output: unknown; pages: boolean }> = Known extends {
  pages: true
  output: infer Output extends Page
}
  ? ListCall<Output>
  : Call<Known['output']>

export type CallOf<Name extends OperationName> = CallTo<Operations[Name]>

export interface Caller {
  call<Name extends OperationName>(
    name: Name,
    input: Operations[Name]['input'],
    options?: CallOptions,
  ): CallOf<Name>
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

/** Makes a list call of its first page. `read` reads the page after a cursor. */
export function listCallOf<Output extends Page>(
  first: Promise<Answer<Output>>,
  read: (cursor: string) => Promise<Answer<Output>>,
): ListCall<Output> {
  const call = callOf(first)
  return Object.assign(call, {
    [Symbol.asyncIterator]() {
      handledElsewhere(call)
      return items(first, read) as AsyncGenerator<Output['data'][number], void, undefined>
    },
  })
}

async function* items(
  first: Promise<Answer<Page>>,
  read: (cursor: string) => Promise<Answer<Page>>,
): AsyncGenerator<unknown, void, undefined> {
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

/** Keeps an unhandled rejection from ending the process, as the answer or the loop reports it. */
function handledElsewhere(promise: Promise<unknown>): void {
  promise.catch(() => {})
}
