import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#db/rows.ts'
import { cleanName } from './client.ts'
import { forgetClientsBeyond, insertClient } from './client-sql.ts'
import { OAuthError } from './oauth-error.ts'
import { hostOfRedirect, redirectProblem, withoutLoopbackPort } from './redirect-uri.ts'

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
export const GRANT_TYPES = ['authorization_code', 'refresh_token', DEVICE_GRANT]
const REDIRECTS_MAX = 10
/** The most self-registered programs that no person has connected. */
const UNCONNECTED_MAX = 10_000

/**
 * Registers a program (RFC 7591), and returns the stored metadata. The same name and redirect
 * addresses give the same client, because desktop programs register at every start.
 */
export async function registerClient(db: Db, metadata: unknown, now: Date): Promise<object> {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    throw new OAuthError('invalid_client_metadata', 'Send a JSON object with redirect_uris.')
  const sent = metadata as Record<string, unknown>
  const grantTypes = listOf(sent, 'grant_types') ?? ['authorization_code', 'refresh_token']
  const redirectUris = readRedirectUris(sent, grantTypes)
  const normal = [...new Set(redirectUris.map(withoutLoopbackPort))].toSorted()
  const name = readName(sent) ?? (normal[0] === undefined ? 'A device' : hostOfRedirect(normal[0]))
  const client = await insertClient(
    db,
    {
      clientId: `mci_${randomBytes(16).toString('base64url')}`,
      identity: createHash('sha256')
        .update(JSON.stringify([name, normal]))
        .digest(),
      name,
      redirectUris: normal,
    },
    now,
  )
  await forgetClientsBeyond(db, UNCONNECTED_MAX)
  return {
    client_id: client.clientId,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: GRANT_TYPES.filter((one) => grantTypes.includes(one)),
    response_types: redirectUris.length > 0 ? ['code'] : [],
    token_endpoint_auth_method: 'none',
    scope: 'read write',
  }
}

function readRedirectUris(sent: Record<string, unknown>, grantTypes: readonly string[]): string[] {
  const uris = listOf(sent, 'redirect_uris') ?? []
  if (uris.length === 0 && !grantTypes.includes(DEVICE_GRANT))
    throw new OAuthError(
      'invalid_redirect_uri',
      'Send redirect_uris, a list of the addresses that receive the code.',
    )
  if (uris.length > REDIRECTS_MAX)
    throw new OAuthError('invalid_redirect_uri', `Send at most ${REDIRECTS_MAX} redirect_uris.`)
  for (const uri of uris) {
    const problem = redirectProblem(uri)
    if (problem !== null) throw new OAuthError('invalid_redirect_uri', problem)
  }
  return uris
}

function readName({ client_name: name }: Record<string, unknown>): string | null {
  if (name === undefined || name === null) return null
  if (typeof name !== 'string')
    throw new OAuthError('invalid_client_metadata', 'Send client_name as a text.')
  return cleanName(name)
}

function listOf(sent: Record<string, unknown>, field: string): string[] | null {
  const value = sent[field]
  if (value === undefined || value === null) return null
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw new OAuthError(
      field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      `Send ${field} as a list of texts.`,
    )
  return value as string[]
}
