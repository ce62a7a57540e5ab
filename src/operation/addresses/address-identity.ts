import { type RawBuilder, sql } from 'kysely'

/**
 * Mail domains of one provider that share mailboxes: `ada` is the same mailbox at each. The key is
 * the domain that is counted.
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
 * Returns the address in lower case for comparison. RFC 5321 §2.4 allows case-sensitive names, but
 * no host uses them. Letters beyond ASCII stay, as in `identityOf`.
 */
export function addressIdentity(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * Returns SQL that folds the case of an address column, as the indexes `contact_email`,
 * `person_email` and `member_invited` hold it. The collation "C" folds ASCII alone.
 */
export function identityOf(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)})`
}

/** Returns an SQL condition that a text column contains the address. It reads every row. */
export function mentions(column: string, address: string): RawBuilder<boolean> {
  return sql<boolean>`position(${addressIdentity(address)} in lower(${sql.ref(column)} collate "C")) > 0`
}

/**
 * Returns the mailbox for counting abuse: without the plus part, and without dots or domain aliases
 * that the provider ignores. Addresses of one mailbox are different contacts.
 */
export function mailboxIdentity(address: string): string {
  const [local = '', written = ''] = addressIdentity(address).split('@')
  const domain = COUNTED_AS.get(written) ?? written
  const plain = local.split('+')[0]!
  return `${domain === IGNORES_DOTS ? plain.replaceAll('.', '') : plain}@${domain}`
}

/**
 * Lists a mailbox's addresses: the counted one first, then those at the provider's other domains.
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
