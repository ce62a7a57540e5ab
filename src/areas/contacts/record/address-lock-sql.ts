import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { type Db, rows, send } from '#db/rows.ts'
import { mailboxIdentity } from '#operation/addresses/address-identity.ts'
import { type BatchRow, type BatchScope, batchStatement } from '#operation/batched.ts'
import { type Contact, findContact, lockContact } from './contact-sql.ts'

// Signup and suppression see each other's rows only after commit. Both lock the address first,
// before contacts, and read the rows in a later statement.

/**
 * Hashes an address for counting. Dots and the part after a plus do not count where the mail
 * provider ignores them.
 */
export function addressHash(email: string): Buffer {
  return createHash('sha256').update(mailboxIdentity(email)).digest()
}

async function lockKeys(db: Db, keys: readonly Buffer[]): Promise<void> {
  // Locks in a fixed order, to prevent deadlocks.
  const sorted = [...new Map(keys.map((key) => [key.toString('hex'), key])).values()].sort(
    Buffer.compare,
  )
  await send(
    db,
    sql`select pg_advisory_xact_lock(a, b) from unnest(${sorted.map((key) => key.readInt32BE())}::integer[],
      ${sorted.map((key) => key.readInt32BE(4))}::integer[]) as key (a, b)`,
  )
}

const lockAddresses = batchStatement(
  'writes',
  async (db: Db, asked: readonly BatchRow<Buffer>[]) => {
    await lockKeys(
      db,
      asked.map(({ arg }) => arg),
    )
    return asked
  },
)

/**
 * Locks an address in all accounts until the transaction ends. While the lock lasts, reads of the
 * address's suppression and mail counts are exact.
 */
export async function lockAddress(scope: BatchScope, address: Buffer): Promise<void> {
  await lockAddresses(scope, address)
}

/**
 * Locks a contact's address, then the contact. Throws a serialization failure when the address
 * changed in between.
 */
export async function lockContactAndAddress(
  scope: AccountDb,
  contactId: string,
): Promise<Contact | undefined> {
  const seen = await findContact(scope, contactId)
  if (!seen) return undefined
  await lockAddress(scope, addressHash(seen.email))
  const contact = await lockContact(scope, contactId)
  // A transaction that suppresses the new address may hold its lock and wait for this contact, so
  // this one must not wait.
  if (contact && contact.email !== seen.email)
    throw Object.assign(new Error('the address of a contact changed while it was being locked'), {
      code: '40001',
    })
  return contact
}

const listKey = ({ accountId }: AccountDb) =>
  createHash('sha256').update(`suppressions of ${accountId}`).digest()

/**
 * Locks addresses for a change of suppressions. It waits for the account's imports and for signups
 * of these addresses.
 */
export async function lockForSuppression(
  scope: AccountDb,
  emails: readonly string[],
): Promise<void> {
  const key = listKey(scope)
  await rows(
    scope.db,
    sql`select pg_advisory_xact_lock_shared(${key.readInt32BE()}, ${key.readInt32BE(4)})`,
  )
  await lockKeys(scope.db, emails.map(addressHash))
}

/**
 * Locks the whole suppression list. Imports use it, since they would need too many locks for single
 * addresses.
 */
export async function lockSuppressionList(scope: AccountDb): Promise<void> {
  await lockKeys(scope.db, [listKey(scope)])
}
