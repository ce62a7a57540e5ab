import { join } from 'node:path'
import { MINUTE_MS } from '#lib/duration.ts'
import { isFullDisk } from '#lib/full-disk.ts'
import { NoTurn, TookTooMuch, workProcess } from '#lib/work-process.ts'
import { type FieldError, Problem, storageFull, unavailable } from '#operation/problem.ts'
import type { Cell } from './sent-rows.ts'
import { type SentTable, type TableRead, readTable } from './read-import.ts'
import type { ReadOptions } from './row-reader.ts'
import type { StagedImport } from './staged-rows.ts'
import { FileSink, MemorySink, type StagedRows } from './staged-sink.ts'

/** A table to be read. */
export interface ReadWork {
  sent: SentTable
  options: ReadOptions
  /** Null for a dry run. */
  staged: StagedImport | null
  /** The folder of an uploaded file, for the files of its staged rows. Null: they are kept in memory. */
  folder: string | null
}

export type ReadImport = (TableRead & { staged: StagedRows | null }) | { fieldErrors: FieldError[] }

/** The answer of the other process where its disk is full. */
type ReadApart = ReadImport | { noRoom: string }

/** 512 MiB take half a minute a reading, and a file whose days come first is read twice. */
const LIMITS = { cpuMs: 5 * MINUTE_MS, clockMs: 15 * MINUTE_MS, waitMs: MINUTE_MS, memoryMb: 256 }

/** The most tables that are being read or wait at once. */
const WAITING_MAX = 6
const WAITING_OF_ONE_ACCOUNT_MAX = 2

/** The most characters of a table that the main thread reads. Starting another process for it would take longer. */
const SMALL = 50_000

const FILE = new URL('import-process.ts', import.meta.url)
/** Processes, each with the number of tables that it reads or that wait for it. One of them may be busy with a large file. */
const readers = [1, 2].map(() => ({ read: workProcess<ReadApart>(FILE, LIMITS), tables: 0 }))
const waiting: string[] = []

/**
 * Reads a table that an account sent. A large one is read in a process of its own. Throws a Problem when too many tables wait. Returns an error for
 * a table that needs more time or memory than the process has.
 */
export async function readImportApart(accountId: string, bytes: number, work: ReadWork): Promise<ReadImport> {
  if (isSmall(work.sent, bytes)) return readImport({ ...work, folder: null })
  const own = waiting.filter((id) => id === accountId).length
  if (waiting.length >= WAITING_MAX || own >= WAITING_OF_ONE_ACCOUNT_MAX) throw busy()
  waiting.push(accountId)
  const reader = readers.reduce((least, one) => (one.tables < least.tables ? one : least))
  reader.tables++
  try {
    const read = await reader.read(work)
    if ('noRoom' in read) throw new Problem(storageFull, NO_ROOM, { retryAfterS: 60, cause: new Error(read.noRoom) })
    return read
  } catch (error) {
    if (error instanceof TookTooMuch) return { fieldErrors: [tooComplex(work.sent)] }
    if (error instanceof NoTurn) throw busy(error)
    throw error
  } finally {
    reader.tables--
    waiting.splice(waiting.indexOf(accountId), 1)
  }
}

const NO_ROOM = 'The server has no room for the rows of the file. Ask its operator to make some, then send it again.'

/** Reads a table in the other process, where a full disk is an answer like another. */
export async function readInProcess(work: ReadWork): Promise<ReadApart> {
  return readImport(work).catch((error: unknown) => {
    if (isFullDisk(error)) return { noRoom: error.message }
    throw error
  })
}

/** Reads a table, and stages its rows unless it is a dry run. */
export async function readImport({ sent, options, staged, folder }: ReadWork): Promise<ReadImport> {
  const paths = folder === null ? null : { rowsPath: join(folder, 'rows'), refusedPath: join(folder, 'refused') }
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
  return rows.every((row) => Object.values(row).every((cell) => (characters += widthOf(cell)) <= SMALL))
}

function widthOf(cell: Cell): number {
  return Array.isArray(cell) ? 10 * cell.length : typeof cell === 'string' ? cell.length : 4
}

function tooComplex({ rows }: SentTable): FieldError {
  return {
    code: 'too_complex',
    detail: 'This takes more than five minutes to read. Split it, and remove the columns that you do not import.',
    pointer: rows ? '/rows' : '/file',
  }
}

function busy(cause?: Error): Problem {
  return new Problem(unavailable, 'The server is busy with other imports. Try again in a few seconds.', { retryAfterS: 5, cause })
}
