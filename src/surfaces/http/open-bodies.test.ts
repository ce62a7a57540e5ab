import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { type BodyBounds, BODY_BOUNDS, openBodies, openBodyOf } from './open-bodies.ts'

const TWO = { bodies: 2, bytes: 100 }
const FREE = { bodies: Infinity, bytes: Infinity }
const ALL_FREE = { address: FREE, site: FREE, strangers: FREE, account: FREE, known: FREE }
const only = (whose: keyof BodyBounds['long']): BodyBounds => ({
  ...BODY_BOUNDS,
  long: { ...ALL_FREE, [whose]: TWO },
})

/**
 * Opens bodies of strangers, or of an account that is known at once (`account`) or found a moment
 * later (`found`).
 */
function counter(bounds: BodyBounds) {
  const bodies = openBodies(bounds)
  return ({
    address = '192.0.2.1',
    account,
    found,
  }: { address?: string; account?: string; found?: string } = {}) => {
    const request = {} as FastifyRequest
    const { release } = bodies.open(request, { kind: 'long', address, accountId: account ?? null })
    const body = openBodyOf(request)!
    const opened = { body, release, why: null as string | null }
    body.onEnd((problem) => (opened.why = problem.refusal.code))
    if (found !== undefined) body.belongsTo(found)
    return opened
  }
}

/** Counts `bytes` as arrived for a body that is not complete. */
const begun = (opened: ReturnType<ReturnType<typeof counter>>, bytes: number) => {
  opened.body.arrived(bytes)
  return opened
}

test('at a full bound the stranger’s body that was silent longest ends for the next one', () => {
  for (const whose of ['address', 'strangers'] as const) {
    const open = counter(only(whose))
    const [first, second, third] = [begun(open(), 1), open(), open()]
    assert.deepEqual([first.why, second.why, third.why], [null, 'unavailable', null])
    assert.throws(() => second.body.arrived(1), /unavailable: The rest of the body did not arrive/)
    third.body.arrived(1)
    // No body is silent now, so the body whose last byte is oldest is aborted.
    first.body.arrived(1)
    open()
    assert.deepEqual([first.why, third.why], [null, 'unavailable'])
  }
})

test('a whole body is never ended: its address, its /48 or all strangers are refused', () => {
  for (const [whose, refused] of [
    ['address', /rate_limited: Your address sends too many large requests at once: at most 2/],
    ['site', /rate_limited: Your network \(2001:db8:1::\/48\) sends too many/],
    ['strangers', /unavailable: The server receives as many/],
  ] as const) {
    const open = counter(only(whose))
    const address = '2001:db8:1::1'
    const [first, second] = [open({ address }), open({ address })]
    for (const { body } of [first, second]) body.whole()
    assert.throws(() => open({ address }), refused)
    first.release()
    open({ address }).release()
  }
})

test('the addresses of a /64 have one bound, and the networks of a /48 have one together', () => {
  const network = counter(only('address'))
  const ended = network({ address: '2001:db8::1' })
  network({ address: '2001:db8::2' })
  network({ address: '2001:db8:0:1::3' })
  assert.equal(ended.why, null)
  network({ address: '2001:db8::3' })
  assert.equal(ended.why, 'unavailable')
  const site = counter(only('site'))
  const first = site({ address: '2001:db8::1' })
  site({ address: '2001:db8:0:1::1' })
  site({ address: '2001:db8:1::1' })
  site({ address: '192.0.2.1' })
  assert.equal(first.why, null)
  site({ address: '2001:db8:0:2::1' })
  assert.equal(first.why, 'unavailable')
})

test('bytes count when they arrive, and end the stranger’s body that has waited longest', () => {
  const open = counter(only('strangers'))
  const [first, second] = [begun(open(), 60), begun(open({ address: '192.0.2.2' }), 40)]
  second.body.arrived(10)
  assert.deepEqual([first.why, second.why], ['unavailable', null])
  assert.throws(() => second.body.arrived(51), /unavailable: The server receives as many/)
  // The two bodies do not count any more.
  begun(open(), 100).body.whole()
})

test('an account has bounds of its own, and only its silent bodies end for another', () => {
  const open = counter({
    ...BODY_BOUNDS,
    long: { ...ALL_FREE, address: TWO, strangers: TWO, account: TWO },
  })
  const ada = { account: 'acc_1' }
  const [first, second] = [begun(open(ada), 60), open(ada)]
  const third = open({ found: 'acc_1' })
  assert.deepEqual([first.why, second.why], [null, 'unavailable'])
  third.body.arrived(1)
  assert.throws(
    () => open(ada),
    /rate_limited: This account sends too many large requests at once: at most 2/,
  )
  assert.throws(() => third.body.arrived(40), /rate_limited: This account/)
  open({ account: 'acc_2' })
  for (let stranger = 0; stranger < 3; stranger++) begun(open(), 1)
  assert.equal(first.why, null)
})

test('accounts that stall keep no other account out: the body whose last byte is oldest ends', () => {
  const open = counter(only('known'))
  const stalled = begun(open({ account: 'acc_1' }), 1)
  begun(open({ account: 'acc_2' }), 1)
  begun(open({ account: 'acc_3' }), 90)
  assert.equal(stalled.why, 'unavailable')
})

test('a known account gets in although strangers fill all that they may', () => {
  const open = counter(only('strangers'))
  for (const { body } of [open(), open()]) body.whole()
  assert.throws(() => open(), /unavailable/)
  open({ account: 'acc_1' })
})

test('a body that is held stays counted although its caller has gone away', () => {
  const open = counter(only('account'))
  const { body, release } = open({ account: 'acc_1' })
  const other = open({ account: 'acc_1' })
  for (const each of [body, other.body]) each.whole()
  const letGo = body.hold()
  release()
  assert.throws(() => open({ account: 'acc_1' }))
  letGo()
  // The body does not count any more, although its account is found later.
  body.belongsTo('acc_1')
  open({ account: 'acc_1' })
})
