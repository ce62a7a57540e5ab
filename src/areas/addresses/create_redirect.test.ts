import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { redirectErrors } from './redirect.ts'

const world = await testWorld({ baseUrl: 'https://mail.mailcast.test' })

test('a redirect is made with its path in small letters, and not twice', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const input = { newsletterId, from: '/P/First-Issue/', to: '/first-issue' }
  const { id, ...made } = await world.ok(ada, 'create_redirect', input)
  assert.match(id, /^rdr_/)
  assert.deepEqual(made, {
    newsletterId,
    from: '/p/first-issue',
    to: '/first-issue',
    hits: 0,
    source: 'own',
  })
  assert.equal((await world.refused(ada, 'create_redirect', input)).code, 'redirect_exists')
})

test('what could lead to another host than it says, or in a circle, is refused', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const cases: [string, string, string][] = [
    ['p/x', '/x', '/from'],
    ['/', '/x', '/from'],
    ['//evil.example', '/x', '/from'],
    ['/p?x=1', '/x', '/from'],
    ['/p/*/*', '/x', '/from'],
    ['https://old.example/p', '/x', '/from'],
    ['/p/x y', '/x', '/from'],
    ['/p', '//evil.example', '/to'],
    ['/p', '/\\evil.example', '/to'],
    ['/p', 'http://evil.example', '/to'],
    ['/p', 'javascript:alert(1)', '/to'],
    ['/p', 'https://', '/to'],
    ['/p/*', 'https://*.example/', '/to'],
    ['/p/*', 'https://old.example*/', '/to'],
    ['/p/*', 'https://ada:secret@old.example/', '/to'],
    ['/p/*', 'https://old.example\\@evil.example/', '/to'],
    ['/p/*', '/*/*', '/to'],
    ['/p', '/x/*', '/to'],
    ['/p', '/p', '/to'],
    ['/p', '/P/', '/to'],
    ['/p/*', '/p/new/*', '/to'],
    ['/p', '/x\r\nset-cookie: a=b', '/to'],
  ]
  for (const [from, to, pointer] of cases) {
    const problem = await world.refused(ada, 'create_redirect', { newsletterId, from, to })
    assert.equal(problem.status, 422, `${from} ${to}`)
    assert.equal(problem.errors![0]!.pointer, pointer, `${from} ${to}`)
  }
  const { data } = await world.ok(ada, 'list_redirects', { newsletterId })
  assert.deepEqual(data, [])
  for (const [from, to, code] of [
    ['p/x', '/x', 'invalid_path'],
    ['/p/*/*', '/x', 'too_many_stars'],
    ['/p', 'http://evil.example', 'invalid_target'],
    ['/p', '/x/*', 'star_without_match'],
    ['/p', '/p', 'circular_redirect'],
  ] as const)
    assert.equal(redirectErrors(from, to)[0]!.code, code)
})

test('a newsletter has at most 10,000, and 100 with a *', async () => {
  const ada = await world.account()
  const { newsletterId, accountId } = ada
  const fill = (from: string, count: number) =>
    sql`insert into site_redirect (account_id, redirect_id, newsletter_id, from_path, target, source, created_at)
      select ${uuidOf(accountId)}, gen_random_uuid(), ${uuidOf(newsletterId)}, ${from} || i, '/', 'own', now()
      from generate_series(1, ${count}) i`.execute(world.db)
  await fill('/a/*/', 100)
  const pattern = await world.refused(ada, 'create_redirect', {
    newsletterId,
    from: '/b/*',
    to: '/',
  })
  assert.equal(pattern.code, 'redirect_limit_reached')
  await fill('/c/', 9899)
  await world.ok(ada, 'create_redirect', { newsletterId, from: '/last', to: '/' })
  const full = await world.refused(ada, 'create_redirect', { newsletterId, from: '/d', to: '/' })
  assert.equal(full.code, 'redirect_limit_reached')
})

/** Makes redirects in order, and returns the code of the last one's refusal; null without. */
async function circleOf(steps: readonly (readonly [from: string, to: string])[]) {
  const ada = await world.account()
  const { newsletterId } = ada
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId })
  const inputs = steps.map(([from, to]) => ({ newsletterId, from, to: to.replace('SLUG', slug) }))
  for (const input of inputs.slice(0, -1)) await world.ok(ada, 'create_redirect', input)
  const { problem } = await world.call(ada, 'create_redirect', inputs.at(-1))
  if (!problem) return null
  const [error] = problem.fieldErrors
  assert.deepEqual([problem.refusal.status, error!.pointer], [422, '/to'])
  return error!.code
}

test('a redirect that ends in a circle is refused, however many steps it has', async () => {
  const site = 'https://mail.mailcast.test/n/SLUG'
  const circles: [string, string][][] = [
    [
      ['/a', '/b'],
      ['/b', '/a'],
    ],
    [
      ['/a', '/B/'],
      ['/b', '/c'],
      ['/c', '/A'],
    ],
    [
      ['/a', `${site}/b`],
      ['/b', `${site}/a?x=1`],
    ],
    [
      ['/a/*', '/b/*'],
      ['/b/*', '/a/*'],
    ],
    [
      ['/a/*', '/b/x*'],
      ['/b/*', '/a/*'],
    ],
    [
      ['/p/*', '/old/*'],
      ['/old/one', '/p/one'],
    ],
    [
      ['/old/one', '/p/one'],
      ['/p/*', '/old/*'],
    ],
    [
      ['/p/one', '/one'],
      ['/*', '/p/*'],
    ],
  ]
  for (const steps of circles)
    assert.equal(await circleOf(steps), 'circular_redirect', JSON.stringify(steps))
})

test('redirects that lead on, and in no circle, are made', async () => {
  const lines: [string, string][][] = [
    [
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/d'],
    ],
    [
      ['/a', '/b'],
      ['/b', 'https://other.example/a'],
    ],
    [
      ['/a/*', 'https://old.example/*'],
      ['/b/*', '/a/*'],
      ['/c', '/b/c'],
    ],
    // The exact path is followed before the pattern that would lead back.
    [
      ['/p/*', '/old/*'],
      ['/p/one', '/one'],
      ['/old/one', '/p/one'],
    ],
    [
      ['/a', 'https://mail.mailcast.test/n/SLUG-of-another/a'],
      ['/b', '/a'],
    ],
  ]
  for (const steps of lines) assert.equal(await circleOf(steps), null, JSON.stringify(steps))
})

test('a newsletter of another account is not found', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { newsletterId } = ada
  const problem = await world.refused(bob, 'create_redirect', { newsletterId, from: '/a', to: '/' })
  assert.equal(problem.status, 404)
})
