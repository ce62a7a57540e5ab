import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'
import { mailboxIdentity } from '#operation/address-identity.ts'
import { type BatchRow, type BatchScope, batched } from '#operation/batching/batched.ts'

/** Hashes an address for counting. Spellings that differ in dots and the plus part have the same hash. */
export function addressHash(email: string): Buffer {
  return createHash('sha256').update(mailboxIdentity(email)).digest()
}

const lockAddresses = batched('writes', async (db: Db, asked: readonly BatchRow<Buffer>[]) => {
  // Takes the locks in one order, so that two transactions with several addresses cannot deadlock.
  const sorted = [...new Map(asked.map(({ arg }) => [arg.toString('hex'), arg])).values()].sort(Buffer.compare)
  await rows(
    db,
    sql`select pg_advisory_xact_lock(a, b) from unnest(${sorted.map((address) => address.readInt32BE())}::integer[],
      ${sorted.map((address) => address.readInt32BE(4))}::integer[]) as key (a, b)`,
  )
  return asked
})

/**
 * Locks an address until the transaction ends, also against other accounts. Signups of one address at once then count each other's mails. Batched.
 */
export async function lockAddress(scope: BatchScope, address: Buffer): Promise<void> {
  await lockAddresses(scope, address)
}
