import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { newSecret, signHeaders, signingKeys } from '../../src/areas/webhooks/index.ts'
import type { AnyOperation } from '../../src/operation/operation.ts'
import { type Cast, castOf } from '../../test/support/contract/cast.ts'
import { restSender } from '../../test/support/contract/contract.ts'
import {
  ALONE,
  comparable,
  inputFor,
  keyed,
  twins,
} from '../../test/support/contract/way-contract.ts'
import { testServer } from '../../test/support/http.ts'
import { testWorld } from '../../test/support/world.ts'

// The Python client (client/python) against the product. `npm run test:apps` sets PYTHON to an
// interpreter that has the package and its test tools.

const PYTHON = process.env['PYTHON'] ?? ''
const skip = PYTHON === '' && 'npm run test:apps prepares Python and runs this'
const FOLDER = new URL('../python', import.meta.url).pathname
const world = await testWorld()
const { url, request } = await testServer(world)
const send = restSender(request)
interface PythonAnswer {
  status: number
  body: unknown
  problem: unknown
  failed?: string
}

let running: ReturnType<typeof startCaller> | undefined
after(() => running?.stop())

/** Starts the process that calls operations. */
function startCaller() {
  const child: ChildProcess = spawn(PYTHON, ['tests/call_operations.py'], {
    cwd: FOLDER,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  async function call(input: object): Promise<PythonAnswer> {
    child.stdin!.write(`${JSON.stringify(input)}\n`)
    const { value, done } = await lines.next()
    assert.ok(done !== true, 'the Python process ended')
    const answer = JSON.parse(value) as PythonAnswer
    assert.equal(answer.failed, undefined)
    return answer
  }
  return { call, stop: () => child.kill() }
}

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
    cwd: FOLDER,
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

let shared: Promise<Cast> | undefined

for (const operation of keyed)
  test(
    `${operation.name} in Python gives the answer of REST to its example`,
    { skip },
    async () => {
      // In a new minute no calls have been counted.
      world.clock.move(61_000)
      const [mine, twin] = await castsFor(operation)
      const { status, body } = await send(operation, inputFor(operation, twin), {
        key: twin.apiKey,
      })
      const rest = {
        status,
        ...(status < 400 ? { body, problem: null } : { body: null, problem: body }),
      }
      // Reads change nothing, so that both ways of calling are compared.
      for (const asynchronous of operation.effect === 'read' ? [false, true] : [false]) {
        const answer = await (running ??= startCaller()).call({
          operation: operation.name,
          input: inputFor(operation, mine),
          key: mine.apiKey,
          url,
          asynchronous,
        })
        assert.deepEqual(comparableTo(answer), comparableTo(rest))
      }
    },
  )

const comparableTo = ({
  status,
  ...answered
}: {
  status: number
  body: unknown
  problem: unknown
}) => [status, comparable(answered as Parameters<typeof comparable>[0])]

/** Returns two casts in the same state, the same one for a read. */
async function castsFor(operation: AnyOperation) {
  if (operation.effect === 'read') {
    const cast = await (shared ??= castOf(world))
    return [cast, cast] as const
  }
  return twins(world, { anew: operation.effect !== 'write' || ALONE.has(operation.name) })
}
