import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { newKey } from '#lib/certificates/new-key.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { AcmeFailure, type AcmeFailureReason } from '#ports/acme.ts'
import { movableClock } from '#test/clock.ts'
import { httpAuthority } from './fixtures/authority.ts'
import { rfc8555Acme } from './rfc8555-acme.ts'

const authority = await httpAuthority()
const clock = movableClock()
const acme = rfc8555Acme({
  directory: authority.directory,
  email: 'ada@garden.example',
  clock,
  lookMs: 1,
})
const accountKey = newKey()
const never = new AbortController().signal
const order = (signal = never) =>
  acme.order({ host: 'news.garden.example', key: newKey(), accountKey, signal })

beforeEach(() => {
  for (const path of Object.keys(authority.answers)) delete authority.answers[path]
  authority.begin()
})

async function failure(reason: AcmeFailureReason, said: RegExp): Promise<AcmeFailure> {
  const error = await order().then(
    () => assert.fail('there is a certificate'),
    (caught: unknown) => caught,
  )
  assert.ok(error instanceof AcmeFailure, String(error))
  assert.equal(error.reason, reason)
  assert.match(error.said, said)
  assert.doesNotMatch(error.message, /PRIVATE KEY/)
  return error
}

test('an order registers the account, has the host asked, and reads the chain', async () => {
  assert.equal(await order(), 'a chain')
  const sent = Object.fromEntries(authority.requests.map(({ path, payload }) => [path, payload]))
  assert.deepEqual(sent['/new-account'], {
    termsOfServiceAgreed: true,
    contact: ['mailto:ada@garden.example'],
  })
  assert.deepEqual(sent['/new-order'], {
    identifiers: [{ type: 'dns', value: 'news.garden.example' }],
  })
  assert.deepEqual(sent['/challenge'], {})
  assert.match((sent['/finalize'] as { csr: string }).csr, /^[\w-]{200,}$/)
  assert.equal(sent['/certificate'], null)
})

test('a host that the authority has already asked is not asked again', async () => {
  authority.answers['/authorization'] = { body: { status: 'valid', challenges: [] } }
  assert.equal(await order(), 'a chain')
  assert.ok(authority.requests.every(({ path }) => path !== '/challenge'))
})

test('a nonce that the authority has forgotten is replaced', async () => {
  authority.answers['/nonce'] = { headers: { 'replay-nonce': 'unknown' }, body: '' }
  assert.equal(await order(), 'a chain')
})

test('a limit of the authority is told with the time from which it allows more', async () => {
  authority.answers['/new-order'] = {
    ...authority.problem('rateLimited', 'too many certificates (5) already issued', 429),
    headers: { 'retry-after': '7200' },
  }
  const { retryAt } = await failure(
    'rate_limited',
    /^too many certificates \(5\).*\(rateLimited\)$/,
  )
  const inMs = retryAt!.getTime() - clock.now().getTime()
  assert.ok(inMs > 2 * HOUR_MS - 60_000 && inMs <= 2 * HOUR_MS)
})

test('a refusal is told in the authority’s words, on one line', async () => {
  authority.answers['/new-order'] = authority.problem('malformed', 'the name\r\nis not allowed')
  await failure('refused', /^the name is not allowed \(malformed\)$/)
  authority.answers['/new-order'] = { status: 403, body: '<html>no</html>' }
  await failure('refused', /^status 403$/)
})

test('a host that the authority could not reach is told apart from a refusal', async () => {
  const invalid = (type: string, detail: string) => ({
    body: {
      status: 'invalid',
      challenges: [
        {
          type: 'http-01',
          url: 'x',
          status: 'invalid',
          error: authority.problem(type, detail).body,
        },
      ],
    },
  })
  authority.answers['/authorization'] = invalid('connection', '203.0.113.7: Timeout')
  await failure('host_unreachable', /^203\.0\.113\.7: Timeout \(connection\)$/)
  authority.answers['/authorization'] = invalid('caa', 'CAA record forbids issuance')
  await failure('refused', /^CAA record forbids issuance \(caa\)$/)
})

test('an authority that fails, or is none, is tried again later', async () => {
  authority.answers['/new-order'] = authority.problem('serverInternal', 'maintenance', 503)
  await failure('unavailable', /^maintenance/)
  authority.answers['/directory'] = { status: 502, body: 'bad gateway' }
  await failure('unavailable', /answered 502$/)
  authority.answers['/directory'] = { body: '<html>' }
  await failure('unavailable', /is no directory of ACME$/)
  authority.answers['/directory'] = { body: 'x'.repeat(300_000) }
  await failure('unavailable', /the answer is too long$/)
  const gone = rfc8555Acme({ directory: 'http://127.0.0.1:1/', email: null, clock })
  await assert.rejects(
    gone.order({ host: 'a.example', key: newKey(), accountKey, signal: never }),
    (error: AcmeFailure) => error.reason === 'unavailable' && /ECONNREFUSED/.test(error.said),
  )
})

test('an order ends when its process is asked to', async () => {
  authority.answers['/order'] = { body: { status: 'processing' } }
  const stopping = new AbortController()
  const ending = order(stopping.signal)
  stopping.abort()
  await assert.rejects(ending, { name: 'AbortError' })
})
