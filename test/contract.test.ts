import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { events, operations } from '../src/catalogue.ts'
import { routeOf } from '../src/operation/operation.ts'
import type { Refusal } from '../src/operation/problem.ts'
import { castOf, filled } from './cast.ts'
import { exhaust, NAMES_NOTHING, restSender } from './contract.ts'
import { testServer } from './http.ts'
import { testWorld } from './world.ts'

// The boring part of every operation's contract, written once: each is called over REST, from its own example.

const world = await testWorld()
const { request } = await testServer(world)
const send = restSender(request)
const routed = operations.filter(({ route }) => route !== null)

/** Operations whose example is refused on an account that has one of everything, since they need a state of their own. May only shrink. */
const NEEDS_A_STATE = new Set(['resend_confirmation', 'pause_campaign', 'resume_campaign', 'cancel_campaign', 'cancel_import', 'send_test_email'])

for (const operation of routed) {
  const { method } = routeOf(operation)!
  const takesBody = method !== 'GET' && method !== 'DELETE'

  test(`${operation.name}: its example works, as it says`, async () => {
    const cast = await castOf(world)
    const answer = await send(operation, filled(operation.example, cast.ids), { key: cast.apiKey })
    if (NEEDS_A_STATE.has(operation.name) && answer.status >= 400) {
      const codes = (operation.refuses as Refusal[]).map(({ code }) => code)
      assert.ok(codes.includes(answer.body.code), answer.text)
      return
    }
    const successes = [operation.status, ...Object.keys(operation.otherAnswers ?? {}).map(Number)]
    assert.ok(successes.includes(answer.status), `${answer.status}: ${answer.text}`)
    assert.match(answer.headers.get('ratelimit-policy')!, /^"key";q=300;w=60/)
  })

  test(`${operation.name}: nobody gets in without a key, nor with a wrong one`, async () => {
    const input = filled(operation.example, {})
    // The eleventh failure of a minute waits; a new minute does not.
    world.clock.move(60_000)
    for (const key of [undefined, 'mc_short', `mc_${'x'.repeat(43)}`, `mc_eu_${'x'.repeat(43)}`]) {
      const answer = await send(operation, input, key === undefined ? {} : { key })
      assert.deepEqual([answer.status, answer.body.code, answer.headers.get('www-authenticate')], [401, 'unauthorized', 'Bearer realm="Mailcast"'])
    }
  })

  test(`${operation.name}: what it does not know is named, with a pointer`, async () => {
    const cast = await castOf(world)
    const answer = await send(operation, { ...filled(operation.example, cast.ids), nonsense: 1 }, { key: cast.apiKey })
    assert.equal(answer.status, 422, answer.text)
    assert.equal(answer.body.errors[0].pointer, '/nonsense')
    assert.equal(answer.body.requestId, answer.headers.get('request-id'))
  })

  if (takesBody) {
    test(`${operation.name}: a body that is no JSON is 400, a larger one than it takes 413, another type 415`, async () => {
      const cast = await castOf(world)
      const input = filled(operation.example, cast.ids)
      const json = { 'content-type': 'application/json' }
      const as = (body: string, headers: Record<string, string>) =>
        send(operation, input, { key: cast.apiKey, body, headers }).then(({ status }) => status)
      assert.equal(await as('{"a":', json), 400)
      assert.equal(await as('hello', { 'content-type': 'text/plain' }), 415)
      assert.equal(await as(' '.repeat((operation.bodyLimitBytes ?? 1024 * 1024) + 1), json), 413)
    })
  }

  const limits = typeof operation.limits === 'function' ? [] : (operation.limits ?? [])
  if (limits.some(({ per }) => per === 'account')) {
    test(`${operation.name}: over its limit it answers 429 and says how long to wait`, async () => {
      const cast = await castOf(world)
      const limit = limits.find(({ per }) => per === 'account')!
      await exhaust(world, cast.accountId, operation.name, limit)
      const answer = await send(operation, filled(operation.example, cast.ids), { key: cast.apiKey })
      assert.deepEqual([answer.status, answer.body.code, answer.body.violatedPolicies], [429, 'rate_limited', [operation.name]])
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    })
  }
}

test('a list of exceptions names only operations that are there', () => {
  const names = new Set(operations.map(({ name }) => name))
  for (const name of [...NEEDS_A_STATE, ...NAMES_NOTHING]) assert.ok(names.has(name), name)
})

/** Kinds of the contract whose areas are still to come. May only shrink. */
const EVENTS_TO_COME = ['subscriber.upgraded', 'subscriber.downgraded', 'order.paid']

test('an endpoint may want exactly the events of the catalogue', () => {
  const create = operations.find(({ name }) => name === 'create_webhook_endpoint')!
  const { properties } = z.toJSONSchema(create.input as z.ZodObject, { io: 'input' }) as unknown as {
    properties: { events: { anyOf: { items?: { enum: string[] } }[] } }
  }
  const wanted = properties.events.anyOf.flatMap(({ items }) => items?.enum ?? [])
  assert.deepEqual(wanted.sort(), [...events.map(({ name }) => name), ...EVENTS_TO_COME].sort())
})
