import { z } from 'zod'
import { MINUTE_MS } from '#lib/duration.ts'
import { eachApart } from '#db/each-apart.ts'
import { type AccountErasure, accountErasures } from '#operation/account-data/closing.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { Periodic } from '#operation/periodic.ts'
import { entriesOf } from '#operation/registry.ts'
import { beginErasing, listDue } from './closed-account-sql.ts'
import { accountTables, eraseJobs, eraseSome, firstTableWithRows } from './erase-rows-sql.ts'

/** The most rows that one statement deletes. Each is a transaction, so that no lock lasts long. */
const BATCH = 5000
/**
 * The maximum number of passes over all tables. The second pass finds rows that a reader's link
 * wrote during the first.
 */
const ROUNDS = 5

export const eraseAccount = job({
  name: 'erase_account',
  summary:
    'Erases every row and file of an account that was deleted 14 days ago. A process that was killed goes on where it was.',
  data: z.strictObject({ accountId: Id('acc') }),
  retries: 50,
  expireS: 6 * 3600,
  atOnce: 1,

  async handler({ accountId }, scope) {
    if (!(await eraseNow({ ...scope, accountId }))) return
    scope.ports.log.info({ accountId }, 'a deleted account was erased; nothing of it is left')
  },
})

/** Erases an account whose time has come. Returns false when it was restored meanwhile. */
export async function eraseNow(scope: Parameters<AccountErasure['erase']>[0]): Promise<boolean> {
  const { accountId } = scope
  if (!(await scope.transaction(accountId, beginErasing))) return false
  await eachApart(entriesOf(scope, accountErasures), ({ erase }) => erase(scope))
  const db = { db: scope.db, accountId }
  await eraseJobs(db)
  const tables = await accountTables(scope.db)
  // This row marks the erasure. It is deleted together with the account's own row, so that the
  // erasure resumes when a process is killed.
  const emptied = tables.filter(({ name }) => name !== 'closed_account')
  for (let round = 0; round < ROUNDS; round++) {
    for (const table of emptied)
      while ((await eraseSome(db, table, BATCH)) === BATCH) scope.signal.throwIfAborted()
    scope.signal.throwIfAborted()
    if (!(await firstTableWithRows(db, tables))) return true
  }
  throw new Error(
    `rows of an erased account come back in ${(await firstTableWithRows(db, tables))?.name}; the job tries again`,
  )
}

/**
 * The maximum number of accounts in a round. It is high enough that accounts whose erasure always
 * fails do not block others.
 */
const ACCOUNTS = 1000

export const eraseDueAccounts: Periodic = {
  name: 'deleted accounts',
  everyMs: 10 * MINUTE_MS,
  async round({ db, ports }) {
    const due = await listDue(db, ports.clock.now(), ACCOUNTS)
    for (const accountId of due)
      await ports.queue.enqueue(db, eraseAccount.name, [{ accountId }], { singletonKey: accountId })
    return false
  },
}
