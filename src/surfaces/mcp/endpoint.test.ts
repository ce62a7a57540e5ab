import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from 'node:net'
import { setPlan } from '#areas/billing/index.ts'
import { areas } from '#catalogue'
import { signupsKey } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { MCP_HEADERS, messageOf, rpc } from './fixtures/clients.ts'
import { offersOf } from './toolset.ts'

const world = await testWorld()
const { url, request } = await testServer(world)

type Init = { key?: string; headers?: Record<string, string>; query?: string }

function post(body: string | object, { key, headers = {}, query = '' }: Init = {}) {
  return request(`/mcp${query}`, {
    method: 'POST',
    ...(key !== undefined && { key }),
    headers: { ...MCP_HEADERS, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Makes a message of 2026-07-28, which carries its version in the body and in headers. */
function modern(method: string, params: Record<string, unknown> = {}) {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
  }
  return { body: rpc(method, { ...params, _meta: envelope }), headers }
}

const remaining = async (key: string) =>
  Number(
    /"key";r=(\d+)/.exec((await request('/api/v1/tags', { key })).headers.get('ratelimit')!)![1],
  )

test('nobody comes in without a key, nor with a wrong, a revoked or another region’s one', async () => {
  const ada = await world.account()
  const { id, key: revoked } = await world.ok(ada, 'create_api_key', { name: 'old', level: 'full' })
  await world.ok(ada, 'revoke_api_key', { keyId: id })
  for (const key of [
    undefined,
    'mc_short',
    `mc_${'x'.repeat(43)}`,
    `mc_eu_${'x'.repeat(43)}`,
    revoked,
  ])
    for (const method of ['initialize', 'tools/list', 'tools/call', 'server/discover']) {
      world.clock.move(60_000)
      const answer = await post(rpc(method), key === undefined ? {} : { key })
      assert.deepEqual(
        [answer.status, answer.body.code, answer.headers.get('www-authenticate')],
        [
          401,
          'unauthorized',
          `Bearer realm="Mailcast"${key === undefined ? '' : ', error="invalid_token"'}, resource_metadata="http://mailcast.test/.well-known/oauth-protected-resource/mcp"`,
        ],
      )
      assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.equal(answer.body.requestId, answer.headers.get('request-id'))
    }
})

test('failed keys are counted by address, over REST and MCP together', async () => {
  const noted: string[] = []
  const { note } = world.system.failures
  world.system.failures.note = async (address) => void noted.push(address)
  try {
    await post(rpc('tools/list'), { key: `mc_${'x'.repeat(43)}` })
    await request('/api/v1/tags', { key: `mc_${'x'.repeat(43)}` })
  } finally {
    world.system.failures.note = note
  }
  assert.deepEqual(noted, ['127.0.0.1', '127.0.0.1'])
})

test('nobody without a key makes it read a body', async () => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{`,
  )
  const answered = await new Promise<string>((resolve) =>
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString())),
  )
  socket.destroy()
  assert.match(answered, /^HTTP\/1\.1 401 /)
})

test('a body over 1 MiB is taken from no key of an account without a plan', async () => {
  const cloud = await testWorld({ edition: 'cloud' })
  const there = await testServer(cloud)
  const account = await cloud.account()
  const import_ = () => ({
    method: 'POST',
    key: account.apiKey,
    headers: MCP_HEADERS,
    body: JSON.stringify(
      rpc('tools/call', {
        name: 'import_contacts',
        arguments: { rows: [{ email: 'x'.repeat(1_100_000) }] },
      }),
    ),
  })
  assert.deepEqual((await there.request('/mcp', import_())).status, 413)
  await setPlan(cloud.system, account.accountId, 'starter')
  assert.equal((await there.request('/mcp', import_())).status, 200)
})

test('a web page of another origin is refused, whatever it sends', async () => {
  const { apiKey: key } = await world.account()
  for (const origin of [
    'https://evil.example',
    'http://mailcast.test.evil.example',
    'https://mailcast.test',
    'http://mailcast.test:81',
    'null',
    '',
  ])
    for (const answer of [
      await post(rpc('tools/list'), { key, headers: { origin } }),
      await request('/mcp', { headers: { origin } }),
    ])
      assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], origin)
  const own = await post(rpc('tools/list'), { key, headers: { origin: 'http://mailcast.test' } })
  assert.deepEqual([own.status, own.headers.get('access-control-allow-origin')], [200, null])
})

test('a browser may not say whose address it has, over MCP either', async () => {
  const { apiKey: key } = await world.account()
  const call = rpc('tools/call', {
    name: 'add_contact',
    arguments: { email: 'r@example.com', visitorIp: '198.51.100.7' },
  })
  const { result } = messageOf(
    (await post(call, { key, headers: { origin: 'http://mailcast.test' } })).text,
  )
  assert.equal(JSON.parse(result.content[0].text).errors[0].pointer, '/visitorIp')
})

test('only POST is taken, and says so', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD']) {
    const answer = await request('/mcp', { method, headers: { accept: 'text/event-stream' } })
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST, OPTIONS'], method)
  }
  const options = await request('/mcp', { method: 'OPTIONS' })
  assert.deepEqual([options.status, options.headers.get('allow')], [204, 'POST, OPTIONS'])
})

test('both eras are answered by the same address, without sessions', async () => {
  const { apiKey: key } = await world.account()
  const discover = modern('server/discover')
  const discovered = await post(discover.body, { key, headers: discover.headers })
  assert.deepEqual(
    [discovered.status, discovered.body.result.supportedVersions],
    [200, ['2026-07-28']],
  )
  const list = modern('tools/list')
  const listed = await post(list.body, { key, headers: list.headers })
  assert.deepEqual([listed.body.result.ttlMs, listed.body.result.cacheScope], [300_000, 'private'])
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'tests', version: '1' },
  }
  const begun = await post(rpc('initialize', params), { key })
  assert.equal(messageOf(begun.text).result.protocolVersion, '2025-11-25')
  assert.equal(begun.headers.get('mcp-session-id'), null)
  assert.equal(
    (await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { key })).status,
    202,
  )
  assert.equal(messageOf((await post(rpc('ping'), { key })).text).result.resultType, undefined)
})

test('a list of tools is complete in both eras, and is not written anew for each request', async (t) => {
  const { apiKey: key } = await world.account()
  const list = modern('tools/list')
  const written: number[] = []
  const { stringify } = JSON
  t.mock.method(JSON, 'stringify', (...args: Parameters<typeof stringify>) => {
    const text = stringify(...args)
    written.push(text?.length ?? 0)
    return text
  })
  const listed = [
    (await post(list.body, { key, headers: list.headers, query: '/all' })).body,
    messageOf(
      (await post({ ...rpc('tools/list'), id: '"tools":[]' }, { key, query: '/all' })).text,
    ),
  ]
  const large = written.filter((length) => length > 100_000)
  const tools = offersOf(areas).map(({ tool }) => tool)
  for (const { result } of listed) assert.deepEqual(result.tools, tools)
  assert.equal(listed[1]!.id, '"tools":[]')
  assert.deepEqual(large, [])
})

test('headers that say something else than the message are refused', async () => {
  const { apiKey: key } = await world.account()
  const { body, headers } = modern('tools/call', { name: 'list_tags', arguments: {} })
  assert.equal((await post(body, { key, headers })).status, 200)
  for (const wrong of [
    { 'mcp-name': 'delete_tag' },
    { 'mcp-method': 'tools/list' },
    { 'mcp-protocol-version': '2025-11-25' },
  ]) {
    const answer = await post(body, { key, headers: { ...headers, ...wrong } })
    assert.deepEqual([answer.status, answer.body.error.code], [400, -32_020])
  }
  const unknown = await post(body, {
    key,
    headers: { ...headers, 'mcp-protocol-version': '2031-01-01' },
  })
  assert.equal(unknown.status, 400)
})

test('what is no message is told so, takes one use of the key, and takes nothing down', async () => {
  const { apiKey: key } = await world.account()
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const hostile: [string, number, number][] = [
    ['', 400, -32_700],
    ['{"jsonrpc"', 400, -32_700],
    ['\u0000', 400, -32_700],
    ['null', 400, -32_600],
    ['7', 400, -32_600],
    ['{}', 400, -32_600],
    [JSON.stringify([rpc('tools/list'), rpc('tools/list')]), 400, -32_600],
    ['[]', 400, -32_600],
    [`[${'['.repeat(200_000)}${']'.repeat(200_000)}]`, 400, -32_600],
    [deep(150_000), 400, -32_600],
    [JSON.stringify({ ...rpc('tools/call'), params: JSON.parse(deep(70)) }), 400, -32_600],
    [JSON.stringify({ ...rpc('tools/list'), id: null }), 400, -32_600],
    [JSON.stringify({ ...rpc('tools/list'), id: { a: 1 } }), 400, -32_600],
    [JSON.stringify({ ...rpc('tools/list'), jsonrpc: '1.0' }), 400, -32_600],
    [JSON.stringify({ ...rpc('tools/list'), method: 7 }), 400, -32_600],
  ]
  const before = await remaining(key)
  for (const [body, status, code] of hostile) {
    const answer = await post(body, { key })
    assert.deepEqual(
      [answer.status, messageOf(answer.text).error?.code],
      [status, code],
      body.slice(0, 80),
    )
  }
  assert.equal(await remaining(key), before - hostile.length - 1)
  const bytes = await request('/mcp', {
    method: 'POST',
    key,
    headers: MCP_HEADERS,
    body: new Uint8Array([0x7b, 0xff, 0x7d]),
  })
  assert.equal(bytes.status, 400)
})

test('messages that ask for what is not there, or ask it wrongly, are answered in the protocol', async () => {
  const { apiKey: key } = await world.account()
  for (const [method, params, code] of [
    ['nonsense', {}, -32_601],
    ['resources/subscribe', { uri: 'mailcast://docs/mcp' }, -32_601],
    ['prompts/get', { name: 'x' }, -32_602],
    ['prompts/get', {}, -32_602],
    ['resources/read', { uri: 7 }, -32_602],
    ['logging/setLevel', { level: 'debug' }, -32_601],
    ['tools/call', {}, -32_602],
    ['tools/call', { name: 7 }, -32_602],
    ['tools/call', { name: 'list_tags', arguments: 'x' }, -32_602],
    ['tools/call', { name: 'list_tags', arguments: [] }, -32_602],
  ] as const) {
    const answer = await post(rpc(method, params), { key })
    assert.ok(answer.status < 500, answer.text)
    assert.equal(
      messageOf(answer.text).error?.code,
      code,
      `${method} ${JSON.stringify(params)}: ${answer.text}`,
    )
  }
})

test('a method that a protocol version lacks is not found, whatever its params and ahead of them', async () => {
  const { apiKey: key } = await world.account()
  const removed = ['initialize', 'ping', 'logging/setLevel', 'resources/subscribe']
  for (const method of [...removed, 'subscriptions/listen', 'nonsense'])
    for (const params of [{}, { protocolVersion: 7, level: 7, uri: 7 }]) {
      const { body, headers } = modern(method, params)
      const answer = await post(body, { key, headers })
      assert.deepEqual([answer.status, answer.body.error.code], [404, -32_601], method)
    }
  for (const version of ['2025-11-25', '2024-11-05'])
    for (const method of ['server/discover', 'subscriptions/listen', 'nonsense']) {
      const headers = { 'mcp-protocol-version': version }
      const answer = await post(rpc(method, { cursor: 7 }), { key, headers })
      assert.deepEqual([answer.status, messageOf(answer.text).error.code], [200, -32_601], method)
    }
})

test('a version that is not spoken, or a header that is missing, is told before wrong params', async () => {
  const { apiKey: key } = await world.account()
  const { body, headers } = modern('tools/list', { cursor: 7 })
  const { 'mcp-method': _left, ...others } = headers
  const unspoken = JSON.parse(JSON.stringify(body).replace('2026-07-28', '2099-01-01')) as object
  for (const [sent, code] of [
    [{ body, headers: others }, -32_020],
    [{ body: unspoken, headers: { ...headers, 'mcp-protocol-version': '2099-01-01' } }, -32_022],
  ] as const) {
    const answer = await post(sent.body, { key, headers: sent.headers })
    assert.deepEqual([answer.status, answer.body.error.code], [400, code], answer.text)
  }
})

test('params of a wrong type are told by their names, and are no fault of the server', async () => {
  const { apiKey: key } = await world.account()
  const client = { name: 'tests', version: '1' }
  for (const [body, words] of [
    [
      rpc('initialize', { protocolVersion: 7, capabilities: {}, clientInfo: client }),
      'params.protocolVersion: expected string, received number.',
    ],
    [
      rpc('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: { sampling: 7 },
        clientInfo: client,
      }),
      'params.capabilities.sampling: ',
    ],
    [
      rpc('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 1 },
      }),
      'params.clientInfo.version: expected string',
    ],
    [
      { jsonrpc: '2.0', id: 1, method: 'initialize' },
      'params: expected object, received undefined.',
    ],
    [rpc('tools/list', { cursor: 7 }), 'params.cursor: expected string, received number.'],
    [
      rpc('tools/call', { name: 'list_tags', arguments: 7 }),
      'params.arguments: expected record, received number.',
    ],
    [
      rpc('tools/call', { name: 'list_tags', _meta: { progressToken: {} } }),
      'expected string, received object, or expected number, received object.',
    ],
  ] as const) {
    const answer = await post(body, { key })
    const { error, id } = messageOf(answer.text)
    assert.deepEqual([answer.status, error?.code, id], [200, -32_602, 1], answer.text)
    assert.ok(error.message.includes(words), error.message)
  }
  const { body, headers } = modern('tools/list', { cursor: 7 })
  assert.equal((await post(body, { key, headers })).body.error.code, -32_602)
})

test('arguments that cannot be are refused by the operation, with pointers', async () => {
  const { apiKey: key } = await world.account()
  for (const [input, pointer] of [
    ['{"email":"a\\u0000@example.com"}', '/email'],
    ['{"email":"a@example.com","source":"\\ud800"}', '/source'],
    ['{"email":"a@example.com","__proto__":{"x":1}}', '/__proto__'],
    ['{"email":"a@example.com","fields":{"n":1e999}}', '/fields/n'],
    [
      `{"email":"a@example.com","fields":${'{"a":'.repeat(45)}1${'}'.repeat(45)}}`,
      `/fields${'/a'.repeat(39)}`,
    ],
  ] as const) {
    const answer = await post(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add_contact","arguments":${input}}}`,
      { key },
    )
    const problem = JSON.parse(messageOf(answer.text).result.content[0].text)
    assert.ok(problem.errors, answer.text + input)
    assert.deepEqual([problem.status, problem.errors[0].pointer], [422, pointer], answer.text)
  }
})

test('a signups only key brings no larger body than add_contact takes, with a length or in chunks, and no object with a million names', async () => {
  const ada = await world.account()
  const key = await signupsKey(world, ada)
  const send = (body: string | ReadableStream, more: RequestInit = {}) =>
    request('/mcp', {
      method: 'POST',
      headers: { ...MCP_HEADERS, authorization: `Bearer ${key}` },
      body,
      ...more,
    })
  const large = JSON.stringify(
    rpc('tools/call', { name: 'add_contact', arguments: { email: 'x'.repeat(1_100_000) } }),
  )
  const chunks = new ReadableStream({
    start(controller) {
      for (let at = 0; at < large.length; at += 65_536)
        controller.enqueue(new TextEncoder().encode(large.slice(at, at + 65_536)))
      controller.close()
    },
  })
  assert.equal((await send(large)).status, 413)
  assert.equal((await send(chunks, { duplex: 'half' })).status, 413)
  const wide = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`name${i}`, 1]))
  const answer = await send(
    JSON.stringify(rpc('tools/call', { name: 'add_contact', arguments: wide })),
  )
  assert.deepEqual([answer.status, messageOf(answer.text).error.code], [400, -32_600])
})

test('a body may be as large as the operation takes it, and no larger than the largest', async () => {
  const { apiKey: key } = await world.account()
  const row = { email: 'a@example.com', note: 'x'.repeat(4900) }
  const call = (name: string, rows: number) =>
    rpc('tools/call', {
      name,
      arguments: { rows: Array.from({ length: rows }, () => row), dryRun: true },
    })
  const read = async (body: object) => messageOf((await post(body, { key })).text).result
  assert.equal((await read(call('import_contacts', 400))).structuredContent.counts.read, 400)
  const refused = await read(call('add_contact', 400))
  assert.equal(JSON.parse(refused.content[0].text).code, 'payload_too_large')
  const tooLarge = await post(call('import_contacts', 4400), { key })
  assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'payload_too_large'])
})

test('what is no JSON, or is asked for in another form, is refused by HTTP', async () => {
  const { apiKey: key } = await world.account()
  assert.equal((await post('x', { key, headers: { 'content-type': 'text/plain' } })).status, 415)
  assert.equal(
    (await post(rpc('tools/list'), { key, headers: { accept: 'text/html' } })).status,
    406,
  )
})

test('a toolset or a parameter that is not there is refused, with those that are', async () => {
  const { apiKey: key } = await world.account()
  const before = await remaining(key)
  const answer = await post(rpc('tools/list'), {
    key,
    query: '?toolsets=contact,keys,keys,nonsense&readonly=maybe&x=1',
  })
  assert.deepEqual([answer.status, answer.body.code], [422, 'invalid_request'])
  const details = (answer.body.errors as { detail: string; pointer: string }[]).map(
    ({ detail, pointer }) => `${pointer} ${detail}`,
  )
  assert.equal(details.length, 4)
  assert.match(details[0]!, /^\/x /)
  assert.ok(
    details[1]!.endsWith(
      `Did you mean "contacts"? Known: ${[...new Set(offersOf(areas).map(({ toolset }) => toolset))].join(', ')}.`,
    ),
    details[1],
  )
  assert.match(details[2]!, /"nonsense"/)
  assert.match(details[3]!, /^\/readonly /)
  assert.equal(await remaining(key), before - 2)
  assert.equal((await post(rpc('tools/list'), { key, query: '?toolsets=' })).status, 422)
})

test('every request of a key takes one of its uses, a call no more than that, and says what is left', async () => {
  const { apiKey: key } = await world.account()
  const cost = async (body: object) => {
    const before = await remaining(key)
    const answer = await post(body, { key })
    assert.match(answer.headers.get('ratelimit')!, /^"key";r=\d+;t=\d+/)
    return before - (await remaining(key)) - 1
  }
  const add = rpc('tools/call', { name: 'add_contact', arguments: { email: 'r@example.com' } })
  const costs = [
    rpc('tools/list'),
    rpc('ping'),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    rpc('tools/call', { name: 'nonsense' }),
    add,
  ]
  for (const body of costs) assert.equal(await cost(body), 1)
  const answer = await post(add, { key })
  assert.match(answer.headers.get('ratelimit')!, /^"key";r=\d+;t=\d+, "add_contact";r=598;t=\d+$/)
  // The call is refused before the limits of the operation apply: only the remaining requests of
  // the key decrease.
  const refused = await post(rpc('tools/call', { name: 'add_contact', arguments: {} }), { key })
  assert.match(refused.headers.get('ratelimit')!, /^"key";r=\d+;t=\d+$/)
})

test('a call that is being answered when the server stops is answered', async () => {
  const { apiKey: key } = await world.account()
  const stopping = await testServer(world)
  const asked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<null>()
  const { web } = world.system.ports
  world.system.ports.web = { ...web, vet: () => (asked.resolve(), go.promise) }
  try {
    const { body, headers } = modern('tools/call', {
      name: 'create_webhook_endpoint',
      arguments: { url: 'https://hooks.garden.org/in' },
    })
    const answered = stopping.request('/mcp', {
      method: 'POST',
      key,
      headers: { ...MCP_HEADERS, ...headers },
      json: body,
    })
    await asked.promise
    stopping.readiness.draining = true
    const closed = stopping.app.close()
    await new Promise((resolve) => setImmediate(resolve))
    go.resolve(null)
    const { status, body: answer } = await answered
    assert.deepEqual(
      [status, answer.result.structuredContent.url],
      [200, 'https://hooks.garden.org/in'],
    )
    await closed
  } finally {
    world.system.ports.web = web
  }
})

test('when the database is away a call says so as a refusal, the list by HTTP, and nothing of ours leaks', async () => {
  const { apiKey: key } = await world.account()
  const { findKey, takeLimits } = world.system
  const away = () =>
    Promise.reject(
      Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { code: 'ECONNREFUSED' }),
    )
  try {
    world.system.takeLimits = away
    const { result } = messageOf(
      (await post(rpc('tools/call', { name: 'list_tags' }), { key })).text,
    )
    const problem = JSON.parse(result.content[0].text)
    assert.deepEqual(
      [problem.status, problem.code, result._meta['mailcast/retryAfterS']],
      [503, 'unavailable', 5],
    )
    assert.doesNotMatch(JSON.stringify(result), /ECONNREFUSED|10\.0/)
    world.system.findKey = away
    const list = await post(rpc('tools/list'), { key })
    assert.deepEqual(
      [list.status, list.body.code, list.headers.get('retry-after')],
      [503, 'unavailable', '5'],
    )
  } finally {
    Object.assign(world.system, { findKey, takeLimits })
  }
})

test('answers are kept by nobody on the way', async () => {
  const { apiKey: key } = await world.account()
  for (const { body, headers } of [modern('tools/list'), { body: rpc('tools/list'), headers: {} }])
    assert.equal((await post(body, { key, headers })).headers.get('cache-control'), 'no-store')
})
