import { join } from 'node:path'
import { MINUTE_MS } from '#lib/duration.ts'
import { isFullDisk } from '#lib/full-disk.ts'
import { workInTurns } from '#lib/calls/work-in-turns.ts'
import { NoTurn, TookTooMuch } from '#lib/work-process.ts'
import { type FieldError, Problem, storageFull, unavailable } from '#operation/problem.ts'
import type { Cell } from './sent-rows.ts'
import { type SentTable, type TableRead, readTable } from './read-import.ts'
import type { ReadOptions } from './row-reader.ts'
import type { StagedImport } from './staged-rows.ts'
import { FileSink, MemorySink, type StagedRows } from './staged-sink.ts'

export interface ReadWork {
  sent: SentTable
  options: ReadOptions
  /** The rows stored for the import; null for a dry run. */
  staged: StagedImport | null
  /** The folder for the files of stored rows; null to keep them in memory. */
  folder: string | null
}

type ReadImport = (TableRead & { staged: StagedRows | null }) | { fieldErrors: FieldError[] }

/** The answer of the helper process. `noRoom`: the disk is full. */
type ReadApart = ReadImport | { noRoom: string }

/**
 * The limits of the helper process. It reads 512 MiB in half a minute. It reads the table twice
 * when it must find the order of day and month first.
 */
const LIMITS = { cpuMs: 5 * MINUTE_MS, clockMs: 15 * MINUTE_MS, memoryMb: 256 }
/**
 * Limits on the number of helper processes. While one account has a large file read, the second
 * process is free for others.
 */
const TURNS = { processes: 2, each: 1, waiting: 1, waitingInAll: 12, waitMs: MINUTE_MS }

/**
 * The most characters that the main thread reads itself. This takes less time than the start of a
 * process.
 */
const SMALL = 50_000

const read = workInTurns<ReadApart>(new URL('import-process.ts', import.meta.url), {
  ...LIMITS,
  ...TURNS,
})

/**
 * Reads a table, a large one in a helper process. Throws a Problem when too many tables wait.
 * Returns an error for a table that takes too much time or memory.
 */
export async function readImportApart(
  accountId: string,
  bytes: number,
  work: ReadWork,
): Promise<ReadImport> {
  if (isSmall(work.sent, bytes)) return readImport({ ...work, folder: null })
  try {
    const found = await read(accountId, work)
    if ('noRoom' in found)
      throw new Problem(storageFull, NO_ROOM, { retryAfterS: 60, cause: new Error(found.noRoom) })
    return found
  } catch (error) {
    if (error instanceof TookTooMuch) return { fieldErrors: [tooComplex(work.sent)] }
    if (error instanceof NoTurn) throw busy(error)
    throw error
  }
}

const NO_ROOM =
  'The server has no room for the rows of the file. Ask its operator to make some, then send it again.'

/** Reads a table in the helper process. Returns an error of a full disk as an answer. */
export async function readInProcess(work: ReadWork): Promise<ReadApart> {
  return readImport(work).catch((error: unknown) => {
    if (isFullDisk(error)) return { noRoom: error.message }
    throw error
  })
}

/** Reads a table, and stores its rows for the import unless it is a dry run. */
async function readImport({ sent, options, staged, folder }: ReadWork): Promise<ReadImport> {
  const paths =
    folder === null
      ? null
      : { rowsPath: join(folder, 'rows'), refusedPath: join(folder, 'refused') }
  let memory = new MemorySink()
  const open = () => (paths ? new FileSink(paths) : (memory = new MemorySink()))
  try {
    const read = await readTable(sent, options, staged && { staged, open })
    return { ...read, staged: staged && (paths ?? memory.result()) }
  } catch (error) {
    if (error instanceof Problem) return { fieldErrors: error.fieldErrors }
    throw error
  }
}

function isSmall({ text, path, rows = [] }: SentTable, bytes: number): boolean {
  if (path !== undefined) return bytes <= SMALL
  if (text !== undefined) return text.length <= SMALL
  let characters = 0
  return rows.every((row) =>
    Object.values(row).every((cell) => (characters += widthOf(cell)) <= SMALL),
  )
}

function widthOf(cell: Cell): number {
  return Array.isArray(cell) ? 10 * cell.length : typeof cell === 'string' ? cell.length : 4
}

function tooComplex({ rows }: SentTable): FieldError {
  return {
    code: 'too_complex',
    detail:
      'This takes more than five minutes to read. Split it, and remove the columns that you do not import.',
    pointer: rows ? '/rows' : '/file',
  }
}

function busy(cause: Error): Problem {
  return new Problem(
    unavailable,
    'The server is busy with other imports. Try again in a few seconds.',
    { retryAfterS: 5, cause },
  )
}
