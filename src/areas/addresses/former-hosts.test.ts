import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { checkDueAddresses } from './check.ts'
import { addresses } from './fixtures/addresses.ts'
import { checkFormerHosts } from './former-hosts.ts'
import { findServedHost, isServedHost } from './served-hosts.ts'

const world = await testWorld({ baseUrl: 'https://mail.mailcast.test' })
const { set, check, active, publish, read, record } = addresses(world)
const { dns, clock } = world
dns.zone.a.set('mail.mailcast.test', ['198.51.100.7'])

type Account = Awaited<ReturnType<typeof world.account>>

async function round(): Promise<void> {
  const { signal } = new AbortController()
  while (await checkDueAddresses(world.system, signal));
  while (await checkFormerHosts(world.system, signal));
}

/** Lets days pass, and runs the checks that are due on each. */
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    clock.move(DAY_MS)
    await round()
  }
}

const remove = ({ newsletterId }: Account, account: Account) =>
  world.ok(account, 'remove_site_address', { newsletterId })
const ownerOf = async (host: string) =>
  (await findServedHost(world.system, host))?.accountId ?? null
const siteUrl = async (account: Account) =>
  (await world.ok(account, 'get_newsletter', { newsletterId: account.newsletterId })).siteUrl

test('a former host is served while its DNS leads here, with or without its proof', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  await remove(ada, ada)
  dns.zone.txt.delete(`_mailcast.${host}`)
  await days(20)
  assert.equal(await ownerOf(host), ada.accountId)
})

test('one whose DNS leads elsewhere for seven days is given up, and is served no more', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  await remove(ada, ada)
  dns.zone.cname.set(host, ['elsewhere.example'])
  dns.zone.a.set(host, ['203.0.113.9'])
  await days(7)
  assert.equal(await ownerOf(host), ada.accountId)
  await days(1)
  assert.equal(await ownerOf(host), null)
  // The host also gets no certificate, neither here nor from a proxy that asks.
  assert.equal(await isServedHost(world.system, host), false)
})

test('a mistake that is mended, and name servers that fail, give nothing up', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  const wrong = () => dns.zone.cname.delete(host)
  const right = () => dns.zone.cname.set(host, ['mail.mailcast.test'])
  await remove(ada, ada)
  for (let week = 0; week < 3; week++) {
    wrong()
    await days(6)
    right()
    await days(1)
  }
  wrong()
  dns.failing.add(host)
  await days(20)
  assert.equal(await ownerOf(host), ada.accountId)
})

test('a sold domain: its new owner takes a former host at once', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { host } = await active(ada)
  await remove(ada, ada)
  // The new owner's name servers have no record of the former owner.
  dns.zone.cname.delete(host)
  dns.zone.txt.delete(`_mailcast.${host}`)
  publish(await set(bob, host))
  assert.equal((await check(bob)).status, 'active')
  clock.move(4000)
  assert.equal(await ownerOf(host), bob.accountId)
  assert.equal(await siteUrl(bob), `https://${host}`)
})

test('a sold domain: its new owner takes a present host, whose newsletter goes back', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { host } = await active(ada)
  dns.zone.cname.delete(host)
  dns.zone.txt.delete(`_mailcast.${host}`)
  publish(await set(bob, host))
  assert.equal((await check(bob)).status, 'active')
  assert.equal(await siteUrl(ada), null)
  await round()
  const hers = await read(ada)
  assert.equal(hers.status, 'waiting')
  assert.match(hers.problem!, /Another account of this server has/)
  assert.equal(hers.problemCode, 'host_taken')
  assert.equal(await siteUrl(ada), null)
  await days(10)
  assert.equal(await siteUrl(bob), `https://${host}`)
})

test('while both proofs are in DNS, the account that has the host keeps it', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const host = 'both.garden-b.example'
  const [hers, his] = [await set(ada, host), await set(bob, host)]
  publish(hers)
  await check(ada)
  await remove(ada, ada)
  const name = `_mailcast.${host}`
  const [herProof, hisProof] = [record(hers, 'TXT').value, record(his, 'TXT').value]
  dns.zone.txt.set(name, [herProof, hisProof])
  assert.equal((await check(bob)).status, 'waiting')
  dns.failing.add(name)
  assert.equal((await check(bob)).status, 'waiting')
  dns.failing.delete(name)
  dns.zone.txt.set(name, [hisProof])
  assert.equal((await check(bob)).status, 'active')
})

test('of several processes one does each check, and one that ends leaves it to another', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  await remove(ada, ada)
  clock.move(DAY_MS)
  const asked = () => dns.asked.filter((name) => name === host).length
  const before = asked()
  await checkFormerHosts(world.system, AbortSignal.abort())
  await Promise.all([round(), round()])
  const once = asked() - before
  clock.move(11 * 60_000)
  await Promise.all([round(), round()])
  assert.equal(asked() - before, 2 * once)
})
