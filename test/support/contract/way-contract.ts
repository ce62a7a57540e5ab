import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setPlan } from '#areas/billing/index.ts'
import { operations } from '#catalogue'
import type { Credential } from '#operation/caller.ts'
import { type AnyOperation, isForKeys, routeOf } from '#operation/operation.ts'
import { problemBody } from '#operation/problem.ts'
import type { Limit } from '#operation/limit.ts'
import { docsUrl } from '#operation/system.ts'
import { type Cast, castOf, filled } from './cast.ts'
import { exhaust, NAMES_NOTHING } from './contract.ts'
import { testServer } from '../http.ts'
import { sessionOf } from '../session.ts'
import type { Answered, Way, WayTo } from './ways.ts'
import { type TestWorld, testWorld } from '../world.ts'

// The promises of every surface about every operation. `test/ways/` has a file for each surface.

const routed = operations.filter(({ route }) => route !== null)
/**
 * The operations that keys may call. A session may call the others too, which concern its person.
 */
export const keyed = routed.filter(isForKeys)

/** Returns the limit that an account's keys and people share for an operation. */
export function accountLimitOf({ limits }: AnyOperation): Limit | undefined {
  return typeof limits === 'function' ? undefined : limits?.find(({ per }) => per === 'account')
}

/**
 * Removes differences between two accounts that make the same request: ids, times, secrets, random
 * words.
 */
export function comparable(answer: Answered): unknown {
  const text = JSON.stringify(answer, (name, value: unknown) =>
    [
      'requestId',
      'secretHint',
      'start',
      'slug',
      'nextCursor',
      'downloadUrl',
      'pageUrl',
      'previewUrl',
      'confirm',
    ].includes(name) && value
      ? name
      : value,
  )
  return JSON.parse(
    text
      .replace(/\b([a-z]{2,4})_[0-9a-z]{26}\b/g, '$1_…')
      .replace(/\bmc_[\w-]{43}/g, 'mc_…')
      .replace(/whsec_[\w+/=]+/g, 'whsec_…')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replace(/mc[0-9a-f]{12}\._domainkey|p=MIIB[\w+/=]{300,}|mailcast-site=[0-9a-f]{32}/g, 'key')
      .replace(/(owner|cy|bea)-\w+@/g, '$1@'),
  ) as unknown
}

/** Returns an operation's example for a cast. */
export function inputFor(operation: AnyOperation, { ids }: Cast): Record<string, unknown> {
  const input = filled(operation.example, ids)
  // A slug is unique in the whole deployment.
  if (operation.name === 'create_newsletter') input['slug'] = `slug-of-${ids['nl']!.slice(-8)}`
  // An address gets three invitations a day over all accounts.
  if (operation.name === 'invite_member') input['email'] = `bea-${ids['nl']!.slice(-8)}@example.com`
  return input
}

/**
 * Operations that write, after which the example of another one would not work on the same cast.
 * Each gets casts of its own, as operations do that send or destroy something.
 */
export const ALONE: ReadonlySet<string> = new Set([
  'archive_product',
  'merge_tags',
  'rename_tag',
  'pause_automation',
  'unsubscribe_contact',
])

/** Casts of each world that one operation after another changes. Making one takes forty operations. */
const lasting = new WeakMap<TestWorld, Promise<Cast[]>>()

/**
 * Returns casts in the same state. What is done to one must be done to the others, so that they stay
 * the same for the next operation. With `anew` these are new ones, and later operations get them
 * too.
 */
export function alike(world: TestWorld, count: number, { anew = false } = {}): Promise<Cast[]> {
  const made = (anew ? undefined : lasting.get(world)) ?? makeCasts(world, count)
  lasting.set(world, made)
  return made
}

const makeCasts = (world: TestWorld, count: number): Promise<Cast[]> =>
  Promise.all(Array.from({ length: count }, () => castOf(world)))

const readers = new WeakMap<TestWorld, Promise<Cast>>()

/** Returns casts for an operation. A read changes nothing, so all reads share one. */
export async function castsFor(
  world: TestWorld,
  operation: AnyOperation,
  count: number,
): Promise<Cast[]> {
  if (operation.effect !== 'read')
    return alike(world, count, { anew: operation.effect !== 'write' || ALONE.has(operation.name) })
  const shared = readers.get(world) ?? castOf(world)
  readers.set(world, shared)
  return Array<Cast>(count).fill(await shared)
}

/** Returns what the operation answers to its example, without any surface. */
export async function answerOf(
  world: TestWorld,
  operation: AnyOperation,
  cast: Cast,
  credential: Cast | Credential = cast,
): Promise<Answered> {
  const { status, body, problem } = await world.call(
    credential,
    operation.name,
    inputFor(operation, cast),
  )
  return problem
    ? { status, body: null, problem: problemBody(problem, 'req_test', docsUrl(world.system.ports)) }
    : { status, body, problem: null }
}

/** Tests one surface: the operation's own answer, and every refusal. */
export async function testWay(wayTo: WayTo): Promise<void> {
  const world = await testWorld()
  const way = wayTo(await testServer(world))
  const [ada, eve] = [await castOf(world), await world.account()]

  for (const operation of way.keys ? keyed : routed) {
    const input = filled(operation.example, ada.ids)

    // `test/ways/same-answer.slow.test.ts` compares the ways by keys with each other.
    if (!way.keys)
      test(`${operation.name} over ${way.name}: gives the answer of the operation`, async () => {
        const [mine, twin] = (await castsFor(world, operation, 2)) as [Cast, Cast]
        assert.deepEqual(
          comparable(await way.call(operation, inputFor(operation, mine), await way.passOf(mine))),
          comparable(await answerOf(world, operation, twin, sessionOf(await way.passOf(twin)))),
        )
      })

    test(`${operation.name} over ${way.name}: refuses strangers, what it does not know, and what is too large`, async () => {
      // In a new minute neither failures nor calls have been counted.
      world.clock.move(61_000)
      const pass = await way.passOf(ada)
      for (const stranger of [undefined, way.wrongPass])
        assert.deepEqual(await refusedBy(way, operation, input, stranger), {
          status: 401,
          code: 'unauthorized',
        })

      const { problem } = await way.call(operation, { ...input, nonsense: 1 }, pass)
      assert.deepEqual(
        [problem?.status, problem?.code, problem?.errors?.[0]?.pointer],
        [422, 'invalid_request', '/nonsense'],
      )

      if (!['GET', 'DELETE'].includes(routeOf(operation)!.method)) {
        const large = { ...input, nonsense: 'x'.repeat(operation.bodyLimitBytes ?? 1024 * 1024) }
        assert.deepEqual(await refusedBy(way, operation, large, pass), {
          status: 413,
          code: 'payload_too_large',
        })
      }
      if (!NAMES_NOTHING.has(operation.name))
        assert.deepEqual(await refusedBy(way, operation, input, await way.passOf(eve)), {
          status: 404,
          code: 'not_found',
        })
    })

    const limit = accountLimitOf(operation)
    if (limit)
      test(`${operation.name} over ${way.name}: its limit holds, whoever used it up`, async () => {
        const account = await world.account()
        await exhaust(world, account.accountId, operation.name, limit)
        const { problem } = await way.call(operation, input, await way.passOf(account))
        assert.deepEqual(
          [problem?.status, problem?.code, problem?.['violatedPolicies']],
          [429, 'rate_limited', [operation.name]],
        )
      })
  }

  if (way.keys) testSignupsKey(world, way)
  testPlan(wayTo)
}

/** Tests that a signups key may call add_contact and nothing else. */
export function testSignupsKey(world: TestWorld, way: Way): void {
  test(`a signups only key may use add_contact over ${way.name}, and nothing else`, async () => {
    const cast = await castOf(world)
    const { key } = (await world.ok(cast, 'create_api_key', {
      name: 'form',
      level: 'signups',
    })) as { key: string }
    for (const operation of keyed) {
      const { body, problem } = await way.call(operation, filled(operation.example, cast.ids), key)
      if (operation.access === 'signups')
        assert.deepEqual(body, { email: 'reader@example.com', status: 'active' })
      else
        assert.deepEqual(
          [operation.name, problem?.status, problem?.code],
          [operation.name, 403, 'forbidden'],
        )
    }
  })
}

/**
 * Tests that an account without a plan, in the cloud edition, may use the billing operations alone.
 */
export function testPlan(wayTo: WayTo): void {
  test('without a plan it does no more than billing', async () => {
    const world = await testWorld({ edition: 'cloud' })
    const way = wayTo(await testServer(world))
    const account = await world.account()
    await setPlan(world.system, account.accountId, 'starter')
    const pass = await way.passOf(account)
    await setPlan(world.system, account.accountId, null)
    for (const operation of keyed.filter(({ billing }) => !billing)) {
      const refused = await refusedBy(way, operation, filled(operation.example, {}), pass)
      assert.deepEqual(
        [operation.name, refused],
        [operation.name, { status: 402, code: 'subscription_required' }],
      )
    }
  })
}

async function refusedBy(
  way: Way,
  operation: AnyOperation,
  input: Record<string, unknown>,
  pass: string | undefined,
) {
  const { body, problem } = await way.call(operation, input, pass)
  assert.ok(
    problem,
    `${way.name}: ${operation.name} was not refused but answered ${JSON.stringify(body)}`,
  )
  return { status: problem.status, code: problem.code }
}
