import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setPlan } from '#areas/billing/index.ts'
import { planWorld } from '#areas/plans/fixtures/plan-world.ts'
import type { Opened } from '../open.ts'
import { setAccountPlan } from './accounts.ts'
import { listPlans } from './list-plans.ts'

const { world, subscribe, wait } = await planWorld()
// The commands in this test use only `system`.
const opened = { system: world.system } as Opened

async function lines(options: { plan?: string; json?: true } = {}): Promise<string[]> {
  const printed: string[] = []
  await listPlans(opened, options, (line) => printed.push(line))
  return printed
}

test('lists who has which plan, and warns of a subscription beside a plan by hand', async () => {
  const [none, gift, paid, late] = [
    await world.account(),
    await world.account(),
    await world.account(),
    await world.account(),
  ]
  await setPlan(world.system, gift.accountId, 'gift')
  await subscribe(paid, 'growth')
  await subscribe(late, 'growth', 'fails_later')
  await wait(32)
  const all = await lines()
  const lineOf = ({ accountId }: { accountId: string }) =>
    all.find((line) => line.startsWith(accountId))!
  assert.match(
    lineOf(none),
    /^acc_\w+ {2}none {2}no plan {2}0 of 0 e-mails {2}The Weekly Garden {2}owner-\w+@example\.com$/,
  )
  assert.match(lineOf(gift), / {2}gift {2}by hand {2}0 of 5 e-mails/)
  assert.match(lineOf(paid), / {2}growth {2}active, renews \d{4}-\d\d-\d\d {2}/)
  assert.match(lineOf(late), / {2}growth {2}payment missing, ends \d{4}-\d\d-\d\d {2}/)
  assert.match(all.at(-1)!, /growth: 2/)
  assert.deepEqual(
    (await lines({ plan: 'gift', json: true })).map(
      (line) => (JSON.parse(line) as { accountId: string }).accountId,
    ),
    [gift.accountId],
  )

  const said = await setAccountPlan(opened, { account: paid.accountId, plan: 'gift' })
  assert.match(said, /It also pays a subscription, which goes on until it is ended/)
  assert.match(
    (await lines({ plan: 'gift' })).find((line) => line.startsWith(paid.accountId))!,
    /by hand, and pays a subscription/,
  )
  assert.match(
    await setAccountPlan(opened, { account: paid.accountId, plan: 'none' }),
    /gives it its plan again within the hour/,
  )
  await wait(1)
  assert.equal((await world.ok(paid, 'get_billing')).plan, 'growth')
})
