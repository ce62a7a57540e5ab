import { type KyselyPlugin, sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'

interface AbortOptions {
  signal: AbortSignal
  /** The longest time in ms for one statement. It applies when cancelling the statement fails. */
  statementMs: number
  /** A second connection, used to cancel the statement of the first. */
  control: Db
}

/**
 * Runs work in an open transaction until the signal aborts. An abort cancels the present statement
 * and refuses further ones, so that the transaction rolls back.
 */
export async function untilAborted<T>(
  db: Db,
  { signal, statementMs, control }: AbortOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const timeout = sql`set_config('statement_timeout', ${String(statementMs)}, true)`
  const { pid } = (await row(db, sql<{ pid: number }>`select pg_backend_pid() as pid, ${timeout}`))!
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = row(control, sql`select pg_cancel_backend(${pid}::integer)`).catch(() => {})
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await work(db.withPlugin(refusesAfter(signal)))
  } finally {
    signal.removeEventListener('abort', cancel)
    // The cancellation must end before the connection is released. Otherwise it could cancel a
    // statement of the connection's next user.
    await cancelling
  }
}

function refusesAfter(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery({ node }) {
      signal.throwIfAborted()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
