import { cpuMs } from '#lib/cpu-time.ts'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { growthOf } from '#areas/contacts/growth/growth.ts'
import { noteGrowth } from '#areas/contacts/growth/growth-sql.ts'
import type { Status } from '#areas/contacts/record/contact.ts'
import type { Credential } from '#operation/caller.ts'
import { transaction } from '#operation/transaction.ts'
import type { TestAccount, TestWorld } from './world.ts'

/** Helpers that the tests of contacts share. */

/** Makes an account whose first newsletter asks for no confirmation: an added contact is active. */
export async function openDoor(world: TestWorld): Promise<TestAccount> {
  const account = await world.account()
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    asksForConfirmation: false,
  })
  return account
}

/** Makes a signups key of the account. */
export async function signupsKey(
  world: TestWorld,
  account: TestAccount,
  more: object = {},
): Promise<string> {
  return (
    await world.ok(account, 'create_api_key', { name: 'Website form', level: 'signups', ...more })
  ).key
}

/** Returns the link in a mail, as a credential. */
export function link(
  world: TestWorld,
  account: TestAccount,
  contactId: string,
  purpose: 'confirm' | 'unsubscribe' | 'preferences',
  more: { generation?: number; about?: string } = {},
): Credential {
  const { generation = 1, about = null } = more
  return {
    kind: 'token',
    token: world.vault.sign(purpose, {
      accountId: account.accountId,
      subject: contactId,
      generation,
      about,
    }),
  }
}

/** Sets a status that no operation sets, such as bounced or complained. The sums stay right. */
export async function setStatus(
  world: TestWorld,
  account: TestAccount,
  contactId: string,
  status: string,
): Promise<void> {
  const before = await world.ok(account, 'get_contact', { contactId })
  await transaction(world.system, account.accountId, async (scope) => {
    await sql`update contact set status = ${status} where account_id = ${uuidOf(account.accountId)} and contact_id = ${uuidOf(contactId)}`.execute(
      scope.db,
    )
    const growth = growthOf(before, { ...before, status: status as Status })
    await noteGrowth(
      scope,
      growth.map((change) => ({ ...change, kind: 'corrected', contacts: 0 })),
    )
  })
}

/** Runs the waiting jobs and sends the due mails, and runs the jobs that these enqueue. */
export async function sendDue(world: TestWorld): Promise<void> {
  await world.jobs()
  await campaigns(world).work()
  await world.jobs()
}

/** Counts the mails to an address, once all that are due were sent. */
export async function mailsTo(world: TestWorld, address: string): Promise<number> {
  await sendDue(world)
  return world.mailer.sent.filter(({ to }) => to === address).length
}

/** Reads one number from the database that no operation returns. */
export async function count(
  world: TestWorld,
  statement: ReturnType<typeof sql<{ n: number }>>,
): Promise<number> {
  return (await statement.execute(world.db)).rows[0]!.n
}

/** Waits until a statement waits for a lock that another transaction holds. */
export async function untilBlocked(world: TestWorld): Promise<void> {
  const waiting = sql<{
    n: number
  }>`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  while ((await count(world, waiting)) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Returns a visitor of the public page of the account's first newsletter. */
export async function visitorOf(world: TestWorld, account: TestAccount): Promise<Credential> {
  const { slug } = await world.ok(account, 'get_newsletter', { newsletterId: account.newsletterId })
  return { kind: 'slug', slug }
}

/**
 * Returns the longest time in milliseconds for which the work blocked this process. It is processor
 * time of this thread, so that other programs on a busy machine do not count.
 */
export async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [cpuMs(), 0]
  const look = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 5)
  await work()
  look()
  clearInterval(timer)
  return longest
}
