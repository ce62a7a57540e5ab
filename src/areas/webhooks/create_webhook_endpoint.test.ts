import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openGuardedWeb } from '#adapters/web/guarded-web.ts'
import { uuidOf } from '#lib/typeid.ts'
import { exampleId } from '#operation/fields.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const strict = openGuardedWeb({
  allowPrivate: false,
  egressAddresses: [],
  resolve: async (host) => {
    if (host === 'unknown.garden.org') throw new Error('ENOTFOUND')
    return [{ address: host === 'inside.garden.org' ? '10.1.2.3' : '93.184.216.34', family: 4 }]
  },
})
const lenient = world.system.ports.web
const url = 'http://127.0.0.1:1/in'

test('the answer has the secret, and no later one has', async () => {
  const ada = await world.account()
  const { status, body } = await world.call(ada, 'create_webhook_endpoint', { url })
  const { secret, ...endpoint } = body as Record<string, string>
  assert.equal(status, 201)
  assert.match(secret!, /^whsec_[A-Za-z0-9+/]{32}$/)
  assert.equal(endpoint['secretHint'], `${secret!.slice(0, 10)}…`)
  const { id, createdAt, secretHint } = endpoint
  assert.match(id!, /^whk_/)
  assert.deepEqual(endpoint, {
    id,
    createdAt,
    secretHint,
    url,
    events: null,
    newsletterId: null,
    status: 'on',
    offReason: null,
    offAt: null,
  })
  assert.deepEqual(await world.ok(ada, 'get_webhook_endpoint', { endpointId: id }), endpoint)
})

test('the secret is kept sealed', async () => {
  const ada = await world.account()
  const { secret } = await world.ok(ada, 'create_webhook_endpoint', { url })
  const { rows } = await sql<{ secret: Buffer }>`select secret from webhook_endpoint`.execute(
    world.db,
  )
  const plain = secret.slice('whsec_'.length)
  assert.ok(
    rows.every(
      (row) => !row.secret.includes(plain) && !row.secret.includes(Buffer.from(plain, 'base64')),
    ),
  )
})

test('kinds are kept once each, unknown kinds and an empty list are refused', async () => {
  const ada = await world.account()
  const made = await world.ok(ada, 'create_webhook_endpoint', {
    url,
    events: ['order.paid', 'campaign.sent', 'order.paid'],
  })
  assert.deepEqual(made.events, ['order.paid', 'campaign.sent'])
  assert.equal(
    (await world.refused(ada, 'create_webhook_endpoint', { url, events: ['order.payed'] }))
      .errors![0]!.pointer,
    '/events/0',
  )
  assert.equal(
    (await world.refused(ada, 'create_webhook_endpoint', { url, events: [] })).errors![0]!.pointer,
    '/events',
  )
})

test('addresses that are not public are refused, with the pointer at /url', async () => {
  const ada = await world.account()
  world.system.ports.web = strict
  try {
    const bad = [
      'http://hooks.garden.org/',
      'https://hooks.garden.org:8443/',
      'https://10.0.0.1/',
      'https://127.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest',
    ]
    for (const address of [
      ...bad,
      'https://localhost/',
      'https://a.internal/',
      'https://u:p@hooks.garden.org/',
      'not an address',
      'https://inside.garden.org/',
    ]) {
      const problem = await world.refused(ada, 'create_webhook_endpoint', { url: address })
      assert.equal(problem.status, 422, address)
      assert.deepEqual(
        problem.errors!.map(({ pointer }) => pointer),
        ['/url'],
        address,
      )
    }
    await world.ok(ada, 'create_webhook_endpoint', { url: 'https://unknown.garden.org/' })
    await world.ok(ada, 'create_webhook_endpoint', { url: 'https://hooks.garden.org/in' })
  } finally {
    world.system.ports.web = lenient
  }
})

test("another account's newsletter is not found", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  for (const newsletterId of [bob.newsletterId, exampleId('nl')])
    assert.equal(
      (await world.refused(ada, 'create_webhook_endpoint', { url, newsletterId })).status,
      404,
    )
  assert.equal(
    (await world.ok(ada, 'create_webhook_endpoint', { url, newsletterId: ada.newsletterId }))
      .newsletterId,
    ada.newsletterId,
  )
})

test('a self-hosted server has no limit of endpoints: of 1,001 each is listed and gets an event', async () => {
  const ada = await world.account()
  const account = uuidOf(ada.accountId)
  await sql`insert into webhook_endpoint (account_id, endpoint_id, url, on_since, secret, secret_hint, created_at)
    select ${account}, gen_random_uuid(), 'http://127.0.0.1:1/' || n, now(), '', 'whsec_abcd…', now() from generate_series(1, 1000) n`.execute(
    world.db,
  )
  assert.equal((await world.call(ada, 'create_webhook_endpoint', { url })).status, 201)
  assert.equal((await world.ok(ada, 'get_billing')).limits.webhookEndpoints, null)

  const listed = new Set<string>()
  for (let cursor: string | undefined; ;) {
    const page = await world.ok(ada, 'list_webhook_endpoints', {
      limit: 100,
      ...(cursor && { cursor }),
    })
    for (const { id } of page.data) listed.add(id)
    if ((cursor = page.nextCursor ?? undefined) === undefined) break
  }
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const { rows } = await sql<{ endpoints: string }>`
    select count(distinct endpoint_id) as endpoints from webhook_due where account_id = ${account}`.execute(
    world.db,
  )
  assert.deepEqual([listed.size, Number(rows[0]!.endpoints)], [1001, 1001])
})

test('an operator may set a ceiling of endpoints, which holds when two are created at once', async (t) => {
  const { ports } = world.system
  const usual = ports.deployment
  t.after(() => void (ports.deployment = usual))
  ports.deployment = { ...usual, webhookEndpointsMax: 4 }
  const ada = await world.account()
  for (let i = 0; i < 3; i++) await world.ok(ada, 'create_webhook_endpoint', { url: `${url}/${i}` })
  const answers = await Promise.all(
    [3, 4, 5].map((i) => world.call(ada, 'create_webhook_endpoint', { url: `${url}/${i}` })),
  )
  const problems = answers.flatMap(({ problem }) => problem ?? [])
  assert.deepEqual(
    [
      answers.filter(({ status }) => status === 201).length,
      problems.map(({ refusal }) => refusal.code),
    ],
    [1, ['endpoint_limit_reached', 'endpoint_limit_reached']],
  )
  assert.match(
    problems[0]!.detail,
    /on this server has at most 4 webhook endpoints.*WEBHOOK_ENDPOINTS_MAX/,
  )
})

test('each plan has its limit, also for requests that come together', async () => {
  const limits = { starter: 3, growth: 5, pro: 10, scale: 20, max: 50 }
  world.system.ports.deployment = { ...world.system.ports.deployment, edition: 'cloud' }
  try {
    for (const [plan, max] of Object.entries(limits)) {
      const ada = await world.account()
      await sql`update account set plan = ${plan} where owner_email = ${ada.email}`.execute(
        world.db,
      )
      const answers = await Promise.all(
        Array.from({ length: max + 2 }, (_, i) =>
          world.call({ kind: 'operator', accountId: ada.accountId }, 'create_webhook_endpoint', {
            url: `${url}/${i}`,
          }),
        ),
      )
      assert.equal(answers.filter(({ status }) => status === 201).length, max, plan)
      assert.deepEqual(
        [
          ...new Set(
            answers
              .filter(({ problem }) => problem)
              .map(({ problem }) => `${problem!.refusal.code} ${problem!.refusal.status}`),
          ),
        ],
        ['endpoint_limit_reached 409'],
      )
    }
  } finally {
    world.system.ports.deployment = { ...world.system.ports.deployment, edition: 'self-hosted' }
  }
})
