import { newUuid, typeId } from '#lib/typeid.ts'
import { newApiKey } from '#operation/callers/api-key.ts'
import { conflict, Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction } from '#operation/transaction.ts'
import { insertField } from '#areas/contacts/index.ts'
import { insertKey } from '#areas/keys/index.ts'
import { startNewsletter } from '#areas/newsletters/index.ts'
import { insertAccount } from './account-sql.ts'
import { insertMember } from './member-sql.ts'
import { readNewPerson } from './new-person.ts'
import { insertPerson } from './person-sql.ts'

interface OpenedAccount {
  accountId: string
  apiKey: string
  newsletterId: string
}

/**
 * Opens an account with its owner, a newsletter, a full access key and the usual custom fields.
 * Throws a Problem for a wrong address or password, or an address already in use. Sends no mail.
 */
export async function openAccount(
  system: System,
  wanted: { email: string; password: string; name: string },
): Promise<OpenedAccount> {
  const person = readNewPerson(wanted)
  const passwordHash = await system.ports.passwords.hash(wanted.password)
  return inNewAccount(system, async (scope) => {
    const newsletterId = await beginAccount(scope, { ...person, passwordHash })
    const key = newApiKey(scope.ports.deployment.region)
    await insertKey(scope, {
      key,
      name: 'First key',
      level: 'full',
      newsletterId: null,
      creator: { kind: 'operator', accountId: scope.accountId },
    })
    return { accountId: scope.accountId, apiKey: key, newsletterId }
  })
}

export function inNewAccount<T>(system: System, work: (scope: Scope) => Promise<T>): Promise<T> {
  return transaction(system, typeId('acc', newUuid(system.ports.clock.now().getTime())), work)
}

/** Makes the account, its owner and its first newsletter. Returns the newsletter's id. */
export async function beginAccount(
  scope: Scope,
  {
    timeZone,
    language,
    ...person
  }: {
    email: string
    name: string
    passwordHash: string
    timeZone?: string | undefined
    language?: string
  },
): Promise<string> {
  const { email, name } = person
  await insertAccount(scope, { name, ownerEmail: email })
  const personId = await insertPerson(scope.db, { ...person, now: scope.now })
  if (personId === null)
    throw new Problem(
      conflict,
      `${email} has an account already. Use another address, or create another key for that account.`,
    )
  await insertMember(scope, personId, 'owner')
  const newsletter = await startNewsletter(scope, { name, timeZone, language })
  for (const field of ['first_name', 'last_name']) await insertField(scope, field, 'text')
  return newsletter!.id
}
