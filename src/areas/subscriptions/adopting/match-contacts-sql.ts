import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import type { Reason } from './refusal-reasons.ts'

interface Payer {
  customer: string
  email: string | null
}

type Match = { contactId: string } | { reason: Reason }

/**
 * Finds the contact of each customer: by a customer id that was imported with the contact, or else
 * by an address that its reader has confirmed, here or by the consent of an import. An address that
 * a visitor only typed is not enough.
 */
export async function matchContacts(
  scope: AccountDb,
  newsletterId: string,
  payers: readonly Payer[],
): Promise<(payer: Payer) => Match> {
  const byCustomer = await findByCustomer(
    scope,
    newsletterId,
    payers.map(({ customer }) => customer),
  )
  const byAddress = await findByAddress(
    scope,
    newsletterId,
    payers.flatMap(({ email }) => (email === null ? [] : [addressIdentity(email)])),
  )
  return ({ customer, email }) => {
    const imported = byCustomer.get(customer) ?? []
    if (imported.length > 1) return { reason: 'several_contacts' }
    if (imported[0] !== undefined) return { contactId: imported[0] }
    const known = email === null ? undefined : byAddress.get(addressIdentity(email))
    if (!known) return { reason: 'no_contact' }
    return known.isConfirmed ? { contactId: known.contactId } : { reason: 'unconfirmed' }
  }
}

async function findByCustomer(
  { db, accountId }: AccountDb,
  newsletterId: string,
  customers: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await rows(
    db,
    sql<{
      customer: string
      contact: string
    }>`select i.customer_id as customer, i.contact_id as contact from imported_customer i
      join contact c on c.account_id = ${uuidOf(accountId)} and c.contact_id = i.contact_id and c.newsletter_id = ${uuidOf(newsletterId)}
      where i.account_id = ${uuidOf(accountId)} and i.customer_id = any(${[...customers]}::text[])`,
  )
  const matched = new Map<string, string[]>()
  for (const { customer, contact } of found)
    matched.set(customer, [...(matched.get(customer) ?? []), typeId('sub', contact)])
  return matched
}

async function findByAddress(
  { db, accountId }: AccountDb,
  newsletterId: string,
  identities: readonly string[],
): Promise<Map<string, { contactId: string; isConfirmed: boolean }>> {
  const found = await rows(
    db,
    sql<{
      identity: string
      contact: string
      isConfirmed: boolean
    }>`select ${identityOf('email')} as identity, contact_id as contact, status <> 'pending' and (confirmed_at is not null
        or exists (select from consent k where k.account_id = ${uuidOf(accountId)} and k.contact_id = contact.contact_id and k.kind = 'confirmed')) as "isConfirmed"
      from contact where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and ${identityOf('email')} = any(${[...identities]}::text[])`,
  )
  return new Map(
    found.map(({ identity, contact, isConfirmed }) => [
      identity,
      { contactId: typeId('sub', contact), isConfirmed },
    ]),
  )
}
