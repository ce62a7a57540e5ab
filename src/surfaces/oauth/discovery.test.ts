import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { browser, ORIGIN, PASSWORD } from '#test/person.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { consent, post, refresh } from './fixtures/client.ts'

const world = await testWorld()
const server = await testServer(world)

test('the metadata names the addresses, and what is possible there', async () => {
  const paths = ['', '/mcp', '/mcp/all', '/mcp/contacts', '/api/v1']
  for (const path of paths) {
    const { status, headers, body } = await server.request(
      `/.well-known/oauth-authorization-server${path}`,
    )
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, '*'])
    assert.deepEqual(
      [body.issuer, body.authorization_endpoint, body.token_endpoint, body.registration_endpoint],
      [ORIGIN, `${ORIGIN}/oauth/authorize`, `${ORIGIN}/oauth/token`, `${ORIGIN}/oauth/register`],
    )
    assert.deepEqual(body.code_challenge_methods_supported, ['S256'])
    assert.equal(body.authorization_response_iss_parameter_supported, true)
    assert.equal(body.client_id_metadata_document_supported, true)
    assert.ok(!body.scopes_supported.includes('openid'))
    const resource = await server.request(`/.well-known/oauth-protected-resource${path}`)
    assert.equal(resource.body.resource, ORIGIN + path)
    assert.deepEqual(resource.body.authorization_servers, [ORIGIN])
  }
  for (const path of [
    'oauth-protected-resource/other',
    'oauth-authorization-server/mcp/none',
    'openid-configuration',
  ])
    assert.equal((await server.request(`/.well-known/${path}`)).status, 404, path)
  const { body: card } = await server.request('/.well-known/mcp.json')
  assert.deepEqual(card.authentication.authorizationServers, [ORIGIN])
})

test('MCP without a known token is refused, with the way to the metadata', async () => {
  for (const [path, key] of [
    ['/mcp', undefined],
    ['/mcp/all', undefined],
    ['/mcp/contacts', `mca_${'a'.repeat(43)}`],
    ['/mcp', 'anything'],
  ] as const) {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const answer = await server.request(path, {
      method: 'POST',
      json: ping,
      ...(key !== undefined && { key }),
    })
    assert.equal(answer.status, 401)
    assert.equal(
      answer.headers.get('www-authenticate'),
      `Bearer realm="Mailcast"${key === undefined ? '' : ', error="invalid_token"'}, resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource${path}"`,
    )
  }
})

test('pages of other origins may read the metadata and call the endpoints, without cookies', async () => {
  for (const path of [
    '/oauth/token',
    '/oauth/register',
    '/oauth/revoke',
    '/.well-known/oauth-protected-resource/mcp',
  ]) {
    const { status, headers } = await server.request(path, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' },
    })
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [204, '*'], path)
    assert.equal(headers.get('access-control-allow-credentials'), null)
    assert.match(headers.get('access-control-allow-headers')!, /mcp-protocol-version/)
  }
  const refused = await post(server, '/oauth/token', {}, { origin: 'http://localhost:6274' })
  assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [400, '*'])
})

/** Makes the storage that the official client needs for its tokens and other data. */
function keeper(redirectTo: (url: URL) => void) {
  const kept = {
    verifier: '',
    tokens: undefined as unknown,
    client: undefined as unknown,
    discovery: undefined as unknown,
  }
  const provider = {
    redirectUrl: 'http://localhost:3334/callback',
    clientMetadata: {
      client_name: 'Official',
      redirect_uris: ['http://localhost:3334/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => 'official',
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => void (kept.tokens = tokens),
    redirectToAuthorization: redirectTo,
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (state: unknown) => void (kept.discovery = state),
    discoveryState: () => kept.discovery,
  } as unknown as OAuthClientProvider
  return { kept, provider }
}

/** The official client sends tokens by TLS or to the computer itself alone (RFC 6761 §6.3). */
const HERE = 'http://mailcast.localhost'

test('the official client finds everything by itself, connects, calls and refreshes', async () => {
  const here = await testWorld({ baseUrl: HERE })
  const hereServer = await testServer(here)
  const fetchHere = (url: string | URL, init?: RequestInit) =>
    fetch(String(url).replace(HERE, hereServer.url), init)
  const headers = { origin: HERE }
  const { email } = await here.account()
  const ada = browser(hereServer)
  const signedIn = await ada.post('/auth/sign-in/email', { email, password: PASSWORD }, { headers })
  assert.equal(signedIn.status, 200, signedIn.text)

  let asked: URL | null = null
  const { kept, provider } = keeper((url) => void (asked = url))
  const serverUrl = `${HERE}/mcp`
  const transportOf = () =>
    new StreamableHTTPClientTransport(new URL(serverUrl), {
      authProvider: provider,
      fetch: fetchHere,
    })
  const client = new Client({ name: 'official', version: '1' })
  await assert.rejects(client.connect(transportOf()), UnauthorizedError)
  const url = asked as unknown as URL
  assert.equal(url.origin + url.pathname, `${HERE}/oauth/authorize`)
  assert.equal(url.searchParams.get('resource'), serverUrl)
  const answer = await consent(ada, url.pathname + url.search, {}, headers)
  const [authorizationCode, iss] = [answer.get('code')!, answer.get('iss')!]
  const exchanged = auth(provider, { serverUrl, authorizationCode, iss, fetchFn: fetchHere })
  assert.equal(await exchanged, 'AUTHORIZED')
  const connected = new Client({ name: 'official', version: '1' })
  await connected.connect(transportOf())
  assert.ok((await connected.listTools()).tools.length > 10)
  await connected.close()
  const before = kept.tokens as { access_token: string; refresh_token: string }
  assert.equal(await auth(provider, { serverUrl, fetchFn: fetchHere }), 'AUTHORIZED')
  assert.notEqual((kept.tokens as typeof before).access_token, before.access_token)
  const { client_id: clientId } = kept.client as { client_id: string }
  assert.equal((await refresh(hereServer, clientId, before.refresh_token)).status, 200)
})
