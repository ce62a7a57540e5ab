import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { JobScope } from '../jobs/job.ts'
import type { Registry } from '../registry.ts'
import type { SignalKind } from '../scope.ts'

/**
 * An owner deletes the account, in this transaction. It can be taken back until `eraseAt`. Areas end what must not go on until then. `endPayment` says
 * what becomes of readers' payments; null refuses the deletion while there are some.
 */
export const accountClosing: SignalKind<{ eraseAt: Date; endPayment: 'now' | 'period_end' | null }> = { name: 'account closing' }

/** An owner takes the account back, in this transaction. */
export const accountRestored: SignalKind<Record<string, never>> = { name: 'account restored' }

/**
 * Work before the rows of an account are erased, of an area that has something outside of tables, such as files. It may run several times: a
 * killed process begins again.
 */
export interface AccountErasure {
  readonly name: string
  erase(scope: Pick<JobScope, 'db' | 'ports' | 'registrations' | 'signal' | 'transaction'> & { accountId: string }): Promise<void>
}

export const accountErasures: Registry<AccountErasure> = { name: 'account erasures' }

/** Returns whether an owner has deleted the account, and it was not taken back. */
export async function isClosed({ db, accountId }: AccountDb): Promise<boolean> {
  return (await row(db, sql`select 1 from closed_account where account_id = ${uuidOf(accountId)}`)) !== undefined
}

/** Returns the condition that an account was not deleted, for the claims of workers. `account` is a column. */
export function notClosed(account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select 1 from closed_account closed where closed.account_id = ${account})`
}
