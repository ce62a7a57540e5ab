import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { exampleId } from '#operation/fields.ts'
import { testWorld } from '#test/world.ts'
import { domains } from './fixtures/domains.ts'

const world = await testWorld()
const { add, check, host, publish, read, record, statuses, verified } = domains(world)
const { dns } = world

const ALL_FOUND = { dkim: 'found', return_path: 'found', spf: 'found', dmarc: 'found' }

test('what was published as it was asked for is found, and the domain is verified', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  assert.deepEqual(statuses(await check(ada, domain)), {
    dkim: 'missing',
    return_path: 'missing',
    spf: 'missing',
    dmarc: 'missing',
  })
  publish(domain)
  const checked = await check(ada, domain)
  assert.deepEqual(statuses(checked), ALL_FOUND)
  assert.equal(checked.status, 'verified')
  assert.ok(checked.checkedAt! >= domain.createdAt)
  assert.deepEqual(record(checked, 'dkim').found, [record(domain, 'dkim').value])
  assert.deepEqual(await read(ada, domain), checked)
})

test('the key’s record alone decides, since it is what mail is signed and aligned with', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  publish(domain, 'return_path', 'spf', 'dmarc')
  assert.equal((await check(ada, domain)).status, 'pending')
  const other = await add(ada)
  publish(other, 'dkim')
  assert.equal((await check(ada, other)).status, 'verified')
})

test('the key of another account under the same name verifies nothing', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const hers = await verified(ada)
  const his = await add(bob, hers.name)
  dns.zone.txt.set(host(his, 'dkim'), [record(hers, 'dkim').value])
  const checked = await check(bob, his)
  assert.deepEqual([checked.status, record(checked, 'dkim').status], ['pending', 'wrong'])
})

test('a record may be written otherwise and mean the same; one that means something else is wrong, and says what to do', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  const key = record(domain, 'dkim').value.split('p=')[1]!
  const { value: spf } = record(domain, 'spf')
  const cases: [Parameters<typeof host>[1], string[], string, string?][] = [
    ['dkim', [`p=${key.slice(0, 200)} ${key.slice(200)}`], 'found'],
    ['dkim', [`k=rsa; t=y; s=email; h=sha1:sha256; p=${key};`, 'a note of somebody'], 'found'],
    ['dkim', [`v=DKIM1; k=rsa; p=${key.slice(0, 200)}`], 'wrong', 'other_key'],
    ['dkim', ['v=DKIM1; p='], 'wrong', 'revoked_key'],
    ['dkim', [`v=DKIM1; h=sha1; p=${key}`], 'wrong', 'key_not_for_mail'],
    ['dkim', [`v=DKIM1; k=ed25519; p=${key}`], 'wrong', 'key_not_for_mail'],
    ['dkim', [`p=${key}`, `p=${key}`], 'wrong', 'several_keys'],
    ['dkim', ['hello'], 'wrong', 'no_key'],
    ['spf', ['v=spf1 include:_spf.google.com a:mailcast.test -all'], 'found'],
    ['spf', ['v=spf1 include:_spf.google.com -all'], 'wrong', 'lacks_senders'],
    ['spf', ['v=spf1 -all a:mailcast.test'], 'wrong', 'lacks_senders'],
    ['spf', [spf, 'v=spf1 -all'], 'wrong', 'several_spf'],
    ['spf', ['google-site-verification=1'], 'missing'],
    ['dmarc', ['v=DMARC1; p=reject; rua=mailto:a@garden.example'], 'found'],
    ['dmarc', ['v=DMARC1; p=perhaps'], 'wrong', 'unknown_policy'],
    ['dmarc', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'wrong', 'several_dmarc'],
    ['dmarc', ['v=DMARC2; p=none'], 'missing'],
  ]
  for (const [purpose, texts, status, code = null] of cases) {
    dns.zone.txt.set(host(domain, purpose), texts)
    const found = record(await check(ada, domain), purpose)
    assert.equal(found.status, status, texts.join(' | '))
    assert.equal(found.problem !== null, status === 'wrong', texts.join(' | '))
    assert.equal(found.problemCode, code, texts.join(' | '))
  }
})

test('bounces have one way to go', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  const at = host(domain, 'return_path')
  dns.zone.mx.set(at, [{ preference: 5, exchange: 'mx.elsewhere.example' }])
  const wrong = record(await check(ada, domain), 'return_path')
  assert.deepEqual([wrong.status, wrong.found], ['wrong', ['5 mx.elsewhere.example']])
  assert.equal(wrong.problemCode, 'other_mail_host')
  dns.zone.mx.set(at, [{ preference: 5, exchange: 'mailcast.test' }])
  assert.equal(record(await check(ada, domain), 'return_path').status, 'found')
})

test('the policy of a domain above counts, as receivers look for it', async () => {
  const ada = await world.account()
  const parent = await add(ada)
  const domain = await add(ada, `news.letters.${parent.name}`)
  assert.equal(record(await check(ada, domain), 'dmarc').status, 'missing')
  dns.zone.txt.set(host(parent, 'dmarc'), ['v=DMARC1; p=quarantine'])
  assert.deepEqual(record(await check(ada, domain), 'dmarc').found, ['v=DMARC1; p=quarantine'])
})

test('what could not be looked up changes nothing, and says so', async () => {
  const ada = await world.account()
  const domain = await verified(ada)
  for (const { host: at } of domain.records) dns.failing.add(at)
  const checked = await check(ada, domain)
  assert.deepEqual([checked.status, statuses(checked)], ['verified', ALL_FOUND])
  assert.match(record(checked, 'dkim').problem!, /could not be looked up.*SERVFAIL/i)
  assert.equal(record(checked, 'dkim').problemCode, 'not_looked_up')
  for (const { host: at } of domain.records) dns.failing.delete(at)
  assert.equal(record(await check(ada, domain), 'dkim').problem, null)
})

test('a key that could not be looked up for a week is failing, until it is found again', async () => {
  const ada = await world.account()
  const domain = await verified(ada)
  dns.failing.add(host(domain, 'dkim'))
  world.clock.move(6 * DAY_MS)
  assert.equal((await check(ada, domain)).status, 'verified')
  world.clock.move(2 * DAY_MS)
  assert.equal((await check(ada, domain)).status, 'failing')
  dns.failing.delete(host(domain, 'dkim'))
  assert.equal((await check(ada, domain)).status, 'verified')
})

test('a key that is certainly gone is failing', async () => {
  const ada = await world.account()
  const domain = await verified(ada)
  dns.zone.txt.delete(host(domain, 'dkim'))
  const checked = await check(ada, domain)
  assert.deepEqual(
    [checked.status, record(checked, 'dkim').status, record(checked, 'dkim').found],
    ['failing', 'missing', []],
  )
})

test('what strangers publish is cut, and holds nothing that a database or a page could not', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  dns.zone.txt.set(
    host(domain, 'dkim'),
    Array.from({ length: 30 }, (_, i) => `p=\0${i}\u001b${'x'.repeat(5000)}`),
  )
  const { found, status } = record(await check(ada, domain), 'dkim')
  assert.equal(status, 'wrong')
  assert.deepEqual(
    [found.length, found[0]!.length, /\p{Cc}/u.test(found.join(''))],
    [10, 1000, false],
  )
})

test('a look that began before the last one changes nothing', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  publish(domain)
  const asking = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const slow = {
    ...dns,
    txt: async () => (asked.resolve(), await asking.promise, { outcome: 'none' as const }),
  }
  const { ports: outside } = world.system
  world.system.ports = { ...outside, dns: slow }
  const old = check(ada, domain)
  await asked.promise
  world.system.ports = outside
  world.clock.move(1000)
  assert.equal((await check(ada, domain)).status, 'verified')
  asking.resolve()
  assert.equal((await old).status, 'verified')
})

test('a domain that is deleted while it is looked at is not found, and nothing of it comes back', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  const asked = Promise.withResolvers<void>()
  const asking = Promise.withResolvers<void>()
  const { ports: outside } = world.system
  world.system.ports = {
    ...outside,
    dns: {
      ...dns,
      txt: async () => (asked.resolve(), await asking.promise, { outcome: 'none' as const }),
    },
  }
  const checking = world.refused(ada, 'check_domain', { domainId: domain.id })
  await asked.promise
  await world.ok(ada, 'delete_domain', { domainId: domain.id })
  asking.resolve()
  world.system.ports = outside
  assert.equal((await checking).status, 404)
  assert.deepEqual((await world.ok(ada, 'list_domains')).data, [])
})

test("another account's domain is not found, and DNS is not asked about it", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const domain = await add(ada)
  const before = dns.asked.length
  for (const domainId of [domain.id, exampleId('dom')])
    assert.equal((await world.refused(bob, 'check_domain', { domainId })).status, 404)
  assert.equal(dns.asked.length, before)
})
