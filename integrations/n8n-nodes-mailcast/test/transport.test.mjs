import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'

// Tests of requests against answers that are made up, on the built files, without n8n.

const built = createRequire(new URL('../dist/nodes/', import.meta.url))
const { ask, readPages } = built('./shared/transport.js')
const { removeLost } = built('./MailcastTrigger/endpoint.js')
const { perform } = built('./Mailcast/perform.js')

/** Makes a caller whose requests are kept, and answered by `answer`. */
function caller(answer, known = () => true) {
  const sent = []
  return {
    sent,
    getNode: () => ({ name: 'Mailcast' }),
    getCredentials: async () => ({ baseUrl: ' https://news.example/ ' }),
    helpers: {
      async httpRequestWithAuthentication(_type, options) {
        sent.push(options)
        return { headers: {}, ...answer(options) }
      },
      httpRequest: async ({ url }) =>
        known(url)
          ? { statusCode: 401, body: {} }
          : { statusCode: 404, body: { message: 'The requested webhook "x" is not registered.' } },
    },
  }
}

const list = { method: 'GET', path: '/api/v1/contacts', query: {} }

test('the key is sent to the server alone, and no redirect is followed', async () => {
  const node = caller(() => ({
    statusCode: 302,
    headers: { location: 'https://evil.example/api?x=1' },
    body: '',
  }))
  await assert.rejects(ask(node, { ...list, method: 'POST', body: {} }), (error) => {
    assert.match(error.message, /nothing is known to have happened/)
    assert.match(error.description, /redirects to https:\/\/evil\.example\/api, /)
    return true
  })
  assert.deepEqual(
    node.sent.map(({ url, disableFollowRedirect }) => [url, disableFollowRedirect]),
    [['https://news.example/api/v1/contacts', true]],
  )
})

test('a page of another program does not count as done', async () => {
  for (const body of ['<!doctype html>', '', undefined])
    await assert.rejects(
      ask(
        caller(() => ({ statusCode: 200, body })),
        list,
      ),
      /no answer of Mailcast/,
    )
  assert.equal(
    (
      await ask(
        caller(() => ({ statusCode: 204, body: '' })),
        list,
      )
    ).status,
    204,
  )
})

test('pages end at their last one, at the limit, and where a cursor comes again', async () => {
  const numbered = ({ qs: { cursor = '0', limit } }) => ({
    statusCode: 200,
    body: {
      data: Array.from({ length: limit }, (_, i) => ({ id: Number(cursor) * 100 + i })),
      nextCursor: cursor === '2' ? null : String(Number(cursor) + 1),
    },
  })
  assert.equal((await readPages(caller(numbered), list)).length, 300)
  assert.equal((await readPages(caller(numbered), list, 150)).length, 150)
  const turns = ({ qs: { cursor } }) => ({
    statusCode: 200,
    body: { data: [{ id: cursor }], nextCursor: cursor === 'a' ? 'b' : 'a' },
  })
  assert.deepEqual(await readPages(caller(turns), list), [
    { id: undefined },
    { id: 'a' },
    { id: 'b' },
  ])
})

test('an endpoint that leads nowhere is found on any page, and each other one is left alone', async () => {
  const at = (path) => `https://n8n.example/webhook/${path}`
  const pages = {
    first: { data: [{ id: 'whk_1', url: at('known/mailcast') }], nextCursor: 'second' },
    second: {
      data: [
        { id: 'whk_2', url: at('lost/mailcast') },
        { id: 'whk_3', url: 'https://other.example/webhook/lost/mailcast' },
      ],
      nextCursor: null,
    },
  }
  const node = caller(
    ({ method, url, qs }) =>
      method === 'DELETE'
        ? { statusCode: 204, body: '' }
        : url.endsWith('/webhooks')
          ? { statusCode: 200, body: pages[qs.cursor ?? 'first'] }
          : { statusCode: 200, body: {}, headers: { etag: '"1"' } },
    (url) => !url.includes('/lost/'),
  )
  await removeLost(node, at('own/mailcast'))
  assert.deepEqual(
    node.sent.slice(2).map(({ method, url, headers }) => [method, url, headers['If-Match']]),
    [
      ['GET', 'https://news.example/api/v1/webhooks/whk_2', undefined],
      ['DELETE', 'https://news.example/api/v1/webhooks/whk_2', '"1"'],
    ],
  )
})

test('executions of the same millisecond have keys of their own, and one that is tried again the same', async () => {
  const keys = []
  for (const id of ['msg_1', 'msg_2', 'msg_1']) {
    const node = {
      ...caller(({ headers }) => {
        keys.push(headers['Idempotency-Key'])
        return { statusCode: 201, body: { id: 'cmp_1' } }
      }),
      getNodeParameter: (name, _item, usual) => (name === 'operation' ? 'create_campaign' : usual),
      getTimezone: () => 'UTC',
      getExecutionContext: () => ({ establishedAt: 1 }),
      getExecutionId: () => String(keys.length),
      getWorkflowDataProxy: () => ({ $runIndex: 0 }),
      getInstanceId: () => 'n8n',
      getWorkflow: () => ({ id: 'w' }),
      getNode: () => ({ id: 'n' }),
      getInputData: () => [{ json: { id } }],
    }
    assert.deepEqual(await perform(node, 0), [{ id: 'cmp_1' }])
  }
  assert.equal(keys[0], keys[2])
  assert.equal(new Set(keys).size, 2)
})
