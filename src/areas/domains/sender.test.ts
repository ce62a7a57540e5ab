import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestAccount, testWorld } from '#test/world.ts'
import { domains } from './fixtures/domains.ts'
import { openSender } from './sender.ts'

// A public name, so that there is a host for the return path to point at.
const world = await testWorld({ baseUrl: 'https://mail.example.org', readsBounces: true })
const { add, check, host, publish, verified } = domains(world)

const hostFor = async ({ accountId }: TestAccount, email: string, readsBounces = true) => {
  const deployment = { ...world.system.world.deployment, readsBounces }
  return (await openSender({ db: world.db, accountId }, { ...world.system.world, deployment }, email)).returnPathHost
}

test('mail comes back to the verified domain’s own host, where its record is found and somebody reads it', async () => {
  const ada = await world.account()
  const { name } = await verified(ada)
  assert.equal(await hostFor(ada, `ada@${name}`), `mcbounces.${name}`)
  assert.equal(await hostFor(ada, `ada@${name}`, false), null)
  assert.equal(await hostFor(await world.account(), `ada@${name}`), null)
})

test('it comes back to the From address where the domain or the record is not seen', async () => {
  const ada = await world.account()
  const unseen = await add(ada)
  assert.equal(await hostFor(ada, `ada@${unseen.name}`), null)
  publish(unseen, 'dkim')
  assert.equal((await check(ada, unseen)).status, 'verified')
  assert.equal(await hostFor(ada, `ada@${unseen.name}`), null)
  publish(unseen)
  await check(ada, unseen)
  assert.equal(await hostFor(ada, `ada@${unseen.name}`), `mcbounces.${unseen.name}`)
  world.dns.zone.txt.delete(host(unseen, 'dkim'))
  await check(ada, unseen)
  assert.equal(await hostFor(ada, `ada@${unseen.name}`), null)
})
