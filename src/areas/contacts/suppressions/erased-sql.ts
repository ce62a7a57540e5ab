import { sql } from 'kysely'
import { affected, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { erasedHashes } from '../record/erased-address.ts'

type ErasedScope = Pick<Scope, 'db' | 'accountId' | 'ports'>

/**
 * Returns the identities (`addressIdentity`) of the addresses that were erased. Lock the addresses, or the whole suppression list, first
 * (`address-lock-sql.ts`). Most accounts have erased nothing: they pay one look-up and compute no hash.
 */
export async function erasedAmong(scope: ErasedScope, addresses: readonly string[]): Promise<Set<string>> {
  const { db, accountId, ports } = scope
  const account = uuidOf(accountId)
  if (addresses.length === 0) return new Set()
  if (!(await row(db, sql`select 1 from erased_address where account_id = ${account} limit 1`))) return new Set()
  const identities = new Map<string, string>()
  for (const address of addresses)
    for (const hash of erasedHashes(ports.vault, accountId, address)) identities.set(hash.toString('hex'), addressIdentity(address))
  const hashes = [...identities.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const found = await rows(
    db,
    sql<{ hash: Buffer }>`select hash from erased_address where account_id = ${account} and hash = any(${hashes}::bytea[])`,
  )
  return new Set(found.map(({ hash }) => identities.get(hash.toString('hex'))!))
}

/** Notes that an address was erased. Lock it for a suppression first. */
export async function noteErased(scope: ErasedScope, email: string, erasureId: string): Promise<void> {
  const { db, accountId, ports } = scope
  await forgetErased(scope, email)
  await affected(
    db,
    sql`insert into erased_address (account_id, hash, erasure_id)
      values (${uuidOf(accountId)}, ${erasedHashes(ports.vault, accountId, email)[0]!}, ${uuidOf(erasureId)})`,
  )
}

/** Lets an address be added again, since its reader has confirmed a signup, or is erased once more. */
export async function forgetErased({ db, accountId, ports }: ErasedScope, email: string): Promise<void> {
  const hashes = erasedHashes(ports.vault, accountId, email)
  await affected(db, sql`delete from erased_address where account_id = ${uuidOf(accountId)} and hash = any(${hashes}::bytea[])`)
}
