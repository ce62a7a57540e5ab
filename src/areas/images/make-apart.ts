import { NoTurn, TookTooMuch, workProcess } from '#lib/work-process.ts'
import { Problem, unavailable } from '#operation/problem.ts'
import type { ImageWork } from './image-process.ts'
import type { Made } from './make-image.ts'

/** 50 megapixels take ten seconds at most, as an interlaced PNG. */
const LIMITS = { cpuMs: 30_000, clockMs: 120_000, waitMs: 30_000, memoryMb: 128 }
/** The most uploads that are made or wait at once. Each holds up to 10 MiB. */
const WAITING_MAX = 12
const WAITING_OF_ONE_ACCOUNT_MAX = 6

const FILE = new URL('image-process.ts', import.meta.url)
/** Processes, each with the number of uploads that it makes or that wait for it. The first upload starts one, and an idle one ends. */
const makers = [1, 2].map(() => ({ make: workProcess<Made>(FILE, LIMITS), uploads: 0 }))
const waiting: string[] = []

/**
 * Makes the files of an upload in another process, since native code that decodes strangers' bytes may crash or take long. Throws a Problem when too
 * many uploads wait.
 */
export async function makeApart(accountId: string, work: ImageWork): Promise<Made> {
  const own = waiting.filter((id) => id === accountId).length
  if (waiting.length >= WAITING_MAX || own >= WAITING_OF_ONE_ACCOUNT_MAX) throw busy()
  waiting.push(accountId)
  const maker = makers.reduce((least, one) => (one.uploads < least.uploads ? one : least))
  maker.uploads++
  try {
    return await maker.make(work)
  } catch (error) {
    if (error instanceof TookTooMuch)
      return { refused: 'image_too_large', detail: 'The image takes too long to read, or too much memory. Send a smaller one.' }
    if (error instanceof NoTurn) throw busy(error)
    throw error
  } finally {
    maker.uploads--
    waiting.splice(waiting.indexOf(accountId), 1)
  }
}

function busy(cause?: Error): Problem {
  return new Problem(unavailable, 'The server is busy with other images. Try again in a few seconds.', { retryAfterS: 5, cause })
}
