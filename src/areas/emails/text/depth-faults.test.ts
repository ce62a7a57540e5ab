import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../blocks/block.ts'
import { depthFaults } from './depth-faults.ts'

const QUOTES = 'Quotes and lists are nested more than 100 deep: put fewer of them into one another.'
const ELEMENTS = 'Elements are nested more than 100 deep: close them sooner.'
const tooDeep = (pointer: string, line: number, detail: string) => [
  { code: 'too_deep', detail: `Line ${line}: ${detail}`, pointer },
]
const markdown = (body: string) => depthFaults({ format: 'markdown', body })
const html = (body: string) => depthFaults({ format: 'html', body })
const nested = (levels: number) =>
  Array.from({ length: levels }, (_, i) => `${'  '.repeat(i)}- a`).join('\n')

test('quotes and lists are a hundred deep and no deeper, on one line and over many', () => {
  for (const mark of ['> ', '>', '- ', '+ ', '* ', '1. ', '> 2) ']) {
    const per = mark.includes('2)') ? 2 : 1
    assert.deepEqual(markdown(`${mark.repeat(100 / per)}a`), [], mark)
    assert.deepEqual(
      markdown(`Peas\n\n${mark.repeat(90_000)}a`),
      tooDeep('/content/body', 3, QUOTES),
      mark,
    )
  }
  assert.deepEqual(markdown(nested(100)), [])
  assert.deepEqual(markdown(nested(101)), tooDeep('/content/body', 101, QUOTES))
})

test('rules of many dashes, spaces and long lines are not deep', () => {
  for (const body of [
    '- '.repeat(5000),
    '* '.repeat(5000),
    ' '.repeat(100_000),
    `${' '.repeat(400)}a`,
    'a > b - c '.repeat(9000),
    '>\n'.repeat(9000),
  ])
    assert.deepEqual(markdown(body), [], body.slice(0, 20))
})

// If a pattern could match spaces in two ways, it would backtrack: 100,000 spaces took 20 s.
test('a deep line that begins with many spaces is refused in the time of one reading', () => {
  for (const text of ['> a', '- - a', '* * * -']) {
    const body = `${' '.repeat(100_000)}${text}`
    const before = process.cpuUsage()
    assert.deepEqual(markdown(body), tooDeep('/content/body', 1, QUOTES), text)
    assert.ok(process.cpuUsage(before).user < 1_000_000, text)
  }
})

test('elements are a hundred deep and no deeper; what mails leave out does not count', () => {
  assert.deepEqual(html(`${'<div>'.repeat(100)}a`), [])
  assert.deepEqual(html(`\n${'<div>'.repeat(20_000)}`), tooDeep('/content/body', 2, ELEMENTS))
  for (const part of ['<p>a', '<br>', '<img src="x">', '<jane@example.com> ', '<custom>'])
    assert.deepEqual(html(`<ul>${part.repeat(2000)}</ul>`), [], part)
})

test('a block of HTML that is too deep is named', () => {
  const blocks = [
    { id: 'a', type: 'divider' },
    { id: 'b', type: 'html', body: '<b>'.repeat(101) },
  ] as unknown as Block[]
  assert.deepEqual(
    depthFaults({ format: 'blocks', blocks }),
    tooDeep('/content/blocks/1/body', 1, ELEMENTS),
  )
})
