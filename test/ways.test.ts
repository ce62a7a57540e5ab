import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setPlan } from '../src/areas/accounts/index.ts'
import { operations } from '../src/catalogue.ts'
import type { AnyOperation } from '../src/operation/operation.ts'
import { routeOf } from '../src/operation/operation.ts'
import { type Cast, castOf, filled } from './cast.ts'
import { exhaust, NAMES_NOTHING } from './contract.ts'
import { testServer } from './http.ts'
import { type Answered, type Way, waysTo } from './ways.ts'
import { testWorld } from './world.ts'

// Every operation over every way in: the same answer, and the same refusals.

const world = await testWorld()
const ways = waysTo(await testServer(world))
const [first, ...others] = ways
const routed = operations.filter(({ route }) => route !== null)
const ada = await castOf(world)
const eve = await world.account()

/** What differs between two accounts that ask for the same: ids, times, secrets, random words. */
function comparable(answer: Answered): unknown {
  const text = JSON.stringify(answer, (name, value: unknown) =>
    ['requestId', 'secretHint', 'start', 'slug', 'nextCursor'].includes(name) && value ? name : value,
  )
  return JSON.parse(
    text
      .replace(/\b([a-z]{2,4})_[0-9a-z]{26}\b/g, '$1_…')
      .replace(/\bmc_[\w-]{43}/g, 'mc_…')
      .replace(/whsec_[\w+/=]+/g, 'whsec_…')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replace(/mc[0-9a-f]{12}\._domainkey|p=MIIB[\w+/=]{300,}/g, 'key')
      .replace(/(owner|cy|bea)-\w+@/g, '$1@'),
  ) as unknown
}

const called = async (way: Way, operation: AnyOperation, cast: Cast): Promise<Answered> => {
  const input = filled(operation.example, cast.ids)
  // A slug is the whole deployment's.
  if (operation.name === 'create_newsletter') input['slug'] = `slug-of-${cast.ids['nl']!.slice(-8)}`
  // Of all accounts, an address gets three invitations a day.
  if (operation.name === 'invite_member') input['email'] = `bea-${cast.ids['nl']!.slice(-8)}@example.com`
  return way.call(operation, input, await way.passOf(cast))
}

const refusedBy = async (way: Way, operation: AnyOperation, input: Record<string, unknown>, pass: string | undefined) => {
  const { body, problem } = await way.call(operation, input, pass)
  assert.ok(problem, `${way.name}: ${operation.name} was not refused but answered ${JSON.stringify(body)}`)
  return { status: problem.status, code: problem.code }
}

for (const operation of routed) {
  const input = filled(operation.example, ada.ids)
  const takesBody = !['GET', 'DELETE'].includes(routeOf(operation)!.method)

  test(`${operation.name}: every way in gives the same answer`, async () => {
    const casts = await Promise.all(ways.map(() => castOf(world)))
    const expected = comparable(await called(first!, operation, casts[0]!))
    for (const [i, way] of others.entries()) assert.deepEqual(comparable(await called(way, operation, casts[i + 1]!)), expected, way.name)
  })

  for (const way of ways) {
    test(`${operation.name} over ${way.name}: refuses strangers, what it does not know, and what is too large`, async () => {
      // A new minute, in which neither failures nor keys have been counted.
      world.clock.move(61_000)
      const pass = await way.passOf(ada)
      for (const stranger of [undefined, way.wrongPass])
        assert.deepEqual(await refusedBy(way, operation, input, stranger), { status: 401, code: 'unauthorized' })

      const { problem } = await way.call(operation, { ...input, nonsense: 1 }, pass)
      assert.deepEqual([problem?.status, problem?.code, problem?.errors?.[0]?.pointer], [422, 'invalid_request', '/nonsense'])

      if (takesBody) {
        const large = { ...input, nonsense: 'x'.repeat(operation.bodyLimitBytes ?? 1024 * 1024) }
        assert.deepEqual(await refusedBy(way, operation, large, pass), { status: 413, code: 'payload_too_large' })
      }
      if (!NAMES_NOTHING.has(operation.name))
        assert.deepEqual(await refusedBy(way, operation, input, await way.passOf(eve)), { status: 404, code: 'not_found' })
    })

    test(`${operation.name} over ${way.name}: its limit holds, whoever used it up`, async () => {
      const limits = typeof operation.limits === 'function' ? [] : (operation.limits ?? [])
      const limit = limits.find(({ per }) => per === 'account')
      if (!limit) return
      const account = await world.account()
      await exhaust(world, account.accountId, operation.name, limit)
      const { problem } = await way.call(operation, input, await way.passOf(account))
      assert.deepEqual([problem?.status, problem?.code, problem?.['violatedPolicies']], [429, 'rate_limited', [operation.name]])
    })
  }
}

for (const way of ways.filter(({ keys }) => keys)) {
  test(`a signups only key may use add_contact over ${way.name}, and nothing else`, async () => {
    const cast = await castOf(world)
    for (const operation of routed) {
      const { key } = (await world.ok(cast, 'create_api_key', { name: 'form', level: 'signups' })) as { key: string; id: string }
      const { body, problem } = await way.call(operation, filled(operation.example, cast.ids), key)
      if (operation.access === 'signups') assert.deepEqual(body, { email: 'reader@example.com', status: 'active' })
      else assert.deepEqual([operation.name, problem?.status, problem?.code], [operation.name, 403, 'forbidden'])
      world.clock.move(86_400_000)
      for (const { id } of ((await world.ok(cast, 'list_api_keys')) as { data: { id: string; name: string }[] }).data.filter(
        ({ name }) => name === 'form',
      ))
        await world.ok(cast, 'revoke_api_key', { keyId: id })
    }
  })
}

test('without a plan no way in does more than billing', async () => {
  const cloud = await testWorld({ edition: 'cloud' })
  const account = await cloud.account()
  for (const way of waysTo(await testServer(cloud))) {
    await setPlan(cloud.db, account.accountId, 'starter')
    const pass = await way.passOf(account)
    await setPlan(cloud.db, account.accountId, null)
    for (const operation of routed.filter(({ billing }) => !billing)) {
      const refused = await refusedBy(way, operation, filled(operation.example, {}), pass)
      assert.deepEqual([operation.name, refused], [operation.name, { status: 402, code: 'subscription_required' }])
    }
    cloud.clock.move(61_000)
  }
})
