import type { AccountDb } from '#db/account-db.ts'
import type { Caller } from '#operation/caller.ts'
import { findKeyLabel } from '#areas/keys/index.ts'
import { findPersonLabel } from './person-sql.ts'

/** Describes a caller in a mail to the owner: name of the key or app, or name and address. */
export async function callerLabel(scope: AccountDb, caller: Caller): Promise<string> {
  if (caller.kind === 'key')
    return `${caller.app ? 'The connected app' : 'The API key'} ${(await findKeyLabel(scope, caller.keyId)) ?? caller.keyId}`
  if (caller.kind === 'person')
    return (await findPersonLabel(scope.db, caller.personId)) ?? caller.personId
  return caller.kind === 'operator'
    ? 'The operator of this server, by its command line,'
    : 'A reader'
}
