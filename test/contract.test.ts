import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { COMMANDS } from '../client/src/generated/declarations.ts'
import { ROUTES } from '../client/src/generated/table.ts'
import { areas, events, operations } from '../src/catalogue.ts'
import { isForPersons, routeOf } from '../src/operation/operation.ts'
import { offersOf } from '../src/surfaces/mcp/toolset.ts'
import { type Cast, castOf, filled } from '#test/contract/cast.ts'
import { testWorld } from '#test/world.ts'
import { exhaust, NAMES_NOTHING, restSender } from '#test/contract/contract.ts'
import { testServer } from '#test/http.ts'
import {
  accountLimitOf,
  alike,
  answerOf,
  comparable,
  inputFor,
  keyed,
  testPlan,
  testSignupsKey,
} from '#test/contract/way-contract.ts'
import { rest } from '#test/contract/ways.ts'

// The part of the contract that all operations share, written once: each is called over REST with
// its own example. `test/ways/` holds the other surfaces, which must give the same answers.

const world = await testWorld()
const server = await testServer(world)
const send = restSender(server.request)
const way = rest(server)
const [ada, eve] = [await castOf(world), await world.account()]

/**
 * Operations whose example needs a state that the cast does not have, with the refusal that they
 * give instead. May only shrink.
 */
const REFUSED: Record<string, string> = {
  adopt_subscriptions: 'payments_not_configured',
  cancel_campaign: 'campaign_not_sending',
  cancel_import: 'import_ended',
  cancel_job: 'job_ended',
  cancel_move: 'move_ended',
  cancel_subscription: 'subscription_ended',
  change_plan: 'not_in_this_edition',
  choose_winner: 'no_test_waiting',
  confirm_move: 'move_not_planned',
  connect_payments: 'payments_not_configured',
  disconnect_payments: 'not_found',
  open_billing_portal: 'not_in_this_edition',
  pause_campaign: 'campaign_not_sending',
  reconcile_payments: 'payments_not_configured',
  resend_confirmation: 'not_pending',
  resend_to_unopened: 'campaign_not_sent',
  restore_account: 'account_not_deleted',
  resume_campaign: 'campaign_not_paused',
  send_campaign_to_more: 'campaign_not_sent',
}

/**
 * Keys that open nothing. One check reads them for all operations, so each operation is asked with
 * another one.
 */
const wrongKeys = ['mc_short', `mc_${'x'.repeat(43)}`, `mc_eu_${'x'.repeat(43)}`]

for (const [i, operation] of keyed.entries()) {
  const { method } = routeOf(operation)!
  const takesBody = method !== 'GET' && method !== 'DELETE'
  const input = filled(operation.example, ada.ids)

  test(`${operation.name}: its example works, as it says`, async () => {
    // The twins have whatever earlier operations made of them. Where that is in the way, the
    // example is tried on new ones.
    const used = operation.effect === 'read' ? [ada, ada] : await alike(world, 2)
    let { answer, twin } = await answersOf(used)
    if (!isMeant(answer))
      ({ answer, twin } = await answersOf(await alike(world, 2, { anew: true })))
    const { status } = answer
    const answered =
      status >= 400
        ? { status, body: null, problem: answer.body }
        : { status, body: answer.body, problem: null }
    assert.deepEqual(comparable(answered), comparable(twin))
    assert.ok(isMeant(answer), `${answer.status}: ${answer.text}`)
    if (REFUSED[operation.name] === undefined)
      assert.match(answer.headers.get('ratelimit-policy')!, /^"key";q=300;w=60/)
  })

  async function answersOf(twins: Cast[]) {
    const [mine, other] = twins as [Cast, Cast]
    return {
      answer: await send(operation, inputFor(operation, mine), { key: mine.apiKey }),
      twin: await answerOf(world, operation, other),
    }
  }

  function isMeant({ status, body }: Awaited<ReturnType<typeof send>>): boolean {
    const refused = REFUSED[operation.name]
    return refused === undefined
      ? [operation.status, ...Object.keys(operation.otherAnswers ?? {}).map(Number)].includes(
          status,
        )
      : body?.code === refused
  }

  test(`${operation.name}: nobody gets in without a key, nor with a wrong one`, async () => {
    // The eleventh failure of a minute is refused; a new minute is not.
    world.clock.move(60_000)
    for (const key of [undefined, wrongKeys[i % wrongKeys.length]]) {
      const answer = await send(operation, input, key === undefined ? {} : { key })
      assert.deepEqual(
        [answer.status, answer.body.code, answer.headers.get('www-authenticate')],
        [401, 'unauthorized', 'Bearer realm="Mailcast"'],
      )
    }
  })

  test(`${operation.name}: what it does not know is named, with a pointer`, async () => {
    const answer = await send(operation, { ...input, nonsense: 1 }, { key: ada.apiKey })
    assert.equal(answer.status, 422, answer.text)
    assert.equal(answer.body.errors[0].pointer, '/nonsense')
    assert.equal(answer.body.requestId, answer.headers.get('request-id'))
  })

  if (takesBody)
    test(`${operation.name}: a body that is no JSON is 400, a larger one than it takes 413, another type 415`, async () => {
      const json = { 'content-type': 'application/json' }
      const { bodyLimitBytes = 1024 * 1024 } = operation
      // One reader takes the bodies of all operations, so most are asked with one of these.
      const bodies = [
        ['{"a":', json, 400],
        ['hello', { 'content-type': 'text/plain' }, 415],
        [' '.repeat(bodyLimitBytes + 1), json, 413],
      ] as const
      const asked = operation.bodyLimitBytes === undefined ? [bodies[i % 3]!] : bodies
      for (const [body, headers, wanted] of asked) {
        const { status } = await send(operation, input, { key: ada.apiKey, body, headers })
        assert.equal(status, wanted)
      }
    })

  if (!NAMES_NOTHING.has(operation.name))
    test(`${operation.name}: another account's things are not found`, async () => {
      const answer = await send(operation, input, { key: eve.apiKey })
      assert.deepEqual([answer.status, answer.body.code], [404, 'not_found'])
    })

  const limit = accountLimitOf(operation)
  if (limit)
    test(`${operation.name}: over its limit it answers 429 and says how long to wait`, async () => {
      const account = await world.account()
      await exhaust(world, account.accountId, operation.name, limit)
      const answer = await send(operation, input, { key: account.apiKey })
      assert.deepEqual(
        [answer.status, answer.body.code, answer.body.violatedPolicies],
        [429, 'rate_limited', [operation.name]],
      )
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    })
}

testSignupsKey(world, way)
testPlan(rest)

test('a list of exceptions names only operations that are there', () => {
  const names = new Set(operations.map(({ name }) => name))
  for (const name of [...Object.keys(REFUSED), ...NAMES_NOTHING]) assert.ok(names.has(name), name)
})

test('a full access key may use every endpoint of /api/v1: none answers 403', async () => {
  const { paths } = (await server.request('/api/v1/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const cast = await castOf(world)
  for (const [path, methods] of Object.entries(paths)) {
    assert.match(path, /^\/api\/v1\//)
    for (const { operationId } of Object.values(methods)) {
      const operation = operations.find(({ name }) => name === operationId)!
      // Nothing changes: an unknown field is refused after access is decided.
      const { status, text } = await send(
        operation,
        { ...filled(operation.example, cast.ids), nonsense: 1 },
        { key: cast.apiKey },
      )
      assert.equal(status, 422, `${operationId}: ${text}`)
    }
  }
  assert.equal((await server.request('/api/v1/session', { key: cast.apiKey })).status, 404)
})

test('OpenAPI, tools, the published client and commands have what keys may call, and no more', async () => {
  const { paths } = (await server.request('/api/v1/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const wanted = keyed.map(({ name }) => name).sort()
  const lists = {
    openApi: Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    ),
    tools: offersOf(areas).map(({ operation }) => operation.name),
    client: Object.keys(ROUTES),
    commands: COMMANDS.map(({ operation }) => operation),
  }
  for (const [where, names] of Object.entries(lists)) assert.deepEqual(names.sort(), wanted, where)
  const ofPersons = operations.filter(isForPersons).map(({ name }) => name)
  assert.ok(ofPersons.length >= 7 && ofPersons.every((name) => !wanted.includes(name)))
})

/** Event kinds of the contract whose areas are still to come. May only shrink. */
const EVENTS_TO_COME: string[] = []

test('an endpoint may want exactly the events of the catalogue', () => {
  const create = operations.find(({ name }) => name === 'create_webhook_endpoint')!
  const { properties } = z.toJSONSchema(create.input as z.ZodObject, {
    io: 'input',
  }) as unknown as {
    properties: { events: { anyOf: { items?: { enum: string[] } }[] } }
  }
  const wanted = properties.events.anyOf.flatMap(({ items }) => items?.enum ?? [])
  assert.deepEqual(wanted.sort(), [...events.map(({ name }) => name), ...EVENTS_TO_COME].sort())
})
