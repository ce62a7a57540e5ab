import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '../../src/lib/typeid.ts'
import { openAccount } from '../../src/areas/accounts/index.ts'
import type { System } from '../../src/operation/system.ts'
import { ask, type BenchAccount } from '../audience.ts'
import { inTransaction, inTurns } from '../in-turns.ts'

const ROUNDS = 7

/**
 * A call, and the statement that counts or finds the same, written by hand for the index that
 * serves it best.
 */
interface Counted {
  operation: string
  input: object
  bare: RawBuilder<unknown>
}

/**
 * Measures counts, the list of one address and counts by tag beside their bare statements, in
 * turns. What a call costs by itself is that of the same call in an account with one contact. The
 * ratio compares calls with statements to which this cost is added.
 */
export async function benchCounts(
  system: System,
  account: BenchAccount,
  print: (name: string, cells: (string | number)[]) => void,
): Promise<void> {
  const small = await openAccount(system, {
    email: 'bob@garden.test',
    password: 'a password for benches',
    name: 'A Small One',
  })
  await ask(system, small.accountId, 'add_contact', { email: 'only@garden.test' })
  const known = (
    await ask(system, account.accountId, 'list_contacts', { limit: 1, sort: 'oldest' })
  ).data[0].email as string
  print('milliseconds, medians in turns', ['ours', 'bare', 'a call', 'ratio'])
  for (const [name, { operation, input, bare }] of Object.entries(countsOf(account, known))) {
    const { ours, alone, call } = await inTurns(ROUNDS, {
      ours: () => ask(system, account.accountId, operation, input),
      alone: () => inTransaction(system.db, bare),
      call: () => ask(system, small.accountId, operation, inAccount(input)),
    })
    print(name, [
      ours.toFixed(1),
      alone.toFixed(1),
      call.toFixed(1),
      (ours / (alone + call)).toFixed(2),
    ])
  }
}

/** The input without the newsletter, which the other account does not have. */
function inAccount(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'newsletterId'))
}

function countsOf(
  { accountId, newsletterId }: BenchAccount,
  email: string,
): Record<string, Counted> {
  const account = uuidOf(accountId)
  const isOfNewsletter = sql`account_id = ${account} and newsletter_id = ${uuidOf(newsletterId)}`
  const total = (filter: object, condition: RawBuilder<unknown>): Counted => ({
    operation: 'list_contacts',
    input: { ...filter, limit: 1, include: 'total', newsletterId },
    bare: sql`select count(*) from contact where ${isOfNewsletter} and ${condition}`,
  })
  return {
    'total of all': total({}, sql`true`),
    'total of active ones': total({ status: 'active' }, sql`status = 'active'`),
    'total of a search': total(
      { q: '@company' },
      sql`search_words(email, fields) like '%@company%'`,
    ),
    'total of a rare name': total(
      { q: 'xanthippe' },
      sql`search_words(email, fields) like '%xanthippe%'`,
    ),
    'total of two letters': total({ q: 'ma' }, sql`search_keys(email, fields) && '{@ma,ma}'`),
    'total of a tag': total(
      { tag: 'tag 1' },
      sql`tag_words(account_id, tags) @> array[${`${account} tag 1`}]`,
    ),
    'an address': {
      operation: 'list_contacts',
      input: { email },
      bare: sql`select * from contact where ${isOfNewsletter} and lower(email) = ${email}`,
    },
    'an address, with its total': { ...total({ email }, sql`lower(email) = ${email}`) },
    'counts of 100 tags': {
      operation: 'list_tags',
      input: { limit: 100 },
      bare: sql`select t.name, (select count(*) from contact c where c.account_id = ${account}
          and tag_words(c.account_id, c.tags) @> array[${account} || ' ' || t.name]) as contacts
        from (select name from tag where account_id = ${account} order by name limit 101) t order by name`,
    },
  }
}
