import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { sendDue } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { pythonAccepts, receive, skipPython } from './fixtures/dkim-oracle.ts'
import { domains } from './fixtures/domains.ts'
import { everyKind as messages, newAddress } from './fixtures/every-kind.ts'

const world = await testWorld()
const { add, check, host, read, verified } = domains(world)
const words = campaigns(world)
const { sending, subscribers, work } = words

const mailTo = (address: string) => world.mailer.sent.findLast(({ to }) => to === address)!.raw

async function sender(account: TestAccount, domain: string, more: object = {}): Promise<void> {
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    sender: { email: `ada@${domain}` },
    ...more,
  })
}

/** Returns the text of one mail of every kind that a newsletter sends. */
async function everyKind(account: TestAccount): Promise<Record<string, Buffer>> {
  return Object.fromEntries(
    Object.entries(await messages(world, words, account)).map(([kind, { raw }]) => [kind, raw]),
  )
}

test('campaigns, confirmations, welcomes and tests of a verified domain are signed, and a receiver finds them aligned', async () => {
  const ada = await world.account()
  const { name } = await verified(ada)
  await sender(ada, name)
  const mails = await everyKind(ada)
  assert.deepEqual(Object.keys(mails).sort(), [
    'campaign',
    'confirmation',
    'test',
    'welcome',
    'welcomeTest',
  ])
  for (const [kind, raw] of Object.entries(mails)) {
    const { dkim, dmarc } = await receive(world, raw)
    assert.deepEqual(
      dkim.map(({ result, domain, aligned }) => ({ result, domain, aligned })),
      [{ result: 'pass', domain: name, aligned: name }],
      kind,
    )
    assert.equal(dmarc, 'pass', kind)
  }
  const { signed } = (await receive(world, mails['campaign']!)).dkim[0]!
  for (const field of [
    'list-id',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'feedback-id',
    'from',
    'subject',
    'date',
    'message-id',
    'to',
  ])
    assert.ok(signed.toLowerCase().replace(/\s/g, '').split(':').includes(field), field)
})

test('a second verifier accepts them too', { skip: skipPython }, async () => {
  const ada = await world.account()
  await sender(ada, (await verified(ada)).name)
  const mails = Object.values(await everyKind(ada))
  assert.deepEqual(
    pythonAccepts(world, mails),
    mails.map(() => [true]),
  )
})

/** Runs the steps of a test in a deployment with `DKIM_ED25519`. */
async function signingTwice(story: () => Promise<void>): Promise<void> {
  const { deployment } = world.system.ports
  world.system.ports.deployment = { ...deployment, dkimEd25519: true }
  try {
    await story()
  } finally {
    world.system.ports.deployment = deployment
  }
}

const results = async (raw: Buffer) =>
  (await receive(world, raw)).dkim.map(({ algorithm, result }) => `${algorithm} ${result}`)

test('with DKIM_ED25519 a domain has a second record, and a second signature once that record is there', async () => {
  const ada = await world.account()
  const domain = await verified(ada)
  await sender(ada, domain.name)
  await signingTwice(async () => {
    const [, second] = (await check(ada, domain)).records
    assert.deepEqual([second!.purpose, second!.status], ['dkim', 'missing'])
    assert.match(second!.host, new RegExp(`^ed[0-9a-f]{12}\\._domainkey\\.${domain.name}$`))
    assert.match(second!.value, /^v=DKIM1; k=ed25519; p=[A-Za-z0-9+/]{43}=$/)
    for (const raw of Object.values(await everyKind(ada)))
      assert.deepEqual(await results(raw), ['rsa-sha256 pass'])

    world.dns.zone.txt.set(second!.host, [second!.value.replace('k=ed25519; ', '')])
    assert.equal(
      (await check(ada, domain)).records[1]!.status,
      'wrong',
      'without k it is an RSA key',
    )
    world.dns.zone.txt.set(second!.host, [second!.value])
    const both = await check(ada, domain)
    assert.deepEqual([both.status, both.records[1]!.status], ['verified', 'found'])
    const mails = Object.values(await everyKind(ada))
    for (const raw of mails) {
      assert.deepEqual(await results(raw), ['rsa-sha256 pass', 'ed25519-sha256 pass'])
      assert.equal((await receive(world, raw)).dmarc, 'pass')
    }
    if (!skipPython)
      assert.deepEqual(
        pythonAccepts(world, mails),
        mails.map(() => [true, true]),
      )
  })
  assert.equal(
    (await read(ada, domain)).records.filter(({ purpose }) => purpose === 'dkim').length,
    1,
  )
  for (const raw of Object.values(await everyKind(ada)))
    assert.deepEqual(await results(raw), ['rsa-sha256 pass'])
})

test('the second record alone verifies nothing', () =>
  signingTwice(async () => {
    const ada = await world.account()
    const domain = await add(ada)
    const second = domain.records[1]!
    world.dns.zone.txt.set(second.host, [second.value])
    const checked = await check(ada, domain)
    assert.deepEqual(
      [checked.status, checked.records[0]!.status, checked.records[1]!.status],
      ['pending', 'missing', 'found'],
    )
    await sender(ada, domain.name)
    for (const raw of Object.values(await everyKind(ada)))
      assert.deepEqual(await results(raw), [' none'])
  }))

test('a domain from before there were second keys gets one at its next check, and keeps it', () =>
  signingTwice(async () => {
    const ada = await world.account()
    const domain = await verified(ada)
    await sql`update sending_domain set ed_selector = null, ed_public_key = null, ed_private_key = null
      where account_id = ${uuidOf(ada.accountId)}`.execute(world.db)
    assert.equal(
      (await read(ada, domain)).records.filter(({ purpose }) => purpose === 'dkim').length,
      1,
    )
    const [, made] = (await check(ada, domain)).records
    assert.notEqual(made!.host, domain.records[1]!.host)
    assert.equal((await check(ada, domain)).records[1]!.value, made!.value)
    assert.equal((await read(ada, domain)).records[1]!.value, made!.value)
  }))

test('an unverified domain, a failing one and a subdomain are sent unsigned, and nothing is refused', async () => {
  const ada = await world.account()
  const pending = await add(ada)
  const failing = await verified(ada)
  world.dns.zone.txt.delete(host(failing, 'dkim'))
  assert.equal((await check(ada, failing)).status, 'failing')
  const own = await verified(ada)
  for (const domain of [pending.name, failing.name, `news.${own.name}`]) {
    await sender(ada, domain)
    const email = newAddress()
    await world.ok(ada, 'add_contact', { email })
    await sendDue(world)
    const { dkim } = await receive(world, mailTo(email))
    assert.deepEqual(
      dkim.map(({ result }) => result),
      ['none'],
      domain,
    )
  }
})

test('a mail whose key cannot be opened waits instead of going out unsigned', async () => {
  const ada = await world.account()
  const { name } = await verified(ada)
  await sender(ada, name)
  const ofAccount = sql`account_id = ${uuidOf(ada.accountId)}`
  const { rows } = await sql<{
    private_key: Buffer
  }>`select private_key from sending_domain where ${ofAccount}`.execute(world.db)
  const unreadable = Buffer.concat([Buffer.alloc(4, 255), rows[0]!.private_key.subarray(4)])
  await sql`update sending_domain set private_key = ${unreadable} where ${ofAccount}`.execute(
    world.db,
  )
  const [reader] = await subscribers(ada, 1)
  const { id } = await sending(ada)
  await work()
  assert.equal(world.mailer.sent.filter(({ to }) => to === reader!.email).length, 0)
  assert.equal((await world.ok(ada, 'get_campaign', { campaignId: id })).counts.pending, 1)
  await sql`update sending_domain set private_key = ${rows[0]!.private_key} where ${ofAccount}`.execute(
    world.db,
  )
  world.clock.move(61_000)
  await work()
  assert.equal((await receive(world, mailTo(reader!.email))).dkim[0]!.result, 'pass')
})
