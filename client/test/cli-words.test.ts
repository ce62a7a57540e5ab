import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMON, readArguments, refuseMissing } from '../src/cli/flags.ts'
import { exampleOf, helpOfAll, helpOfArea, helpOfCommand } from '../src/cli/help.ts'
import { columnsOf, record, table } from '../src/cli/print.ts'
import { widthOf } from '../src/cli/text.ts'
import { barOf } from '../src/cli/watch-import.ts'
import { AREAS, COMMANDS } from '../src/generated/declarations.ts'

test('every operation’s declared example is a command that means the same', () => {
  for (const command of COMMANDS) {
    const { input } = readArguments(command, exampleOf(command).slice(3))
    refuseMissing(command, input)
    assert.deepEqual(input, command.example, command.operation)
  }
})

test('no field of an input is called as a flag that every command has', () => {
  const common = COMMON.map(({ flag }) => flag)
  for (const { operation, flags } of COMMANDS)
    for (const { flag } of flags) assert.ok(!common.includes(flag), `${operation} --${flag}`)
})

test('help fits its width, for every command and area', () => {
  const texts = [
    helpOfAll(80),
    ...AREAS.map(({ name }) => helpOfArea(name, 80)),
    ...COMMANDS.map((command) => helpOfCommand(command, 80).split('\nExample')[0]!),
  ]
  for (const text of texts)
    for (const line of text.split('\n'))
      assert.ok(
        widthOf(line) <= 80 || line.startsWith('mailcast ') || !line.trim().includes(' '),
        line,
      )
})

const look = (width: number | null) => ({ width, colour: false })
const ROWS = [
  { id: 'sub_1', email: 'ada@example.com', tags: ['vip', 'friends'], note: null, inner: { a: 1 } },
  { id: 'sub_2', email: '日本@example.com', tags: [], note: null, inner: { a: 2 } },
]

test('a table shows what fits, leaves out what is empty or nested, and stands straight under wide letters', () => {
  assert.equal(
    table(ROWS, columnsOf(ROWS, look(null)), look(null)),
    'id     email             tags\nsub_1  ada@example.com   vip, friends\nsub_2  日本@example.com\n',
  )
  const narrow = table(ROWS, columnsOf(ROWS, look(25)), look(25))
  assert.equal(narrow, 'id     email\nsub_1  ada@example.com\nsub_2  日本@example.com\n')
  const tiny = table(ROWS, columnsOf(ROWS, look(4)), look(4))
  assert.equal(tiny, 'id\nsub…\nsub…\n')
})

test('what readers wrote can neither colour the screen nor move on it', () => {
  const hostile = [{ name: '\u001b[31mred\u0007\u202e\nnext' }]
  const shown =
    table(hostile, columnsOf(hostile, look(null)), look(null)) + record(hostile[0]!, look(null))
  for (const trick of ['\u001b', '\u0007', '\u202e']) assert.ok(!shown.includes(trick))
  assert.equal(shown.split('\n').length, 5)
})

test('heads are bold where there is colour, and nowhere else', () => {
  const coloured = { width: 80, colour: true }
  assert.ok(table(ROWS, columnsOf(ROWS, coloured), coloured).startsWith('\u001b[1mid'))
  assert.ok(!record(ROWS[0]!, look(80)).includes('\u001b'))
})

test('the bar of an import grows with what was read', () => {
  assert.match(
    barOf({ counts: { read: 0, added: 0, updated: 0, skipped: 0, refused: 0 }, rows: 1000 }),
    /^░{30} {3}0 % {2}0 of 1,000 rows$/,
  )
  assert.match(
    barOf({ counts: { read: 500, added: 0, updated: 0, skipped: 0, refused: 0 }, rows: 1000 }),
    /^█{15}░{15} {2}50 % {2}500 of 1,000 rows$/,
  )
})
