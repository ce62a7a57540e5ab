import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#operation/transaction.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { suppress } from './suppression-sql.ts'

const world = await testWorld()
sumsStayRight(world)

const stop = (account: TestAccount, email: string, reason: 'bounced' | 'complained' = 'bounced') =>
  transaction(world.system, account.accountId, (scope) =>
    suppress(scope, [{ email, reason, detail: '550 5.1.1 User unknown', campaignId: null }]),
  )
const emailsOf = (page: { data: { email: string }[] }) => page.data.map(({ email }) => email)

test('lists the newest first, page by page, without skipping or repeating, also of one moment', async () => {
  const ada = await world.account()
  const list = Array.from({ length: 5 }, (_, n) => ({
    email: `r${n}@readers.test`,
    reason: 'bounced' as const,
    detail: null,
    campaignId: null,
  }))
  await transaction(world.system, ada.accountId, (scope) => suppress(scope, list))
  world.clock.move(1000)
  await stop(ada, 'last@readers.test')
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const page = await world.ok(ada, 'list_suppressions', { limit: 2, ...(cursor && { cursor }) })
    seen.push(...emailsOf(page))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  assert.deepEqual(
    seen,
    ['last', 'r4', 'r3', 'r2', 'r1', 'r0'].map((name) => `${name}@readers.test`),
  )
})

test('finds by reason and by address, and only in this account', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await stop(ada, 'gone@readers.test')
  await stop(ada, 'angry@readers.test', 'complained')
  await stop(bob, 'bobs@readers.test')
  assert.deepEqual(emailsOf(await world.ok(ada, 'list_suppressions', { reason: 'complained' })), [
    'angry@readers.test',
  ])
  const found = await world.ok(ada, 'list_suppressions', {
    email: 'GONE@readers.test',
    include: 'total',
  })
  assert.deepEqual([found.total, found.data[0].detail], [1, '550 5.1.1 User unknown'])
  assert.deepEqual(
    emailsOf(await world.ok(ada, 'list_suppressions', { email: 'bobs@readers.test' })),
    [],
  )
})
