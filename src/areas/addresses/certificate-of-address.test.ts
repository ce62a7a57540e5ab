import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimOrder, noteFailure, storeCertificate } from '#areas/certificates/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/duration.ts'
import { testWorld } from '#test/world.ts'
import { checkDueAddresses } from './check.ts'
import { addresses } from './fixtures/addresses.ts'

const world = await testWorld({ getsCertificates: true })
const { active, check, read, set } = addresses(world)
const at = (ms: number) => new Date(world.clock.now().getTime() + ms)

/** Claims the order of a host. */
async function claim(host: string) {
  const claimed = await claimOrder(world.db, host, { now: at(0), until: at(HOUR_MS) })
  assert.ok(claimed)
  return claimed
}

/** Stores a certificate that is due for renewal at once. Returns its end, after some days. */
async function storeFor(host: string, days: number) {
  const validTo = at(days * DAY_MS)
  const stored = await storeCertificate(world.db, await claim(host), {
    directory: 'https://authority.example/directory',
    chain: 'a chain',
    sealedKey: Buffer.from('a sealed key'),
    validFrom: at(0),
    validTo,
    dueAt: at(0),
  })
  assert.ok(stored)
  return validTo.toISOString()
}

async function fail(host: string) {
  const noted = await noteFailure(world.db, await claim(host), {
    failures: 1,
    refusals: 1,
    reason: 'host_unreachable',
    said: 'connection refused',
    now: at(0),
    dueAt: at(0),
  })
  assert.ok(noted)
}

test('an address waits for its certificate, then has it with its end', async () => {
  const ada = await world.account()
  assert.deepEqual((await set(ada)).certificate, { status: 'waiting', expiresAt: null })
  const { host } = await active(ada)
  const expiresAt = await storeFor(host, 90)
  assert.deepEqual((await read(ada)).certificate, { status: 'valid', expiresAt })
})

test('links and pages move to a host once its certificate is there', async () => {
  const ada = await world.account()
  const siteUrl = async () =>
    (await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })).siteUrl
  const { host, status } = await active(ada)
  assert.deepEqual([status, await siteUrl()], ['active', null])
  await storeFor(host, 90)
  world.clock.move(2 * MINUTE_MS)
  await checkDueAddresses(world.system, new AbortController().signal)
  assert.equal(await siteUrl(), `http://${host}`)
  await check(ada)
  assert.equal(await siteUrl(), `http://${host}`)
})

test('a certificate that cannot be had is failing, on the address and on Home', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  await fail(host)
  assert.deepEqual((await read(ada)).certificate, { status: 'failing', expiresAt: null })
  const { attention } = await world.ok(ada, 'get_overview')
  const { severity, values, detail } = attention.find(
    ({ code }: { code: string }) => code === 'certificate_failing',
  )
  assert.deepEqual([severity, values.host, values.reason], ['error', host, 'host_unreachable'])
  assert.match(detail, /^There is no certificate for news\.\S+ yet\. .*connection refused/)
})

test('a renewal that fails for an hour is failing, with the end of the present certificate', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  const expiresAt = await storeFor(host, 30)
  await fail(host)
  assert.deepEqual((await read(ada)).certificate, { status: 'valid', expiresAt })
  world.clock.move(HOUR_MS)
  assert.deepEqual((await read(ada)).certificate, { status: 'failing', expiresAt })
  const { attention } = await world.ok(ada, 'get_overview')
  assert.ok(
    attention.some(
      ({ code, severity }: { code: string; severity: string }) =>
        code === 'certificate_failing' && severity === 'warning',
    ),
  )
})

test('a server behind another one that ends TLS has no certificates', async () => {
  const behind = await testWorld()
  const bob = await behind.account()
  assert.equal((await addresses(behind).set(bob)).certificate, null)
})
