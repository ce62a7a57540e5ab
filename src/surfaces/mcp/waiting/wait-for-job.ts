import { setTimeout as pause } from 'node:timers/promises'
import { findOperation, operations } from '#catalogue'
import { type AnyOperation, isForKeys } from '#operation/operation.ts'
import type { Answer } from '#operation/requests/call.ts'

/** A caller that requested progress notifications, and therefore waits for the end of a job. */
export interface Watch {
  /** Aborted when the caller cancels or closes the connection. */
  signal: AbortSignal
  report(progress: { progress: number; total?: number; message?: string }): Promise<void>
}

/** A function that runs an operation for the same caller. */
type Ask = (operation: AnyOperation, input: object) => Promise<Answer>

/** The most milliseconds to wait. Many clients give up after 60 s. */
const WAIT_MS = 25_000
/** Time in ms before each look at the job. Each counts as a request of the key: nine in 25 s. */
const LOOKS_MS = [500, 1000, 1500, 2000, 3000, 4000, 4000, 4000, 5000]

/**
 * Waits for the end of the job that an answer is about, and returns its record then. When the
 * caller leaves, the job goes on; cancel_job ends it.
 */
export async function waitForJob(
  operation: AnyOperation,
  answer: Answer,
  { signal, report }: Watch,
  ask: Ask,
): Promise<Answer> {
  const reader = readerOf(operation)
  const { id, status } = answer.body as { id?: unknown; status?: unknown }
  if (!reader || typeof id !== 'string' || !isUnderWay(status)) return answer
  const until = performance.now() + WAIT_MS
  let last = -1
  for (const ms of LOOKS_MS) {
    await pause(ms, undefined, { signal }).catch(() => null)
    if (signal.aborted || performance.now() > until) break
    const { body, problem } = await ask(findOperation('get_job')!, { jobId: id })
    if (problem) return answer
    const job = body as JobBody
    const { done, total } = job.progress
    // Progress must increase with each notification.
    if (done > last)
      await report({
        progress: done,
        ...(total !== null && { total }),
        ...(job.detail !== null && { message: job.detail }),
      })
    last = Math.max(last, done)
    if (!isUnderWay(job.status)) break
  }
  if (signal.aborted) return answer
  const [name] = Object.keys((reader.input as { shape: object }).shape)
  const now = await ask(reader, { [name!]: id })
  return now.problem ? answer : { ...answer, body: now.body }
}

interface JobBody {
  status: string
  progress: { done: number; total: number | null }
  detail: string | null
}

function isUnderWay(status: unknown): boolean {
  return status === 'queued' || status === 'running'
}

/**
 * Returns the operation that reads the answer's record by its id; undefined when no operation does.
 */
function readerOf(operation: AnyOperation): AnyOperation | undefined {
  const takesIdAlone = ({ route, input }: AnyOperation) =>
    /^GET .*\/\{\w+\}$/.test(route ?? '') &&
    Object.keys((input as { shape: object }).shape).length === 1
  if (takesIdAlone(operation)) return operation
  if (operation.status !== 202) return undefined
  return operations.find(
    (one) => isForKeys(one) && takesIdAlone(one) && one.output === operation.output,
  )
}
