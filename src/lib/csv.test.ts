import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readCsv } from './csv.ts'

const cells = (text: string) => readCsv(text).records.map((record) => record.cells)
const lines = (text: string) => readCsv(text).records.map(({ line }) => line)

test('whatever is written in quotes comes back as it was, but for the space around it', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '🌱', '"', ',', ';', '\n', ' ') }).map((text) => text.trim())
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = readCsv(['a,b', ...rows.map((row) => row.map(quoted).join(','))].join('\r\n'))
      assert.deepEqual(read.header, ['a', 'b'])
      assert.deepEqual(
        read.records.map((record) => record.cells),
        rows,
      )
      assert.deepEqual(read.broken, [])
    }),
  )
})

test('finds commas, semicolons, tabs and bars, whatever stands in the quotes of the header', () => {
  for (const delimiter of [',', ';', '\t', '|']) assert.deepEqual(cells(`email${delimiter}name\na${delimiter}b\n`), [['a', 'b']])
  assert.deepEqual(readCsv('"a,b,c,d";e;f\n1;2;3\n').header, ['a,b,c,d', 'e', 'f'])
  assert.deepEqual(cells('email\na@example.com\nb@example.com'), [['a@example.com'], ['b@example.com']])
})

test('reads a byte order mark, every kind of line end and empty lines', () => {
  const text = ['\uFEFFemail,name', 'a,1', '', 'b,2', '']
  for (const end of ['\n', '\r\n', '\r']) {
    assert.deepEqual(readCsv(text.join(end)).header, ['email', 'name'])
    assert.deepEqual(cells(text.join(end)), [
      ['a', '1'],
      ['b', '2'],
    ])
    assert.deepEqual(lines(text.join(end)), [2, 4])
  }
})

test('a record over several lines counts as its last line, and the next ones are counted on', () => {
  assert.deepEqual(lines('email,name\n"a","x\ny\nz"\nb,2\n'), [4, 5])
})

test('a row of another width is told by its line and the others are kept', () => {
  const read = readCsv('email,name\na,1\nb\nc,3,4\nd,5\n')
  assert.deepEqual(
    read.records.map((record) => record.cells),
    [
      ['a', '1'],
      ['d', '5'],
    ],
  )
  assert.deepEqual(
    read.broken.map(({ line }) => line),
    [3, 4],
  )
})

test('a quote that is never closed costs its own line alone', () => {
  const read = readCsv('email,name\na,1\n"b,2\nc,3\nd,"4\ne,5\n')
  assert.deepEqual(
    read.broken.map(({ line }) => line),
    [3, 5],
  )
  assert.deepEqual(
    read.records.map((record) => record.cells[0]),
    ['a', 'c', 'e'],
  )
  assert.deepEqual(
    read.records.map(({ line }) => line),
    [2, 4, 6],
  )
})

test('after very many of them the reading ends, and says from where on', () => {
  const read = readCsv(['email,name', ...Array.from({ length: 40 }, (_, i) => `"r${i},x`), 'last,1'].join('\n'))
  const last = read.broken.at(-1)!
  assert.match(last.detail, /nothing was read/)
  assert.equal(read.records.length + read.broken.length, last.line - 1)
})

test('an empty file has no header', () => {
  for (const text of ['', '\uFEFF', '\n\n']) assert.deepEqual(readCsv(text).header, [], JSON.stringify(text))
})
