import type { Area } from '#operation/area.ts'
import { forgetUnusedClients } from './client-sql.ts'
import { GRACE_MS } from './give-tokens.ts'
import { endUnusedGrants, forgetEndedTokens } from './grant-sql.ts'
import { forgetSalts } from './token-sql.ts'

export { appTokenFinder } from './app-token.ts'
export {
  type AuthorizeRequest,
  readAuthorizeRequest,
  readRedirectUri,
  readScope,
  type Scope,
  writeAuthorizeRequest,
} from './authorize-request.ts'
export type { Client } from './client.ts'
export { isDocumentId } from './client-document.ts'
export { grantCode, grantDevice } from './consent.ts'
export { pollDevice, readUserCode, startDevice } from './device.ts'
export { decideDevice, findWaitingDevice } from './device-sql.ts'
export { findClient } from './find-client.ts'
export { exchangeCode, refreshTokens } from './give-tokens.ts'
export { OAuthError } from './oauth-error.ts'
export { type Parameters, readParameters, requireParameter } from './parameters.ts'
export { hostOfRedirect, kindOfRedirect, withParameters } from './redirect-uri.ts'
export { DEVICE_GRANT, GRANT_TYPES, registerClient } from './register-client.ts'
export { checkResource } from './resource.ts'
export { revokeToken } from './revoke-token.ts'

export const area = {
  retention: [
    { name: 'codes and tokens', forget: ({ db }, now) => forgetEndedTokens(db, now) },
    { name: 'unused grants', forget: ({ db }, now) => endUnusedGrants(db, now) },
    { name: 'unused clients', forget: ({ db }, now) => forgetUnusedClients(db, now) },
    {
      name: 'salts of tokens',
      forget: ({ db }, now) => forgetSalts(db, new Date(now.getTime() - GRACE_MS)),
    },
  ],
} satisfies Area
