import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { addresses, freshHost } from './fixtures/addresses.ts'

const world = await testWorld({ baseUrl: 'https://mail.mailcast.test' })
const { set, check, active, publish, read, record } = addresses(world)
const { dns } = world
dns.zone.a.set('mail.mailcast.test', ['198.51.100.7'])

test('it answers the records to publish, and nothing changes until they are seen', async () => {
  const ada = await world.account()
  const host = freshHost()
  const address = await set(ada, host)
  assert.match(address.id, /^hst_/)
  assert.deepEqual(
    [address.host, address.status, address.certificate, address.checkedAt],
    [host, 'waiting', null, null],
  )
  assert.deepEqual(
    address.records.map(({ type, name, status, found }) => [type, name, status, found]),
    [
      ['CNAME', host, 'missing', []],
      ['TXT', `_mailcast.${host}`, 'missing', []],
    ],
  )
  assert.equal(record(address, 'CNAME').value, 'mail.mailcast.test')
  assert.match(record(address, 'TXT').value, /^mailcast-site=[0-9a-f]{32}$/)
  assert.deepEqual(await read(ada), address)
  assert.equal((await newsletter(ada)).siteUrl, null)
})

test('a domain itself gets addresses, since DNS allows no CNAME there', async () => {
  const ada = await world.account()
  const address = await set(ada, 'apex-garden.example')
  assert.deepEqual(address.records.map(({ type, name, value }) => [type, name, value])[0], [
    'A',
    'apex-garden.example',
    '198.51.100.7',
  ])
  publish(address)
  assert.equal((await check(ada)).status, 'active')
})

test('names are compared as A-labels, in small letters', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const address = await active(ada, 'Grün.Garden-A.example')
  assert.equal(address.host, 'xn--grn-ioa.garden-a.example')
  assert.equal((await refused(bob, 'XN--GRN-IOA.garden-a.example')).code, 'host_taken')
})

test('what cannot be a newsletter’s host is refused, with what to do', async () => {
  const ada = await world.account()
  const cases: [string, string, RegExp][] = [
    ['*.garden.example', 'wildcard', /without \*/],
    ['203.0.113.9', 'ip_address', /Write a name/],
    ['2001:db8::1', 'ip_address', /Write a name/],
    ['[2001:db8::1]', 'invalid_host', /at least one dot|name of the host alone/],
    ['co.uk', 'public_suffix', /Take a name below it/],
    ['github.io', 'public_suffix', /Take a name below it/],
    ['mail.mailcast.test', 'own_host', /server's own address/],
    ['MAIL.mailcast.test', 'own_host', /server's own address/],
    ['mailcast.test', 'own_host', /server's own address/],
    ['localhost', 'invalid_host', /at least one dot/],
    ['https://news.garden.example', 'invalid_host', /name of the host alone/],
    ['news.garden.example:8080', 'invalid_host', /name of the host alone/],
    ['news.garden.example/x', 'invalid_host', /name of the host alone/],
    ['ada@garden.example', 'invalid_host', /name of the host alone/],
    ['news.garden.example.', 'invalid_host', /no dot at its end/],
    ['-a.garden.example', 'invalid_host', /name of a host/],
    ['a_b.garden.example', 'invalid_host', /name of a host/],
    [`${'a'.repeat(64)}.example`, 'invalid_host', /name of a host/],
    [`${'a.'.repeat(130)}example`, 'invalid_host', /name of a host/],
  ]
  for (const [host, code, says] of cases) {
    const problem = await refused(ada, host)
    assert.equal(problem.status, 422, host)
    assert.deepEqual(
      problem.errors!.map(({ code, pointer }) => [code, pointer]),
      [[code, '/host']],
      host,
    )
    assert.match(problem.errors![0]!.detail, says, host)
  }
  await world.refused(ada, 'get_site_address', { newsletterId: ada.newsletterId })
})

test('a host that another account has proven is refused, and one that it had', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { host } = await active(ada)
  const taken = await refused(bob, host)
  assert.deepEqual([taken.status, taken.code], [409, 'host_taken'])
  await world.ok(ada, 'remove_site_address', { newsletterId: ada.newsletterId })
  assert.equal((await refused(bob, host)).code, 'host_taken')
  assert.equal((await active(ada, host)).status, 'active')
})

test('a host that is only claimed blocks nobody: the first to prove it has it', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const host = freshHost()
  const [hers, his] = [await set(ada, host), await set(bob, host)]
  assert.notEqual(record(hers, 'TXT').value, record(his, 'TXT').value)
  publish(his)
  assert.equal((await check(ada)).status, 'waiting')
  assert.equal((await check(bob)).status, 'active')
  dns.zone.txt.set(`_mailcast.${host}`, [record(hers, 'TXT').value, record(his, 'TXT').value])
  const late = await check(ada)
  assert.equal(late.status, 'waiting')
  assert.match(late.problem!, /Another account of this server has/)
  assert.equal((await newsletter(ada)).siteUrl, null)
  assert.equal((await check(bob)).status, 'active')
})

test('a host that another account had, and that leads here without its proof, is refused', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { host } = await active(ada)
  await world.ok(ada, 'remove_site_address', { newsletterId: ada.newsletterId })
  dns.zone.txt.delete(`_mailcast.${host}`)
  assert.equal((await refused(bob, host)).code, 'host_taken')
  dns.zone.cname.delete(host)
  dns.failing.add(host)
  assert.equal((await refused(bob, host)).code, 'host_taken', 'unknown is not given away')
})

test('an account has at most 50 former hosts, and is told of which to take the records away', async () => {
  const ada = await world.account()
  const { host } = await active(ada)
  const { accountId, newsletterId } = ada
  const account = uuidOf(accountId)
  await sql`insert into site_host (host, account_id, newsletter_id, is_current)
    select 'former' || i || '.example', ${account}, ${uuidOf(newsletterId)}, false
    from generate_series(10, 58) i`.execute(world.db)
  // The present host becomes the 50th former host.
  const next = await set(ada)
  publish(next)
  const { formerHosts } = await check(ada)
  assert.deepEqual([formerHosts.length, formerHosts.includes(host)], [50, true])
  const full = await refused(ada, freshHost())
  assert.deepEqual([full.status, full.code], [409, 'former_host_limit_reached'])
  assert.match(full.detail, /former10\.example, /)
  assert.match(full.detail, /Take the DNS records away/)
  // A former host may become the present one again, since the number of hosts does not change.
  assert.equal((await active(ada, host)).status, 'active')
})

test('another newsletter of the account has its host until it is removed there', async () => {
  const ada = await world.account()
  const { id: second } = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    sender: { name: 'Ada', email: ada.email },
  })
  const { host } = await active(ada)
  const problem = await world.refused(ada, 'set_site_address', { newsletterId: second, host })
  assert.equal(problem.code, 'host_taken')
  assert.match(problem.detail, new RegExp(ada.newsletterId))
  await world.ok(ada, 'remove_site_address', { newsletterId: ada.newsletterId })
  const moved = await world.ok(ada, 'set_site_address', { newsletterId: second, host })
  dns.zone.txt.set(`_mailcast.${host}`, [record(moved, 'TXT').value])
  const checked = await world.ok(ada, 'check_site_address', { newsletterId: second })
  assert.equal(checked.status, 'active')
})

test('two calls at once for one host: one newsletter has it', async () => {
  const ada = await world.account()
  const { id: second } = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    sender: { name: 'Ada', email: ada.email },
  })
  const host = freshHost()
  const answers = await Promise.all(
    [ada.newsletterId, second].map((newsletterId) =>
      world.call(ada, 'set_site_address', { newsletterId, host }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('another host waits while the former one stays, and takes its place once it is seen', async () => {
  const ada = await world.account()
  const former = await active(ada)
  const next = await set(ada)
  assert.equal(next.status, 'waiting')
  assert.equal((await newsletter(ada)).siteUrl, `https://${former.host}`)
  publish(next)
  assert.equal((await check(ada)).status, 'active')
  assert.equal((await newsletter(ada)).siteUrl, `https://${next.host}`)
  assert.equal((await active(ada, former.host)).status, 'active', 'and back')
})

test('the same host again changes nothing', async () => {
  const ada = await world.account()
  const address = await active(ada)
  assert.deepEqual(await set(ada, address.host), address)
})

test('a newsletter of another account is not found', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await active(ada)
  const { newsletterId } = ada
  for (const [name, input] of [
    ['set_site_address', { newsletterId, host: freshHost() }],
    ['get_site_address', { newsletterId }],
    ['check_site_address', { newsletterId }],
    ['remove_site_address', { newsletterId }],
  ] as const)
    assert.equal((await world.refused(bob, name, input)).status, 404, name)
  assert.equal((await read(ada)).status, 'active')
})

type Account = Awaited<ReturnType<typeof world.account>>

function newsletter(account: Account): Promise<{ siteUrl: string | null }> {
  return world.ok(account, 'get_newsletter', { newsletterId: account.newsletterId })
}

function refused(account: Account, host: string) {
  return world.refused(account, 'set_site_address', { newsletterId: account.newsletterId, host })
}
