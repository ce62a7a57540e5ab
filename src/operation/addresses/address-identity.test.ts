import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testWorld } from '#test/world.ts'
import { addressIdentity, identityOf, mailboxIdentity, mailboxOf } from './address-identity.ts'

// The test needs a new database. If another test file has analyzed a table that has become empty
// since, the planner may choose any of its indexes.
const world = await testWorld({}, { fresh: true })

test('the identity is the same in JavaScript and in SQL, also of letters that Unicode or a locale would fold', async () => {
  const texts = fc.sample(
    fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\u0000', '')),
    ),
    500,
  )
  const all = [
    ...texts.filter((text) => text.isWellFormed()),
    'INFO@Example.COM',
    'İıIi',
    '\u212A@x',
    'É@x',
    'ẞß',
  ]
  await world.db.transaction().execute(async (tx) => {
    await sql`create temporary table address (n integer, email text collate "C") on commit drop`.execute(
      tx,
    )
    await sql`insert into address select n, email from unnest(${all}::text[]) with ordinality as a (email, n)`.execute(
      tx,
    )
    const found = await sql<{
      identity: string
    }>`select ${identityOf('email')} as identity from address order by n`.execute(tx)
    assert.deepEqual(
      found.rows.map(({ identity }) => identity),
      all.map(addressIdentity),
    )
  })
})

test('columns with addresses of people compare by bytes, and each index on identities is used', async () => {
  const columns = await sql<{
    column: string
  }>`select c.relname || '.' || a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_collation k on k.oid = a.attcollation
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ('email', 'invited_email') and k.collname <> 'C' order by 1`.execute(
    world.db,
  )
  // This column stores values of `addressIdentity`, and is only compared with parameters.
  assert.deepEqual(
    columns.rows.map(({ column }) => column),
    ['bounce.email'],
  )
  const id = '0199b1a0-0000-7000-8000-000000000001'
  const questions = {
    contact_email: sql`select 1 from contact where account_id = ${id} and newsletter_id = ${id} and ${identityOf('email')} = ${'a@example.com'}`,
    person_email: sql`select 1 from person where ${identityOf('email')} = ${'a@example.com'}`,
    member_invited: sql`select 1 from member where account_id = ${id} and ${identityOf('invited_email')} = ${'a@example.com'} and invited_email is not null`,
    paid_subscription_mailbox: sql`select 1 from paid_subscription where account_id = ${id} and newsletter_id = ${id} and email is not null and ${mailboxOf('email')} = ${'a@example.com'}`,
    suppression_pkey: sql`select 1 from suppression where account_id = ${id} and email = ${addressIdentity('A@example.com')}`,
  }
  await world.db.transaction().execute(async (tx) => {
    for (const setting of [
      'enable_seqscan',
      'enable_hashjoin',
      'enable_mergejoin',
      'enable_bitmapscan',
    ])
      await sql.raw(`set local ${setting} = off`).execute(tx)
    for (const [index, question] of Object.entries(questions)) {
      const plan = await sql<{ 'QUERY PLAN': string }>`explain ${question}`.execute(tx)
      const text = plan.rows.map((line) => line['QUERY PLAN']).join('\n')
      assert.match(text, new RegExp(`using ${index} [^]*Index Cond: .*email.* =`), text)
    }
  })
})

test('abuse is counted without the plus part, and without dots where the provider ignores them', () => {
  assert.equal(mailboxIdentity('A.d.a+news@Gmail.com'), 'ada@gmail.com')
  assert.equal(mailboxIdentity('a.d.a+news+more@example.com'), 'a.d.a@example.com')
  assert.notEqual(mailboxIdentity('a.da@example.com'), mailboxIdentity('ada@example.com'))
  for (const spelling of ['a.da@googlemail.com', 'ada+x@GoogleMail.com'])
    assert.equal(mailboxIdentity(spelling), 'ada@gmail.com')
  assert.deepEqual(['ada@me.com', 'ada@pm.me', 'a.da@mac.com'].map(mailboxIdentity), [
    'ada@icloud.com',
    'ada@proton.me',
    'a.da@icloud.com',
  ])
})

test('a mailbox is the same in JavaScript and in SQL, as abuse is counted', async () => {
  const domains = [
    'gmail.com',
    'googlemail.com',
    'icloud.com',
    'me.com',
    'mac.com',
    'proton.me',
    'protonmail.com',
    'pm.me',
    'example.com',
  ]
  const all = domains.flatMap((domain) => [
    `A.d.a+news+more@${domain}`,
    `ada@${domain.toUpperCase()}`,
  ])
  const list = sql`unnest(${all}::text[]) with ordinality as a (email, n)`
  const found = await sql<{
    mailbox: string
  }>`select ${mailboxOf('email')} as mailbox from ${list} order by n`.execute(world.db)
  assert.deepEqual(
    found.rows.map(({ mailbox }) => mailbox),
    all.map(mailboxIdentity),
  )
})
