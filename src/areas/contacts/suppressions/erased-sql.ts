import { sql } from 'kysely'
import { countAffected, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { hashErasedAddress } from '../record/erased-address.ts'

type ErasedScope = Pick<Scope, 'db' | 'accountId' | 'ports'>

/**
 * Returns the addresses that were erased, of those given in the form of `addressIdentity`. Lock the
 * addresses or the suppression list first. For an account without erasures this takes one look-up.
 */
export async function findErasedAmong(
  scope: ErasedScope,
  addresses: readonly string[],
): Promise<Set<string>> {
  const { db, accountId, ports } = scope
  const account = uuidOf(accountId)
  if (addresses.length === 0) return new Set()
  if (!(await row(db, sql`select 1 from erased_address where account_id = ${account} limit 1`)))
    return new Set()
  const identities = new Map<string, string>()
  for (const address of addresses)
    for (const hash of hashErasedAddress(ports.vault, accountId, address))
      identities.set(hash.toString('hex'), addressIdentity(address))
  const hashes = [...identities.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const found = await rows(
    db,
    sql<{
      hash: Buffer
    }>`select hash from erased_address where account_id = ${account} and hash = any(${hashes}::bytea[])`,
  )
  return new Set(found.map(({ hash }) => identities.get(hash.toString('hex'))!))
}

/** Stores that an address was erased. Lock the address first by `lockForSuppression`. */
export async function noteErased(
  scope: ErasedScope,
  email: string,
  erasureId: string,
): Promise<void> {
  const { db, accountId, ports } = scope
  await forgetErased(scope, email)
  await countAffected(
    db,
    sql`insert into erased_address (account_id, hash, erasure_id)
      values (${uuidOf(accountId)}, ${hashErasedAddress(ports.vault, accountId, email)[0]!}, ${uuidOf(erasureId)})`,
  )
}

/**
 * Makes an erased address acceptable again after its reader confirmed a signup. Also called before
 * the address is erased again.
 */
export async function forgetErased(
  { db, accountId, ports }: ErasedScope,
  email: string,
): Promise<void> {
  const hashes = hashErasedAddress(ports.vault, accountId, email)
  await countAffected(
    db,
    sql`delete from erased_address where account_id = ${uuidOf(accountId)} and hash = any(${hashes}::bytea[])`,
  )
}
