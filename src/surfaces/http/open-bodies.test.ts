import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { type BodyBounds, BODY_BOUNDS, openBodies, openBodyOf } from './open-bodies.ts'

const TWO = { bodies: 2, bytes: 100 }
const FREE = { bodies: Infinity, bytes: Infinity }
const only = (whose: 'account' | 'address' | 'all'): BodyBounds => ({
  ...BODY_BOUNDS,
  long: { account: FREE, address: FREE, all: FREE, [whose]: TWO },
})

/** Counts bodies, each for an account and an address. */
function counter(bounds: BodyBounds) {
  const bodies = openBodies(bounds)
  return (bytes: number, account = 'acc_1', address = '192.0.2.1') => {
    const request = {} as FastifyRequest
    const { release } = bodies.open(request, { kind: 'long', bytes, address })
    try {
      openBodyOf(request)!.belongsTo(account)
    } catch (error) {
      release()
      throw error
    }
    return { release, body: openBodyOf(request)! }
  }
}

test('counts bodies and their bytes for an account, and no more when they end or are refused', () => {
  const open = counter(only('account'))
  const first = open(60)
  assert.throws(() => open(41), /rate_limited: This account/)
  open(40, 'acc_2')
  const second = open(40)
  assert.throws(() => open(0), /rate_limited: This account/)
  second.release()
  open(1).release()
  first.release()
  open(100)
})

test('counts the networks of IPv6 as one address each, and all addresses together', () => {
  const open = counter(only('address'))
  open(1, 'acc_1', '2001:db8::1')
  open(1, 'acc_2', '2001:db8::2')
  assert.throws(() => open(1, 'acc_3', '2001:db8::3'), /rate_limited: Your address/)
  open(1, 'acc_3', '2001:db8:0:1::3')
  const every = counter(only('all'))
  every(50, 'acc_1', '192.0.2.1')
  every(50, 'acc_2', '192.0.2.2')
  assert.throws(() => every(1, 'acc_3', '192.0.2.3'), /unavailable: The server/)
})

test('a body that is held stays counted although its caller has gone away', () => {
  const open = counter(only('account'))
  const { body, release } = open(100)
  const letGo = body.hold()
  release()
  assert.throws(() => open(1))
  letGo()
  // An account that is found after that is not counted any more.
  body.belongsTo('acc_1')
  open(100)
})
