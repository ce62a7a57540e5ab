import type { OperationName, Operations } from './generated/operations.ts'
import type { LimitState } from './limits.ts'

/** What one call may say beside its input. */
export interface CallOptions {
  /** Ends the call, its retries and its waits; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The time limit of each attempt, instead of the client's. */
  timeoutMs?: number | undefined
  /** How many more attempts there may be after the first, instead of the client's. */
  retries?: number | undefined
  /** For writes: your own name of this action, when it must happen once beyond this process's life. One is made otherwise. */
  idempotencyKey?: string | undefined
  /** For changes: the `etag` that you read. When it was changed since, the problem is `precondition_failed` and nothing happens. */
  ifMatch?: string | undefined
}

/** A success with all that came with it. */
export interface Answer<Output> {
  status: number
  body: Output
  headers: Headers
  requestId: string | null
  /** The version of what was read; give it back as `ifMatch`. */
  etag: string | null
  /** This is the first answer to this Idempotency-Key, once more. */
  replayed: boolean
  /** What is left of each limit that counted. */
  limits: LimitState[]
  /** How many attempts it took. */
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

/** A list: await it for one page, or walk it with `for await` for every item of every page, each page read when it is reached. */
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

/** `read` reads the page after a cursor. */
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
    // A log that is read onwards answers the cursor that it was asked with when there is nothing new.
    if (page.nextCursor === null || page.nextCursor === asked) return
    asked = page.nextCursor
    page = (await read(asked)).body
  }
}

/** Whoever asked for the answer, or walks the list, gets the failure there; the promise that nobody awaits must not end the process. */
function handledElsewhere(promise: Promise<unknown>): void {
  promise.catch(() => {})
}
