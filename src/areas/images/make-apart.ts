import { workInTurns } from '#lib/calls/work-in-turns.ts'
import { NoTurn, TookTooMuch } from '#lib/work-process.ts'
import { Problem, unavailable } from '#operation/problem.ts'
import type { ImageWork } from './image-process.ts'
import type { Made } from './make-image.ts'

/**
 * The limits of the process that makes images. 50 megapixels take at most ten seconds, as an
 * interlaced PNG.
 */
const LIMITS = { cpuMs: 30_000, clockMs: 120_000, memoryMb: 128 }
/** The bounds of helper processes. Each waiting upload holds up to 10 MiB of memory. */
const TURNS = { processes: 2, each: 2, waiting: 4, waitingInAll: 24, waitMs: 30_000 }

const make = workInTurns<Made>(new URL('image-process.ts', import.meta.url), {
  ...LIMITS,
  ...TURNS,
})

/**
 * Makes an upload's files in a helper process, since decoding strangers' bytes may crash or take
 * long. Throws a Problem when too many wait.
 */
export async function makeApart(accountId: string, work: ImageWork): Promise<Made> {
  try {
    return await make(accountId, work)
  } catch (error) {
    if (error instanceof TookTooMuch)
      return {
        refused: 'image_too_large',
        detail: 'The image takes too long to read, or too much memory. Send a smaller one.',
      }
    if (error instanceof NoTurn) throw busy(error)
    throw error
  }
}

function busy(cause: Error): Problem {
  return new Problem(
    unavailable,
    'The server is busy with other images. Try again in a few seconds.',
    { retryAfterS: 5, cause },
  )
}
