import { type RawBuilder, sql } from 'kysely'

/**
 * Domains of one provider at which the same local part is the same mailbox. The key is the domain
 * to which the others are converted for counting.
 */
const SAME_MAILBOXES: Record<string, readonly string[]> = {
  'gmail.com': ['googlemail.com'],
  'icloud.com': ['me.com', 'mac.com'],
  'proton.me': ['protonmail.com', 'pm.me'],
}
const COUNTED_AS = new Map(
  Object.entries(SAME_MAILBOXES).flatMap(([domain, others]) =>
    others.map((other) => [other, domain]),
  ),
)
const IGNORES_DOTS = 'gmail.com'

/**
 * Returns the address in lower case, for comparisons. RFC 5321 §2.4 allows case-sensitive local
 * parts, but mail servers do not use them. Letters beyond ASCII are not changed, as in
 * `identityOf`.
 */
export function addressIdentity(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * Returns SQL that converts an address column to lower case, with the same expression as the
 * indexes `contact_email`, `person_email` and `member_invited`. The collation "C" converts only
 * ASCII letters.
 */
export function identityOf(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)})`
}

/** Returns an SQL condition that a text column contains the address. It reads every row. */
export function mentions(column: string, address: string): RawBuilder<boolean> {
  return sql<boolean>`position(${addressIdentity(address)} in lower(${sql.ref(column)} collate "C")) > 0`
}

/**
 * Returns the mailbox of an address, to count abuse. It removes the plus part, and also dots and
 * domain aliases if the provider ignores them. Addresses of the same mailbox can still be different
 * contacts.
 */
export function mailboxIdentity(address: string): string {
  const [local = '', written = ''] = addressIdentity(address).split('@')
  const domain = COUNTED_AS.get(written) ?? written
  const plain = local.split('+')[0]!
  return `${domain === IGNORES_DOTS ? plain.replaceAll('.', '') : plain}@${domain}`
}

/**
 * Lists the addresses of a mailbox. The first is that of `mailboxIdentity`. The same local part at
 * the provider's other domains follows.
 */
export function mailboxNames(address: string): string[] {
  const mailbox = mailboxIdentity(address)
  const [name, domain] = mailbox.split('@') as [string, string]
  return [mailbox, ...(SAME_MAILBOXES[domain] ?? []).map((other) => `${name}@${other}`)]
}

/**
 * Returns SQL that computes `mailboxIdentity` of a column. A domain added to `SAME_MAILBOXES` needs
 * a new index `paid_subscription_mailbox`.
 */
export function mailboxOf(column: string): RawBuilder<string> {
  const email = sql`lower(${sql.ref(column)})`
  const domain = sql`split_part(${email}, '@', 2)`
  const plain = sql`split_part(split_part(${email}, '@', 1), '+', 1)`
  const cases = Object.entries(SAME_MAILBOXES).map(([counted, others]) => {
    const name = counted === IGNORES_DOTS ? sql`replace(${plain}, '.', '')` : plain
    return sql`when ${domain} in (${sql.join([counted, ...others].map((one) => sql.lit(one)))}) then ${name} || ${sql.lit(`@${counted}`)}`
  })
  return sql<string>`(case ${sql.join(cases, sql` `)} else ${plain} || '@' || ${domain} end)`
}
