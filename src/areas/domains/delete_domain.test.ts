import assert from 'node:assert/strict'
import { test } from 'node:test'
import { etagOf } from '#operation/requests/etag.ts'
import { testWorld } from '#test/world.ts'
import { domains } from './fixtures/domains.ts'

const world = await testWorld()
const { add, read, record, check, publish } = domains(world)

test('is gone, and added again it has another key', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  assert.equal((await world.call(ada, 'delete_domain', { domainId: domain.id })).status, 204)
  assert.equal((await world.refused(ada, 'get_domain', { domainId: domain.id })).status, 404)
  assert.notEqual(record(await add(ada, domain.name), 'dkim').host, record(domain, 'dkim').host)
})

test('is refused while a newsletter sends from it, and says which', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    sender: { email: `ada@${domain.name}` },
  })
  const refused = await world.refused(ada, 'delete_domain', { domainId: domain.id })
  assert.deepEqual([refused.status, refused.code], [409, 'domain_in_use'])
  assert.ok(
    refused.detail.includes('The Weekly Garden') && refused.detail.includes(ada.newsletterId),
    refused.detail,
  )
  await read(ada, domain)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    sender: { email: 'ada@elsewhere.example' },
  })
  await world.ok(ada, 'delete_domain', { domainId: domain.id })
})

test('a newsletter of another account, or one that was deleted, does not prevent the deletion of a domain', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const domain = await add(ada)
  await world.ok(bob, 'update_newsletter', {
    newsletterId: bob.newsletterId,
    sender: { email: `bob@${domain.name}` },
  })
  const second = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    sender: { email: `ada@${domain.name}` },
  })
  assert.equal(second.domainId, domain.id)
  await world.ok(ada, 'delete_newsletter', { newsletterId: second.id })
  await world.ok(ada, 'delete_domain', { domainId: domain.id })
})

test('does not delete what has changed since it was read, nor what is next door', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const domain = await add(ada)
  publish(domain)
  await check(ada, domain)
  assert.equal(
    (
      await world.refused(
        ada,
        'delete_domain',
        { domainId: domain.id },
        { ifMatch: etagOf(domain) },
      )
    ).status,
    412,
  )
  assert.equal((await world.refused(bob, 'delete_domain', { domainId: domain.id })).status, 404)
  await read(ada, domain)
})
