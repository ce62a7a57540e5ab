import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { longestWait, signupsKey } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

async function imported(account: TestAccount, input: object) {
  const { id } = await world.ok(account, 'import_contacts', input)
  await world.jobs()
  return world.ok(account, 'get_import', { importId: id })
}

const byAddress = (account: TestAccount, email: string) =>
  world.ok(account, 'get_contact', { contactId: email, newsletterId: account.newsletterId })

test('reads rows and adds them as active readers, without an event and without a mail', async () => {
  const ada = await world.account()
  const answer = await world.call(ada, 'import_contacts', {
    rows: [
      { email: 'a@example.com', First_Name: 'Ada', tags: ['vip', 'new'], notes: 'x' },
      { 'E-Mail': '', email: 'b@example.com', tags: 'vip; old' },
    ],
  })
  assert.equal(answer.status, 202)
  const queued = answer.body as { id: string; status: string; ignoredColumns: string[] }
  assert.deepEqual([queued.status, queued.ignoredColumns], ['queued', ['notes', 'E-Mail']])
  await world.jobs()
  const done = await world.ok(ada, 'get_import', { importId: queued.id })
  assert.deepEqual(
    [done.status, done.rows, done.counts],
    ['done', 2, { read: 2, added: 2, updated: 0, skipped: 0, refused: 0 }],
  )
  const a = await byAddress(ada, 'a@example.com')
  assert.deepEqual(
    [a.status, a.tags.sort(), a.fields],
    ['active', ['new', 'vip'], { first_name: 'Ada' }],
  )
  assert.deepEqual((await byAddress(ada, 'b@example.com')).tags.sort(), ['old', 'vip'])
  assert.deepEqual(await world.events(ada), [])
  assert.equal(world.mailer.sent.filter(({ to }) => to === 'a@example.com').length, 0)
})

test('reads a CSV file: a BOM, quoted commas, line breaks in cells, semicolons between them, names of all countries', async () => {
  const ada = await world.account()
  const file =
    '\uFEFFE-mail;First Name;Tags;Source\r\nzoe@example.com;Zoë Ångström;"a,b";"Fair; hall ""B"""\r\n\r\nli@münchen.example;李雷;;"two\nlines"\r\nliu@example.com;刘 🌱;c;\r\n'
  const done = await imported(ada, {
    file,
    mapping: { 'E-mail': 'email', 'First Name': 'first_name', Tags: 'tags', Source: 'source' },
  })
  assert.deepEqual([done.counts.added, done.counts.refused], [3, 0])
  assert.deepEqual(
    done.warnings.map(({ line, code }: { line: number; code: string }) => [line, code]),
    [[5, 'invalid_source']],
  )
  const zoe = await byAddress(ada, 'zoe@example.com')
  assert.deepEqual(
    [zoe.fields, zoe.tags.sort(), zoe.source],
    [{ first_name: 'Zoë Ångström' }, ['a', 'b'], 'Fair; hall "B"'],
  )
  assert.equal((await byAddress(ada, 'liu@example.com')).fields.first_name, '刘 🌱')
})

test('reports faulty rows by their line and imports the others', async () => {
  const ada = await world.account()
  await world.ok(ada, 'create_custom_field', { name: 'age', type: 'number' })
  const file = [
    'email,age,status,subscribed at',
    'good@example.com,7,,2020-02-03',
    'bad@,7,,',
    ',7,,',
    'c@example.com,old,,',
    'd@example.com,7,friend,',
    'e@example.com,7,,soon',
    'f@example.com,7,,0000-00-00',
    'f@example.com,7,,0000-01-01',
    'g@example.com,1,2,3,4,5',
    '"h@example.com,1,,',
    'last@example.com,8,unsubscribed,2020-02-03 10:00',
  ].join('\n')
  const done = await imported(ada, { file })
  assert.deepEqual(
    done.errors.map(({ line, code }: { line: number; code: string }) => `${line} ${code}`),
    ['3 invalid_email', '4 no_email', '6 invalid_status', '10 broken_row', '11 broken_row'],
  )
  assert.deepEqual(done.counts, { read: 11, added: 5, updated: 0, skipped: 1, refused: 5 })
  assert.deepEqual(
    done.warnings.map(({ line, code }: { line: number; code: string }) => `${line} ${code}`),
    ['5 wrong_type', '7 invalid_time', '8 invalid_time', '9 invalid_time'],
  )
  assert.deepEqual((await byAddress(ada, 'c@example.com')).fields, {})
  const { csv, rows } = await world.ok(ada, 'get_import_refusals', { importId: done.id })
  assert.deepEqual([rows, csv.includes('c@example.com')], [5, false])
  assert.equal((await byAddress(ada, 'good@example.com')).subscribedAt, '2020-02-03T00:00:00.000Z')
  const last = await byAddress(ada, 'last@example.com')
  assert.deepEqual(
    [last.status, last.subscribedAt, last.unsubscribedAt],
    ['unsubscribed', '2020-02-03T10:00:00.000Z', '2020-02-03T10:00:00.000Z'],
  )
})

test('a dry run returns the mapping, the counts and the first errors, and changes nothing', async () => {
  const ada = await world.account()
  const answer = await world.call(ada, 'import_contacts', {
    file: 'Email Address,first name,Notes\na@example.com,Ada,x\nnobody,Bob,y\n',
    dryRun: true,
  })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, {
    mapping: { 'Email Address': 'email', 'first name': 'first_name' },
    ignoredColumns: ['Notes'],
    counts: { read: 2, good: 1, refused: 1 },
    repeated: 0,
    paid: 0,
    customers: 0,
    leftOut: 0,
    warnings: [],
    errors: [{ line: 3, code: 'invalid_email', detail: '“nobody” is not an e-mail address.' }],
    encoding: 'utf-8',
    delimiter: ',',
    preset: null,
    columns: [
      { name: 'Email Address', target: 'email', samples: ['a@example.com', 'nobody'], reads: [] },
      { name: 'first name', target: 'first_name', samples: ['Ada', 'Bob'], reads: [] },
      { name: 'Notes', target: null, samples: ['x', 'y'], reads: [] },
    ],
    statuses: [],
    consent: 'unknown',
    dateOrder: null,
  })
  assert.equal(await world.jobs(), 0)
  assert.deepEqual((await world.ok(ada, 'list_imports')).data, [])
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data, [])
})

test('a dry run counts the rows that repeat an address, which the import makes one contact', async () => {
  const ada = await world.account()
  const file = 'email\na@example.com\nb@example.com\nA@example.com\nnobody\nnobody\na@example.com\n'
  assert.equal((await world.ok(ada, 'import_contacts', { file, dryRun: true })).repeated, 2)
  await world.ok(ada, 'import_contacts', { file })
  await world.jobs()
  assert.equal((await world.ok(ada, 'list_contacts')).data.length, 2)
})

test('refuses a mapping with errors, all of them at once, and a table without addresses', async () => {
  const ada = await world.account()
  const file = 'Mail,Name,Given/Name\na@example.com,Ada,Ada\n'
  const refused = await world.refused(ada, 'import_contacts', {
    file,
    mapping: { Mail: 'email', Nmae: 'first_name', Name: 'city', 'Given/Name': 'email' },
  })
  assert.deepEqual(
    refused.errors!.map(({ code, pointer }) => [code, pointer]),
    [
      ['unknown_column', '/mapping/Nmae'],
      ['unknown_custom_field', '/mapping/Name'],
      ['duplicate_target', '/mapping'],
    ],
  )
  const none = await world.refused(ada, 'import_contacts', { file: file.replace('Mail', 'Where') })
  assert.equal(none.errors![0]!.code, 'no_email_column')
  assert.match(none.detail, /"Where", "Name"/)
  for (const input of [
    {},
    { file, rows: [{ email: 'a@example.com' }] },
    { file: '' },
    { file: 'email,x,email\n' },
    { rows: [] },
  ])
    assert.equal(
      (await world.refused(ada, 'import_contacts', input)).status,
      422,
      JSON.stringify(input),
    )
})

test('takes a file of more rows than a batch, and tells at the second import that they are there', async () => {
  const ada = await world.account()
  const file = ['email', ...Array.from({ length: 12_001 }, (_, i) => `r${i}@example.com`)].join(
    '\n',
  )
  const done = await imported(ada, { file: file.slice(0, file.lastIndexOf('\n')) })
  assert.deepEqual(
    [done.status, done.counts.added, done.rows, done.bytes],
    ['done', 12_000, 12_000, Buffer.byteLength(file) - 19],
  )
  const again = await imported(ada, { file })
  assert.deepEqual([again.counts.added, again.counts.skipped, again.rows], [1, 12_000, 12_001])
})

test('takes a thousand columns and refuses more', async () => {
  const ada = await world.account()
  const row = (columns: number) => ({
    email: 'a@example.com',
    ...Object.fromEntries(Array.from({ length: columns }, (_, i) => [`c${i}`, 'x'])),
  })
  assert.equal((await world.refused(ada, 'import_contacts', { rows: [row(1000)] })).status, 422)
  assert.equal(
    (await world.ok(ada, 'import_contacts', { rows: [row(999)] })).ignoredColumns.length,
    999,
  )
})

test('a file of too many columns is refused at once, and so is one without a header that can be read', async () => {
  const ada = await world.account()
  const header = (columns: number) =>
    ['email', ...Array.from({ length: columns - 1 }, (_, i) => `c${i}`)].join(',')
  const wide = await world.refused(ada, 'import_contacts', { file: header(1001) })
  assert.deepEqual(wide.errors, [
    {
      code: 'too_many_columns',
      detail:
        'An import has at most 1,000 columns and this one has more. Remove the ones that you do not import.',
      pointer: '/file',
    },
  ])
  assert.equal(
    (
      await world.ok(ada, 'import_contacts', {
        file: `${header(1000)}\na@example.com${','.repeat(999)}`,
      })
    ).ignoredColumns.length,
    999,
  )
  assert.equal(
    (await world.refused(ada, 'import_contacts', { file: 'x'.repeat(1_100_000) })).errors![0]!.code,
    'broken_header',
  )
  const wait = await longestWait(() =>
    world.refused(ada, 'import_contacts', { file: header(60_000) }),
  )
  assert.ok(wait < 3000, `others waited ${wait} ms`)
})

test('for rows with errors in a million cells the first hundred are reported, and no other request waits', async () => {
  const ada = await world.account()
  const row = {
    email: {},
    ...Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`c${i}`, {}])),
  }
  const rows = Array.from({ length: 10_000 }, () => row)
  const wait = await longestWait(async () =>
    assert.equal((await world.refused(ada, 'import_contacts', { rows })).errors!.length, 100),
  )
  assert.ok(wait < 5000, `others waited ${wait} ms`)
})

test('reports each error of rows with its place', async () => {
  const ada = await world.account()
  const refused = async (rows: unknown) =>
    (await world.refused(ada, 'import_contacts', { rows })).errors!.map(({ pointer }) => pointer)
  const good = { email: 'a@example.com', a: 1, b: true, c: null, d: ['x'], e: 'x'.repeat(5000) }
  const bad = {
    a: {},
    b: 'x'.repeat(5001),
    c: [1],
    d: Array.from({ length: 101 }, () => 'x'),
    e: ['x'.repeat(65)],
    f: undefined,
  }
  assert.deepEqual(
    await refused([good, bad]),
    Object.keys(bad).map((name) => `/rows/1/${name}`),
  )
  assert.deepEqual(await refused([good, 'x', null, [1]]), ['/rows/1', '/rows/2', '/rows/3'])
  assert.deepEqual(await refused([{ ['x'.repeat(201)]: 1 }]), [`/rows/0/${'x'.repeat(80)}`])
  for (const rows of [[], {}, 'x', null]) assert.deepEqual(await refused(rows), ['/rows'])
})

test('a cell of very many tags is left out without being taken apart', async () => {
  const ada = await world.account()
  const cells = [
    Array.from({ length: 101 }, (_, i) => `t${i}`).join(';'),
    'a,'.repeat(400_000),
    Array.from({ length: 100 }, (_, i) => `t${i}`).join(' , '),
  ]
  const file = `email,tags\n${cells.map((cell, i) => `r${i}@example.com,"${cell}"`).join('\n')}`
  const wait = await longestWait(async () => {
    const done = await imported(ada, { file })
    assert.deepEqual(
      done.warnings.map(({ line, code }: { line: number; code: string }) => [line, code]),
      [
        [2, 'too_many_tags'],
        [3, 'too_many_tags'],
      ],
    )
  })
  assert.ok(wait < 3000, `others waited ${wait} ms`)
  assert.equal((await byAddress(ada, 'r2@example.com')).tags.length, 100)
})

test('a tag with a comma in its quotes is left out with that reason, and the others stay', async () => {
  const ada = await world.account()
  const file = 'email,tags\na@example.com,"""VIP"",""Early, bird"",""Rock & Roll"""'
  const { warnings } = await imported(ada, { file })
  assert.deepEqual(warnings, [
    {
      line: 2,
      code: 'invalid_tag',
      detail:
        'The tag “Early, bird” is left out: a tag has up to 64 characters, and no comma, semicolon or control character.',
    },
  ])
  assert.deepEqual((await byAddress(ada, 'a@example.com')).tags, ['VIP', 'Rock & Roll'])
})

test('stores only the cells of imported columns, in refused rows too', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'import_contacts', {
    file: `email,${'n'.repeat(200)},first_name\na@example.com,secret,\nb@,secret,Bea`,
  })
  const ofImport = sql`account_id = ${uuidOf(ada.accountId)} and import_id = ${uuidOf(id)}`
  const { rows } = await sql<{
    text: string
  }>`select to_jsonb(r)::text as text from import_row r where ${ofImport}
    union all select to_jsonb(e)::text from import_error e where ${ofImport}`.execute(world.db)
  assert.deepEqual([rows.length, rows.filter(({ text }) => text.includes('secret'))], [2, []])
  await world.jobs()
})

test('an address in two rows is one contact, unsubscribed if one of the rows is', async () => {
  const ada = await world.account()
  const rows = [
    {
      email: 'a@example.com',
      status: 'unsubscribed',
      source: 'fair',
      tags: 'x',
      first_name: 'Ada',
    },
    { email: 'A@example.com', status: '', tags: 'y', last_name: 'King' },
    { email: 'a@example.com', status: 'active', first_name: 'Augusta' },
  ]
  const done = await imported(ada, { rows })
  assert.deepEqual(done.counts, { read: 3, added: 1, updated: 0, skipped: 2, refused: 0 })
  const contact = await byAddress(ada, 'a@example.com')
  assert.deepEqual(
    [contact.status, contact.source, contact.tags.sort(), contact.fields],
    ['unsubscribed', 'fair', ['x', 'y'], { first_name: 'Augusta', last_name: 'King' }],
  )
})

test('columns and fields may have names that JavaScript uses itself', async () => {
  const ada = await world.account()
  await imported(ada, {
    file: 'email,constructor,toString\na@example.com,x,y\n',
    mapping: { email: 'email' },
  })
  await world.ok(ada, 'create_custom_field', { name: 'constructor', type: 'text' })
  const done = await imported(ada, { file: 'email,constructor,__proto__\na@example.com,x,y\n' })
  assert.deepEqual([done.ignoredColumns, done.counts.updated], [['__proto__'], 1])
  const { id, fields } = await byAddress(ada, 'a@example.com')
  assert.deepEqual(fields, { constructor: 'x' })
  await world.ok(ada, 'set_contact_field', { contactId: id, name: 'constructor', value: null })
  assert.deepEqual((await world.events(ada))[0]!.data.changes.fields, {
    constructor: { from: 'x', to: null },
  })
})

test('a very long text is cut, also where the cut would go through an emoji', async () => {
  const ada = await world.account()
  const done = await imported(ada, {
    rows: [{ email: 'a@example.com', first_name: `${'x'.repeat(999)}🌱🌱` }],
  })
  assert.equal(done.counts.added, 1)
  assert.equal((await byAddress(ada, 'a@example.com')).fields.first_name, 'x'.repeat(999))
})

test("goes to no newsletter of next door's, and not by a signups only key", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const rows = [{ email: 'a@example.com' }]
  assert.equal(
    (await world.refused(bob, 'import_contacts', { newsletterId: ada.newsletterId, rows })).status,
    404,
  )
  assert.equal(
    (await world.refused(await signupsKey(world, ada), 'import_contacts', { rows })).status,
    403,
  )
})
