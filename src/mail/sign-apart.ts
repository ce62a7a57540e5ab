import { availableParallelism } from 'node:os'
import { dkimFields, type DkimKey } from './dkim.ts'
import type { DkimDone, DkimWork } from './dkim-thread.ts'
import { batchCalls } from '#lib/batch-calls.ts'
import { workThreads } from '#lib/work-threads.ts'

const THREADS = Math.min(availableParallelism(), 8)

const sign = workThreads<readonly DkimDone[]>(new URL('./dkim-thread.ts', import.meta.url), THREADS)

/**
 * A round trip to a thread takes some 50 µs of this one whatever it carries, so that those who wait go together. Each thread has the
 * next batch before it has done the last, or it would stand still meanwhile; sixteen signatures take it some 15 ms.
 */
const signWithOthers = batchCalls(
  (works: readonly DkimWork[]) =>
    sign(
      works,
      works.map(({ raw }) => raw.buffer),
    ),
  { atOnce: 2 * THREADS, most: 16 },
)

/** The message with a DKIM-Signature of each key on top, made by a thread of its own (docs/decisions/0007). */
export async function signApart(raw: Buffer, keys: readonly DkimKey[], now: Date): Promise<Buffer> {
  return Buffer.concat([Buffer.from(await fieldsApart(raw, keys, now), 'latin1'), raw])
}

async function fieldsApart(raw: Buffer, keys: readonly DkimKey[], now: Date): Promise<string> {
  // A copy of its own that is given away: a buffer may be a part of a larger one, all of which would be copied.
  const done = await signWithOthers({ raw: new Uint8Array(raw), keys, now }).catch(() => null)
  // No memory for a thread, say: a letter that could be signed is not refused for that.
  if (done === null) return dkimFields(raw, keys, now)
  if ('fault' in done) throw done.fault
  return done.fields
}
