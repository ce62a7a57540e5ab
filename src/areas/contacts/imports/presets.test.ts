import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { EXPORTS } from './fixtures/exports.ts'

const world = await testWorld()
sumsStayRight(world)

/** The status of each person of the exports, wherever they are in a file. */
const STATUSES: Record<string, string> = {
  'ada@example.com': 'active',
  'left@example.com': 'unsubscribed',
  'removed@example.com': 'unsubscribed',
  'asked@example.com': 'pending',
  'gone@example.com': 'bounced',
  'angry@example.com': 'complained',
}
const LEFT_AT = '2022-05-06T07:08:09.000Z'

async function imported(account: TestAccount, input: object) {
  const { id } = await world.ok(account, 'import_contacts', input)
  await world.jobs()
  return world.ok(account, 'get_import', { importId: id })
}

for (const [name, file] of Object.entries(EXPORTS)) {
  test(`an export of ${name}: everybody keeps the status and the day of signing up`, async () => {
    const ada = await world.account()
    const preview = await world.ok(ada, 'import_contacts', { file, dryRun: true })
    const people = file.trim().split('\n').length - 1
    assert.deepEqual(
      [preview.preset, preview.counts],
      [name.split(' ')[0], { read: people, good: people, refused: 0 }],
    )
    assert.equal(preview.consent, name === 'mailerlite active' ? 'unknown' : 'known')

    const done = await imported(ada, { file })
    assert.deepEqual(
      [done.preset, done.counts.added, done.errors],
      [name.split(' ')[0], people, []],
    )
    for (const contact of (await world.ok(ada, 'list_contacts')).data) {
      assert.equal(contact.status, STATUSES[contact.email], contact.email)
      assert.match(contact.subscribedAt, /^202[0-3]-/)
      if (contact.status === 'unsubscribed') assert.ok(contact.unsubscribedAt)
      if (contact.email === 'left@example.com' && /^left.*2022-05-06/m.test(file))
        assert.equal(contact.unsubscribedAt, LEFT_AT)
    }
    const suppressed = (await world.ok(ada, 'list_suppressions')).data
    const expected = Object.entries(STATUSES).filter(
      ([email, status]) => file.includes(email) && ['bounced', 'complained'].includes(status),
    )
    assert.deepEqual(
      Object.fromEntries(
        suppressed.map(({ email, reason }: { email: string; reason: string }) => [email, reason]),
      ),
      Object.fromEntries(expected),
    )
  })
}

test('tags lose the quotes of Mailchimp, and JSON attributes become fields', async () => {
  const ada = await world.account()
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  await imported(ada, { file: EXPORTS['mailchimp subscribed.csv'] })
  await imported(ada, { file: EXPORTS.listmonk })
  const [contact] = (await world.ok(ada, 'list_contacts', { email: 'ada@example.com' })).data
  assert.deepEqual(contact.tags.sort(), ['garden club', 'vip'])
  assert.deepEqual(contact.fields, { city: 'Paris', first_name: 'Ada', last_name: 'Lovelace' })
})

test('an export is recognised with a mapping of the caller too, and a preset that is sent goes before the headers', async () => {
  const ada = await world.account()
  const mapping = { email: 'email' }
  const chosen = await imported(ada, { file: EXPORTS.substack, mapping })
  assert.equal(chosen.counts.added, 2)
  assert.equal(
    (await world.ok(ada, 'list_contacts', { status: 'unsubscribed', include: 'total' })).total,
    1,
  )
  const plain = await world.ok(ada, 'import_contacts', {
    file: EXPORTS.substack,
    preset: 'none',
    dryRun: true,
  })
  assert.deepEqual(
    [plain.preset, plain.mapping],
    [null, { email: 'email', created_at: 'subscribedAt', email_disabled: 'isUnsubscribed' }],
  )
})

test('a bounced person of an export is suppressed in every newsletter, and one who left is not brought back', async () => {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
  })
  const gone = await world.ok(ada, 'add_contact', { email: 'gone@example.com' })
  const left = await world.ok(ada, 'add_contact', { email: 'left@example.com' })
  const done = await imported(ada, { file: EXPORTS.kit, onConflict: 'skip' })
  assert.deepEqual(done.counts, { read: 5, added: 3, updated: 2, skipped: 0, refused: 0 })
  assert.equal((await world.ok(ada, 'get_contact', { contactId: gone.id })).status, 'bounced')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: left.id })).status, 'unsubscribed')
  await imported(ada, {
    rows: ['gone@example.com', 'left@example.com'].map((email) => ({ email, status: 'active' })),
    onConflict: 'overwrite',
  })
  assert.equal((await world.ok(ada, 'get_contact', { contactId: gone.id })).status, 'bounced')
  assert.equal((await world.ok(ada, 'get_contact', { contactId: left.id })).status, 'unsubscribed')
  assert.deepEqual(await world.events(ada).then((events) => events.map(({ type }) => type)), [
    'subscriber.created',
    'subscriber.created',
  ])
})

test('a column that says who left is taken by its name in any file, and the caller may say that it means something else', async () => {
  const ada = await world.account()
  const substack =
    'email,name,email_disabled\nada@example.com,Ada,false\nleft@example.com,Lea,true\n'
  const preview = await world.ok(ada, 'import_contacts', { file: substack, dryRun: true })
  assert.deepEqual([preview.mapping.email_disabled, preview.consent], ['isUnsubscribed', 'known'])
  await imported(ada, { file: substack })
  const brevo =
    'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;Date added\n' +
    '1;anna@example.com;Anna;A;;false;true;13-02-2021 10:11:12\n2;lars@example.com;Lars;L;;true;false;14-02-2021 10:11:12\n'
  const done = await imported(ada, {
    file: brevo,
    mapping: { EMAIL: 'email', 'Date added': 'subscribedAt' },
  })
  assert.deepEqual(done.mapping, {
    EMAIL: 'email',
    'Date added': 'subscribedAt',
    EMAIL_BLACKLISTED: 'isUnsubscribed',
  })
  const contactOf = async (email: string) =>
    (await world.ok(ada, 'list_contacts', { email })).data[0]
  assert.deepEqual(
    await Promise.all(
      ['ada', 'left', 'anna', 'lars'].map(
        async (name) => (await contactOf(`${name}@example.com`)).status,
      ),
    ),
    ['active', 'unsubscribed', 'active', 'unsubscribed'],
  )
  assert.equal((await contactOf('anna@example.com')).subscribedAt, '2021-02-13T10:11:12.000Z')
  const left = await world.ok(ada, 'import_contacts', {
    file: substack,
    dryRun: true,
    mapping: { email: 'email', email_disabled: null },
  })
  assert.deepEqual([left.mapping, left.consent], [{ email: 'email' }, 'unknown'])
})

test('several such columns, a status and dates agree on what stops more mail', async () => {
  const ada = await world.account()
  const file = [
    'email,status,unsubscribed,opt-out?,subscribed',
    'stays@example.com,active,no,0,2021-02-04',
    'date@example.com,active,2022-05-06,,yes',
    'out@example.com,subscribed,,Y,',
    'never@example.com,active,,,no',
    'gone@example.com,bounced,yes,,yes',
  ].join('\n')
  await imported(ada, { file })
  const contacts = (await world.ok(ada, 'list_contacts')).data
  assert.deepEqual(
    Object.fromEntries(
      contacts.map(({ email, status }: { email: string; status: string }) => [
        email.split('@')[0],
        status,
      ]),
    ),
    {
      stays: 'active',
      date: 'unsubscribed',
      out: 'unsubscribed',
      never: 'unsubscribed',
      gone: 'bounced',
    },
  )
  const at = (email: string, date: string) =>
    contacts.find((one: { email: string }) => one.email === email)[date]
  assert.equal(at('stays@example.com', 'subscribedAt'), '2021-02-04T00:00:00.000Z')
  assert.equal(at('date@example.com', 'unsubscribedAt'), '2022-05-06T00:00:00.000Z')
})

test('a field of the account goes before the meaning of its name', async () => {
  const ada = await world.account()
  for (const name of ['blocked', 'date_added'])
    await world.ok(ada, 'create_custom_field', { name, type: 'text' })
  const file = 'email,blocked,Date added\na@example.com,A4,2021-02-04\n'
  const { mapping } = await world.ok(ada, 'import_contacts', { file, dryRun: true })
  assert.deepEqual(mapping, { email: 'email', blocked: 'blocked', 'Date added': 'date_added' })
})

test('words of a status column that are not known are told with their number, and the caller says what they mean', async () => {
  const ada = await world.account()
  const file =
    'email,status\na@example.com,Subscribed\nb@example.com,inactive\nc@example.com,Inactive\nd@example.com,0\ne@example.com,cleaned\n'
  const preview = await world.ok(ada, 'import_contacts', { file, dryRun: true })
  assert.deepEqual(preview.statuses, [
    { word: 'Subscribed', count: 1, status: 'active' },
    { word: 'inactive', count: 2, status: null },
    { word: '0', count: 1, status: null },
    { word: 'cleaned', count: 1, status: 'bounced' },
  ])
  assert.deepEqual([preview.consent, preview.counts.refused], ['known', 3])
  const done = await imported(ada, {
    file,
    statusMapping: { inactive: 'unsubscribed', '0': 'pending' },
  })
  assert.deepEqual([done.counts.added, done.counts.refused], [5, 0])
  const total = async (status: string) =>
    (await world.ok(ada, 'list_contacts', { status, include: 'total' })).total
  assert.deepEqual(
    await Promise.all(['active', 'unsubscribed', 'pending', 'bounced'].map(total)),
    [1, 2, 1, 1],
  )
})

test('a file without any sign of consent says so, and defaultStatus says what its people are', async () => {
  const ada = await world.account()
  const file = 'email\na@example.com\n'
  assert.equal((await world.ok(ada, 'import_contacts', { file, dryRun: true })).consent, 'unknown')
  assert.equal(
    (await world.ok(ada, 'import_contacts', { file, dryRun: true, defaultStatus: 'unsubscribed' }))
      .consent,
    'known',
  )
  await imported(ada, { file, defaultStatus: 'unsubscribed' })
  assert.equal((await world.ok(ada, 'list_contacts')).data[0].status, 'unsubscribed')
  await imported(ada, { file: 'email\nb@example.com\n' })
  assert.equal(
    (await world.ok(ada, 'list_contacts', { email: 'b@example.com' })).data[0].status,
    'active',
  )
})

test('the order of day and month is taken from the whole column, and asked for where no date tells it', async () => {
  const ada = await world.account()
  await world.ok(ada, 'create_custom_field', { name: 'born', type: 'date' })
  const file = (second: string) =>
    `email,subscribed at,born\na@example.com,02/04/2021,2/3/2000\nb@example.com,${second},\n`
  assert.equal(
    (await world.ok(ada, 'import_contacts', { file: file('13/02/2021 10:00'), dryRun: true }))
      .dateOrder,
    'dmy',
  )
  const done = await imported(ada, { file: file('13/02/2021 10:00') })
  assert.deepEqual([done.counts.added, done.errors], [2, []])
  const a = (await world.ok(ada, 'list_contacts', { email: 'a@example.com' })).data[0]
  assert.deepEqual([a.subscribedAt, a.fields], ['2021-04-02T00:00:00.000Z', { born: '2000-03-02' }])

  const unclear = file('05/06/2021')
  assert.equal(
    (await world.ok(ada, 'import_contacts', { file: unclear, dryRun: true })).dateOrder,
    'ambiguous',
  )
  const refused = await world.refused(ada, 'import_contacts', { file: unclear })
  assert.deepEqual(
    refused.errors!.map(({ code, pointer }) => [code, pointer]),
    [['ambiguous_dates', '/dateOrder']],
  )
  assert.equal(
    (await imported(ada, { file: unclear, dateOrder: 'mdy', onConflict: 'overwrite' })).counts
      .refused,
    0,
  )
})

test('a full name becomes a first and a last name, and usual headers are understood', async () => {
  const ada = await world.account()
  const file =
    'Name,Mail,Signed up\nAda King Lovelace,a@example.com,2021-02-03\n"Hopper, Grace",b@example.com,2021-02-03\nCher,c@example.com,2021-02-03\n'
  const done = await imported(ada, { file })
  assert.deepEqual(done.mapping, { Name: 'fullName', Mail: 'email', 'Signed up': 'subscribedAt' })
  const fields = Object.fromEntries(
    (await world.ok(ada, 'list_contacts')).data.map((one: { email: string; fields: object }) => [
      one.email,
      one.fields,
    ]),
  )
  assert.deepEqual(fields, {
    'a@example.com': { first_name: 'Ada', last_name: 'King Lovelace' },
    'b@example.com': { first_name: 'Grace', last_name: 'Hopper' },
    'c@example.com': { first_name: 'Cher' },
  })
})

test('a column of the first name, or a custom field of that name, goes before the full name', async () => {
  const ada = await world.account()
  const mapping = async (file: string) =>
    (await world.ok(ada, 'import_contacts', { file, dryRun: true })).mapping
  assert.deepEqual(await mapping('email,name,vorname\na@example.com,Ada Lovelace,Ada\n'), {
    email: 'email',
    vorname: 'first_name',
  })
  const both = { email: 'email', name: 'fullName', vorname: 'first_name' }
  const refused = await world.refused(ada, 'import_contacts', {
    file: 'email,name,vorname\na@example.com,A,A\n',
    mapping: both,
  })
  assert.deepEqual(
    refused.errors!.map(({ code }) => code),
    ['duplicate_target'],
  )
  await world.ok(ada, 'create_custom_field', { name: 'name', type: 'text' })
  assert.deepEqual(await mapping('email,name\na@example.com,Ada Lovelace\n'), {
    email: 'email',
    name: 'name',
  })
  await world.ok(ada, 'delete_custom_field', { name: 'last_name' })
  const lacks = await world.refused(ada, 'import_contacts', {
    file: 'email,name\na@example.com,A\n',
    mapping: { email: 'email', name: 'fullName' },
  })
  assert.deepEqual(
    lacks.errors!.map(({ code }) => code),
    ['unknown_custom_field'],
  )
})

test('a column becomes a field that did not exist, with its type', async () => {
  const ada = await world.account()
  const file = 'email,Shoe size,City\na@example.com,38,Paris\nb@example.com,big,Rome\n'
  const mapping = {
    email: 'email',
    'Shoe size': { field: 'shoe_size', type: 'number' },
    City: { field: 'city', type: 'text' },
  }
  const done = await imported(ada, { file, mapping })
  assert.deepEqual(done.mapping, { email: 'email', 'Shoe size': 'shoe_size', City: 'city' })
  assert.deepEqual(
    [done.leftOut, done.warnings],
    [
      1,
      [
        {
          line: 3,
          code: 'wrong_type',
          detail:
            'shoe_size is left out: “big” is not a number such as 12.5 of up to fifteen digits.',
        },
      ],
    ],
  )
  assert.deepEqual(
    (await world.ok(ada, 'list_contacts')).data
      .map(({ fields }: { fields: { city: string } }) => fields)
      .sort((a: { city: string }, b: { city: string }) => a.city.localeCompare(b.city)),
    [{ shoe_size: 38, city: 'Paris' }, { city: 'Rome' }],
  )
  const again = await world.refused(ada, 'import_contacts', {
    file,
    mapping: { ...mapping, City: { field: 'city', type: 'number' } },
  })
  assert.deepEqual(
    again.errors!.map(({ code, pointer }) => [code, pointer]),
    [['wrong_type', '/mapping/City']],
  )
})

test('an apostrophe that guards a formula is taken off, and no other', async () => {
  const ada = await world.account()
  await imported(ada, { file: `email,first_name,last_name\na@example.com,'=1+1,'s Gravenhage\n` })
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data[0].fields, {
    first_name: '=1+1',
    last_name: "'s Gravenhage",
  })
})

test('of two columns of statuses the one that stops more mail counts, in any file', async () => {
  const ada = await world.account()
  const file =
    'Email,List status,Global status\na@x.example,Subscribed,Subscribed\nb@x.example,Subscribed,Bounced\nc@x.example,Unsubscribed,Subscribed\nd@x.example,subscribed,unconfirmed\n'
  const { ignoredColumns } = await imported(ada, { file })
  const { data } = await world.ok(ada, 'list_contacts')
  assert.deepEqual(
    Object.fromEntries(
      data.map(({ email, status }: { email: string; status: string }) => [email[0], status]),
    ),
    { a: 'active', b: 'bounced', c: 'unsubscribed', d: 'pending' },
  )
  assert.deepEqual(ignoredColumns, [])
})

test('an export of Substack without the column that says who left asks for consent', async () => {
  const file =
    'Email,Name,Stripe plan,Cancel date,Start date,Type\na@x.example,Ann Lee,,,2025-01-01T00:00:00.000Z,Free\n'
  const ada = await world.account()
  const preview = await world.ok(ada, 'import_contacts', { file, dryRun: true })
  const { preset, consent, mapping } = preview
  assert.deepEqual(
    [preset, consent, mapping['Start date'], mapping['Name']],
    ['substack', 'unknown', 'subscribedAt', 'fullName'],
  )
})
