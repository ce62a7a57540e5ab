import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { newSecret, signHeaders, signingKeys } from '../../src/areas/webhooks/index.ts'
import { PYTHON, PYTHON_FOLDER } from '../../test/support/contract/python-way.ts'
import { testServer } from '../../test/support/http.ts'
import { testWorld } from '../../test/support/world.ts'

// The own tests of the Python client (client/python) against the product. `npm run test:apps` sets
// PYTHON_CLIENT to an interpreter that has the package and its test tools.

const skip = PYTHON === '' && 'npm run test:apps prepares Python and runs this'
const world = await testWorld()
const { url } = await testServer(world)

test('the tests of the package pass', { skip }, async () => {
  const account = await world.account()
  const secret = newSecret().secret
  const body = JSON.stringify({
    type: 'webhook.test',
    timestamp: '2026-01-15T09:30:00.000Z',
    data: {},
  })
  const headers = signHeaders(signingKeys([{ secret, until: null }]), {
    id: 'msg_1',
    body,
    at: new Date(),
  })
  const child = spawn(PYTHON, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
    cwd: PYTHON_FOLDER,
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      MAILCAST_URL: url,
      MAILCAST_API_KEY: account.apiKey,
      SIGNED_WEBHOOK: JSON.stringify({ secret, body, headers }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  assert.equal(code, 0, output)
})
