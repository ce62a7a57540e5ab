export { accountData as registrations } from './account-parts-sql.ts'
import { create_api_key } from './create_api_key.ts'
import { list_api_keys } from './list_api_keys.ts'
import { sendKeyNotice } from './key-notice.ts'
import { revoke_api_key } from './revoke_api_key.ts'
import { update_api_key } from './update_api_key.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'

export { Actor, ActorId, actorOf } from './actor.ts'
export { findKeyLabel, insertKey } from './api-key-sql.ts'
export { callerNames } from './caller-names-sql.ts'
export { keysMadeBy, type NamedKey, revokeKeys } from './made-by-sql.ts'
export { create_api_key, list_api_keys, revoke_api_key, update_api_key }
export { noteFirstUse } from './first-use.ts'
export { type KeyRing, keyRing } from './key-use.ts'

export const operations = [list_api_keys, create_api_key, update_api_key, revoke_api_key]
export const jobs = [sendKeyNotice]
export const periodic: readonly Periodic[] = [
  { name: 'key uses', everyMs: 10_000, inEveryProcess: true, round: ({ writeKeyUses }) => writeKeyUses().then(() => false) },
]
