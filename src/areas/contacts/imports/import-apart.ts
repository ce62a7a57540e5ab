import { NoTurn, TookTooMuch, workProcess } from '#lib/work-process.ts'
import { type FieldError, Problem, unavailable } from '#operation/problem.ts'
import type { Cell } from './import-rows.ts'
import { type ReadImport, readImport, type ReadWork } from './read-import.ts'

const LIMITS = { deadlineMs: 10_000, waitMs: 20_000, memoryMb: 512 }

/** The most tables that are being read or wait at once. Each holds up to 20 MiB of text meanwhile. */
const WAITING_MAX = 6
const WAITING_OF_ONE_ACCOUNT_MAX = 2

/** The most characters of a table that the main thread reads. Starting another process for it would take longer. */
const SMALL = 50_000

const read = workProcess<ReadImport>(new URL('import-process.ts', import.meta.url), LIMITS)
const waiting: string[] = []

/**
 * Reads a table that an account sent. A large one is read in a process of its own. Throws a Problem when too many tables wait. Returns an error for
 * a table that needs more time or memory than the process has.
 */
export async function readImportApart(accountId: string, work: ReadWork): Promise<ReadImport> {
  if (isSmall(work)) return readImport(work)
  const own = waiting.filter((id) => id === accountId).length
  if (waiting.length >= WAITING_MAX || own >= WAITING_OF_ONE_ACCOUNT_MAX) throw busy()
  waiting.push(accountId)
  try {
    return await read(work)
  } catch (error) {
    if (error instanceof TookTooMuch) return { fieldErrors: [tooComplex(work)] }
    if (error instanceof NoTurn) throw busy(error)
    throw error
  } finally {
    waiting.splice(waiting.indexOf(accountId), 1)
  }
}

function isSmall({ file, rows = [] }: ReadWork): boolean {
  if (file !== undefined) return file.length <= SMALL
  let characters = 0
  return rows.every((row) => Object.values(row).every((cell) => (characters += widthOf(cell)) <= SMALL))
}

function widthOf(cell: Cell): number {
  return Array.isArray(cell) ? 10 * cell.length : typeof cell === 'string' ? cell.length : 4
}

function tooComplex({ file }: ReadWork): FieldError {
  return {
    code: 'too_complex',
    detail: 'This takes more than ten seconds to read. Split it, and remove the columns that you do not import.',
    pointer: file === undefined ? '/rows' : '/file',
  }
}

function busy(cause?: Error): Problem {
  return new Problem(unavailable, 'The server is busy with other imports. Try again in a few seconds.', { retryAfterS: 5, cause })
}
