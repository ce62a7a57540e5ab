import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { checkDueAddresses } from './check.ts'
import { addresses } from './fixtures/addresses.ts'
import { findServedHost } from './served-hosts.ts'

const world = await testWorld({ baseUrl: 'https://mail.mailcast.test' })
const { set, active, publish, read } = addresses(world)
const { dns, clock } = world
dns.zone.a.set('mail.mailcast.test', ['198.51.100.7'])

async function round(signal = new AbortController().signal): Promise<void> {
  while (await checkDueAddresses(world.system, signal));
}

test('a new address is looked at by itself for seven days', async () => {
  const ada = await world.account()
  const address = await set(ada)
  clock.move(3 * MINUTE_MS)
  await round()
  assert.equal((await read(ada)).status, 'waiting')
  publish(address)
  clock.move(3 * MINUTE_MS)
  await round()
  assert.equal((await read(ada)).status, 'active')

  const bob = await world.account()
  const late = await set(bob)
  for (let hours = 0; hours < 8 * 24; hours += 6) {
    clock.move(6 * HOUR_MS)
    await round()
  }
  const { checkedAt } = await read(bob)
  publish(late)
  clock.move(2 * DAY_MS)
  await round()
  const unseen = await read(bob)
  assert.deepEqual([unseen.status, unseen.checkedAt], ['waiting', checkedAt])
})

test('an active one that leads elsewhere is failing within six hours, and comes back by itself', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  dns.zone.cname.delete(host)
  clock.move(6 * HOUR_MS + MINUTE_MS)
  await round()
  assert.equal((await read(ada)).status, 'failing')
  dns.zone.cname.set(host, ['mail.mailcast.test'])
  clock.move(HOUR_MS + MINUTE_MS)
  await round()
  assert.equal((await read(ada)).status, 'active')
})

test('a process that ends in the middle of a check leaves nothing half, and another does it later', async () => {
  const ada = await world.account()
  publish(await set(ada))
  clock.move(3 * MINUTE_MS)
  await round(AbortSignal.abort())
  await round()
  assert.equal((await read(ada)).checkedAt, null)
  clock.move(11 * MINUTE_MS)
  await round()
  assert.equal((await read(ada)).status, 'active')
})

test('a host of a deleted newsletter is no one’s present one, and stays with the account', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { host } = await active(ada)
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId, withContents: true })
  await world.runsEveryJob()
  assert.deepEqual(await findServedHost(world.system, host), {
    host,
    accountId: ada.accountId,
    isCurrent: false,
    newsletter: null,
  })
  const { newsletterId } = bob
  const problem = await world.refused(bob, 'set_site_address', { newsletterId, host })
  assert.equal(problem.code, 'host_taken')
})
