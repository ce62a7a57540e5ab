import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testSandbox } from '#test/sandbox.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld({ baseUrl: 'http://localhost:3000' })
const sandbox = testSandbox(world, { post: async () => 200 })

function serverOf(paymentSandbox: typeof sandbox | null, baseUrl = 'http://localhost:3000') {
  const { ports } = world.system
  const deployment = { ...ports.deployment, baseUrl }
  return testServer(world, {
    system: { ...world.system, ports: { ...ports, paymentSandbox, deployment } },
  })
}

/** Returns the status of a page, with the headers of a browser or a proxy. */
function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${url}/sandbox`, { headers, agent: false }, (answer) =>
      resolve(answer.resume().statusCode!),
    ).on('error', reject)
  })
}

test('the pages are for this machine alone, and only while BASE_URL is', async () => {
  const server = await serverOf(sandbox)
  assert.equal(await statusOf(server.url, { host: 'localhost:3000' }), 200)
  assert.equal(await statusOf(server.url, { host: 'evil.example' }), 404)
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    assert.equal(await statusOf(server.url, { [header]: 'x' }), 404, header)
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } }
  assert.equal((await server.request('/sandbox/acct_sandboxplatform', foreign)).status, 403)

  const open = await serverOf(sandbox, 'https://mailcast.example')
  assert.equal((await open.request('/sandbox')).status, 404)
  assert.equal((await (await serverOf(null)).request('/sandbox')).status, 404)
})
