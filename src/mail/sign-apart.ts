import { availableParallelism } from 'node:os'
import { dkimFields, type DkimKey } from './dkim.ts'
import type { DkimDone, DkimWork } from './dkim-thread.ts'
import { batchCalls } from '#lib/calls/batch-calls.ts'
import { workThreads } from '#lib/work-threads.ts'

const THREADS = Math.min(availableParallelism(), 8)

const sign = workThreads<readonly DkimDone[]>(new URL('./dkim-thread.ts', import.meta.url), THREADS)

/**
 * Signs messages in batches, because sending a message to a thread and back takes about 50 µs. Each
 * thread gets its next batch before it has finished the present one, so that it is never idle.
 * Sixteen signatures take 15 ms.
 */
const signWithOthers = batchCalls(
  (works: readonly DkimWork[]) =>
    sign(
      works,
      works.map(({ raw }) => raw.buffer),
    ),
  { atOnce: 2 * THREADS, most: 16 },
)

/**
 * Signs a message in another thread (docs/decisions/0007). Returns it with its DKIM-Signature
 * headers.
 */
export async function signApart(raw: Buffer, keys: readonly DkimKey[], now: Date): Promise<Buffer> {
  return Buffer.concat([Buffer.from(await fieldsApart(raw, keys, now), 'latin1'), raw])
}

async function fieldsApart(raw: Buffer, keys: readonly DkimKey[], now: Date): Promise<string> {
  // The thread receives a copy, since posting a slice would copy its whole buffer.
  const done = await signWithOthers({ raw: new Uint8Array(raw), keys, now }).catch(() => null)
  // If no thread can start, for example for lack of memory, this thread signs.
  if (done === null) return dkimFields(raw, keys, now)
  if ('fault' in done) throw done.fault
  return done.fields
}
