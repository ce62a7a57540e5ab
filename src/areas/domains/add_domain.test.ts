import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { testWorld } from '#test/world.ts'
import { DOMAINS_MAX } from './domain.ts'
import { domains, freshName } from './fixtures/domains.ts'

const world = await testWorld()
const { add, record } = domains(world)

test('the answer has every record to publish, with its exact text', async () => {
  const ada = await world.account()
  const name = freshName()
  const { status, body } = await world.call(ada, 'add_domain', { name })
  assert.equal(status, 201)
  const domain = body as Awaited<ReturnType<typeof add>>
  const dkim = record(domain, 'dkim')
  assert.match(dkim.host, new RegExp(`^mc[0-9a-f]{12}\\._domainkey\\.${name}$`))
  assert.match(dkim.value, /^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{390,}={0,2}$/)
  const rest = domain.records
    .filter(({ purpose }) => purpose !== 'dkim')
    .map(({ type, host, value }) => [type, host, value])
  assert.deepEqual(rest, [
    ['MX', `mcbounces.${name}`, '10 mailcast.test'],
    ['TXT', `mcbounces.${name}`, 'v=spf1 a:mailcast.test ~all'],
    ['TXT', `_dmarc.${name}`, 'v=DMARC1; p=none'],
  ])
  assert.deepEqual([domain.status, domain.checkedAt], ['pending', null])
  assert.ok(domain.records.every(({ status: of, found }) => of === 'missing' && found.length === 0))
})

test('the private key is RSA-2048, belongs to the record, and is kept sealed: in no answer and in no log', async () => {
  const ada = await world.account()
  const domain = await add(ada)
  const { rows } = await sql<{
    private_key: Buffer
  }>`select private_key from sending_domain where account_id = ${uuidOf(ada.accountId)}`.execute(
    world.db,
  )
  const sealed = rows[0]!.private_key
  const plain = world.vault.open(sealed)
  const key = createPrivateKey({ key: plain, format: 'der', type: 'pkcs8' })
  assert.equal(key.asymmetricKeyDetails!.modulusLength, 2048)
  const published = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  assert.ok(record(domain, 'dkim').value.endsWith(`p=${published}`))
  assert.ok(!sealed.includes(plain.subarray(100, 132)))

  const said = [
    JSON.stringify(await world.ok(ada, 'list_domains')),
    JSON.stringify(domain),
    JSON.stringify(world.log.lines),
  ].join()
  for (const secret of [plain, sealed])
    assert.ok(!said.includes(secret.toString('base64').slice(100, 160)))
  assert.doesNotMatch(said, /PRIVATE|privateKey|private_key/)
})

test('a name is read as people write it, and kept in ASCII', async () => {
  const ada = await world.account()
  assert.equal((await add(ada, '  Garden-A.Example ')).name, 'garden-a.example')
  assert.equal((await add(ada, 'Gärten.example')).name, 'xn--grten-gra.example')
  assert.equal((await add(ada, 'пример.рф')).name, 'xn--e1afmkfd.xn--p1ai')
})

test('what is no name of a domain is refused, with the pointer', async () => {
  const ada = await world.account()
  const label = 'a'.repeat(64)
  const long = `${'abcdefghi.'.repeat(23)}example`
  const bad = [
    '',
    'example',
    'garden.example.',
    '.garden.example',
    'a..example',
    '192.0.2.1',
    '[2001:db8::1]',
    '2001:db8::1',
    'ada@garden.example',
  ]
  for (const name of [
    ...bad,
    'https://garden.example',
    'gärten.example/x',
    'garden.example:25',
    '-a.example',
    'a_b.example',
    `${label}.example`,
    long,
    'a b.example',
    'a\0.example',
  ]) {
    const problem = await world.refused(ada, 'add_domain', { name })
    assert.equal(problem.status, 422, name)
    assert.equal(problem.errors![0]!.pointer, '/name', name)
    await sql`delete from rate_limit`.execute(world.db)
  }
})

test('of two that add one name at once one has it, and the other is told', async () => {
  const ada = await world.account()
  const name = freshName()
  const answers = await Promise.all([1, 2, 3].map(() => world.call(ada, 'add_domain', { name })))
  assert.deepEqual(answers.map(({ status, problem }) => problem?.refusal.code ?? status).sort(), [
    201,
    'domain_exists',
    'domain_exists',
  ])
  assert.equal((await world.ok(ada, 'list_domains', { include: 'total' })).total, 1)
})

test('two accounts may have the same name, each with a key and a selector of its own', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const name = freshName()
  const [hers, his] = [await add(ada, name), await add(bob, name)]
  assert.notEqual(record(hers, 'dkim').host, record(his, 'dkim').host)
  assert.notEqual(record(hers, 'dkim').value, record(his, 'dkim').value)
})

test('an account has so many and no more, also when they come at once', async () => {
  const ada = await world.account()
  const now = world.clock.now()
  await sql`insert into sending_domain (account_id, domain_id, name, status, selector, public_key, private_key, created_at)
    select ${uuidOf(ada.accountId)}, u, 'a' || n || '.example', 'pending', 'mc' || n, 'x', 'sealed'::bytea, ${now}
    from unnest(${Array.from({ length: DOMAINS_MAX - 1 }, () => newUuid(now.getTime()))}::uuid[]) with ordinality as w (u, n)`.execute(
    world.db,
  )
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call(ada, 'add_domain', { name: freshName() })),
  )
  const codes = answers.map(({ status, problem }) => problem?.refusal.code ?? status)
  assert.deepEqual(codes.sort(), [201, 'domain_limit_reached', 'domain_limit_reached'])
  assert.equal((await world.ok(ada, 'list_domains', { include: 'total' })).total, DOMAINS_MAX)
})

test('the records of the return path are not asked for where nothing public could be pointed at', async () => {
  const ada = await world.account()
  const { deployment } = world.system.ports
  try {
    for (const baseUrl of [
      'http://localhost:3000',
      'http://192.0.2.1',
      'http://[2001:db8::1]:3000',
    ]) {
      world.system.ports.deployment = { ...deployment, baseUrl }
      assert.deepEqual(
        (await add(ada)).records.map(({ purpose }) => purpose),
        ['dkim', 'dmarc'],
        baseUrl,
      )
    }
    world.system.ports.deployment = {
      ...deployment,
      spfSenders: ['ip4:192.0.2.1', 'include:_spf.relay.example'],
    }
    assert.equal(
      record(await add(ada), 'spf').value,
      'v=spf1 ip4:192.0.2.1 include:_spf.relay.example ~all',
    )
  } finally {
    world.system.ports.deployment = deployment
  }
})
