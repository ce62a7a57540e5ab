import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { JobScope } from '../jobs/job.ts'
import type { Registry } from '../registry.ts'
import type { SignalKind } from '../scope.ts'

/**
 * Asks downstream areas to end their part of an account that its owner deletes in this transaction.
 * The account can be restored until `eraseAt`. If `endPayment` is null, areas refuse the deletion
 * while readers pay.
 */
export const accountClosing: SignalKind<{
  eraseAt: Date
  endPayment: 'now' | 'period_end' | null
}> = { name: 'account closing' }

/** Reports to downstream areas that an owner restores a deleted account in this transaction. */
export const accountRestored: SignalKind<Record<string, never>> = { name: 'account restored' }

/**
 * Erases an account's data outside the database. Runs before its rows are deleted, perhaps several
 * times.
 */
export interface AccountErasure {
  readonly name: string
  erase(
    scope: Pick<JobScope, 'db' | 'ports' | 'registrations' | 'signal' | 'transaction'> & {
      accountId: string
    },
  ): Promise<void>
}

export const accountErasures: Registry<AccountErasure> = { name: 'account erasures' }

/** Returns whether the account is deleted and not restored. */
export async function isClosed({ db, accountId }: AccountDb): Promise<boolean> {
  return (
    (await row(db, sql`select 1 from closed_account where account_id = ${uuidOf(accountId)}`)) !==
    undefined
  )
}

/** Returns an SQL condition that the account in a column is not deleted. */
export function notClosed(account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select 1 from closed_account closed where closed.account_id = ${account})`
}
