import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { JobScope } from '../jobs/job.ts'
import type { Registry } from '../registry.ts'
import type { SignalKind } from '../scope.ts'

/**
 * An owner deletes the account in this transaction, restorable until `eraseAt`. A null `endPayment`
 * refuses the deletion while readers pay.
 */
export const accountClosing: SignalKind<{
  eraseAt: Date
  endPayment: 'now' | 'period_end' | null
}> = { name: 'account closing' }

/** An owner restores the account, in this transaction. */
export const accountRestored: SignalKind<Record<string, never>> = { name: 'account restored' }

/** An area's erasure outside of tables, before the account's rows. It may run repeatedly. */
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

/** Returns the condition that an account, given by a column, is not deleted. */
export function notClosed(account: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select 1 from closed_account closed where closed.account_id = ${account})`
}
