import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readCsv, TooManyColumns } from './csv.ts'

/** Reads everything in a file. */
function read(text: string, columnsMax = 1000) {
  const found = { header: [] as string[], records: [] as { line: number; cells: string[] }[], broken: [] as { line: number; detail: string }[] }
  readCsv(text, columnsMax, {
    header: (names) => void (found.header = names),
    record: (line, row) => void found.records.push({ line, cells: row }),
    broken: (line, detail) => void found.broken.push({ line, detail }),
  })
  return found
}
const cells = (text: string) => read(text).records.map((record) => record.cells)
const lines = (text: string) => read(text).records.map(({ line }) => line)

test('whatever is written in quotes comes back as it was, but for the space around it', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '🌱', '"', ',', ';', '\n', ' ') }).map((text) => text.trim())
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const found = read(['a,b', ...rows.map((row) => row.map(quoted).join(','))].join('\r\n'))
      assert.deepEqual(found.header, ['a', 'b'])
      assert.deepEqual(
        found.records.map((record) => record.cells),
        rows,
      )
      assert.deepEqual(found.broken, [])
    }),
  )
})

test('finds commas, semicolons, tabs and bars, with any text in the quotes of the header', () => {
  for (const delimiter of [',', ';', '\t', '|']) assert.deepEqual(cells(`email${delimiter}name\na${delimiter}b\n`), [['a', 'b']])
  assert.deepEqual(read('"a,b,c,d";e;f\n1;2;3\n').header, ['a,b,c,d', 'e', 'f'])
  assert.deepEqual(cells('email\na@example.com\nb@example.com'), [['a@example.com'], ['b@example.com']])
})

test('reads a byte order mark, every kind of line end and empty lines', () => {
  const text = ['\uFEFFemail,name', 'a,1', '', 'b,2', '']
  for (const end of ['\n', '\r\n', '\r']) {
    assert.deepEqual(read(text.join(end)).header, ['email', 'name'])
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
  const found = read('email,name\na,1\nb\nc,3,4\nd,5\n')
  assert.deepEqual(
    found.records.map((record) => record.cells),
    [
      ['a', '1'],
      ['d', '5'],
    ],
  )
  assert.deepEqual(
    found.broken.map(({ line }) => line),
    [3, 4],
  )
})

test('a quote that is never closed costs its own line alone', () => {
  const found = read('email,name\na,1\n"b,2\nc,3\nd,"4\ne,5\n')
  assert.deepEqual(
    found.broken.map(({ line }) => line),
    [3, 5],
  )
  assert.deepEqual(
    found.records.map((record) => record.cells[0]),
    ['a', 'c', 'e'],
  )
  assert.deepEqual(
    found.records.map(({ line }) => line),
    [2, 4, 6],
  )
})

test('after very many of them the reading ends, and says from where on', () => {
  const found = read(['email,name', ...Array.from({ length: 40 }, (_, i) => `"r${i},x`), 'last,1'].join('\n'))
  const last = found.broken.at(-1)!
  assert.match(last.detail, /nothing was read/)
  assert.equal(found.records.length + found.broken.length, last.line - 1)
})

test('an empty file has no header', () => {
  for (const text of ['', '\uFEFF', '\n\n']) assert.deepEqual(read(text).header, [], JSON.stringify(text))
})

test('a header of more columns than the most is refused before it is read, also one on several lines', () => {
  assert.equal(read(`${'x,'.repeat(999)}y\n`).header.length, 1000)
  for (const text of [`${'x,'.repeat(1000)}y\n`, `"a\nb"${',x'.repeat(1000)}`, ','.repeat(20_000_000)])
    assert.throws(() => read(text), TooManyColumns)
})

test('a row that never ends is broken, and the next one is read', () => {
  const long = 'x'.repeat(1_100_000)
  const found = read(`email,name\na,${long}\nb,2\n"c${'\n'.repeat(1_100_000)}d,4\n`)
  assert.deepEqual(
    found.broken.map(({ line }) => line),
    [2, 4],
  )
  assert.deepEqual(
    found.records.map((record) => record.cells[0]),
    ['b', 'd'],
  )
  assert.match(found.broken[0]!.detail, /longer than 1 MiB/)
})
