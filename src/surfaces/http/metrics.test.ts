import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildApp } from '#process/app.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const TOKEN = 'a token for metrics that is long enough'.replaceAll(' ', '-')
const read = async () => [
  {
    name: 'mailcast_things',
    type: 'gauge' as const,
    help: 'Things.',
    samples: [{ labels: { of: 'a "b"\\' }, value: 2 }],
  },
]

function app(token: string | null) {
  const built = buildApp(world.system, {
    trustedProxies: [],
    readiness: { draining: false },
    metrics: { token, read },
  })
  after(() => built.close())
  return (authorization?: string) =>
    built.inject({
      url: '/metrics',
      headers: { ...(authorization !== undefined && { authorization }) },
    })
}

test('the token opens it, in the text format of Prometheus', async () => {
  const answer = await app(TOKEN)(`Bearer ${TOKEN}`)
  assert.equal(answer.statusCode, 200)
  assert.match(answer.headers['content-type'] as string, /^text\/plain; version=0\.0\.4/)
  assert.equal(
    answer.body,
    '# HELP mailcast_things Things.\n# TYPE mailcast_things gauge\nmailcast_things{of="a \\"b\\"\\\\"} 2\n',
  )
})

test('nobody else sees it, and without METRICS_TOKEN it is not there', async () => {
  const get = app(TOKEN)
  for (const wrong of [
    undefined,
    '',
    'Bearer',
    'Bearer x',
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
    TOKEN,
  ])
    assert.equal((await get(wrong)).statusCode, 401, wrong)
  const closed = app(null)
  for (const any of [undefined, 'Bearer ', 'Bearer null'])
    assert.equal((await closed(any)).statusCode, 404)
})
