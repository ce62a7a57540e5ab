import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { test } from 'node:test'
import {
  isProblem,
  Mailcast,
  MailcastAnswerError,
  MailcastConnectionError,
  MailcastProblem,
  type MailcastOptions,
} from '../src/index.ts'
import { isPassing, LONGEST_WAIT_MS, retryAfterS, waitMs } from '../src/retry.ts'
import {
  answers,
  breaksOff,
  deadAddress,
  hangs,
  moodyServer,
  refuses,
  resets,
} from './moody-server.ts'

const server = await moodyServer()
const KEY = `mc_${'k'.repeat(43)}`
const SUBSCRIBER = { id: 'sub_1', email: 'ada@example.com' }

function client(options: Partial<MailcastOptions> = {}) {
  return new Mailcast({ apiKey: KEY, baseUrl: server.url, ...options })
}

test('a write that meets every passing failure is sent again with the same key and body until it is answered', async () => {
  const waits: number[] = []
  server.behave(
    refuses(429, 'rate_limited'),
    refuses(503, 'unavailable'),
    refuses(409, 'idempotency_in_flight'),
    answers(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html', 'retry-after': '0' }),
    refuses(408, 'timeout'),
    answers(201, SUBSCRIBER),
  )
  const answer = await client({ retries: 5, onRetry: ({ waitMs }) => waits.push(waitMs) })
    .contacts.add({ email: 'ada@example.com' })
    .answer()
  assert.deepEqual(
    [answer.status, answer.body, answer.attempts, waits],
    [201, SUBSCRIBER, 6, [0, 0, 0, 0, 0]],
  )
  const keys = server.asked.map(({ headers }) => headers['idempotency-key'] as string)
  assert.match(keys[0]!, /^[0-9a-f]{32}$/)
  assert.equal(new Set(keys).size, 1)
  assert.deepEqual(
    [...new Set(server.asked.map(({ body }) => body))],
    ['{"email":"ada@example.com"}'],
  )
})

test('a connection that is reset, breaks off in the middle of its answer, or hangs is tried again', async () => {
  server.behave(resets, breaksOff, hangs, answers(200, SUBSCRIBER))
  assert.deepEqual(
    await client({ timeoutMs: 5000 }).contacts.get({ contactId: 'sub_1' }),
    SUBSCRIBER,
  )
  assert.equal(server.asked.length, 4)
  assert.equal(server.asked[0]!.headers['idempotency-key'], undefined)
})

test('each call has a key of its own, and one that the caller gives is kept', async () => {
  server.behave(answers(201, SUBSCRIBER))
  const { contacts } = client()
  await contacts.add({ email: 'a@example.com' })
  await contacts.add({ email: 'a@example.com' })
  await contacts.add({ email: 'a@example.com' }, { idempotencyKey: 'order 17' })
  const [first, second, given] = server.asked.map(({ headers }) => headers['idempotency-key'])
  assert.notEqual(first, second)
  assert.equal(given, 'order 17')
})

test('what stays is refused at once: 4xx, 501, and an answer that is not Mailcast’s', async () => {
  for (const mood of [
    refuses(422, 'invalid_request'),
    refuses(409, 'conflict'),
    refuses(501, 'internal'),
    answers(200, 'hello', { 'content-type': 'text/html' }),
  ]) {
    server.behave(mood)
    await assert.rejects(client().contacts.add({ email: 'a@example.com' }))
    assert.equal(server.asked.length, 1)
  }
})

test('after the last attempt the problem is thrown, with its code, status, request and wait', async () => {
  server.behave(refuses(429, 'rate_limited'))
  const problem = await failure(client({ retries: 2 }).contacts.list())
  assert.equal(server.asked.length, 3)
  assert.ok(isProblem(problem, 'list_contacts') && !isProblem(problem, 'add_contact'))
  assert.deepEqual(
    [problem.code, problem.status, problem.requestId, problem.retryAfterS, problem.message],
    ['rate_limited', 429, 'req_1', 0, 'This is rate_limited.'],
  )
})

test('whoever is told to wait for an hour gets the problem instead of a call that hangs', async () => {
  server.behave(refuses(429, 'rate_limited', '3600'))
  const problem = await failure(client().contacts.list())
  assert.ok(problem instanceof MailcastProblem)
  assert.deepEqual([server.asked.length, problem.retryAfterS], [1, 3600])
})

test('a peer that is away or hangs is a connection error that names the address', async () => {
  server.behave(hangs)
  const hung = await failure(client({ timeoutMs: 100, retries: 0 }).contacts.listTags())
  assert.ok(hung instanceof MailcastConnectionError)
  assert.match(hung.message, /^http:\/\/127\.0\.0\.1:\d+ did not answer within 0\.1 s\.$/)
  const away = await failure(
    new Mailcast({ apiKey: KEY, baseUrl: await deadAddress(), retries: 0 }).contacts.list(),
  )
  assert.ok(away instanceof MailcastConnectionError)
  assert.match(away.message, /cannot be reached or broke off: .*ECONNREFUSED/)
})

test('a redirect is not followed, so that the key stays here', async () => {
  const elsewhere = await moodyServer()
  elsewhere.behave(answers(200, SUBSCRIBER))
  server.behave(answers(307, '', { location: `${elsewhere.url}/api/v1/contacts` }))
  const error = await failure(client().contacts.list())
  assert.ok(error instanceof MailcastAnswerError)
  assert.match(error.message, /redirects to http:\/\/127/)
  assert.equal(elsewhere.asked.length, 0)
})

test('a signal ends a call before it, while it is answered and while it waits, with the signal’s own reason', async () => {
  const reason = new Error('the page was left')
  server.behave(hangs)
  await assert.rejects(client().contacts.list({}, { signal: AbortSignal.abort(reason) }), reason)
  assert.equal(server.asked.length, 0)
  const during = new AbortController()
  const hanging = client().contacts.list({}, { signal: during.signal })
  setTimeout(() => during.abort(reason), 50)
  await assert.rejects(hanging, reason)
  server.behave(refuses(429, 'rate_limited', '50'))
  const waiting = new AbortController()
  const waits = client({ onRetry: () => waiting.abort(reason) }).contacts.list(
    {},
    { signal: waiting.signal },
  )
  await assert.rejects(waits, reason)
})

test('the key is in no error, no inspection and no JSON, even when the server repeats it', async () => {
  server.behave(
    answers(422, {
      code: 'invalid_request',
      detail: `You sent ${KEY}`,
      title: 'x',
      requestId: 'r',
    }),
  )
  const shy = client({ retries: 0 })
  const errors = [
    await failure(shy.contacts.list()),
    await failure(
      client({
        retries: 0,
        fetch: () => Promise.reject(new Error(`fetch failed with ${KEY}`)),
      }).contacts.list(),
    ),
    await failure(
      new Mailcast({ apiKey: KEY, baseUrl: await deadAddress(), retries: 0 }).contacts.list(),
    ),
  ]
  assert.throws(
    () => new Mailcast({ apiKey: `${KEY}\n`, baseUrl: server.url }),
    (error: Error) => errors.push(error) > 0,
  )
  for (const error of errors)
    assert.ok(!`${error.message} ${error.stack}`.includes(KEY), error.message)
  for (const shown of [
    inspect(shy, { depth: 9, showHidden: true }),
    JSON.stringify(shy),
    inspect(errors[0], { depth: 9 }),
  ])
    assert.ok(!shown.includes(KEY), shown)
})

test('a Retry-After is seconds or a date, and anything else is not believed', () => {
  const now = Date.parse('2026-01-15T09:30:00Z')
  assert.equal(retryAfterS('7', now), 7)
  assert.equal(retryAfterS('Thu, 15 Jan 2026 09:30:20 GMT', now), 20)
  assert.equal(retryAfterS('Thu, 15 Jan 2026 09:00:00 GMT', now), 0)
  for (const nonsense of ['soon', '-5', '1e9', '', '2026'])
    assert.equal(retryAfterS(nonsense, now), nonsense === '2026' ? 2026 : null)
})

test('waits double from half a second to eight, less up to a half by chance; what the server asks goes before', () => {
  assert.deepEqual(
    [1, 2, 3, 5, 9].map((attempt) => waitMs(attempt, null, 0)),
    [500, 1000, 2000, 8000, 8000],
  )
  assert.equal(waitMs(1, null, 1), 250)
  assert.equal(waitMs(1, 30, 0.5), 30_000)
  assert.equal(waitMs(1, LONGEST_WAIT_MS / 1000 + 1, 0.5), null)
  assert.deepEqual(
    [408, 429, 500, 503, 501, 404].map((status) => isPassing(status, null)),
    [true, true, true, true, false, false],
  )
})

/** Returns the error of a call; fails the test when the call succeeds. */
async function failure(call: Promise<unknown>): Promise<Error> {
  return call.then(
    (body) => assert.fail(`it answered ${JSON.stringify(body)}`),
    (error: unknown) => error as Error,
  )
}
