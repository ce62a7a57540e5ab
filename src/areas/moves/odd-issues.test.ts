import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { timeOf } from './houses/making.ts'
import { issue, moved } from './fixtures/moved.ts'

// Values that an archive may contain, and that no table column can store.

const world = await testWorld()

test('a time in a year that PostgreSQL does not know is no time', () => {
  const odd = ['0000-01-01', '0001-01-01T00:00:00Z', 8.64e15, new Date(-1e15), '+275760-09-13']
  assert.deepEqual(odd.map(timeOf), [null, null, null, null, null])
  assert.equal(timeOf('1066-10-14'), '1066-10-14T00:00:00.000Z')
  assert.equal(timeOf('9999-12-31'), '9999-12-31T00:00:00.000Z')
})

test('former paths that no redirect can have are lost by name, and the others lead on', async () => {
  const ada = await world.account()
  const paths = [
    `/${'x'.repeat(60_000)}`,
    '/any/*',
    '//evil.example',
    '/p/a?b',
    '/p\r\nset-cookie: a=b',
    'https://evil.example/x',
    '/P/Peas/',
  ]
  const many = Array.from({ length: 150 }, (_, i) => `/old/${i}`)
  const done = await moved(world, ada, [issue('peas', { paths }), issue('beans', { paths: many })])
  assert.equal(done.status, 'done')
  assert.equal(done.counts.redirects, 101)
  const { data } = await world.ok(ada, 'list_redirects', {
    newsletterId: ada.newsletterId,
    q: 'peas',
  })
  assert.deepEqual(
    data.map(({ from }: { from: string }) => from),
    ['/p/peas'],
  )
  const losses = [...done.plan!.losses, ...done.report!.losses].map(({ what, count }) => [
    what,
    count,
  ])
  assert.deepEqual(losses, [
    ['An issue has more than 100 former paths.', 1],
    ['A former path leads nowhere, since no redirect can have its form.', 6],
  ])
})

test('former paths for which there is no room are lost by name', async () => {
  const ada = await world.account()
  const { accountId, newsletterId } = ada
  await sql`insert into site_redirect (account_id, redirect_id, newsletter_id, from_path, target, source, created_at)
    select ${uuidOf(accountId)}, gen_random_uuid(), ${uuidOf(newsletterId)}, '/full/' || n, '/x', 'own', now() from generate_series(1, 9999) n`.execute(
    world.db,
  )
  const done = await moved(world, ada, [issue('peas'), issue('beans'), issue('kale')])
  assert.deepEqual([done.status, done.counts.redirects], ['done', 1])
  const [loss] = done.report!.losses
  assert.match(loss!.what, /as many redirects as it may/)
  assert.deepEqual([loss!.count, loss!.example], [2, 'About beans'])
})
