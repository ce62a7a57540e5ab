import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { eraseDueAccounts } from './erase-account.ts'

const world = await testWorld()
const NAME = 'The Weekly Garden'
const round = () => eraseDueAccounts.round(world.system, new AbortController().signal)

test('takes an account back until its erasure begins, and nothing of it is gone', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'delete_account', { name: NAME })
  world.clock.move(14 * DAY_MS - 60_000)
  await round()
  await world.jobs()
  // The account's time to be erased has come, but no worker has begun.
  world.clock.move(61_000)
  await round()
  await world.ok(ada, 'restore_account')
  await world.jobs()
  assert.equal((await world.ok(ada, 'list_contacts')).data.length, 1)
  assert.equal((await world.refused(ada, 'restore_account')).code, 'account_not_deleted')
})
