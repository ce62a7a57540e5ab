import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { openGuardedWeb } from '#adapters/web/guarded-web.ts'
import { browser } from '#test/person.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { authorizePath, consent, exchange, pkce, post, refresh } from './fixtures/client.ts'

const world = await testWorld()
const server = await testServer(world)

/** The documents on an agent's host, by path. */
const documents = new Map<string, { status?: number; headers?: object; body: string }>()
let reads = 0
const host = createServer((request, response) => {
  reads++
  const found = documents.get(request.url!) ?? { status: 404, body: '' }
  response.writeHead(found.status ?? 200, { 'content-type': 'application/json', ...found.headers })
  response.end(found.body)
})
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
after(() => host.close())
const at = `http://localhost:${(host.address() as AddressInfo).port}`

function document(path: string, more: object = {}): string {
  const clientId = at + path
  const body = {
    client_id: clientId,
    client_name: 'Agent',
    redirect_uris: ['https://agent.example/cb'],
  }
  documents.set(path, { body: JSON.stringify({ ...body, ...more }) })
  return clientId
}

async function ask(clientId: string, redirectUri = 'https://agent.example/cb') {
  const { email } = await world.account()
  const ada = await browser(server).signIn(email)
  const { challenge, verifier } = pkce()
  const path = authorizePath({
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
  })
  return { ada, path, verifier, page: await ada.request(path) }
}

test('a client with a metadata document is known by its host, and needs no registration', async () => {
  const clientId = document('/client.json')
  const { ada, path, verifier, page } = await ask(clientId)
  assert.ok(page.text.includes(`<h1>Connect ${new URL(at).host}</h1>`), page.text)
  const answer = await consent(ada, path)
  const right = {
    clientId,
    code: answer.get('code')!,
    redirectUri: 'https://agent.example/cb',
    verifier,
  }
  const given = await exchange(server, right)
  assert.equal(given.status, 200, given.text)
  documents.delete('/client.json')
  assert.equal((await refresh(server, clientId, given.body.refresh_token)).status, 200)
  const device = await post(server, '/oauth/device', { client_id: clientId })
  assert.equal(device.status, 200, device.text)
})

test('a document that sends the answer to another host is shown with both', async () => {
  const clientId = document('/elsewhere.json')
  const { page } = await ask(clientId)
  assert.ok(page.text.includes(`<h1>Connect ${new URL(at).host}</h1>`), page.text)
  assert.match(page.text, /<p class="alert">[^<]*<strong>agent\.example<\/strong>/)
})

test('a document is read once in five minutes', async () => {
  const clientId = document('/kept.json')
  const before = reads
  await Promise.all([ask(clientId), ask(clientId)])
  assert.equal(reads - before, 1)
  world.clock.move(301_000)
  await ask(clientId)
  assert.equal(reads - before, 2)
})

test('a document that is not what it says, too long, or elsewhere is refused and says why', async () => {
  documents.set('/moved.json', {
    status: 302,
    headers: { location: `${at}/client.json` },
    body: '',
  })
  documents.set('/html.json', { body: '<html>' })
  documents.set('/null.json', { body: 'null' })
  documents.set('/long.json', {
    body: JSON.stringify({ client_id: `${at}/long.json`, more: 'a'.repeat(20_000) }),
  })
  for (const [clientId, reason] of [
    [document('/other.json', { client_id: `${at}/client.json` }), /not the address/],
    [
      document('/secret.json', { token_endpoint_auth_method: 'private_key_jwt' }),
      /token_endpoint_auth_method/,
    ],
    [document('/uris.json', { redirect_uris: ['javascript:alert(1)'] }), /redirect_uris/],
    [document('/none.json', { redirect_uris: undefined }), /redirect_uris/],
    [`${at}/moved.json`, /redirect/],
    [`${at}/html.json`, /no JSON/],
    [`${at}/null.json`, /not the address/],
    [`${at}/long.json`, /16 KiB/],
    [`${at}/missing.json`, /status 404/],
    [`${at}/`, /has a path/],
    [`${at}/a/../client.json`, /has a path/],
    [`${at}/client.json#here`, /has a path/],
    ['http://mailcast.test/client.json', /another host/],
  ] as const) {
    const { page } = await ask(clientId)
    assert.equal(page.status, 400, clientId)
    assert.match(page.text, reason, clientId)
    const device = await post(server, '/oauth/device', { client_id: clientId })
    assert.deepEqual([device.status, device.body.error], [401, 'invalid_client'], clientId)
  }
  const redirect = await ask(document('/good.json'), 'https://agent.example/other')
  assert.equal(redirect.page.status, 400)
})

test('no document is read from a private address or over plain http', async () => {
  const web = openGuardedWeb({ allowPrivate: false, egressAddresses: [], timeoutMs: 2000 })
  after(() => web.close())
  const system = { ...world.system, ports: { ...world.system.ports, web } }
  const guarded = await testServer(world, { system })
  const before = reads
  for (const clientId of [
    document('/inside.json'),
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://169.254.169.254/latest/meta-data',
  ]) {
    const refused = await post(guarded, '/oauth/device', { client_id: clientId })
    assert.deepEqual([refused.status, refused.body.error], [401, 'invalid_client'])
    assert.match(refused.body.error_description, /blocked_address/)
  }
  assert.equal(reads, before)
})
