import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endDue } from '#areas/subscriptions/tiers/end-due.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { EXPORTS } from './fixtures/exports.ts'

const world = await testWorld()
sumsStayRight(world)
const inDays = (days: number) =>
  new Date(world.clock.now().getTime() + days * 86_400_000).toISOString()

async function imported(account: TestAccount, input: object) {
  const { id } = await world.ok(account, 'import_contacts', { complimentary: true, ...input })
  await world.jobs()
  return world.ok(account, 'get_import', { importId: id })
}

async function tiers(account: TestAccount): Promise<Record<string, [string, string | null]>> {
  const { data } = await world.ok(account, 'list_contacts')
  return Object.fromEntries(
    data.map(({ email, tier, paidUntil }: Record<string, string>) => [
      email!.split('@')[0],
      [tier, paidUntil],
    ]),
  )
}

const flips = async (account: TestAccount) =>
  (await world.events(account)).flatMap(({ type }) =>
    /^subscriber\.(upgraded|downgraded|granted|grant_ended)$/.test(type) ? [type] : [],
  )

test('rows become paid readers silently, until their end, which is told of', async () => {
  const ada = await world.account()
  const until = inDays(30)
  const rows = [
    { email: 'until@example.com', tier: 'paid', paid_until: until },
    { email: 'end@example.com', tier: '', paid_until: until },
    { email: 'good@example.com', tier: 'Premium', paid_until: '' },
    { email: 'over@example.com', tier: 'paid', paid_until: inDays(-1) },
    { email: 'free@example.com', tier: 'free', paid_until: until },
    { email: 'left@example.com', tier: 'paid', paid_until: until, status: 'unsubscribed' },
    { email: 'gold@example.com', tier: 'Gold', paid_until: '' },
    { email: 'when@example.com', tier: 'paid', paid_until: 'soon' },
  ]
  const preview = await world.ok(ada, 'import_contacts', {
    rows,
    complimentary: true,
    dryRun: true,
  })
  assert.deepEqual([preview.paid, preview.counts], [4, { read: 8, good: 6, refused: 2 }])
  assert.deepEqual(
    preview.errors.map(({ line, code }: { line: number; code: string }) => [line, code]),
    [
      [7, 'invalid_tier'],
      [8, 'invalid_time'],
    ],
  )
  assert.deepEqual((await imported(ada, { rows })).counts, {
    read: 8,
    added: 6,
    updated: 0,
    skipped: 0,
    refused: 2,
  })
  const paid = ['paid', until]
  assert.deepEqual(await tiers(ada), {
    until: paid,
    end: paid,
    good: ['paid', null],
    over: ['free', null],
    free: ['free', null],
    left: paid,
  })
  assert.deepEqual(await flips(ada), [])
  world.clock.move(31 * 86_400_000)
  while (await endDue(world.system));
  assert.deepEqual((await tiers(ada))['until'], ['free', null])
  assert.deepEqual(await flips(ada), [
    'subscriber.grant_ended',
    'subscriber.grant_ended',
    'subscriber.grant_ended',
  ])
})

test('an import lengthens the access of a contact, and never shortens or takes it', async () => {
  const ada = await world.account()
  const [near, far] = [inDays(10), inDays(100)]
  for (const email of [
    'short@example.com',
    'long@example.com',
    'ever@example.com',
    'skip@example.com',
  ])
    await world.ok(ada, 'add_contact', { email })
  const grant = async (email: string, until: string | null) => {
    const [{ id }] = (await world.ok(ada, 'list_contacts', { email })).data
    await world.ok(ada, 'grant_paid', { contactId: id, until, reason: 'Guest' })
  }
  await grant('short@example.com', near)
  await grant('long@example.com', far)
  await grant('ever@example.com', null)
  const before = (await flips(ada)).length
  const row = (email: string, paidUntil: string, tier = 'paid') => ({ email, tier, paidUntil })
  const { counts } = await imported(ada, {
    rows: [
      row('short@example.com', far),
      row('long@example.com', near),
      row('ever@example.com', near),
      row('long@example.com', '', 'free'),
    ],
  })
  assert.deepEqual(counts, { read: 4, added: 0, updated: 1, skipped: 3, refused: 0 })
  await imported(ada, {
    rows: [row('skip@example.com', far), row('new@example.com', far)],
    onConflict: 'skip',
  })
  assert.deepEqual(await tiers(ada), {
    short: ['paid', far],
    long: ['paid', far],
    ever: ['paid', null],
    skip: ['free', null],
    new: ['paid', far],
  })
  assert.equal((await flips(ada)).length, before)
})

test('an address in several rows has the longest access of them', async () => {
  const ada = await world.account()
  const [near, far] = [inDays(10), inDays(100)]
  const file = `email,tier,paid_until\nbob@example.com,paid,${near}\nBob@example.com,paid,${far}\nbob@example.com,free,\ncy@example.com,paid,\ncy@example.com,paid,${near}\n`
  await imported(ada, { file })
  assert.deepEqual(await tiers(ada), { bob: ['paid', far], cy: ['paid', null] })
})

test('an export comes back as it was, with tiers and their ends', async () => {
  const [ada, eve] = [await world.account(), await world.account()]
  const until = inDays(50)
  await imported(ada, {
    rows: [
      { email: 'a@example.com', tier: 'paid', paidUntil: until },
      { email: 'b@example.com', tier: 'paid', paidUntil: '' },
      { email: 'c@example.com' },
    ],
  })
  const file = `email,status,source,tier,paid_until,tags\n${Object.entries(await tiers(ada))
    .map(([name, [tier, end]]) => `${name}@example.com,active,import,${tier},${end ?? ''},`)
    .join('\n')}\n`
  await imported(eve, { file })
  assert.deepEqual(await tiers(eve), await tiers(ada))
  assert.equal((await imported(ada, { file })).counts.skipped, 3)
})

test('paid access without a payment is given by choice alone, and the report counts who paid', async () => {
  const ada = await world.account()
  const until = inDays(50)
  const file = `email,tier,paid_until\na@example.com,paid,${until}\nb@example.com,gold,soon\n`
  const preview = await world.ok(ada, 'import_contacts', { file, dryRun: true })
  assert.deepEqual(
    [preview.paid, preview.mapping, preview.ignoredColumns, preview.counts.refused],
    [1, { email: 'email' }, ['tier', 'paid_until'], 0],
  )
  const done = await imported(ada, { file, complimentary: false })
  assert.deepEqual([done.counts.added, done.ignoredColumns], [2, ['tier', 'paid_until']])
  assert.deepEqual(await tiers(ada), { a: ['free', null], b: ['free', null] })
  const mapping = { email: 'email', tier: 'tier', paid_until: 'paidUntil' }
  await imported(ada, { file, mapping, complimentary: false })
  assert.deepEqual((await tiers(ada))['a'], ['free', null])
  assert.equal((await imported(ada, { file })).counts.updated, 1)
  assert.deepEqual((await tiers(ada))['a'], ['paid', until])
})

test('exports of other services name their paid readers, and a column tier alone does not', async () => {
  const read = async (file: string) => {
    const { mapping, paid, counts } = await world.ok(await world.account(), 'import_contacts', {
      file,
      complimentary: true,
      dryRun: true,
    })
    return [
      paid,
      counts.refused,
      Object.values(mapping).filter((target) => target === 'tier' || target === 'paidUntil'),
    ]
  }
  const substack = EXPORTS.substack.replace(
    'ada@example.com,false,,other',
    `ada@example.com,true,${inDays(90)},yearly`,
  )
  assert.deepEqual(await read(substack), [1, 0, ['tier', 'paidUntil']])
  assert.deepEqual(await read(EXPORTS.beehiiv.replace('UTC,free,website', 'UTC,premium,website')), [
    1,
    0,
    ['tier'],
  ])
  assert.deepEqual(await read(EXPORTS.ghost.replace(',true,false,', ',true,true,')), [1, 0, []])
  const emails = `email,expiry,email_disabled,prefer_digests,stripe_connected_customer_id,type
a@example.com,${inDays(90)},false,false,cus_1,yearly
b@example.com,,false,true,,free
c@example.com,${inDays(-9)},true,false,cus_2,monthly
`
  assert.deepEqual(await read(emails), [1, 0, ['paidUntil']])
  const members = `email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
a@example.com,A,,true,false,cus_1,2024-01-01T00:00:00.000Z,,,Gold
b@example.com,B,,true,true,,2024-01-01T00:00:00.000Z,,,
c@example.com,C,,false,false,cus_2,2024-01-01T00:00:00.000Z,,,
`
  assert.deepEqual(await read(members), [2, 0, []])
  const gifts = `email,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,tiers,gift_id
a@example.com,true,false,,2024-01-01T00:00:00.000Z,Gold,gift_1
b@example.com,true,false,cus_2,2024-01-01T00:00:00.000Z,,
`
  assert.deepEqual(await read(gifts), [1, 0, []])
  const products = members.replace('tiers', 'products')
  assert.deepEqual(await read(products), [2, 0, []])
  const page = `Email,Name,Stripe plan,Cancel date,Start date,Paid upgrade date,Activity,Type
a@example.com,Ann,,,2025-01-01T00:00:00.000Z,,5,Free
b@example.com,Bob,Monthly,,2025-02-01T00:00:00.000Z,2025-03-01T00:00:00.000Z,3,Paid
c@example.com,Cy,,,2025-02-01T00:00:00.000Z,,3,Comp
`
  assert.deepEqual(await read(page), [2, 0, []])
  const types = ['regular', 'premium', 'gifted', 'trialed', 'unactivated', 'churned']
  const subscribers = `email,type,creation_date\n${types.map((type) => `${type}@example.com,${type},2024-01-01`).join('\n')}\n`
  assert.deepEqual(await read(subscribers), [3, 0, []])
  const ada = await world.account()
  await imported(ada, { file: subscribers })
  assert.deepEqual(
    Object.entries(await tiers(ada))
      .flatMap(([name, [tier]]) => (tier === 'paid' ? [name] : []))
      .sort(),
    ['gifted', 'premium', 'trialed'],
  )
  assert.deepEqual(await read('email,tier\nbob@example.com,gold\n'), [0, 0, []])
})
