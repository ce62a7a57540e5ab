import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Deployment } from '#ports/ports.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { domains, freshName } from './fixtures/domains.ts'
import { openSender } from './sender.ts'

// A public host name, so that domains have a return path.
const world = await testWorld({ baseUrl: 'https://mail.example.org', readsBounces: true })
const { add, check, host, publish, verified } = domains(world)

async function open(
  { accountId }: TestAccount,
  email: string,
  more: Partial<Deployment> = {},
  replyTo: string | null = null,
) {
  const deployment = { ...world.system.ports.deployment, ...more }
  const { from, ...sender } = await openSender(
    { db: world.db, accountId },
    { ...world.system.ports, deployment },
    { name: 'Ada', email, replyTo },
  )
  return { ...sender, from: from.address, name: from.name }
}

const hostFor = async (account: TestAccount, email: string, readsBounces = true) =>
  (await open(account, email, { readsBounces })).returnPathHost

/** Returns the From address and the address of replies. */
async function author(
  account: TestAccount,
  email: string,
  more?: Partial<Deployment>,
  replyTo?: string,
): Promise<[string, string | null]> {
  const opened = await open(account, email, more, replyTo)
  assert.equal(opened.name, 'Ada')
  return [opened.from, opened.replyTo]
}

const SERVER = 'news@mailcast.test'

test('mail comes back to the verified domain’s own host, when its record is found and bounces are read', async () => {
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

test('on a server that is closed to strangers an address at a domain that no account has verified stays in From', async () => {
  const ada = await world.account()
  const { name } = await add(ada)
  for (const signUp of ['first', 'closed'] as const)
    assert.deepEqual(await author(ada, `ada@${name}`, { signUp }), [`ada@${name}`, null])
})

test('an address at a domain that another account has verified is never in From, nor one below it', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { name } = await verified(ada)
  for (const email of [`bob@${name}`, `bob@news.${name}`, `bob@a.b.${name}`])
    assert.deepEqual(await author(bob, email), [SERVER, email])
  assert.deepEqual(await author(bob, `bob@${name}`, {}, 'answers@elsewhere.example'), [
    SERVER,
    'answers@elsewhere.example',
  ])
  const unrelated = `not${name}`
  assert.deepEqual(await author(bob, `bob@${unrelated}`), [`bob@${unrelated}`, null])
  assert.deepEqual(await author(ada, `ada@news.${name}`), [`ada@news.${name}`, null])
})

test('the nearest verified name decides, and each account that has verified a name may send from it', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { name } = await verified(ada)
  await verified(bob, `news.${name}`)
  assert.deepEqual(await author(bob, `bob@news.${name}`), [`bob@news.${name}`, null])
  assert.deepEqual(await author(ada, `ada@news.${name}`), [SERVER, `ada@news.${name}`])
  await verified(ada, `news.${name}`)
  assert.deepEqual(await author(ada, `ada@news.${name}`), [`ada@news.${name}`, null])
})

test('a name is free again when its record is gone, or its domain deleted', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const domain = await verified(ada)
  const email = `bob@${domain.name}`
  world.dns.zone.txt.delete(host(domain, 'dkim'))
  assert.equal((await check(ada, domain)).status, 'failing')
  assert.deepEqual(await author(bob, email), [email, null])
  publish(domain)
  assert.equal((await check(ada, domain)).status, 'verified')
  assert.deepEqual(await author(bob, email), [SERVER, email])
  await world.ok(ada, 'delete_domain', { domainId: domain.id })
  assert.deepEqual(await author(bob, email), [email, null])
})

test('where strangers open accounts mail comes from a domain that the account has verified, else from MAIL_FROM', async () => {
  const ada = await world.account()
  const [own, waiting, bare] = [await verified(ada), await add(ada), freshName()]
  for (const open of [{ edition: 'cloud' as const }, { signUp: 'open' as const }]) {
    assert.deepEqual(await author(ada, `ada@${own.name}`, open), [`ada@${own.name}`, null])
    for (const email of [`ada@${waiting.name}`, `ada@${bare}`, `ada@news.${own.name}`])
      assert.deepEqual(await author(ada, email, open), [SERVER, email])
    assert.deepEqual(await author(ada, `ada@${bare}`, open, 'answers@example.com'), [
      SERVER,
      'answers@example.com',
    ])
  }
})

test('MAIL_FROM may be the address of any newsletter, and without one mail comes from the host of BASE_URL', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await verified(ada, 'mailcast.test')
  assert.deepEqual(await author(bob, SERVER), [SERVER, null])
  assert.deepEqual(await author(bob, SERVER, { signUp: 'open' }), [SERVER, null])
  assert.deepEqual(await author(bob, 'ceo@mailcast.test'), [SERVER, 'ceo@mailcast.test'])
  const email = `bob@${freshName()}`
  assert.deepEqual(await author(bob, email, { edition: 'cloud', mailFrom: '' }), [
    'mailcast@mail.example.org',
    email,
  ])
})
