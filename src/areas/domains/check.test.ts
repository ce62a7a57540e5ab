import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { checkDueDomains } from './check.ts'
import type { Domain } from './domain.ts'
import { domains } from './fixtures/domains.ts'

const world = await testWorld()
const { add, host, publish, read, verified } = domains(world)
const { dns, clock } = world

const signal = new AbortController().signal

async function round(on: AbortSignal = signal): Promise<void> {
  while (await checkDueDomains(world.system, on));
}

/**
 * Moves the clock in steps, runs the due checks after each, and counts how often the domain's key
 * was looked up.
 */
async function looksAt(domain: Domain, forMs: number, stepMs: number): Promise<number> {
  const before = dns.asked.length
  for (let passed = 0; passed < forMs; passed += stepMs) {
    clock.move(stepMs)
    await round()
  }
  return dns.asked.slice(before).filter((name) => name === host(domain, 'dkim')).length
}

test('a new domain is looked at by itself, and verified once its records are there', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  await round()
  assert.equal((await read(ada, domain)).checkedAt, null)
  clock.move(3 * MINUTE_MS)
  await round()
  const first = await read(ada, domain)
  assert.deepEqual([first.status, first.checkedAt === null], ['pending', false])
  publish(domain)
  clock.move(3 * MINUTE_MS)
  await round()
  assert.equal((await read(ada, domain)).status, 'verified')
})

test('the pauses grow, and after three days it waits to be asked', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  const [hour, rest] = [
    await looksAt(domain, 60 * MINUTE_MS, MINUTE_MS),
    await looksAt(domain, 2 * DAY_MS, 30 * MINUTE_MS),
  ]
  assert.ok(hour >= 10 && hour <= 25, `${hour} looks in the first hour`)
  assert.ok(rest >= 10 && rest <= 30, `${rest} looks in two days`)
  await looksAt(domain, 2 * DAY_MS, 60 * MINUTE_MS)
  assert.equal(await looksAt(domain, 5 * DAY_MS, 6 * 60 * MINUTE_MS), 0)
  publish(domain)
  assert.equal((await world.ok(ada, 'check_domain', { domainId: domain.id })).status, 'verified')
  assert.equal(await looksAt(domain, 3 * DAY_MS, 12 * 60 * MINUTE_MS), 3)
})

test('a verified domain is looked at daily; one whose key is gone is failing, and comes back by itself', async () => {
  const ada = await world.account()
  const domain = await verified(ada)
  assert.equal(await looksAt(domain, 4 * DAY_MS, 6 * 60 * MINUTE_MS), 4)
  const key = dns.zone.txt.get(host(domain, 'dkim'))!
  dns.zone.txt.delete(host(domain, 'dkim'))
  await looksAt(domain, DAY_MS, 6 * 60 * MINUTE_MS)
  assert.equal((await read(ada, domain)).status, 'failing')
  dns.zone.txt.set(host(domain, 'dkim'), key)
  await looksAt(domain, DAY_MS, 6 * 60 * MINUTE_MS)
  assert.equal((await read(ada, domain)).status, 'verified')
})

test('name servers that fail turn nothing off, and are asked again within an hour or so', async () => {
  const ada = await world.account()
  const domain = await verified(ada)
  dns.failing.add(host(domain, 'dkim'))
  assert.ok((await looksAt(domain, 2 * DAY_MS, 30 * MINUTE_MS)) >= 20)
  assert.equal((await read(ada, domain)).status, 'verified')
})

test('a process that ends in the middle of a check leaves nothing half: another process does it later', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  publish(domain)
  clock.move(3 * MINUTE_MS)
  await round(AbortSignal.abort())
  assert.deepEqual(await read(ada, domain), domain)
  await round()
  assert.equal((await read(ada, domain)).checkedAt, null, 'it is still that process’s')
  clock.move(11 * MINUTE_MS)
  await round()
  assert.equal((await read(ada, domain)).status, 'verified')
})

test('of several processes one does each check', async () => {
  const ada = await world.account()
  const made = await Promise.all([1, 2, 3].map(() => add(ada)))
  clock.move(3 * MINUTE_MS)
  const before = dns.asked.length
  await Promise.all([round(), round(), round()])
  for (const domain of made)
    assert.equal(dns.asked.slice(before).filter((name) => name === host(domain, 'dkim')).length, 1)
})
