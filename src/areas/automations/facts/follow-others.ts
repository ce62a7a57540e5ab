import type { Scope } from '#operation/scope.ts'
import {
  type Contact,
  type readersImported,
  type readersLeft,
  subscriberOf,
} from '#areas/contacts/index.ts'
import { endRuns } from '../running/end-runs-sql.ts'
import { followFacts } from './follow-facts.ts'
import { type Happened, signupFacts } from './happened.ts'
import { liveAutomations } from './live-sql.ts'

/** Ends the runs of readers who bounced or complained, whatever the cause. */
export async function endLeft(
  scope: Scope,
  { contacts }: NonNullable<(typeof readersLeft)['data']>,
): Promise<void> {
  if ((await liveAutomations(scope.db, [scope.accountId])).length === 0) return
  for (const [reason, some] of Map.groupBy(contacts, (contact) => contact.reason))
    await endRuns(scope, { contacts: some.map(({ id }) => id) }, reason)
}

/** Lets imported readers enter automations that accept them. Imports emit no events. */
export async function followImport(
  scope: Scope,
  { newsletterId, read }: NonNullable<(typeof readersImported)['data']>,
): Promise<void> {
  const live = (await liveAutomations(scope.db, [scope.accountId])).filter(
    (one) => one.newsletterId === newsletterId && one.takesImported,
  )
  if (live.length === 0) return
  await followFacts(
    scope,
    live,
    (await read()).flatMap((contact) => factsOfImported(scope, contact)),
  )
}

function factsOfImported({ now }: Scope, contact: Contact): Happened[] {
  return signupFacts(subscriberOf(contact), {
    occurrence: `import:${contact.id}`,
    event: null,
    at: now,
    depth: 0,
  })
}
