import { type RawBuilder, sql } from 'kysely'

/** Domains of one provider at which one name is one mailbox, beside the domain by which they are counted. */
const SAME_MAILBOXES: Record<string, readonly string[]> = {
  'gmail.com': ['googlemail.com'],
  'icloud.com': ['me.com', 'mac.com'],
  'proton.me': ['protonmail.com', 'pm.me'],
}
const COUNTED_AS = new Map(Object.entries(SAME_MAILBOXES).flatMap(([domain, others]) => others.map((other) => [other, domain])))
/** The domain whose mailboxes have the same owner with and without dots. */
const IGNORES_DOTS = 'gmail.com'

/**
 * Returns the form by which addresses are compared: the address in lower case. RFC 5321 §2.4 lets a host tell `Ada` from `ada`,
 * and none does. Letters beyond ASCII stay as they are, as in `identityOf`.
 */
export function addressIdentity(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/**
 * The identity of the address in a column, for SQL: the expression that the indexes `contact_email`, `person_email` and `member_invited`
 * hold. The columns have the collation "C" (migration 0017), by which `lower` folds ASCII alone. Compare it with `addressIdentity`.
 */
export function identityOf(column: string): RawBuilder<string> {
  return sql<string>`lower(${sql.ref(column)})`
}

/** Returns a condition for SQL: a text column mentions the address in some spelling. It reads every row that the statement looks at. */
export function mentions(column: string, address: string): RawBuilder<boolean> {
  return sql<boolean>`position(${addressIdentity(address)} in lower(${sql.ref(column)} collate "C")) > 0`
}

/**
 * Returns the text by which abuse is counted: the identity of the mailbox that an address leads to, without its plus part, and without
 * dots where the provider ignores them. Several domains of one provider count as one. Addresses with one mailbox are different contacts.
 */
export function mailboxIdentity(address: string): string {
  const [local = '', written = ''] = addressIdentity(address).split('@')
  const domain = COUNTED_AS.get(written) ?? written
  const plain = local.split('+')[0]!
  return `${domain === IGNORES_DOTS ? plain.replaceAll('.', '') : plain}@${domain}`
}

/** Returns the mailbox of an address first, and then its names at the provider's other domains, which counted as mailboxes of their own once. */
export function mailboxNames(address: string): string[] {
  const mailbox = mailboxIdentity(address)
  const [name, domain] = mailbox.split('@') as [string, string]
  return [mailbox, ...(SAME_MAILBOXES[domain] ?? []).map((other) => `${name}@${other}`)]
}

/**
 * The mailbox of the address in a column, for SQL: the expression of the index `paid_subscription_mailbox`. Compare it with `mailboxIdentity`. A new
 * domain in the list above wants the index made anew.
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
