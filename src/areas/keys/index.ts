import { accountData } from './account-parts-sql.ts'
import { sendAppNotice } from './apps/app-notice.ts'
import { connect_app } from './apps/connect_app.ts'
import { list_connected_apps } from './apps/list_connected_apps.ts'
import { revoke_connected_app } from './apps/revoke_connected_app.ts'
import { update_connected_app } from './apps/update_connected_app.ts'
import { create_api_key } from './create_api_key.ts'
import { list_api_keys } from './list_api_keys.ts'
import { forgetOldSends } from './sends-sql.ts'
import { sendKeyNotice } from './key-notice.ts'
import { revoke_api_key } from './revoke_api_key.ts'
import { update_api_key } from './update_api_key.ts'
import type { Area } from '#operation/area.ts'

export { Actor, ActorId, actorOf } from './actor.ts'
export { bumpAppEpoch, isAppActive, revokeAppsOf } from './apps/app-sql.ts'
export { connect_app } from './apps/connect_app.ts'
export { findKeyLabel, insertKey } from './api-key-sql.ts'
export { refuseFreerPerson } from './freer-key.ts'
export { findKeyCaller } from './key-caller-sql.ts'
export { callerNames } from './caller-names-sql.ts'
export { keysMadeBy, type NamedKey, revokeKeys } from './made-by-sql.ts'
export { noteFirstUse } from './first-use.ts'
export { type KeyRing, keyRing } from './key-use.ts'

export const area = {
  operations: {
    keys: [list_api_keys, create_api_key, update_api_key, revoke_api_key],
    apps: [list_connected_apps, update_connected_app, revoke_connected_app, connect_app],
  },
  jobs: [sendKeyNotice, sendAppNotice],
  retention: [{ name: 'recipients of keys', forget: forgetOldSends }],
  periodic: [
    {
      name: 'key uses',
      everyMs: 10_000,
      inEveryProcess: true,
      round: ({ writeKeyUses }) => writeKeyUses().then(() => false),
    },
  ],
  registrations: accountData,
} satisfies Area
