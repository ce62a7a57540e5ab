import { newApiKey } from '#operation/callers/api-key.ts'
import { conflict, Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import type { System } from '#operation/system.ts'
import { insertKey } from '#areas/keys/index.ts'
import { insertMember } from './member-sql.ts'
import { readEmail, readNewPerson } from './new-person.ts'
import { findPersonId, insertPerson } from './person-sql.ts'

/** The owner of an account that comes from another server. */
export interface ArrivingOwner {
  email: string
  /** Null for a person of this server, who keeps the password. */
  made: { name: string; passwordHash: string } | null
}

/** Checks an owner's address, and for a new person the password. Throws a Problem. */
export async function readArrivingOwner(
  { db, ports }: Pick<System, 'db' | 'ports'>,
  wanted: { email: string; password: string | undefined; name: string },
): Promise<ArrivingOwner> {
  const email = readEmail(wanted.email)
  if ((await findPersonId(db, email)) !== null) return { email, made: null }
  if (wanted.password === undefined)
    throw new Problem(conflict, `${email} is new here: give a password for this person too.`)
  const { name } = readNewPerson({ email, password: wanted.password, name: wanted.name })
  return { email, made: { name, passwordHash: await ports.passwords.hash(wanted.password) } }
}

/** Makes the person the owner, with a first full access key. Returns the key. */
export async function addArrivingOwner(
  scope: Scope,
  { email, made }: ArrivingOwner,
): Promise<string> {
  const inserted = made && (await insertPerson(scope.db, { email, ...made, now: scope.now }))
  const personId = inserted ?? (await findPersonId(scope.db, email))
  await insertMember(scope, personId!, 'owner')
  const key = newApiKey(scope.ports.deployment.region)
  await insertKey(scope, {
    key,
    name: 'First key',
    level: 'full',
    newsletterId: null,
    creator: { kind: 'operator', accountId: scope.accountId },
  })
  return key
}
