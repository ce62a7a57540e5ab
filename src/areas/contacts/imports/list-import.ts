import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { AccountDb } from '#db/account-db.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { customFields } from '../fields/custom-field-sql.ts'
import type { Status } from '../record/contact.ts'
import { readImportApart } from './reading/import-apart.ts'
import type { TableRead } from './reading/read-import.ts'
import { STAGED_COLUMNS } from './reading/staged-rows.ts'
import type { StagedRows } from './reading/staged-sink.ts'
import { type Import, ImportPreset } from './record/import.ts'
import { runImport } from './running/import-jobs.ts'
import { insertImport } from './running/import-sql.ts'

/** A list of readers in a CSV file on the disk. */
interface ReaderList {
  path: string
  bytes: number
  /** The service that exported the list; null to recognize it by the columns. */
  preset: string | null
  /** Whether people whom the list calls paid become paid readers, without a payment. */
  complimentary: boolean
  /** A folder for the rows that were read. */
  folder: string
}

/** A list that was read, with its rows in files in the folder. */
interface ReadList extends TableRead {
  importUuid: string
  staged: StagedRows
}

/**
 * Reads a list in a helper process, as `import_contacts` does. Dates that may begin with the day or
 * the month are read month first.
 */
export async function readList(
  { db, accountId }: AccountDb,
  list: ReaderList,
  now: Date,
): Promise<ReadList | { fieldErrors: FieldError[] }> {
  const { path, bytes, preset, complimentary, folder } = list
  const importUuid = newUuid(now.getTime())
  const nowMs = now.getTime()
  const found = await readImportApart(accountId, bytes, {
    sent: { path },
    options: {
      fields: await customFields({ db, accountId }),
      nowMs,
      complimentary,
      preset: ImportPreset.safeParse(preset).data,
    },
    staged: { accountUuid: uuidOf(accountId), importUuid, nowMs },
    folder,
  })
  return 'fieldErrors' in found ? found : { ...found, importUuid, staged: found.staged! }
}

/** The numbers of rows of a list, by the status that their contacts get. */
interface ListCounts {
  statuses: Partial<Record<Status, number>>
  paid: number
  paidWithStripeId: number
}

const STAGED = STAGED_COLUMNS.split(', ')
const [STATUS, TIER, CUSTOMER] = ['status', 'tier', 'stripe_customer_id'].map((name) =>
  STAGED.indexOf(name),
) as [number, number, number]

/** Counts the rows of a list by status. Reads the file of its rows in pieces. */
export async function countList({ staged }: ReadList): Promise<ListCounts> {
  const counts: ListCounts = { statuses: {}, paid: 0, paidWithStripeId: 0 }
  const count = (line: string) => {
    const cells = line.split('\t')
    const status = (cells[STATUS] === NULL ? 'active' : cells[STATUS]) as Status
    counts.statuses[status] = (counts.statuses[status] ?? 0) + 1
    if (cells[TIER] !== 'paid') return
    counts.paid++
    if (cells[CUSTOMER] !== NULL) counts.paidWithStripeId++
  }
  if ('rows' in staged) for (const line of staged.rows.split('\n').filter(Boolean)) count(line)
  else
    for await (const line of createInterface({ input: createReadStream(staged.rowsPath) }))
      count(line)
  return counts
}

const NULL = '\\N'

/**
 * Starts the import of a list that was read. Rows of people who have left this newsletter change
 * nothing.
 */
export async function startListImport(
  scope: Scope,
  read: ReadList,
  made: { newsletterId: string; fileName: string; bytes: number },
): Promise<Import> {
  const started = await insertImport(scope, { ...made, ...read, onConflict: 'merge' })
  await scope.enqueue(runImport, { accountId: scope.accountId, importId: started.id })
  return started
}
