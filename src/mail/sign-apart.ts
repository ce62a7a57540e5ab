import { availableParallelism } from 'node:os'
import { dkimFields, type DkimKey } from './dkim.ts'
import type { DkimDone, DkimWork } from './dkim-thread.ts'
import { batchCalls } from '#lib/calls/batch-calls.ts'
import { workThreads } from '#lib/work-threads.ts'

const THREADS = Math.min(availableParallelism(), 8)

const sign = workThreads<readonly DkimDone[]>(new URL('./dkim-thread.ts', import.meta.url), THREADS)

/**
 * Signs messages in batches, since a round trip to a thread takes about 50 µs of this one for any number of messages. Each thread receives the
 * next batch before it has finished the last, so that it is never idle. Sixteen signatures take it about 15 ms.
 */
const signWithOthers = batchCalls(
  (works: readonly DkimWork[]) =>
    sign(
      works,
      works.map(({ raw }) => raw.buffer),
    ),
  { atOnce: 2 * THREADS, most: 16 },
)

/** Signs a message with each key, in another thread (docs/decisions/0007). Returns it with the DKIM-Signature fields before it. */
export async function signApart(raw: Buffer, keys: readonly DkimKey[], now: Date): Promise<Buffer> {
  return Buffer.concat([Buffer.from(await fieldsApart(raw, keys, now), 'latin1'), raw])
}

async function fieldsApart(raw: Buffer, keys: readonly DkimKey[], now: Date): Promise<string> {
  // The thread receives a copy: a buffer may be a part of a larger one, all of which would be copied.
  const done = await signWithOthers({ raw: new Uint8Array(raw), keys, now }).catch(() => null)
  // Without a thread, for example for lack of memory, this thread signs, so that the message is not refused.
  if (done === null) return dkimFields(raw, keys, now)
  if ('fault' in done) throw done.fault
  return done.fields
}
