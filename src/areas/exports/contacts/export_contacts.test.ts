import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { runExport } from '../fixtures/exported.ts'

const world = await testWorld()

/** Makes an account with three readers: two active ones, and one who left. */
async function withReaders() {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
  })
  for (const [name, type] of Object.entries({ age: 'number', vip: 'boolean', born: 'date' }))
    await world.ok(ada, 'create_custom_field', { name, type })
  const first = await world.ok(ada, 'add_contact', {
    email: 'ada@example.com',
    tags: ['one', 'two words'],
    fields: {
      first_name: 'Ada "the first"\nLovelace, née Byron',
      age: -36.5,
      vip: true,
      born: '1815-12-10',
    },
  })
  await world.ok(ada, 'add_contact', { email: 'bob@example.com', source: 'fair' })
  const gone = await world.ok(ada, 'add_contact', { email: 'cy@example.com' })
  await world.ok(ada, 'unsubscribe_contact', { contactId: gone.id })
  return { ada, first }
}

test('writes a CSV file that spreadsheets and the importer read: byte order mark, a header, one record a contact', async () => {
  const { ada } = await withReaders()
  const { done, text } = await runExport(world, ada)
  const [first, second, left] = (await world.ok(ada, 'list_contacts', { sort: 'oldest' })).data
  assert.deepEqual(text.split('\r\n'), [
    '\uFEFFemail,status,source,tier,paid_until,tags,subscribed_at,confirmed_at,unsubscribed_at,age,born,first_name,last_name,vip',
    `"ada@example.com",active,"api",free,,"one,two words",${first.subscribedAt},,,-36.5,1815-12-10,"Ada ""the first""\nLovelace, née Byron",,true`,
    `"bob@example.com",active,"fair",free,,,${second.subscribedAt},,,,,,,`,
    `"cy@example.com",unsubscribed,"api",free,,,${left.subscribedAt},,${left.unsubscribedAt},,,,,`,
    '',
  ])
  assert.deepEqual(
    [done.status, done.rows, done.progress, done.bytes, done.failure],
    ['done', 3, { done: 3, total: 3 }, Buffer.byteLength(text), null],
  )
  assert.equal(
    new Date(done.expiresAt!).getTime() - new Date(done.finishedAt!).getTime(),
    7 * 86_400_000,
  )
})

test('writes each contact as the API shows it, one JSON a line', async () => {
  const { ada } = await withReaders()
  const { text } = await runExport(world, ada, { format: 'jsonl' })
  const contacts = (await world.ok(ada, 'list_contacts', { sort: 'oldest' })).data
  const lines = text.trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    contacts,
  )
  assert.deepEqual(Object.keys(JSON.parse(lines[0]!)), Object.keys(contacts[0]))
})

test('takes the columns that were chosen, in their order, and the statuses', async () => {
  const { ada, first } = await withReaders()
  const csv = await runExport(world, ada, {
    fields: ['first_name', 'email'],
    statuses: ['unsubscribed'],
  })
  assert.equal(csv.text, '\uFEFFfirst_name,email\r\n,"cy@example.com"\r\n')
  assert.deepEqual(
    [csv.done.rows, csv.done.progress.total, csv.done.statuses, csv.done.fields],
    [1, 3, ['unsubscribed'], ['first_name', 'email']],
  )
  const json = await runExport(world, ada, {
    format: 'jsonl',
    fields: ['email', 'age'],
    statuses: ['active'],
  })
  const { id, newsletterId } = first
  assert.deepEqual(JSON.parse(json.text.split('\n')[0]!), {
    id,
    newsletterId,
    email: 'ada@example.com',
    fields: { age: -36.5 },
  })
  assert.deepEqual(JSON.parse(json.text.split('\n')[1]!).fields, {})
})

test('takes the contacts of a segment or a filter', async () => {
  const { ada } = await withReaders()
  const filter = { field: 'tag', op: 'has', value: 'one' }
  const { id } = await world.ok(ada, 'create_segment', { name: 'Ones', filter })
  for (const audience of [{ filter }, { segmentId: id }]) {
    const { text, done } = await runExport(world, ada, { ...audience, fields: ['email'] })
    assert.equal(text, '\uFEFFemail\r\n"ada@example.com"\r\n')
    assert.deepEqual(
      [done.filter, done.segmentId],
      ['filter' in audience ? filter : null, 'segmentId' in audience ? id : null],
    )
  }
})

test('with a segment and a filter both must hold', async () => {
  const { ada } = await withReaders()
  const active = await world.ok(ada, 'create_segment', {
    name: 'Active',
    filter: { field: 'status', op: 'is', value: 'active' },
  })
  const { text } = await runExport(world, ada, {
    segmentId: active.id,
    filter: { field: 'source', op: 'is', value: 'api' },
    fields: ['email'],
  })
  assert.deepEqual(text.split('\r\n'), ['\uFEFFemail', '"ada@example.com"', ''])
})

test('a filter or segment that is broken or not there, and columns that no field has, are refused with their places', async () => {
  const { ada } = await withReaders()
  const refusedAt = async (input: object) =>
    (await world.refused(ada, 'export_contacts', input)).errors!.map(({ pointer }) => pointer)
  assert.deepEqual(await refusedAt({ filter: { field: 'fields.gone', op: 'is_set' } }), [
    '/filter/field',
  ])
  assert.deepEqual(await refusedAt({ segmentId: 'seg_01k5r8f3q5fz9v1m6x2c7n4b0d' }), ['/segmentId'])
  assert.deepEqual(await refusedAt({ fields: ['email', 'frist_name'] }), ['/fields/1'])
  assert.deepEqual(await refusedAt({ fields: ['email', 'email'] }), ['/fields'])
  assert.deepEqual(await refusedAt({ statuses: [] }), ['/statuses'])
})

test('a formula is guarded in CSV and whole in JSON; numbers stay numbers', async () => {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
  })
  await world.ok(ada, 'create_custom_field', { name: 'note', type: 'text' })
  await world.ok(ada, 'create_custom_field', { name: 'score', type: 'number' })
  const notes = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    "'=1",
    "''=1",
    "'t Hooft",
    "'",
    '1=1',
  ]
  for (const [i, note] of notes.entries())
    await world.ok(ada, 'add_contact', { email: `${i}@example.com`, fields: { note, score: -i } })
  await world.ok(ada, 'add_contact', { email: '=cmd@example.com', source: '-x', tags: ['@tag'] })
  const { text } = await runExport(world, ada, { fields: ['note', 'score'] })
  const cells = notes.map((note, i) => `"${i < 10 ? "'" : ''}${note}",${-i}\r\n`)
  assert.equal(text, `\uFEFFnote,score\r\n${cells.join('')},\r\n`)
  const rest = await runExport(world, ada, { fields: ['email', 'source', 'tags'] })
  assert.equal(rest.text.split('\r\n').at(-2), `"'=cmd@example.com","'-x","'@tag"`)
  const json = await runExport(world, ada, { format: 'jsonl' })
  assert.deepEqual(
    json.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).fields.note),
    [...notes, undefined],
  )
})

test('contacts of other newsletters and accounts are not in the file, and an empty newsletter gives a header', async () => {
  const { ada } = await withReaders()
  const other = await world.ok(ada, 'create_newsletter', { name: 'Other' })
  await world.ok(ada, 'add_contact', { newsletterId: other.id, email: 'other@example.com' })
  const empty = await world.ok(ada, 'create_newsletter', { name: 'Empty' })
  const fields = ['email']
  assert.equal(
    (await runExport(world, ada, { newsletterId: other.id, fields })).text,
    '\uFEFFemail\r\n"other@example.com"\r\n',
  )
  assert.equal(
    (await runExport(world, ada, { newsletterId: empty.id, fields })).text,
    '\uFEFFemail\r\n',
  )
  const json = await runExport(world, ada, { newsletterId: empty.id, format: 'jsonl' })
  assert.deepEqual([json.text, json.done.status, json.done.bytes], ['', 'done', 0])
})

test('takes as many custom fields as an account may have, in both formats', async () => {
  const ada = await world.account()
  const names = Array.from({ length: 98 }, (_, i) => `field_${String(i).padStart(2, '0')}`)
  for (const name of names) {
    world.clock.move(61_000)
    await world.ok(ada, 'create_custom_field', { name, type: 'text' })
  }
  const fields = Object.fromEntries(names.map((name, i) => [name, `value ${i}`]))
  await world.ok(ada, 'add_contact', { email: 'ada@example.com', fields })
  const csv = await runExport(world, ada)
  assert.equal(
    csv.text.split('\r\n')[1]!.split(',').slice(9, 107).join(),
    names.map((_, i) => `"value ${i}"`).join(),
  )
  const json = await runExport(world, ada, { format: 'jsonl', fields: names.slice(1) })
  assert.equal(Object.keys(JSON.parse(json.text).fields).length, 97)
})
