import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

async function imported(account: TestAccount, input: object) {
  const { id } = await world.ok(account, 'import_contacts', input)
  await world.jobs()
  return world.ok(account, 'get_import', { importId: id })
}

const idOf = async (account: TestAccount, email: string): Promise<string> =>
  (await world.ok(account, 'list_contacts', { email })).data[0].id

async function consentOf({ accountId }: TestAccount, contactId: string) {
  const { rows } = await sql<{
    kind: string
    at: Date
    ip: string | null
    via: string
  }>`select kind, at, host(ip) as ip, via from consent
    where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)} order by kind desc, at`.execute(
    world.db,
  )
  return rows.map(({ kind, at, ip, via }) => [kind, via, at.toISOString(), ip])
}

async function customers({ accountId }: TestAccount) {
  const { rows } = await sql<{ email: string; customer_id: string }>`select c.email, i.customer_id
    from imported_customer i join contact c on c.account_id = i.account_id and c.contact_id = i.contact_id
    where i.account_id = ${uuidOf(accountId)} order by 1, 2`.execute(world.db)
  return rows.map(({ email, customer_id }) => `${email} ${customer_id}`)
}

const MAILCHIMP = `Email Address,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LEID,EUID
ann@x.example,2,"2021-02-04 07:55:20",203.0.113.7,"2021-02-04 08:00:00",2001:db8::7,1,a
bob@x.example,2,,,"2021-02-05 08:00:00",not an address,2,b
cy@x.example,2,,,,,3,c
`

test('times and IP addresses of consent in a file of Mailchimp are kept as consent, once', async () => {
  const ada = await world.account()
  const preview = await world.ok(ada, 'import_contacts', { file: MAILCHIMP, dryRun: true })
  assert.deepEqual(
    ['OPTIN_TIME', 'OPTIN_IP', 'CONFIRM_TIME', 'CONFIRM_IP'].map((name) => preview.mapping[name]),
    ['consentAt', 'consentIp', 'confirmedAt', 'confirmedIp'],
  )
  assert.deepEqual(preview.warnings, [
    {
      line: 3,
      code: 'invalid_ip',
      detail: '“not an address” is left out: it is not an IP address.',
    },
  ])
  await imported(ada, { file: MAILCHIMP })
  await imported(ada, { file: MAILCHIMP })
  const ann = await idOf(ada, 'ann@x.example')
  const signup = ['signup', 'import', '2021-02-04T07:55:20.000Z', '203.0.113.7']
  const confirmed = ['confirmed', 'import', '2021-02-04T08:00:00.000Z', '2001:db8::7']
  assert.deepEqual(await consentOf(ada, ann), [signup, confirmed])
  assert.deepEqual(await consentOf(ada, await idOf(ada, 'bob@x.example')), [
    ['confirmed', 'import', '2021-02-05T08:00:00.000Z', null],
  ])
  assert.deepEqual(await consentOf(ada, await idOf(ada, 'cy@x.example')), [])
  assert.equal(
    (await world.ok(ada, 'get_contact', { contactId: ann })).subscribedAt,
    '2021-02-04T08:00:00.000Z',
  )
  const { data } = await world.ok(ada, 'get_contact_activity', { contactId: ann })
  assert.deepEqual(
    data.map(({ detail }: { detail: string }) => detail),
    ['Added by an import.', 'Confirmed at the service before.', 'Signed up at the service before.'],
  )
})

test('an IP address without a time is consent of the day of signing up, as Buttondown writes it', async () => {
  const ada = await world.account()
  const file =
    'email_address,type,creation_date,ip_address\nann@x.example,regular,2021-02-04T07:55:20Z,198.51.100.9\n'
  await imported(ada, { file })
  assert.deepEqual(await consentOf(ada, await idOf(ada, 'ann@x.example')), [
    ['signup', 'import', '2021-02-04T07:55:20.000Z', '198.51.100.9'],
  ])
})

test('customers of Stripe are kept once beside the contact, are in its data, and go with it', async () => {
  const ada = await world.account()
  const rows = [
    { email: 'ann@x.example', stripe_customer_id: 'cus_A1' },
    { email: 'Ann@x.example', stripe_customer_id: 'cus_A2' },
    { email: 'bob@x.example', stripe_customer_id: 'cus_B1' },
    { email: 'cy@x.example', stripe_customer_id: 'auto' },
  ]
  const preview = await world.ok(ada, 'import_contacts', { rows, dryRun: true })
  assert.deepEqual(
    [preview.customers, preview.warnings.map(({ code }: { code: string }) => code)],
    [3, ['invalid_customer']],
  )
  assert.equal((await imported(ada, { rows })).customers, 3)
  await imported(ada, { rows })
  const kept = ['ann@x.example cus_A1', 'ann@x.example cus_A2', 'bob@x.example cus_B1']
  assert.deepEqual(await customers(ada), kept)
  const substack = `email,expiry,email_disabled,prefer_digests,stripe_connected_customer_id,type
bob@x.example,2121-01-01,false,false,cus_B2,paid
di@x.example,2121-01-01,false,false,cus_D1,paid
`
  await imported(ada, { file: substack, onConflict: 'skip' })
  assert.deepEqual(await customers(ada), [...kept, 'di@x.example cus_D1'])
  const ann = await idOf(ada, 'ann@x.example')
  const contact = await world.ok(ada, 'get_contact', { contactId: ann })
  assert.ok(!JSON.stringify(contact).includes('cus_'))
  await world.ok(ada, 'delete_contact', { contactId: ann })
  assert.deepEqual(await customers(ada), kept.slice(2).concat('di@x.example cus_D1'))
})
