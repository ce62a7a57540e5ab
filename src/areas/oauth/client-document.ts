import { MINUTE_MS } from '#lib/duration.ts'
import { Lru } from '#lib/lru.ts'
import type { Clock } from '#ports/clock.ts'
import type { Web } from '#ports/web.ts'
import { type Client, cleanName } from './client.ts'
import { OAuthError } from './oauth-error.ts'
import { redirectProblem } from './redirect-uri.ts'

const ID_LENGTH_MAX = 500
const REDIRECTS_MAX = 50
const KEPT_MS = 5 * MINUTE_MS
const KEPT_MAX = 500

interface Kept {
  until: number
  client: Promise<Client>
}

/** The metadata documents that each HTTP client has fetched, cached for five minutes. */
const documents = new WeakMap<Web, Lru<string, Kept>>()

interface Reach {
  web: Web
  clock: Clock
  deployment: { baseUrl: string }
}

/** Returns whether a client id is the address of a metadata document. */
export function isDocumentId(clientId: string): boolean {
  return /^https?:\/\//.test(clientId)
}

/**
 * Reads a client from its metadata document, whose address is its id
 * (draft-ietf-oauth-client-id-metadata-document). The web client refuses private addresses and plain
 * http, follows no redirects, and reads 16 KiB within 15 seconds.
 */
export async function readClientDocument(reach: Reach, clientId: string): Promise<Client> {
  refuseOddId(clientId, reach.deployment.baseUrl)
  const known = documents.get(reach.web) ?? new Lru<string, Kept>(KEPT_MAX)
  documents.set(reach.web, known)
  const now = reach.clock.now().getTime()
  const kept = known.get(clientId)
  if (kept !== undefined && kept.until > now) return kept.client
  const client = fetchClient(reach.web, clientId)
  known.set(clientId, { until: now + KEPT_MS, client })
  // A failure is not cached, because a developer corrects the document and tries again.
  client.catch(() => known.delete(clientId))
  return client
}

function refuseOddId(clientId: string, baseUrl: string): void {
  const url = URL.canParse(clientId) && clientId.length <= ID_LENGTH_MAX ? new URL(clientId) : null
  const isPlain =
    url?.href === clientId &&
    url.pathname !== '/' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === '' &&
    !clientId.includes('#')
  if (!isPlain || url.origin === new URL(baseUrl).origin)
    throw new OAuthError(
      'invalid_client',
      `A client_id that is an address has a path, no fragment and no password, at most ${ID_LENGTH_MAX} characters, and is another host than this one.`,
    )
}

async function fetchClient(web: Web, clientId: string): Promise<Client> {
  const { statusCode, error, body } = await web.get(clientId)
  if (error !== null || statusCode !== 200)
    throw new OAuthError(
      'invalid_client',
      `The document at the client_id could not be read (${error ?? `status ${statusCode}`}). Serve it with status 200 over https from a public address, without redirects.`,
    )
  const document = parse(body)
  if (document?.['client_id'] !== clientId)
    throw documentRefusal('its client_id is not the address that it was read from')
  if (![undefined, 'none'].includes(document['token_endpoint_auth_method'] as string | undefined))
    throw documentRefusal(
      'token_endpoint_auth_method must be none, since clients here have no secrets',
    )
  const { redirect_uris: uris, client_name: name } = document
  if (!Array.isArray(uris) || uris.length > REDIRECTS_MAX || !uris.every(isGood))
    throw documentRefusal(
      `redirect_uris must be a list of at most ${REDIRECTS_MAX} addresses, with https, a loopback address or a scheme of the app`,
    )
  const { host } = new URL(clientId)
  return {
    clientId,
    name: (typeof name === 'string' ? cleanName(name) : null) ?? host,
    redirectUris: uris as string[],
    host,
  }
}

const isGood = (uri: unknown) => typeof uri === 'string' && redirectProblem(uri) === null

function parse(body: string): Record<string, unknown> | null {
  try {
    const document = JSON.parse(body) as unknown
    return typeof document === 'object' ? (document as Record<string, unknown> | null) : null
  } catch {
    throw documentRefusal('it is no JSON, or longer than 16 KiB')
  }
}

function documentRefusal(reason: string): OAuthError {
  return new OAuthError('invalid_client', `The document at the client_id is refused: ${reason}.`)
}
