import { type KyselyPlugin, sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'

export interface AbortOptions {
  /** Ends the work when it is aborted. */
  signal: AbortSignal
  /** The longest time of one statement, should the server be unable to end it. */
  statementMs: number
  /** Another connection, which ends the statement under way. */
  control: Db
}

/**
 * Runs work in an open transaction until a signal is aborted. Then the statement under way is cancelled, and each further one is refused, so that
 * the work fails and its transaction rolls back.
 */
export async function untilAborted<T>(db: Db, { signal, statementMs, control }: AbortOptions, work: (db: Db) => Promise<T>): Promise<T> {
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
    // PostgreSQL ignores a cancellation between two statements. One that came later would end a statement of the connection's next user.
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
