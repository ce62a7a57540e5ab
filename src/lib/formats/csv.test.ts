import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CsvReader, TooManyColumns } from './csv.ts'
import { readCsv } from './fixtures/read-csv.ts'

/** Reads a whole CSV text. Returns its header, records and broken lines. */
function read(text: string, columnsMax = 1000) {
  const found = {
    header: [] as string[],
    records: [] as { line: number; cells: string[] }[],
    broken: [] as { line: number; detail: string }[],
  }
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
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'é', '🌱', '"', ',', ';', '\n', ' ') })
    .map((text) => text.trim())
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
  for (const delimiter of [',', ';', '\t', '|'])
    assert.deepEqual(cells(`email${delimiter}name\na${delimiter}b\n`), [['a', 'b']])
  assert.deepEqual(read('"a,b,c,d";e;f\n1;2;3\n').header, ['a,b,c,d', 'e', 'f'])
  assert.deepEqual(cells('email\na@example.com\nb@example.com'), [
    ['a@example.com'],
    ['b@example.com'],
  ])
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

test('after very many of them the rows after are still found, each quote within its own line', () => {
  const broken = Array.from({ length: 5000 }, (_, i) => `"r${i},x`)
  const found = read(['email,name', ...broken, 'last,1', '"in quotes","2"'].join('\n'))
  assert.equal(found.broken.length, 5000)
  assert.deepEqual(
    found.records.map((record) => record.cells),
    [
      ['last', '1'],
      ['in quotes', '2'],
    ],
  )
})

test('a quote that another row closes costs its own line alone', () => {
  const found = read('email,name\n"a,1\nb,"2"\nc,3\n')
  assert.deepEqual(
    [
      found.broken.map(({ line }) => line),
      found.records.map(({ line, cells }) => [line, ...cells]),
    ],
    [
      [2],
      [
        [3, 'b', '2'],
        [4, 'c', '3'],
      ],
    ],
  )
})

test('a row with a NUL byte is told by its line', () => {
  const found = read('email,name\na,1\nb,\0\nc,3\n')
  assert.deepEqual([found.broken.map(({ line }) => line), found.records.length], [[3], 2])
})

test('the parts of a text give the same rows wherever they are cut', () => {
  const text = 'sep=;\nemail;name\r\n"a ""b""";"two\r\nlines"\r\n\r\n"c;1\nd;"x"\ne;2'
  const whole = read(text)
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 4 }), (cuts) => {
      const records: unknown[] = []
      const broken: number[] = []
      const reader = new CsvReader(
        { columnsMax: 10 },
        {
          header() {},
          record: (line, row) => void records.push({ line, cells: row }),
          broken: (line) => void broken.push(line),
        },
      )
      // Each part ends at the end of a line.
      const ends = [...new Set(cuts.map((cut) => text.indexOf('\n', cut) + 1 || text.length))].sort(
        (a, b) => a - b,
      )
      for (const [i, end] of [...ends, text.length].entries())
        reader.push(text.slice(ends[i - 1] ?? 0, end))
      reader.end()
      assert.deepEqual([records, broken], [whole.records, whole.broken.map(({ line }) => line)])
    }),
  )
})

test('an empty file has no header', () => {
  for (const text of ['', '\uFEFF', '\n\n'])
    assert.deepEqual(read(text).header, [], JSON.stringify(text))
})

test('a header of more columns than the most is refused before it is read, also one on several lines', () => {
  assert.equal(read(`${'x,'.repeat(999)}y\n`).header.length, 1000)
  for (const text of [
    `${'x,'.repeat(1000)}y\n`,
    `"a\nb"${',x'.repeat(1000)}`,
    ','.repeat(20_000_000),
  ])
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
