import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { type AnswersByName, zoneServer } from './fixtures/zone-server.ts'
import { resolverDns } from './resolver-dns.ts'

async function dnsWith(t: TestContext, zone: AnswersByName, timeoutMs = 30_000) {
  const server = await zoneServer(zone)
  t.after(() => server.close())
  const dns = resolverDns({ nameServers: [server.address], timeoutMs })
  t.after(() => dns.close())
  return { dns, server }
}

test('the strings of one TXT record are one text, and each record is one value', async (t) => {
  const { dns } = await dnsWith(t, {
    'a.garden.org': { txt: [['v=DKIM1; p=', 'abc', 'def'], ['another']] },
  })
  assert.deepEqual(await dns.txt('a.garden.org'), {
    outcome: 'found',
    values: ['v=DKIM1; p=abcdef', 'another'],
  })
})

test('an answer that is cut in UDP is asked for again over TCP', async (t) => {
  const long = Array.from({ length: 5 }, (_, i) => String(i).repeat(250))
  const { dns, server } = await dnsWith(t, { 'long.garden.org': { txt: [long] } })
  assert.deepEqual(await dns.txt('long.garden.org'), { outcome: 'found', values: [long.join('')] })
  assert.equal(server.overTcp, 1)
})

test('a chain of CNAMEs leads to the records at its end', async (t) => {
  const { dns } = await dnsWith(t, {
    'a.garden.org': { cname: ['b.relay.org', 'c.relay.org'], ends: { txt: [['here']] } },
  })
  assert.deepEqual(await dns.txt('a.garden.org'), { outcome: 'found', values: ['here'] })
})

test('a host has addresses of both families, also behind a CNAME, which is told by itself', async (t) => {
  const { dns } = await dnsWith(t, {
    'news.garden.org': { cname: ['Mail.Relay.org'], ends: { a: ['198.51.100.7'] } },
    'both.garden.org': { a: ['198.51.100.8'], aaaa: ['20010db8000000000000000000000009'] },
    'fails.org': 'servfail',
  })
  assert.deepEqual(await dns.addresses('news.garden.org'), {
    outcome: 'found',
    values: ['198.51.100.7'],
  })
  assert.deepEqual(await dns.cname('news.garden.org'), {
    outcome: 'found',
    values: ['mail.relay.org'],
  })
  assert.deepEqual(await dns.addresses('both.garden.org'), {
    outcome: 'found',
    values: ['198.51.100.8', '2001:db8::9'],
  })
  assert.deepEqual(await dns.cname('both.garden.org'), { outcome: 'none' })
  assert.deepEqual(await dns.addresses('unknown.garden.org'), { outcome: 'none' })
  assert.equal((await dns.addresses('fails.org')).outcome, 'failed')
})

test('mail exchanges come with their preference, in small letters', async (t) => {
  const { dns } = await dnsWith(t, { 'garden.org': { mx: [[10, 'MX.Garden.org']] } })
  assert.deepEqual(await dns.mx('garden.org'), {
    outcome: 'found',
    values: [{ preference: 10, exchange: 'mx.garden.org' }],
  })
})

test('an address has the names of its PTR records', async (t) => {
  const { dns } = await dnsWith(t, { '7.2.0.192.in-addr.arpa': { ptr: ['MX.Garden.org'] } })
  assert.deepEqual(await dns.names('192.0.2.7'), { outcome: 'found', values: ['mx.garden.org'] })
  assert.deepEqual(await dns.names('192.0.2.8'), { outcome: 'none' })
})

test('a name that does not exist, and one with other records only, certainly have none', async (t) => {
  const { dns } = await dnsWith(t, { 'garden.org': { mx: [[10, 'mx.garden.org']] } })
  assert.deepEqual(await dns.txt('unknown.garden.org'), { outcome: 'none' })
  assert.deepEqual(await dns.txt('garden.org'), { outcome: 'none' })
})

test('SERVFAIL, a refusal and silence are failures, and say so', async (t) => {
  const { dns: patient } = await dnsWith(t, { 'fails.org': 'servfail', 'refuses.org': 'refused' })
  const { dns: hasty } = await dnsWith(t, { 'silent.org': 'silence' }, 300)
  for (const [dns, name, says] of [
    [patient, 'fails.org', /SERVFAIL/],
    [patient, 'refuses.org', /REFUSED/],
    [hasty, 'silent.org', /in time/],
  ] as const) {
    const answer = await dns.txt(name)
    assert.equal(answer.outcome, 'failed', name)
    assert.match((answer as { detail: string }).detail, says)
  }
})

test('what was published a moment ago is seen: no answer is kept', async (t) => {
  const zone: AnswersByName = {}
  const { dns } = await dnsWith(t, zone)
  assert.deepEqual(await dns.txt('new.garden.org'), { outcome: 'none' })
  zone['new.garden.org'] = { txt: [['here']] }
  assert.deepEqual(await dns.txt('new.garden.org'), { outcome: 'found', values: ['here'] })
})
