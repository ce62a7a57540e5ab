import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapColumns } from '../../src/areas/contacts/imports/record/import-columns.ts'
import {
  newFieldsOf,
  proposeMapping,
  targetOf,
  typeOf,
  withAllKept,
  withTarget,
} from '../../dashboard/src/areas/contacts/imports/mapping.ts'
import {
  decode,
  FILE_BYTES_MAX,
  readTable,
  tableOf,
  WrongFile,
} from '../../dashboard/src/areas/contacts/imports/table.ts'
import { readCsv } from '../../src/lib/formats/fixtures/read-csv.ts'

// The preview of an import reads the first rows in the browser. It must see the same cells and
// lines as the server.

const TABLES = {
  'commas and quotes': 'email,name\na@b.example,"Lovelace, ""Ada"""\n\nc@d.example,Grace\n',
  'semicolons and Windows line ends': 'E-Mail;Ort\r\na@b.example;Exeter, UK\r\n',
  'a row over two lines': 'email,note\na@b.example,"one\ntwo"\nc@d.example,three\n',
  'a byte order mark and spaces': '\uFEFF email , name \n a@b.example , Ada \n',
  'tabs without a last line end': 'email\tname\na@b.example\tAda',
}

test('the preview has the cells and lines of the server', () => {
  for (const [name, text] of Object.entries(TABLES)) {
    const read: { line: number; cells: string[] }[] = []
    let header: string[] = []
    readCsv(text, 100, {
      header: (names) => (header = names),
      record: (line, cells) => read.push({ line, cells }),
      broken: (_line, detail) => assert.fail(detail),
    })
    const { columns, rows } = tableOf(text, 'list.csv')
    assert.deepEqual([columns, rows], [header, read], name)
  }
})

test('twenty rows are read, however long the file is', () => {
  const { rows, columns } = tableOf(`email\n${'a@b.example\n'.repeat(50_000)}`, 'long.csv')
  assert.deepEqual([columns, rows.length, rows[19]!.line], [['email'], 20, 21])
})

test('a row that cannot be read is shown as it is, and the rows behind it are read', () => {
  const { rows } = tableOf(
    'email,name\na@b.example,"Ada\nc@d.example,Grace\ne@f.example\n',
    'list.csv',
  )
  assert.deepEqual(rows, [
    { line: 2, cells: ['a@b.example,"Ada'], broken: true },
    { line: 3, cells: ['c@d.example', 'Grace'] },
    { line: 4, cells: ['e@f.example'], broken: true },
  ])
})

test('text of old encodings is converted, and what is no text is refused with its reason', async () => {
  assert.deepEqual(decode(new TextEncoder().encode('Zoë')), {
    text: 'Zoë',
    encoding: 'utf-8',
    replaced: 0,
    sure: true,
  })
  assert.deepEqual(decode(Buffer.from('\uFEFFZoë', 'utf16le')), {
    text: 'Zoë',
    encoding: 'utf-16le',
    replaced: 0,
    sure: true,
  })
  assert.deepEqual(decode(Buffer.from('Zoë', 'latin1')), {
    text: 'Zoë',
    encoding: 'windows-1252',
    replaced: 0,
    sure: false,
  })
  assert.deepEqual(decode(Buffer.from([0xe9, 0x2c, 0xf0]), 'windows-1254'), {
    text: 'é,ğ',
    encoding: 'windows-1254',
    replaced: 0,
    sure: true,
  })
  const damaged = Buffer.concat([Buffer.from('Zoë, Aşkın, Ольга'), Buffer.from([0xff])])
  assert.deepEqual(decode(damaged), {
    text: 'Zoë, Aşkın, Ольга\uFFFD',
    encoding: 'utf-8',
    replaced: 1,
    sure: false,
  })
  const reasonOf = async (bytes: Uint8Array<ArrayBuffer> | string) => {
    const refused = await readTable(new File([bytes], 'list')).catch((error: unknown) => error)
    return refused instanceof WrongFile ? refused.reason : refused
  }
  assert.equal(await reasonOf(''), 'empty')
  assert.equal(await reasonOf(' \n\n'), 'empty')
  assert.equal(await reasonOf('email,name'), 'noRows')
  assert.equal(await reasonOf('"email,name\na@b.example,Ada\n'), 'brokenHeader')
  assert.equal(await reasonOf(`${','.repeat(1000)}\na\n`), 'tooManyColumns')
  assert.equal(await reasonOf('PK\u0003\u0004'), 'workbook')
  assert.equal(await reasonOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])), 'noText')
  const large = await readTable({ name: 'list', size: FILE_BYTES_MAX + 1 } as File).catch(
    (error: unknown) => error,
  )
  assert.equal(large instanceof WrongFile && large.reason, 'tooLarge')
})

test('the first part of a large file is read, and an unknown encoding is sent in UTF-8', async () => {
  const rows = 'a@b.example;Zoë\n'.repeat(100_000)
  const table = await readTable(new File([`email;name\n${rows}`], 'long.csv'))
  assert.deepEqual(
    [table.file === table.source, table.rows.length, table.replaced, table.delimiter, table.sent],
    [true, 20, 0, ';', {}],
  )
  const cut = await readTable(new File([`email\n${'xé\n'.repeat(400_000)}`], 'cut.csv'))
  assert.equal(cut.replaced, 0, 'the last letter of the first part is not half a letter')
  const cyrillic = new File([Buffer.from([0x61, 0x2c, 0x62, 10, 0xc6, 0x2c, 0x31])], 'old.csv')
  const converted = await readTable(cyrillic, { encoding: 'windows-1251' })
  assert.deepEqual([await converted.file.text(), converted.sent], ['a,b\nЖ,1', {}])
  const chosen = await readTable(cyrillic, { encoding: 'windows-1252', delimiter: '\t' })
  assert.deepEqual(
    [chosen.file === cyrillic, chosen.columns, chosen.sent],
    [true, ['a,b'], { encoding: 'windows-1252', delimiter: '\t' }],
  )
})

test('a column has one target, and the type of a new field is guessed by its values', () => {
  const size = { field: 'size', type: 'number' } as const
  const mapping = withTarget({ a: 'email', b: size }, 'c', 'email')
  assert.deepEqual(
    [mapping, targetOf(mapping, 'b'), newFieldsOf(mapping)],
    [{ b: size, c: 'email' }, 'size', [size]],
  )
  // A file may have several columns that say who left, and one that is left out stays so.
  const flags = withTarget(withTarget({ a: 'isUnsubscribed' }, 'b', 'isUnsubscribed'), 'c', null)
  assert.deepEqual(flags, { a: 'isUnsubscribed', b: 'isUnsubscribed', c: null })
  assert.deepEqual(withTarget({ a: 'email', b: size }, 'a', 'size'), { a: 'size' })
  const samples = [['38', '4,5'], ['01234', '38'], ['2026-01-31'], ['true', 'no'], ['Exeter'], []]
  assert.deepEqual(samples.map(typeOf), ['number', 'text', 'date', 'boolean', 'text', 'text'])
})

test('the column with the addresses is proposed, whatever its name', () => {
  const table = tableOf(
    'Kontakt,First Name,Notes,tags\na@b.example,Ada,x@y,vip\nc@d.example,Grace,,\n',
    'list.csv',
  )
  const fields = ['first_name', 'last_name']
  const proposed = proposeMapping(table, fields)
  assert.deepEqual(proposed, { Kontakt: 'email', 'First Name': 'first_name', tags: 'tags' })
  const known = fields.map((name) => ({ name, type: 'text' as const, createdAt: '' }))
  assert.deepEqual(mapColumns(['email', ...table.columns.slice(1)], undefined, known).mapping, {
    email: 'email',
    'First Name': 'first_name',
    tags: 'tags',
  })
  assert.equal(proposeMapping(tableOf('name\nAda\n', 'list.csv'), fields), null)
})

test('all columns that are left out are kept as fields of their names, but for empty ones', () => {
  const columns = ['Mail', 'Größe', 'Since', 'Empty', 'refused_because', 'City', 'city '].map(
    (name) => ({
      name,
      samples: name === 'Empty' ? [] : name === 'Größe' ? ['38', '41'] : ['Kew'],
    }),
  )
  assert.deepEqual(withAllKept({ Mail: 'email', Since: 'subscribedAt' }, columns, ['first_name']), {
    Mail: 'email',
    Since: 'subscribedAt',
    Größe: { field: 'grosse', type: 'number' },
    City: { field: 'city', type: 'text' },
  })
})

test('usual names of columns are known', () => {
  const known = ['first_name', 'last_name'].map((name) => ({
    name,
    type: 'text' as const,
    createdAt: '',
  }))
  const mapped = (columns: string[]) => mapColumns(columns, undefined, known).mapping
  assert.deepEqual(mapped(['Contact e-mail', 'Forename', 'Surname', 'Signed up on', 'Labels']), {
    'Contact e-mail': 'email',
    Forename: 'first_name',
    Surname: 'last_name',
    'Signed up on': 'subscribedAt',
    Labels: 'tags',
  })
  assert.deepEqual(
    mapped(['E-Mail-Adresse', 'Vorname', 'Familienname', 'Angemeldet am', 'Quelle']),
    {
      'E-Mail-Adresse': 'email',
      Vorname: 'first_name',
      Familienname: 'last_name',
      'Angemeldet am': 'subscribedAt',
      Quelle: 'source',
    },
  )
})
