import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { addresses } from './fixtures/addresses.ts'

const world = await testWorld({ baseUrl: 'https://mail.mailcast.test' })
const { set, check, active, publish, record } = addresses(world)
const { dns } = world
dns.zone.a.set('mail.mailcast.test', ['198.51.100.7', '198.51.100.8'])

test('both records make it active, and the newsletter is at its host', async () => {
  const ada = await world.account()
  const address = await set(ada)
  publish(address, 'CNAME')
  const half = await check(ada)
  assert.deepEqual([half.status, record(half, 'CNAME').status], ['waiting', 'found'])
  assert.match(half.problem!, /Publish the TXT record/)
  assert.equal(half.problemCode, 'proof_missing')
  publish(address, 'TXT')
  const whole = await check(ada)
  assert.deepEqual(
    [whole.status, whole.problem, whole.records.map(({ status }) => status)],
    ['active', null, ['found', 'found']],
  )
  assert.equal(await siteUrl(ada), `https://${address.host}`)
})

test('the proof alone makes nothing active', async () => {
  const ada = await world.account()
  publish(await set(ada), 'TXT')
  const checked = await check(ada)
  assert.equal(checked.status, 'waiting')
  assert.match(checked.problem!, /Publish the record that leads it here/)
  assert.equal(checked.problemCode, 'lead_missing')
})

test('addresses count as well as a CNAME; those of another server do not', async () => {
  const ada = await world.account()
  const address = await set(ada)
  publish(address, 'TXT')
  dns.zone.a.set(address.host, ['203.0.113.9'])
  const wrong = record(await check(ada), 'CNAME')
  assert.deepEqual([wrong.status, wrong.found], ['wrong', ['203.0.113.9']])
  assert.match(wrong.problem!, /leads to another server/)
  assert.equal(wrong.problemCode, 'leads_elsewhere')
  dns.zone.a.set(address.host, ['198.51.100.8', '2001:db8::9'])
  const checked = await check(ada)
  assert.equal(checked.status, 'active')
  assert.match(record(checked, 'CNAME').problem!, /also leads to 2001:db8::9/)
  assert.equal(record(checked, 'CNAME').problemCode, 'leads_elsewhere_too')
})

test('a proof of another text is wrong, one among others is found', async () => {
  const ada = await world.account()
  const address = await set(ada)
  publish(address, 'CNAME')
  const { name, value } = record(address, 'TXT')
  dns.zone.txt.set(name, [`mailcast-site=${'0'.repeat(32)}`])
  const wrong = record(await check(ada), 'TXT')
  assert.deepEqual([wrong.status, wrong.problemCode], ['wrong', 'other_value'])
  dns.zone.txt.set(name, ['google-site-verification=1', value])
  assert.equal((await check(ada)).status, 'active')
})

test('a host that leads elsewhere is failing, and links are back at this server’s address', async () => {
  const ada = await world.account()
  const address = await active(ada)
  dns.zone.cname.delete(address.host)
  dns.zone.a.set(address.host, ['203.0.113.9'])
  const failing = await check(ada)
  assert.equal(failing.status, 'failing')
  assert.match(failing.problem!, /does not lead here any more/)
  assert.equal(failing.problemCode, 'leads_elsewhere')
  assert.equal(await siteUrl(ada), null)
  dns.zone.cname.set(address.host, ['mail.mailcast.test'])
  assert.equal((await check(ada)).status, 'active')
  assert.equal(await siteUrl(ada), `https://${address.host}`)
})

test('without the proof alone it is failing, and readers still get there', async () => {
  const ada = await world.account()
  const address = await active(ada)
  dns.zone.txt.delete(record(address, 'TXT').name)
  const failing = await check(ada)
  assert.equal(failing.status, 'failing')
  assert.match(failing.problem!, /TXT record .* is gone/)
  assert.equal(failing.problemCode, 'proof_gone')
  assert.equal(await siteUrl(ada), `https://${address.host}`)
})

test('what could not be looked up changes nothing, and says so', async () => {
  const ada = await world.account()
  const address = await active(ada)
  const names = [address.host, record(address, 'TXT').name]
  for (const name of names) dns.failing.add(name)
  const checked = await check(ada)
  assert.equal(checked.status, 'active')
  assert.match(record(checked, 'TXT').problem!, /could not be looked up.*SERVFAIL/i)
  for (const name of names) dns.failing.delete(name)
  assert.equal(record(await check(ada), 'TXT').problem, null)
})

test('what strangers publish is cut, and holds nothing that a page could not', async () => {
  const ada = await world.account()
  const address = await set(ada)
  dns.zone.txt.set(
    record(address, 'TXT').name,
    Array.from({ length: 30 }, (_, i) => `\0${i}\u001b${'x'.repeat(5000)}`),
  )
  const { found } = record(await check(ada), 'TXT')
  assert.deepEqual(
    [found.length, found[0]!.length, /\p{Cc}/u.test(found.join(''))],
    [10, 1000, false],
  )
})

test('an address that was changed while it was looked at keeps nothing of that look', async () => {
  const ada = await world.account()
  publish(await set(ada))
  const asked = Promise.withResolvers<void>()
  const asking = Promise.withResolvers<void>()
  const { ports } = world.system
  world.system.ports = {
    ...ports,
    dns: {
      ...dns,
      txt: async (name) => (asked.resolve(), await asking.promise, dns.txt(name)),
    },
  }
  const checking = world.refused(ada, 'check_site_address', { newsletterId: ada.newsletterId })
  await asked.promise
  world.system.ports = ports
  const next = await set(ada)
  asking.resolve()
  assert.equal((await checking).status, 404)
  assert.equal(await siteUrl(ada), null)
  publish(next)
  assert.equal((await check(ada)).status, 'active')
})

async function siteUrl(account: Awaited<ReturnType<typeof world.account>>): Promise<string | null> {
  const { newsletterId } = account
  return (await world.ok(account, 'get_newsletter', { newsletterId })).siteUrl
}
