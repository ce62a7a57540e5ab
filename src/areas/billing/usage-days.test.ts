import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { DAY_MS } from '#lib/duration.ts'
import { nextMonth } from '#lib/month.ts'
import { uuidOf } from '#lib/typeid.ts'
import { count } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { forgetUsageDays, writeUsageDays } from './usage-days.ts'

const world = await testWorld()
const { subscribers, sending, work } = campaigns(world)

test('a day without a figure has that of the day before, and today that of this moment', async () => {
  const ada = await world.account()
  const days = async (): Promise<number[]> =>
    (await world.ok(ada, 'get_billing')).emailsByDay.map(({ emails }: { emails: number }) => emails)
  world.clock.move(nextMonth(world.clock.now()).getTime() - world.clock.now().getTime())
  await subscribers(ada, 2)
  await sending(ada)
  await work()
  await writeUsageDays(world.system)
  assert.deepEqual(await days(), [2])
  world.clock.move(2 * DAY_MS)
  await sending(ada)
  await work()
  assert.deepEqual(await days(), [2, 2, 4])
  await writeUsageDays(world.system)
  await writeUsageDays(world.system)
  world.clock.move(DAY_MS)
  assert.deepEqual(await days(), [2, 2, 4, 4])
  world.clock.move(nextMonth(world.clock.now()).getTime() - world.clock.now().getTime())
  await writeUsageDays(world.system)
  assert.deepEqual(await days(), [0])
})

test('the figures of days are kept for 400 days', async () => {
  const ada = await world.account()
  await subscribers(ada, 1)
  await sending(ada)
  await work()
  await writeUsageDays(world.system)
  const left = async (daysLater: number) => {
    await forgetUsageDays(world.system, new Date(world.clock.now().getTime() + daysLater * DAY_MS))
    return count(
      world,
      sql<{
        n: number
      }>`select count(*)::int as n from mail_usage_day where account_id = ${uuidOf(ada.accountId)}`,
    )
  }
  assert.deepEqual([await left(399), await left(402)], [1, 0])
})
