import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { paidWorld } from '../fixtures/paid-world.ts'
import { elsewhere } from '../fixtures/elsewhere.ts'
import { watchDue } from './watch-charges.ts'

const shop = await paidWorld()
const { world, seller } = shop

async function witnessed() {
  while (await watchDue(world.system));
  await world.jobs()
}

test('the witness finds a second charge that another service makes, and tells the owner', async () => {
  const ada = await seller()
  const there = elsewhere(shop, ada)
  const bob = await there.pays('bob@example.com')
  const eve = await there.pays('eve@example.com')
  await there.imports([
    { email: 'bob@example.com', stripe_customer_id: bob.customer as string },
    { email: 'eve@example.com', stripe_customer_id: eve.customer as string },
  ])
  const input = { newsletterId: ada.newsletterId }
  await world.ok(ada, 'adopt_subscriptions', input)
  await world.jobs()
  await shop.wait(ada, 1)
  await witnessed()
  const read = () => world.ok(ada, 'get_adoption', input)
  assert.deepEqual((await read()).witness.charges, [])

  // The old service begins another subscription for the same person, with a new customer.
  const second = await there.pays('Bob@example.com', {
    items: [await there.price(900)],
    metadata: { publication: 'old' },
  })
  await shop.wait(ada, 1)
  await witnessed()
  const { witness } = await read()
  const { id: contactId } = await shop.contact(ada, 'bob@example.com')
  assert.deepEqual(
    witness.charges.map((one: Record<string, unknown>) => [
      one['contactId'],
      one['subscription'],
      one['otherSubscription'],
      one['amount'],
    ]),
    [[contactId, second.id, bob.id, 900]],
  )
  const mails = world.mailer.sent.filter(
    ({ to, raw }) => to === ada.email && raw.toString().includes('charged twice'),
  )
  assert.equal(mails.length, 1)
  const { attention } = await world.ok(ada, 'get_overview')
  assert.ok(attention.some(({ code }: { code: string }) => code === 'reader_charged_twice'))
  await witnessed()
  assert.equal((await read()).witness.charges.length, 1)
})

test('the witness ends after 40 days', async () => {
  const ada = await seller()
  const there = elsewhere(shop, ada)
  const bob = await there.pays('bob@example.com')
  await there.imports([{ email: 'bob@example.com', stripe_customer_id: bob.customer as string }])
  const input = { newsletterId: ada.newsletterId }
  await world.ok(ada, 'adopt_subscriptions', input)
  await world.jobs()
  world.clock.move(41 * DAY_MS)
  await witnessed()
  const { witness } = await world.ok(ada, 'get_adoption', input)
  const readAt = witness.readAt
  assert.notEqual(readAt, null)
  assert.deepEqual(witness.charges, [])
  world.clock.move(DAY_MS)
  await witnessed()
  assert.equal((await world.ok(ada, 'get_adoption', input)).witness.readAt, readAt)
})

test('each round is a job of its own, and goes on when it is confirmed again', async () => {
  const ada = await seller()
  const there = elsewhere(shop, ada)
  const pays = async (email: string) => {
    const { customer } = await there.pays(email)
    await there.imports([{ email, stripe_customer_id: customer as string }])
  }
  const input = { newsletterId: ada.newsletterId }
  const jobs = async (more = {}) =>
    (await world.ok(ada, 'list_jobs', { kind: 'adoption', ...more })).data
  assert.deepEqual(await jobs(), [])
  await world.ok(ada, 'import_contacts', {
    rows: [{ email: 'eve@example.com', confirm_time: '2026-01-05T10:00:00Z' }],
  })
  await pays('bob@example.com')
  await world.ok(ada, 'adopt_subscriptions', input)
  const [running] = await jobs({ status: 'running' })
  assert.deepEqual([running.status, running.progress], ['running', { done: 0, total: 1 }])
  const { code } = await world.refused(ada, 'cancel_job', { jobId: running.id })
  assert.equal(code, 'job_ended')
  await there.pays('eve@example.com')
  await world.ok(ada, 'adopt_subscriptions', input)
  await world.jobs()
  const [first, ...others] = await jobs()
  assert.deepEqual(
    [first.id, first.status, first.progress, first.detail, others],
    [running.id, 'done', { done: 2, total: 2 }, '2 subscriptions taken over, 0 refused', []],
  )
  assert.deepEqual(await world.ok(ada, 'get_job', { jobId: first.id }), first)
  assert.deepEqual(await jobs({ status: 'failed' }), [])
  world.clock.move(DAY_MS)
  await pays('kay@example.com')
  await world.ok(ada, 'adopt_subscriptions', input)
  await world.jobs()
  const [second] = await jobs()
  assert.notEqual(second.id, first.id)
  assert.deepEqual(second.progress, { done: 3, total: 3 })
  const eve = await seller()
  assert.equal((await world.refused(eve, 'get_job', { jobId: second.id })).status, 404)
})
