import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type ErasedContact, ERASURE, type Erasure, type Wanted } from './erasure.ts'

interface Row {
  erasure_id: string
  erased_at: Date
  contacts: number
  finished_at: Date | null
}

const columns = sql`e.erasure_id, e.erased_at, e.contacts, e.finished_at`

function toErasure({ erasure_id, erased_at, contacts, finished_at }: Row): Erasure {
  return {
    receiptId: typeId(ERASURE, erasure_id),
    erasedAt: erased_at.toISOString(),
    contacts,
    status: finished_at === null ? 'running' : 'done',
    finishedAt: finished_at?.toISOString() ?? null,
  }
}

export async function insertErasure(
  scope: Scope,
  receiptId: string,
  { email, contacts }: Wanted,
): Promise<Erasure> {
  const { db, accountId, now, ports } = scope
  const [account, id] = [uuidOf(accountId), uuidOf(receiptId)]
  const inserted = await row(
    db,
    sql<Row>`insert into erasure as e (account_id, erasure_id, erased_at, contacts, wanted)
      values (${account}, ${id}, ${now}, ${contacts.length}, ${ports.vault.seal(Buffer.from(email))}) returning ${columns}`,
  )
  await countAffected(
    db,
    sql`insert into erased_contact (account_id, contact_id, newsletter_id, erasure_id)
      select ${account}, w.*, ${id} from unnest(${contacts.map((one) => uuidOf(one.id))}::uuid[], ${contacts.map((one) => uuidOf(one.newsletterId))}::uuid[]) as w`,
  )
  return toErasure(inserted!)
}

async function findWhere(
  { db, accountId }: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<Erasure | undefined> {
  const found = await row(
    db,
    sql<Row>`select ${columns} from erasure e where e.account_id = ${uuidOf(accountId)} and ${condition}`,
  )
  return found && toErasure(found)
}

export async function findErasure(
  scope: AccountDb,
  receiptId: string,
): Promise<Erasure | undefined> {
  return findWhere(scope, sql`e.erasure_id = ${uuidOf(receiptId)}`)
}

export async function findErasureOf(
  scope: AccountDb,
  contactId: string,
): Promise<Erasure | undefined> {
  return findWhere(
    scope,
    sql`e.erasure_id = (select c.erasure_id from erased_contact c where c.account_id = ${uuidOf(scope.accountId)} and c.contact_id = ${uuidOf(contactId)})`,
  )
}

export async function listErasures(
  { db, accountId }: AccountDb,
  page: { finished: boolean | undefined; limit: number; before: string | null },
): Promise<Erasure[]> {
  const before = page.before === null ? sql`` : sql`and e.erasure_id < ${page.before}`
  const finished =
    page.finished === undefined ? sql`` : sql`and (e.finished_at is not null) = ${page.finished}`
  const found = await rows(
    db,
    sql<Row>`select ${columns} from erasure e where e.account_id = ${uuidOf(accountId)} ${before} ${finished} order by e.erasure_id desc limit ${page.limit}`,
  )
  return found.map(toErasure)
}

/** Reads the data that an erasure's job searches for. Returns null once the job has ended. */
export async function readErasureSearch(
  { db, accountId, ports }: Pick<Scope, 'db' | 'accountId' | 'ports'>,
  receiptId: string,
): Promise<Wanted | null> {
  const [account, id] = [uuidOf(accountId), uuidOf(receiptId)]
  const found = await row(
    db,
    sql<{
      wanted: Buffer
    }>`select wanted from erasure where account_id = ${account} and erasure_id = ${id} and wanted is not null`,
  )
  if (!found) return null
  const contacts = await rows(
    db,
    sql<{
      contact_id: string
      newsletter_id: string
    }>`select contact_id, newsletter_id from erased_contact where account_id = ${account} and erasure_id = ${id}`,
  )
  const toContact = (one: (typeof contacts)[number]): ErasedContact => ({
    id: typeId('sub', one.contact_id),
    newsletterId: typeId('nl', one.newsletter_id),
  })
  return { email: ports.vault.open(found.wanted).toString(), contacts: contacts.map(toContact) }
}

export async function finishErasure(
  { db, accountId, now }: Scope,
  receiptId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update erasure set finished_at = coalesce(finished_at, ${now}) where account_id = ${uuidOf(accountId)} and erasure_id = ${uuidOf(receiptId)}`,
  )
}

export async function forgetWanted({ db, accountId }: AccountDb, receiptId: string): Promise<void> {
  await countAffected(
    db,
    sql`update erasure set wanted = null where account_id = ${uuidOf(accountId)} and erasure_id = ${uuidOf(receiptId)}`,
  )
}
