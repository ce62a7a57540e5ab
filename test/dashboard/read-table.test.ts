import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapColumns } from '../../src/areas/contacts/imports/import-columns.ts'
import { proposeMapping } from '../../dashboard/src/areas/contacts/imports/mapping.ts'
import { decode, readTable, recordsOf, tableOf, WrongFile } from '../../dashboard/src/areas/contacts/imports/table.ts'
import { readCsv } from '../../src/lib/csv.ts'

// The preview of an import reads the first rows in the browser. It must see the same cells and lines as the server.

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
    const [first, ...rows] = recordsOf(text, 21)
    assert.deepEqual([first!.cells, rows], [header, read], name)
  }
})

test('twenty rows are read, however long the file is', () => {
  const { rows, columns } = tableOf(`email\n${'a@b.example\n'.repeat(50_000)}`, 'long.csv')
  assert.deepEqual([columns, rows.length, rows[19]!.line], [['email'], 20, 21])
})

test('the preview breaks off rows at quotes where the server does, and goes on behind them', () => {
  const parts = ['a', 'b', ',', ',', '"', '"', '\n', '\n', ' ', ';', '\t', '""', 'é']
  let seed = 1
  const part = () => parts[(seed = (seed * 48_271) % 2_147_483_647) % parts.length]!
  let broken = 0
  for (let i = 0; i < 5000; i++) {
    const text = `h,i\n${Array.from({ length: 1 + (i % 18) }, part).join('')}`
    // Behind an empty cell in quotes the server's parser takes a further quote as part of the cell or as its beginning, depending on the rest.
    if (/""[ \t]+"/.test(text)) continue
    const read: unknown[] = []
    readCsv(text, 100, {
      header: (names) => read.push([1, names]),
      record: (line, cells) => read.push([line, cells]),
      broken: (line, detail) => read.push([line, detail.startsWith('This row has') ? 'cells' : 'broken']),
    })
    const mine = recordsOf(text, 100).map(({ line, cells, broken }) => [line, broken ? 'broken' : cells.length === 2 ? cells : 'cells'])
    if (mine.some(([, kind]) => kind === 'broken')) broken++
    assert.deepEqual(mine, read, JSON.stringify(text))
  }
  assert.ok(broken > 500, `${broken} texts have a row that cannot be read`)
})

test('text of old encodings is converted, and what is no text is refused with its reason', async () => {
  assert.deepEqual(decode(new TextEncoder().encode('Zoë')), { text: 'Zoë', encoding: 'utf-8', replaced: 0, sure: true })
  assert.deepEqual(decode(Buffer.from('\uFEFFZoë', 'utf16le')), { text: 'Zoë', encoding: 'utf-16le', replaced: 0, sure: true })
  assert.deepEqual(decode(Buffer.from('Zoë', 'latin1')), { text: 'Zoë', encoding: 'windows-1252', replaced: 0, sure: false })
  assert.deepEqual(decode(Buffer.from([0xe9, 0x2c, 0xf0]), 'windows-1254'), { text: 'é,ğ', encoding: 'windows-1254', replaced: 0, sure: true })
  const damaged = Buffer.concat([Buffer.from('Zoë, Aşkın, Ольга'), Buffer.from([0xff])])
  assert.deepEqual(decode(damaged), { text: 'Zoë, Aşkın, Ольга\uFFFD', encoding: 'utf-8', replaced: 1, sure: false })
  const reasonOf = async (bytes: Uint8Array<ArrayBuffer> | string) => {
    const refused = await readTable(new File([bytes], 'list')).catch((error: unknown) => error)
    return refused instanceof WrongFile ? refused.reason : refused
  }
  assert.equal(await reasonOf(''), 'empty')
  assert.equal(await reasonOf(' \n\n'), 'empty')
  assert.equal(await reasonOf('email,name'), 'noRows')
  assert.equal(await reasonOf('PK\u0003\u0004'), 'workbook')
  assert.equal(await reasonOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])), 'noText')
  assert.equal(await reasonOf(new Uint8Array(20 * 1024 * 1024 + 1)), 'tooLarge')
})

test('the column with the addresses is proposed, whatever its name, and the others as the server would', () => {
  const table = tableOf('Kontakt,First Name,Notes,tags\na@b.example,Ada,x@y,vip\nc@d.example,Grace,,\n', 'list.csv')
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
