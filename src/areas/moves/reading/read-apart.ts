import { MINUTE_MS } from '#lib/duration.ts'
import { workInTurns } from '#lib/calls/work-in-turns.ts'
import { TookTooMuch } from '#lib/work-process.ts'
import type { ReadAnswer, ReadWork } from './read-result.ts'

/** The limits of the helper process: an archive of 2 GiB takes about four minutes. */
const LIMITS = { cpuMs: 15 * MINUTE_MS, clockMs: 45 * MINUTE_MS, memoryMb: 512 }
/**
 * The limits on helper processes. An account uses at most one of the two, so that a long archive
 * does not block other accounts.
 */
const TURNS = { processes: 2, each: 1, waiting: 4, waitingInAll: 24, waitMs: 20 * MINUTE_MS }

const read = workInTurns<ReadAnswer>(new URL('read-process.ts', import.meta.url), {
  ...LIMITS,
  ...TURNS,
})

/** Reads an archive in a helper process, because the archive is untrusted. */
export async function readApart(accountId: string, work: ReadWork): Promise<ReadAnswer> {
  try {
    return await read(accountId, work)
  } catch (error) {
    if (error instanceof TookTooMuch) return { failure: TOO_COMPLEX }
    throw error
  }
}

const TOO_COMPLEX = {
  code: 'too_complex',
  detail: 'The archive takes too long to read, or too much memory. Move it in parts.',
}
