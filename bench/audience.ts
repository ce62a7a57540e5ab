import { sql } from 'kysely'
import { findOperation } from '../src/catalogue.ts'
import { uuidOf } from '../src/lib/typeid.ts'
import { openAccount } from '../src/areas/accounts/index.ts'
import { run } from '../src/operation/run.ts'
import type { System } from '../src/operation/system.ts'

export interface BenchAccount {
  accountId: string
  newsletterId: string
}

/** Makes an account whose newsletter comes from news@garden.test. */
export async function benchAccount(system: System): Promise<BenchAccount> {
  const opened = await openAccount(system, {
    email: 'ada@garden.test',
    password: 'a password for benches',
    name: 'The Weekly Garden',
  })
  const { accountId, newsletterId } = opened
  await ask(system, accountId, 'update_newsletter', {
    newsletterId,
    sender: { name: 'Ada of the Garden', email: 'news@garden.test' },
  })
  return { accountId, newsletterId }
}

/** Calls an operation as the operator. */
export async function ask(
  system: System,
  accountId: string,
  name: string,
  input: object,
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
): Promise<any> {
  const credential = { kind: 'operator', accountId } as const
  const more = {
    requestId: 'req_bench',
    address: null,
    browser: false,
    idempotencyKey: null,
    ifMatch: null,
  }
  const answer = await run(system, {
    operation: findOperation(name)!,
    credential,
    input: () => input,
    ...more,
  })
  if (answer.problem) throw answer.problem
  return answer.body
}

/**
 * Inserts active readers with a name and a town straight into the table. Their ids grow as real
 * ones do (UUIDv7).
 */
export async function fillAudience(
  system: System,
  { accountId, newsletterId }: BenchAccount,
  count: number,
): Promise<void> {
  await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, fields, subscribed_at)
    select ${uuidOf(accountId)}, ('018f0000' || to_char(n, 'FM00000000') || '7000' || substr(md5(n::text), 1, 12))::uuid, ${uuidOf(newsletterId)}, 'reader' || n || '@readers.test', 'active', 'api',
      jsonb_build_object('first_name', 'Reader ' || n, 'town', 'Town ' || n % 977), now() - n * interval '1 second'
    from generate_series(1, ${count}::int) n`.execute(system.db)
  await sql`analyze contact`.execute(system.db)
}

/** Makes a letter of some 14 KB as a mail, with ten links and three values of the reader. */
export function longLetter(): { subject: string; content: { format: 'markdown'; body: string } } {
  const paragraph =
    'Sow the peas as soon as the ground can be worked, two fingers deep, and give them something to climb. Snails come at night; a board laid flat on the bed gathers them by the morning, and the hedgehog does the rest. What he leaves is yours, and what you leave goes over the fence to neighbours who have no peas this year.'
  const sections = Array.from(
    { length: 9 },
    (_, i) =>
      `## Part ${i + 1}\n\n${paragraph}\n\nMore of it [in the notes](https://garden.test/notes/${i + 1}?from=letter).`,
  )
  const greeting =
    '# March\n\nHello {{ first_name | default: "friend" }}, how is the garden in {{ town }}?'
  const body = [
    greeting,
    ...sections,
    'See you in April, {{ first_name }}. [All letters](https://garden.test/letters)',
  ].join('\n\n')
  return { subject: 'What grows in March, {{ first_name }}', content: { format: 'markdown', body } }
}
