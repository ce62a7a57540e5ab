import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { type Db, rows } from '#db/rows.ts'
import { mailboxIdentity } from '#operation/addresses/address-identity.ts'
import { type BatchRow, type BatchScope, batched } from '#operation/batching/batched.ts'
import { type Contact, findContact, lockContact } from './contact-sql.ts'

// A signup and the suppression of its address do not see each other's rows before they commit. So both lock the address first, and look
// afterwards, by a further statement. Signups also count each other's mails under this lock. Lock an address before its contacts.

/** Hashes an address for counting. Spellings that differ in dots and the plus part have the same hash. */
export function addressHash(email: string): Buffer {
  return createHash('sha256').update(mailboxIdentity(email)).digest()
}

async function lockKeys(db: Db, keys: readonly Buffer[]): Promise<void> {
  // Takes the locks in one order, so that two transactions with several addresses cannot deadlock.
  const sorted = [...new Map(keys.map((key) => [key.toString('hex'), key])).values()].sort(Buffer.compare)
  await rows(
    db,
    sql`select pg_advisory_xact_lock(a, b) from unnest(${sorted.map((key) => key.readInt32BE())}::integer[],
      ${sorted.map((key) => key.readInt32BE(4))}::integer[]) as key (a, b)`,
  )
}

const lockAddresses = batched('writes', async (db: Db, asked: readonly BatchRow<Buffer>[]) => {
  await lockKeys(
    db,
    asked.map(({ arg }) => arg),
  )
  return asked
})

/**
 * Locks an address until the transaction ends, also against other accounts. Afterwards the suppression list is exact about it, and so are
 * the mails that limits count. Batched.
 */
export async function lockAddress(scope: BatchScope, address: Buffer): Promise<void> {
  await lockAddresses(scope, address)
}

/** Locks a contact, and its address before it. Rejects with a serialisation failure, so that the transaction runs again, when that address has just changed. */
export async function lockContactAndAddress(scope: AccountDb, contactId: string): Promise<Contact | undefined> {
  const seen = await findContact(scope, contactId)
  if (!seen) return undefined
  await lockAddress(scope, addressHash(seen.email))
  const contact = await lockContact(scope, contactId)
  // The new address cannot be locked now: its suppression may hold the lock, and wait for this contact.
  if (contact && contact.email !== seen.email)
    throw Object.assign(new Error('the address of a contact changed while it was being locked'), { code: '40001' })
  return contact
}

const listKey = ({ accountId }: AccountDb) => createHash('sha256').update(`suppressions of ${accountId}`).digest()

/** Locks addresses for a change of the suppression list. Waits for an import of the account, and for signups of these addresses. */
export async function lockForSuppression(scope: AccountDb, emails: readonly string[]): Promise<void> {
  const key = listKey(scope)
  await rows(scope.db, sql`select pg_advisory_xact_lock_shared(${key.readInt32BE()}, ${key.readInt32BE(4)})`)
  await lockKeys(scope.db, emails.map(addressHash))
}

/**
 * Locks the whole suppression list of the account: imports add a thousand addresses in a transaction, and PostgreSQL has room for 6,400
 * locks of all transactions (`max_locks_per_transaction`). Batches of two imports of one account take turns.
 */
export async function lockSuppressionList(scope: AccountDb): Promise<void> {
  await lockKeys(scope.db, [listKey(scope)])
}
