import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../src/connect.ts'
import { Mailcast } from '../src/index.ts'

/** Keeps the requests of a client, and answers each with `status` and a body. */
function recording(
  status = 200,
  body: unknown = { id: 'cmp_1' },
  headers: Record<string, string> = {},
) {
  const requests: { url: string; headers: Record<string, string> }[] = []
  const fetch = (async (url: string, init: { headers: Record<string, string> }) => {
    requests.push({ url, headers: init.headers })
    return new Response(status === 304 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }) as unknown as typeof globalThis.fetch
  return { fetch, requests }
}

test('a connection calls its own routes, with the headers that it was given and no key', async () => {
  const { fetch, requests } = recording()
  const route = { area: 'sessions', method: 'get', http: 'GET', path: '/session/v1/session' }
  const credential = { headers: { 'mailcast-account': 'acc_1' }, apiKey: null }
  const call = connect({ get_session: route }, credential, {
    baseUrl: 'https://news.example.com',
    fetch,
  })
  await call('get_session', {}, {})
  const { url, headers } = requests[0]!
  assert.deepEqual(
    [url, headers['mailcast-account'], 'authorization' in headers],
    ['https://news.example.com/session/v1/session', 'acc_1', false],
  )
  await assert.rejects(call('list_tags', {}, {}), /There is no operation list_tags/)
})

test('a client without a key is refused', () => {
  assert.throws(
    () => new Mailcast({ apiKey: undefined as never, baseUrl: 'https://news.example.com' }),
    /apiKey must be an API key/,
  )
})

test('an unchanged resource is answered with 304 and no body', async () => {
  const { fetch, requests } = recording(304, undefined, { etag: '"a"' })
  const mailcast = new Mailcast({ apiKey: 'mc_x', baseUrl: 'https://news.example.com', fetch })
  const answer = await mailcast
    .call('get_campaign', { campaignId: 'cmp_1' }, { ifNoneMatch: '"a"' })
    .answer()
  assert.deepEqual([answer.status, answer.body, answer.etag], [304, undefined, '"a"'])
  assert.equal(requests[0]!.headers['if-none-match'], '"a"')
})

test('a write sends an Idempotency-Key unless it is told to send none', async () => {
  const { fetch, requests } = recording()
  const mailcast = new Mailcast({ apiKey: 'mc_x', baseUrl: 'https://news.example.com', fetch })
  await mailcast.campaigns.update({ campaignId: 'cmp_1', subject: 'Beans' })
  await mailcast.campaigns.update(
    { campaignId: 'cmp_1', subject: 'Peas' },
    { idempotencyKey: null },
  )
  assert.match(requests[0]!.headers['idempotency-key']!, /^[0-9a-f]{32}$/)
  assert.equal('idempotency-key' in requests[1]!.headers, false)
})
