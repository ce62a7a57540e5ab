import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '#areas/products/fixtures/shop.ts'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { running } from '../fixtures/running.ts'

const world = await testWorld()
const { pass, runsOf, logOf, go } = running(world)

const tag = (name: string) => ({ type: 'add_tag', tag: name })

async function withAutomation(plan: object) {
  const shop = await openShop(world)
  const { ada, product } = shop
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'bob@example.com' })
  const { id: other } = await world.ok(ada, 'create_product', {
    name: 'Beans',
    price: 0,
    currency: 'eur',
  })
  const written = JSON.parse(
    JSON.stringify(plan)
      .replaceAll('PEAS', product.id as string)
      .replaceAll('BEANS', other as string),
  ) as object
  const { id } = await world.ok(ada, 'create_automation', { name: 'Buyers', ...written })
  await world.ok(ada, 'activate_automation', { automationId: id })
  return { ...shop, contactId: contactId as string, automationId: id as string }
}

test('a purchase lets the reader enter, once for an order, and strangers enter nothing', async () => {
  const { ada, order, automationId, contactId } = await withAutomation({
    trigger: { type: 'purchased', productId: 'PEAS' },
    steps: [tag('buyer')],
  })
  await order('stranger@example.com')
  await order('bob@example.com')
  await order('bob@example.com')
  await go()
  assert.deepEqual(
    (await runsOf(ada, automationId)).map((run) => [run.contactId, run.status]),
    [[contactId, 'finished']],
  )
  assert.deepEqual((await world.ok(ada, 'get_contact', { contactId })).tags, ['buyer'])
})

test('the purchase of another product lets no reader enter', async () => {
  const { ada, order, automationId } = await withAutomation({
    trigger: { type: 'purchased', productId: 'BEANS' },
    steps: [tag('buyer')],
  })
  await order('bob@example.com')
  await go()
  assert.deepEqual(await runsOf(ada, automationId), [])
})

test('a wait goes on by a purchase, and an exit reaches its goal by one', async () => {
  const waits = {
    type: 'wait_until',
    id: 'pause',
    any: [{ event: { type: 'purchased', productId: 'PEAS' }, steps: [tag('buyer')] }],
    timeout: 'P9D',
  }
  const waiting = await withAutomation({ trigger: { type: 'api' }, steps: [waits] })
  const leaving = await withAutomation({
    trigger: { type: 'api' },
    exit: [{ event: { type: 'purchased' }, goal: true }],
    steps: [{ type: 'wait', for: 'P9D' }, tag('late')],
  })
  for (const { ada, automationId, contactId, order } of [waiting, leaving]) {
    await world.ok(ada, 'enter_automation', { automationId, contactId })
    await go()
    await order('bob@example.com')
  }
  await pass(DAY_MS)
  const tags = async ({ ada, contactId }: typeof waiting) =>
    (await world.ok(ada, 'get_contact', { contactId })).tags
  assert.deepEqual([await tags(waiting), await tags(leaving)], [['buyer'], []])
  assert.equal((await runsOf(leaving.ada, leaving.automationId))[0]!.reason, 'goal')
  assert.ok((await logOf(waiting.ada, waiting.automationId)).length > 1)
})
